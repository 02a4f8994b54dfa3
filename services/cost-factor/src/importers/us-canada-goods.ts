import { isInForce } from '../domain/dated-index.ts';
import { LINE_DIGITS } from '../domain/line-index.ts';
import type { DutyGap, RateTables, UsListedGoods } from '../domain/rate-rows.ts';
import { CANADA_HEADINGS, isOfCanada } from '../domain/us-canada-goods.ts';
import { confirmedRows, keepWhatWas, type Undated } from './dated-rows.ts';
import { namedCodes } from './named-codes.ts';
import type { Check, NextTables } from './rate-source.ts';
import { changeOf, missing, noteOf, refuseMoved } from './us-list-changes.ts';
import { listOf, type ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

type Name = 'usListedGoods' | 'dutyGaps';
type Present = Pick<RateTables, Name>;

/** The shipped lists have 554 lines and lack 122, of which a later release may have removed some. Fewer lines do not fill the gaps. */
const COMPLETE_LINES_MIN = 654;
/** Headings of Section 338 and near it, of which another list may have the lacking goods. */
const NEAR_HEADINGS = /^9903\.03\.1[2-9]$/;

/**
 * The goods of Canada under Section 338 after the lists of the notes; rows of other measures stay. The gaps of the shipped lists end when
 * the lists are complete. Throws `RefusedRates` for a list that is absent or ambiguous, or changes too much.
 */
export function canadaGoodsAfter(present: Present, lists: ListsByHeading, check: Check): NextTables<Name> {
  const { today, release } = check;
  const own = present.usListedGoods.filter(isOfCanada);
  const gaps = present.dutyGaps.filter(isGapOfCanada);
  // The shipped lists name no release, and their gaps do.
  if (check.address === null) requireNotOlder(release, [...own, ...gaps]);
  const stated = { asOf: today, source: sourceOf(release), reliability: 'official_table' } as const;
  const published = CANADA_HEADINGS.flatMap((heading) => {
    const { whole, particular } = listOf(heading, lists);
    return [
      ...[...whole].map((code) => rowOf(heading, code, 'whole')),
      ...[...particular].map((code) => rowOf(heading, code, 'part')),
    ];
  });
  const inForce = own.filter((row) => isInForce(row, today));
  const changes = CANADA_HEADINGS.map((heading) => {
    const codes = (rows: readonly Figures[], isPart: boolean) =>
      new Set(rows.filter((row) => row.tier === heading && (row.extent === 'part') === isPart).map(({ code }) => code));
    return {
      ...changeOf(heading, codes(inForce, false), codes(published, false)),
      particular: missing(codes(inForce, true), codes(published, true)),
    };
  });
  refuseMoved(changes, check);
  const keyOf = ({ tier, code }: Figures) => `${tier} ${code}`;
  // A row with the same figures stays, whatever its source.
  const { rows } = keepWhatWas<UsListedGoods>(
    own,
    published as readonly object[] as Undated<UsListedGoods>[],
    keyOf,
    today,
  );
  const lines = new Set(published.map(({ code }) => code.slice(0, LINE_DIGITS)));
  const gapsAfter =
    lines.size < COMPLETE_LINES_MIN ? gaps : keepWhatWas<DutyGap>(gaps, [], ({ hsPrefix }) => hsPrefix, today).rows;
  const unread = [...lists.keys()].filter((heading) => NEAR_HEADINGS.test(heading) && !isRead(heading)).toSorted();
  return {
    tables: {
      usListedGoods: [
        ...present.usListedGoods.filter((row) => !isOfCanada(row)),
        ...rows.map((row) => (isInForce(row, today) ? { ...row, ...stated } : row)),
      ],
      dutyGaps: [...present.dutyGaps.filter((row) => !isGapOfCanada(row)), ...gapsAfter],
    },
    notes: [
      ...changes.flatMap(noteOf),
      ...(unread.length === 0 ? [] : [`lists near those of Canada that are not read: ${namedCodes(unread)}`]),
    ],
  };
}

/** The same goods, which a check of today found in force. */
export function canadaGoodsConfirmed({ usListedGoods }: Present, { today, release }: Check): Partial<Present> {
  return { usListedGoods: confirmedRows(usListedGoods, [sourceOf(release)], today) };
}

type Figures = Omit<Undated<UsListedGoods>, 'asOf' | 'source' | 'reliability'>;

function rowOf(tier: string, code: string, extent: UsListedGoods['extent']): Figures {
  const unnamed = { metal: null, namedBy: null, unless: null, otherKinds: null, note: null };
  return { measure: 'section338', tier, code, extent, ...unnamed };
}

function isRead(heading: string): boolean {
  return CANADA_HEADINGS.some((one) => one === heading);
}

function isGapOfCanada({ origin, layer }: DutyGap): boolean {
  return origin === 'CA' && layer === 'section338';
}

function sourceOf(release: string | null): string {
  return `goods of Canada under Section 338 (HTSUS U.S. note 51(b), ${release})`;
}
