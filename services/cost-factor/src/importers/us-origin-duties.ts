import { addDays } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import type { OriginDuty } from '../domain/rate-rows.ts';
import { DUTIES_BEGIN, isRecent, isWithinSchedule, scheduledDays } from './dated-rows.ts';
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
  readonly rows: readonly OriginDuty[];
  /** The first day of a rate that the file begins, and whether it moves too far. */
  readonly change?: { readonly day: string; readonly isFar: boolean };
  /** For the operator. */
  readonly remarks: readonly string[];
}

/** In the source of a row, before the last day that the words of its heading state. Another end comes from a notice. */
const UNTIL = ', in force until ';
/** In the source of a row, before the first day of the scheduled duty that ends it. */
const REPLACED = ', replaced from ';
const NOT_READ = 'not read, so kept';

/**
 * The duties by origin after the headings of a file: the rate under a heading that a row has, from today or the first day that its words
 * state, until the last one. A later row and an end of a notice stay. Other headings are for the operator: no row is guessed. Throws
 * `RefusedRates` for a rate that moves too far, and for too many later days.
 */
export function originDutiesAfter(present: readonly OriginDuty[], headings: readonly OriginHeading[], check: Check) {
  const { today, acceptsMoves } = check;
  const hasHeading = (row: OriginDuty) => headingsOf(row).length > 0;
  const readings = [...rowsByKey(present.filter(hasHeading)).values()].map((rows) => ({
    heading: rows[0]?.heading ?? null,
    ...readingOf(rows, (row) => dutyUnder(row, present, headings), check),
  }));
  const moved = new Set(readings.flatMap(({ change, heading }) => (change?.isFar === true ? [heading ?? ''] : [])));
  if (moved.size > 0 && !acceptsMoves) throw new RefusedRates(`the duty of ${namedCodes([...moved])} moved too far`);
  const steps = readings.flatMap(({ rows }) => rows.filter((row) => isStep(row, today)));
  scheduledDays(
    steps.map(({ effectiveFrom }) => effectiveFrom),
    today,
    DUTIES_BEGIN,
  );
  const known = new Set(present.flatMap(headingsOf));
  const notes: Note[] = [
    ...readings.flatMap(({ change, heading }): Note[] =>
      change === undefined ? [] : [[change.day > today ? `duties from ${change.day}` : 'duties changed', heading]],
    ),
    ...readings.flatMap(({ remarks, heading }) => remarks.map((text): Note => [text, heading])),
    ...headings
      .filter(({ heading, kind }) => kind !== 'none' && !known.has(heading))
      .map(({ heading }): Note => ['headings without a row', heading]),
  ];
  const rows = [...present.filter((row) => !hasHeading(row)), ...readings.flatMap((reading) => reading.rows)];
  return { rows, notes: grouped(notes) };
}

type Note = readonly [text: string, heading: string | null];

/** Each text once, with its headings. */
function grouped(notes: readonly Note[]): string[] {
  const headings = new Map<string, Set<string>>();
  for (const [text, heading] of notes) headings.set(text, (headings.get(text) ?? new Set()).add(heading ?? ''));
  return [...headings].map(([text, codes]) => `${text}: ${namedCodes([...codes])}`);
}

/** The rows of each origin, layer and heading, in the order of their first days. */
function rowsByKey(rows: readonly OriginDuty[]): ReadonlyMap<string, OriginDuty[]> {
  const groups = new Map<string, OriginDuty[]>();
  const inOrder = rows.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
  for (const row of inOrder) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function keyOf({ origin, layer, heading }: Pick<OriginDuty, 'origin' | 'layer' | 'heading'>): string {
  return `${origin} ${layer} ${heading}`;
}

/** The duty that the headings of a row have: `absent` without any of them, `unread` when it is not clear. */
function dutyUnder(
  row: OriginDuty,
  present: readonly OriginDuty[],
  headings: readonly OriginHeading[],
): StatedDuty | 'absent' | 'unread' {
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

/** The rows of one key on the day of a check. */
interface PresentRows {
  /** In the order of their first days. */
  readonly all: readonly OriginDuty[];
  readonly current: OriginDuty | undefined;
  /** The current row without the end that a scheduled duty has made. */
  readonly open: OriginDuty | undefined;
  /** Ended rows that are kept. */
  readonly past: readonly OriginDuty[];
  /** Scheduled by a file. */
  readonly steps: readonly OriginDuty[];
  /** Scheduled by a notice. */
  readonly later: readonly OriginDuty[];
  /** The row whose method and origin a new one has. */
  readonly model: OriginDuty;
}

/** The rows of one key, in the order of their first days, after the duty under their headings. */
function readingOf(
  rows: readonly OriginDuty[],
  dutyOf: (row: OriginDuty) => StatedDuty | 'absent' | 'unread',
  check: Check,
): Reading {
  const { today } = check;
  const current = rows.findLast((row) => isInForce(row, today));
  const steps = rows.filter((row) => isStep(row, today));
  const model = current ?? steps[0] ?? rows.at(-1);
  if (model === undefined) return { rows, remarks: [] };
  const stated = dutyOf(model);
  const notRead = current === undefined && steps.length === 0 ? [] : [NOT_READ];
  if (stated === 'unread') return { rows, remarks: notRead };
  const present: PresentRows = {
    all: rows,
    current,
    open: current && withoutStep(current),
    past: rows.filter((row) => row.effectiveFrom <= today && row !== current && isRecent(row, today)),
    steps,
    later: rows.filter((row) => row.effectiveFrom > today && !steps.includes(row)),
    model,
  };
  if (stated === 'absent') return kept(present, ...notRead);
  const { begins } = stated;
  if (begins !== null && begins > today) return readingAhead(present, { ...stated, begins }, check);
  return readingOfToday(present, stated, check);
}

/** The present rows without those that an earlier file has scheduled. */
function kept({ all, current, steps }: PresentRows, ...remarks: readonly string[]): Reading {
  return {
    rows: all.filter((row) => !steps.includes(row)).map((row) => (row === current ? withoutStep(row) : row)),
    remarks: [...remarks, ...withdrawn(steps)],
  };
}

function withdrawn(steps: readonly OriginDuty[]): readonly string[] {
  return steps.length === 0 ? [] : ['scheduled duties withdrawn'];
}

/** A duty that begins on a later day becomes a scheduled row, unless a notice states other days. */
function readingAhead(
  present: PresentRows,
  { bps, begins, ends }: StatedDuty & { readonly begins: string },
  check: Check,
): Reading {
  const { open, past, steps, later, model } = present;
  if (!isWithinSchedule(begins, check.today)) return kept(present, 'begin in more than a year, so kept');
  const isEndless = ends === null && open?.effectiveTo === null;
  if (isEndless && open.bps === bps && later.length === 0) return kept(present);
  const isAgreed = later.some((row) => row.effectiveFrom === begins && row.effectiveTo === ends && row.bps === bps);
  if (isAgreed) return kept(present);
  const isEndOfNotice = open !== undefined && hasEndOfNotice(open) && (open.effectiveTo ?? '') >= begins;
  if (later.length > 0 || isEndOfNotice) return kept(present, 'other days than those of a notice, so kept');
  const step = { ...stamped({ ...model, bps, effectiveTo: ends }, check), effectiveFrom: begins };
  return {
    rows: [...past, ...(open === undefined ? [] : [replacedFrom(open, begins)]), step],
    change: { isFar: isFar(model.bps, bps), day: begins },
    remarks: [
      ...(ends === null ? [] : [`duties until ${ends}`]),
      ...withdrawn(steps.filter((row) => row.effectiveFrom !== begins)),
    ],
  };
}

/** A duty without a first day, or with one that has come, applies from today. */
function readingOfToday(present: PresentRows, { bps, begins, ends }: StatedDuty, check: Check): Reading {
  const { open, past, steps, later, model } = present;
  const { today } = check;
  const isOver = ends !== null && ends < today;
  if (open === undefined) {
    // A heading that still prints revives no row that has ended, and begins none that a notice has scheduled.
    if (isOver || (begins ?? ends) === null || later.length > 0) return kept(present);
    if (steps.length === 0) return kept(present, 'ended, but stated');
  }
  const base = withoutStatedEnd(open ?? { ...model, effectiveFrom: today, effectiveTo: null });
  const isEndOfNotice = base.effectiveTo !== null;
  if (isOver) {
    const isYounger = base.effectiveFrom > ends;
    if (isEndOfNotice || (isYounger && !isOfTariff(base)))
      return kept(present, 'over, but kept for the days of a notice');
    const last = isYounger ? addDays(today, -1) : ends;
    const ended = base.effectiveFrom > last ? [] : [stamped({ ...base, effectiveTo: last }, check)];
    return { rows: [...past, ...ended, ...later], remarks: [`duties until ${last}`, ...withdrawn(steps)] };
  }
  const isChanged = open?.bps !== bps;
  const isBegun = isChanged && base.effectiveFrom < today;
  const before = isBegun ? [{ ...base, effectiveTo: addDays(today, -1) }] : [];
  const next = { ...base, bps, effectiveFrom: isBegun ? today : base.effectiveFrom };
  const row = isEndOfNotice
    ? { ...stamped({ ...next, effectiveTo: null }, check), effectiveTo: base.effectiveTo }
    : stamped({ ...next, effectiveTo: ends }, check);
  const end = row.effectiveTo === ends ? `duties until ${ends}` : 'other end than that of a notice, so kept';
  return {
    rows: [...past, ...before, row, ...later],
    ...(isChanged && { change: { isFar: isFar(model.bps, bps), day: today } }),
    remarks: [...(ends === null ? [] : [end]), ...withdrawn(steps)],
  };
}

/** Whether a file has scheduled the row. */
function isStep(row: OriginDuty, today: string): boolean {
  return row.effectiveFrom > today && isOfTariff(row);
}

/** A row as the file has it, with the end that its words state. */
function stamped(row: OriginDuty, check: Check): OriginDuty {
  const { effectiveTo } = row;
  const source = `${sourceOf(check)}${effectiveTo === null ? '' : `${UNTIL}${effectiveTo}`}`;
  return { ...row, asOf: check.today, source, reliability: 'official_table' };
}

/** A row that a scheduled duty ends, with the source and the day of its figures. */
function replacedFrom(row: OriginDuty, day: string): OriginDuty {
  if (row.effectiveTo !== null && row.effectiveTo < day) return row;
  return { ...row, effectiveTo: addDays(day, -1), source: `${row.source}${REPLACED}${day}` };
}

/** A row without the end that a scheduled duty of an earlier file has made. */
function withoutStep(row: OriginDuty): OriginDuty {
  const mark = row.effectiveTo === null ? undefined : `${REPLACED}${addDays(row.effectiveTo, 1)}`;
  if (mark === undefined || !row.source.endsWith(mark)) return row;
  const source = row.source.slice(0, -mark.length);
  return { ...row, source, effectiveTo: statedEnd(source) };
}

/** The last day in the source of a row. */
function statedEnd(source: string): string | null {
  const [, day] = source.split(UNTIL);
  return day ?? null;
}

function hasEndOfNotice({ source, effectiveTo }: OriginDuty): boolean {
  return effectiveTo !== null && statedEnd(source) !== effectiveTo;
}

function withoutStatedEnd(row: OriginDuty): OriginDuty {
  if (row.effectiveTo === null || hasEndOfNotice(row)) return row;
  return { ...row, source: row.source.slice(0, -`${UNTIL}${row.effectiveTo}`.length), effectiveTo: null };
}
