import { addDays } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import type { OriginDuty } from '../domain/rate-rows.ts';
import { DUTIES_BEGIN, isWithinSchedule, rowsOfFile, scheduledDays, undated } from './dated-rows.ts';
import { namedCodes } from './named-codes.ts';
import { type Check, RefusedRates } from './rate-source.ts';
import { headingsOf, namesOrigin, type OriginHeading, type StatedDays, statedDays } from './us-origin-headings.ts';
import { isFar, isOfTariff, sourceOf } from './usitc-release.ts';

/** The rate under a heading, and the days that its words state. */
interface StatedDuty extends StatedDays {
  readonly bps: number;
}

/** The rows of one origin, layer and heading after a file. */
interface Reading {
  /** Rows that the file does not replace. */
  readonly kept: readonly OriginDuty[];
  /** Rows that the spans replace, and earlier ones. */
  readonly own: readonly OriginDuty[];
  /** The duty from today on, as the file has it. */
  readonly spans: readonly OriginDuty[];
  /** The last day that the words state. */
  readonly ends: string | null;
  /** For the operator. */
  readonly remarks: readonly string[];
}

const NOTHING: Reading = { kept: [], own: [], spans: [], ends: null, remarks: [] };

/** In the source of a row, before the last day that the words of its heading state. Another end comes from a notice. */
const UNTIL = ', in force until ';

/**
 * The duties by origin after the headings of a file: the rate under a heading that a row has, from today or the first day that its words
 * state, until the last one. Other headings are for the operator: no row is guessed. Throws `RefusedRates` for a rate that moves too far,
 * and for too many later days.
 */
export function originDutiesAfter(present: readonly OriginDuty[], headings: readonly OriginHeading[], check: Check) {
  const { today, acceptsMoves } = check;
  const hasHeading = (row: OriginDuty) => headingsOf(row).length > 0;
  const readings = [...rowsByKey(present.filter(hasHeading))].map(([key, rows]) => ({
    key,
    ...readingOf(rows, dutyUnder(rows, present, headings), today),
    heading: rows[0]?.heading ?? null,
  }));
  const spans = readings.flatMap((reading) => reading.spans);
  const before = new Map(present.filter((row) => isInForce(row, today)).map((row) => [keyOf(row), row.bps]));
  const changed = spans.filter((row) => before.get(keyOf(row)) !== row.bps);
  const moved = new Set(changed.flatMap((row) => (isFar(before.get(keyOf(row)), row.bps) ? [row.heading ?? ''] : [])));
  if (moved.size > 0 && !acceptsMoves) throw new RefusedRates(`the duty of ${namedCodes([...moved])} moved too far`);
  const starts = spans.map(({ effectiveFrom }) => effectiveFrom);
  const turns = spans.flatMap(({ effectiveTo }) => (effectiveTo === null ? [] : [addDays(effectiveTo, 1)]));
  const days = [...new Set([today, ...scheduledDays(starts, today, DUTIES_BEGIN), ...turns])].toSorted();
  const source = sourceOf(check);
  const rows = rowsOfFile<OriginDuty>(
    readings.flatMap(({ own }) => own),
    { isOwn: () => true, keyOf },
    days.map((day) => ({ day, rows: spans.filter((row) => isInForce(row, day)).map(undated) })),
    { asOf: today, source, reliability: 'official_table' },
  );
  const lastDays = new Map(readings.flatMap(({ key, ends }) => (ends === null ? [] : [[key, ends] as const])));
  const withEnd = (row: OriginDuty): OriginDuty =>
    row.effectiveTo !== null && lastDays.get(keyOf(row)) === row.effectiveTo
      ? { ...row, source: `${source}${UNTIL}${row.effectiveTo}` }
      : row;
  const known = new Set(present.flatMap(headingsOf));
  const notes: Note[] = [
    ...changed.map(({ effectiveFrom: day, heading }): Note => [
      day > today ? `duties from ${day}` : 'duties changed',
      heading,
    ]),
    ...readings.flatMap(({ ends, remarks, heading }) =>
      [...(ends === null ? [] : [`duties until ${ends}`]), ...remarks].map((text): Note => [text, heading]),
    ),
    ...headings
      .filter(({ heading, kind }) => kind !== 'none' && !known.has(heading))
      .map(({ heading }): Note => ['headings without a row', heading]),
  ];
  const kept = [...present.filter((row) => !hasHeading(row)), ...readings.flatMap((reading) => reading.kept)];
  return { rows: [...kept, ...rows.map(withEnd)], notes: grouped(notes) };
}

type Note = readonly [text: string, heading: string | null];

/** Each text once, with its headings. */
function grouped(notes: readonly Note[]): string[] {
  const headings = new Map<string, Set<string>>();
  for (const [text, heading] of notes) headings.set(text, (headings.get(text) ?? new Set()).add(heading ?? ''));
  return [...headings].map(([text, codes]) => `${text}: ${namedCodes([...codes])}`);
}

function rowsByKey(rows: readonly OriginDuty[]): ReadonlyMap<string, OriginDuty[]> {
  const groups = new Map<string, OriginDuty[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function keyOf({ origin, layer, heading }: Pick<OriginDuty, 'origin' | 'layer' | 'heading'>): string {
  return `${origin} ${layer} ${heading}`;
}

/** The duty that the headings of some rows have: `absent` without any of them, `unread` when it is not clear. */
function dutyUnder(
  [row]: readonly OriginDuty[],
  present: readonly OriginDuty[],
  headings: readonly OriginHeading[],
): StatedDuty | 'absent' | 'unread' {
  if (row === undefined) return 'absent';
  const codes = headingsOf(row);
  const printed = headings.filter(({ heading }) => codes.includes(heading));
  if (printed.length === 0) return 'absent';
  const [own, ...others] = printed.filter(
    ({ kind }) => kind === (row.method === 'additive' ? 'additional' : 'minimum'),
  );
  const isOfMembers = present.some(({ heading, origin }) => heading === row.heading && origin !== row.origin);
  if (own === undefined || others.length > 0 || !namesOrigin(own.description, row.origin, isOfMembers)) return 'unread';
  const days = statedDays(own);
  return days === undefined ? 'unread' : { bps: own.bps, ...days };
}

/** The rows of one key after the duty under their headings. */
function readingOf(rows: readonly OriginDuty[], stated: StatedDuty | 'absent' | 'unread', today: string): Reading {
  const current = rows.find((row) => isInForce(row, today));
  const scheduled = rows.filter((row) => row.effectiveFrom > today && isOfTariff(row));
  const isKnown = current !== undefined || scheduled.length > 0;
  const unread: Reading = { ...NOTHING, kept: rows, remarks: isKnown ? ['not read, so kept'] : [] };
  if (stated === 'unread') return unread;
  const isSame = ({ effectiveFrom }: OriginDuty) => stated !== 'absent' && stated.begins === effectiveFrom;
  const withdrawn = scheduled.every(isSame) ? [] : ['scheduled duties withdrawn'];
  const others = rows.filter((row) => !scheduled.includes(row));
  if (stated === 'absent') {
    const kept = others.map((row) => (row === current ? withoutStep(row, scheduled) : row));
    return { ...unread, kept, remarks: [...unread.remarks, ...withdrawn] };
  }
  const { bps, begins, ends } = stated;
  const open = current && withoutStatedEnd(withoutStep(current, scheduled));
  const [first = rows[0]] = [open, ...scheduled];
  if (first === undefined) return unread;
  const read: Reading = { ...NOTHING, own: rows, ends, remarks: withdrawn };
  if (begins !== null && begins > today) {
    const step = { ...first, bps, effectiveFrom: begins, effectiveTo: ends };
    const before = open === undefined ? [] : [endedBy(open, addDays(begins, -1))];
    return isWithinSchedule(begins, today) ? { ...read, spans: [...before, step] } : unread;
  }
  const later = others.filter(({ effectiveFrom }) => effectiveFrom > today);
  const isOver = ends !== null && ends < today;
  // A heading that still prints revives no row that has ended, and begins none that a notice has scheduled.
  if (!isKnown)
    return { ...unread, remarks: isOver || later.length > 0 || (begins ?? ends) === null ? [] : ['ended, but stated'] };
  const own = rows.filter((row) => !later.includes(row));
  if (!isOver) {
    const last = ends ?? open?.effectiveTo ?? null;
    const span = { ...first, bps, effectiveFrom: open?.effectiveFrom ?? today, effectiveTo: last };
    const [next] = later.map(({ effectiveFrom }) => addDays(effectiveFrom, -1)).toSorted();
    return { ...read, kept: later, own, spans: [next === undefined ? span : endedBy(span, next)] };
  }
  if (current === undefined || current.effectiveFrom > ends) return unread;
  return { ...read, kept: later, own: own.map((row) => (row === current ? { ...row, effectiveTo: ends } : row)) };
}

/** A row that a scheduled duty of an earlier file ends goes on without it. */
function withoutStep(row: OriginDuty, scheduled: readonly OriginDuty[]): OriginDuty {
  const isEnded = scheduled.some(({ effectiveFrom }) => addDays(effectiveFrom, -1) === row.effectiveTo);
  return isEnded ? { ...row, effectiveTo: null } : row;
}

function withoutStatedEnd(row: OriginDuty): OriginDuty {
  return row.source.endsWith(`${UNTIL}${row.effectiveTo}`) ? { ...row, effectiveTo: null } : row;
}

/** A row that ends on the day at the latest. */
function endedBy(row: OriginDuty, day: string): OriginDuty {
  return row.effectiveTo !== null && row.effectiveTo < day ? row : { ...row, effectiveTo: day };
}
