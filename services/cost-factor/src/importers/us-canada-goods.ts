import { isInForce } from '../domain/dated-index.ts';
import type { DutyGap, RateTables, UsListedGoods } from '../domain/rate-rows.ts';
import { CANADA_HEADINGS, isOfCanada } from '../domain/us-canada-goods.ts';
import { keepWhatWas, type Undated } from './dated-rows.ts';
import type { Check, NextTables } from './rate-source.ts';
import { changeOf, noteOf, refuseMoved } from './us-list-changes.ts';
import { listOf, type ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

type Name = 'usListedGoods' | 'dutyGaps';
type Present = Pick<RateTables, Name>;

/**
 * The goods of Canada under Section 338 after the lists of the notes; rows of other measures stay. The gaps of the shipped list end. Throws
 * `RefusedRates` for a list that is absent or ambiguous, or changes too much.
 */
export function canadaGoodsAfter(present: Present, lists: ListsByHeading, check: Check): NextTables<Name> {
  const { today, release } = check;
  const own = present.usListedGoods.filter(isOfCanada);
  if (check.address === null) requireNotOlder(release, own);
  const stated = { asOf: today, source: sourceOf(release), reliability: 'official_table' } as const;
  const published = CANADA_HEADINGS.flatMap((heading) => {
    const { whole, particular } = listOf(heading, lists);
    return [
      ...[...whole].map((code) => ({ ...rowOf(heading, code, 'whole'), ...stated })),
      ...[...particular].map((code) => ({ ...rowOf(heading, code, 'part'), ...stated })),
    ];
  });
  const inForce = own.filter((row) => isInForce(row, today));
  const changes = CANADA_HEADINGS.map((heading) => {
    const codes = (rows: readonly Undated<UsListedGoods>[]) =>
      new Set(rows.filter(({ tier }) => tier === heading).map(({ code }) => code));
    return { ...changeOf(heading, codes(inForce), codes(published)), particular: [] };
  });
  if (!check.acceptsMoves) refuseMoved(changes);
  // The statement is that of the newest notes, and no difference between rows.
  const current = own.map((row) => (isInForce(row, today) ? { ...row, ...stated } : row));
  const { rows } = keepWhatWas<UsListedGoods>(current, published, ({ tier, code }) => `${tier} ${code}`, today);
  const gaps = present.dutyGaps.filter(isGapOfCanada);
  return {
    tables: {
      usListedGoods: [...present.usListedGoods.filter((row) => !isOfCanada(row)), ...rows],
      dutyGaps: [
        ...present.dutyGaps.filter((row) => !isGapOfCanada(row)),
        ...keepWhatWas<DutyGap>(gaps, [], ({ hsPrefix }) => hsPrefix, today).rows,
      ],
    },
    notes: changes.flatMap(noteOf),
  };
}

/** The same goods, which a check of today found in force. */
export function canadaGoodsConfirmed({ usListedGoods }: Present, { today, release }: Check): Partial<Present> {
  const source = sourceOf(release);
  const isConfirmed = (row: UsListedGoods) => row.source === source && isInForce(row, today) && row.asOf < today;
  return { usListedGoods: usListedGoods.map((row) => (isConfirmed(row) ? { ...row, asOf: today } : row)) };
}

function rowOf(tier: string, code: string, extent: UsListedGoods['extent']) {
  const unnamed = { metal: null, namedBy: null, unless: null, otherKinds: null, note: null };
  return { measure: 'section338' as const, tier, code, extent, ...unnamed };
}

function isGapOfCanada({ origin, layer }: DutyGap): boolean {
  return origin === 'CA' && layer === 'section338';
}

function sourceOf(release: string | null): string {
  return `goods of Canada under Section 338 (HTSUS U.S. note 51(b), ${release})`;
}
