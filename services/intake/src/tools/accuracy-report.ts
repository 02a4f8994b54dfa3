import type { Match } from '@cpes/contracts';
import { stringify } from 'csv-stringify/sync';

/** The outcome of one title. */
export interface Outcome {
  readonly title: string;
  readonly style: string;
  /** The right codes: the best one first, then other defensible ones. Never empty. */
  readonly defensible: readonly [best: Truth, ...others: Truth[]];
  /** Six, four or two digits, or none. */
  readonly hsCode: string;
  readonly match: Match;
  readonly dutyBps: number;
  readonly dutyRangeBps: { readonly min: number; readonly max: number };
}

/** A right code and its duty. */
export interface Truth {
  readonly hs6: string;
  readonly dutyBps: number;
}

/** A difference in duty that hardly changes a decision. */
const DUTY_TOLERANCE_BPS = 250;

/** Percentages of the rows. Strict figures require the best code, lenient ones any defensible one. */
export interface Accuracy {
  readonly rows: number;
  readonly hs2Percent: number;
  readonly hs4Percent: number;
  readonly hs6Percent: number;
  readonly dutyWithin250BpsPercent: number;
  readonly lenientHs2Percent: number;
  readonly lenientHs4Percent: number;
  readonly lenientHs6Percent: number;
  readonly lenientDutyWithin250BpsPercent: number;
  /** How often the stated range contains the best code's duty. */
  readonly inRangePercent: number;
  /** How often it contains the duty of any defensible code. */
  readonly lenientInRangePercent: number;
  /** The upper median width of the stated ranges, in basis points. */
  readonly medianRangeWidthBps: number;
}

/** The figures of the tables, in order. */
const COLUMNS = {
  hs2Percent: 'hs2 %',
  hs4Percent: 'hs4 %',
  hs6Percent: 'hs6 %',
  dutyWithin250BpsPercent: 'duty %',
  lenientHs6Percent: '~hs6 %',
  lenientDutyWithin250BpsPercent: '~duty %',
  inRangePercent: 'range %',
} as const satisfies Partial<Record<keyof Accuracy, string>>;

/**
 * The whole report: a table by style, a table by match, the speed, and the totals as JSON on the last line, with
 * `strength`: the same figures for each match. `~` marks lenient figures.
 */
export function reportOf(outcomes: readonly Outcome[], msPerTitle: number): string {
  const total = accuracyOf(outcomes);
  const styles = groupsOf(outcomes, (outcome) => outcome.style);
  const matches = groupsOf(outcomes, (outcome) => outcome.match);
  const strength = Object.fromEntries(matches.map(([match, group]) => [match, accuracyOf(group)]));
  return [
    header('style'),
    ...styles.map(([style, group]) => line(style, accuracyOf(group))),
    line('all', total),
    '',
    header('match'),
    ...matches.map(([match, group]) => line(match, accuracyOf(group))),
    '',
    `${msPerTitle.toFixed(2)} ms per title`,
    JSON.stringify({ ...total, strength }),
  ].join('\n');
}

/** Percentages with one decimal. A code with too few digits counts as a miss at the missing digits. */
export function accuracyOf(outcomes: readonly Outcome[]): Accuracy {
  const percent = (isRight: (outcome: Outcome) => boolean) =>
    Math.round((outcomes.filter(isRight).length * 1000) / Math.max(1, outcomes.length)) / 10;
  const strictly = (isRight: Judge) => percent((outcome) => isRight(outcome, outcome.defensible[0]));
  const leniently = (isRight: Judge) =>
    percent((outcome) => outcome.defensible.some((truth) => isRight(outcome, truth)));
  const widths = outcomes.map(({ dutyRangeBps: { min, max } }) => max - min).sort((a, b) => a - b);
  return {
    rows: outcomes.length,
    hs2Percent: strictly(agrees(2)),
    hs4Percent: strictly(agrees(4)),
    hs6Percent: strictly(agrees(6)),
    dutyWithin250BpsPercent: strictly(isDutyNear),
    lenientHs2Percent: leniently(agrees(2)),
    lenientHs4Percent: leniently(agrees(4)),
    lenientHs6Percent: leniently(agrees(6)),
    lenientDutyWithin250BpsPercent: leniently(isDutyNear),
    inRangePercent: strictly(isInRange),
    lenientInRangePercent: leniently(isInRange),
    medianRangeWidthBps: widths[widths.length >> 1] ?? 0,
  };
}

/** Each title with the answer and its verdict, as CSV with a header; duties in basis points. */
export function rowsOf(outcomes: readonly Outcome[]): string {
  return stringify(
    outcomes.map((outcome) => ({
      title: outcome.title,
      style: outcome.style,
      hs6: outcome.defensible[0].hs6,
      alt: outcome.defensible.map(({ hs6 }) => hs6).join('|'),
      answer: outcome.hsCode,
      match: outcome.match,
      dutyMinBps: outcome.dutyRangeBps.min,
      dutyMaxBps: outcome.dutyRangeBps.max,
      trueDutyBps: outcome.defensible[0].dutyBps,
      verdict: verdictOf(outcome),
    })),
    { header: true },
  );
}

/**
 * `right` is the best code, `defensible` another right one, `heading` and `chapter` share its first digits, `none` has
 * no code.
 */
function verdictOf(outcome: Outcome): 'right' | 'defensible' | 'heading' | 'chapter' | 'wrong' | 'none' {
  const [best] = outcome.defensible;
  if (outcome.hsCode === '') return 'none';
  if (agrees(6)(outcome, best)) return 'right';
  if (outcome.defensible.some((truth) => agrees(6)(outcome, truth))) return 'defensible';
  if (agrees(4)(outcome, best)) return 'heading';
  return agrees(2)(outcome, best) ? 'chapter' : 'wrong';
}

type Judge = (outcome: Outcome, truth: Truth) => boolean;

const agrees =
  (digits: number): Judge =>
  ({ hsCode }, { hs6 }) =>
    hsCode.length >= digits && hsCode.slice(0, digits) === hs6.slice(0, digits);

const isDutyNear: Judge = ({ hsCode, dutyBps }, truth) =>
  hsCode !== '' && Math.abs(dutyBps - truth.dutyBps) <= DUTY_TOLERANCE_BPS;

const isInRange: Judge = ({ dutyRangeBps: { min, max } }, { dutyBps }) => min <= dutyBps && dutyBps <= max;

function groupsOf(outcomes: readonly Outcome[], keyOf: (outcome: Outcome) => string): [string, Outcome[]][] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const group = groups.get(keyOf(outcome));
    if (group === undefined) groups.set(keyOf(outcome), [outcome]);
    else group.push(outcome);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const SHOWN = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const header = (first: string) => `${first.padEnd(14)}${['rows', ...Object.values(COLUMNS)].map(right).join('')}`;

function line(name: string, accuracy: Accuracy): string {
  const percents = SHOWN.map((figure) => right(accuracy[figure].toFixed(1)));
  return `${name.padEnd(14)}${right(String(accuracy.rows))}${percents.join('')}`;
}

function right(text: string): string {
  return text.padStart(9);
}
