import type { Match } from '@cpes/contracts';

/** What became of one title. */
export interface Outcome {
  readonly style: string;
  readonly hs6: string;
  /** Six, four or two digits, or none. */
  readonly hsCode: string;
  readonly match: Match;
  readonly dutyBps: number;
  readonly trueDutyBps: number;
}

/** A difference in duty that hardly changes a decision. */
const DUTY_TOLERANCE_BPS = 250;

interface Accuracy {
  readonly rows: number;
  readonly hs2Percent: number;
  readonly hs4Percent: number;
  readonly hs6Percent: number;
  readonly dutyWithin250BpsPercent: number;
}

/** The whole report: a table by style, a table by match, the speed, and the totals as JSON on the last line. */
export function reportOf(outcomes: readonly Outcome[], msPerTitle: number): string {
  const total = accuracyOf(outcomes);
  const styles = groupsOf(outcomes, (outcome) => outcome.style);
  const matches = groupsOf(outcomes, (outcome) => outcome.match);
  return [
    header('style'),
    ...styles.map(([style, group]) => line(style, accuracyOf(group))),
    line('all', total),
    '',
    header('match'),
    ...matches.map(([match, group]) => line(match, accuracyOf(group))),
    '',
    `${msPerTitle.toFixed(2)} ms per title`,
    JSON.stringify(total),
  ].join('\n');
}

/** Shares in percent with one decimal. A code of too few digits is a miss at the digits it lacks. */
export function accuracyOf(outcomes: readonly Outcome[]): Accuracy {
  const percent = (isRight: (outcome: Outcome) => boolean) =>
    Math.round((outcomes.filter(isRight).length * 1000) / Math.max(1, outcomes.length)) / 10;
  const agrees = (digits: number) => (outcome: Outcome) =>
    outcome.hsCode.length >= digits && outcome.hsCode.slice(0, digits) === outcome.hs6.slice(0, digits);
  return {
    rows: outcomes.length,
    hs2Percent: percent(agrees(2)),
    hs4Percent: percent(agrees(4)),
    hs6Percent: percent(agrees(6)),
    dutyWithin250BpsPercent: percent(
      ({ hsCode, dutyBps, trueDutyBps }) => hsCode !== '' && Math.abs(dutyBps - trueDutyBps) <= DUTY_TOLERANCE_BPS,
    ),
  };
}

function groupsOf(outcomes: readonly Outcome[], keyOf: (outcome: Outcome) => string): [string, Outcome[]][] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const group = groups.get(keyOf(outcome));
    if (group === undefined) groups.set(keyOf(outcome), [outcome]);
    else group.push(outcome);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const header = (first: string) =>
  `${first.padEnd(12)}${['rows', 'hs2 %', 'hs4 %', 'hs6 %', 'duty %'].map(right).join('')}`;

function line(name: string, { rows, ...percents }: Accuracy): string {
  return `${name.padEnd(12)}${right(String(rows))}${Object.values(percents)
    .map((percent: number) => right(percent.toFixed(1)))
    .join('')}`;
}

function right(text: string): string {
  return text.padStart(9);
}
