import type { Report } from './report-parts.ts';

const MS_PER_DAY = 86_400_000;

type Change = NonNullable<Report['scheduledChanges']>[number];
type Factor = Change['factor'];

export interface LineFigure {
  readonly factor: Factor;
  readonly cents: number;
}

/** A day of the time line. A step has its changes, another day the figures that change on some day. */
export type LineDay =
  | { readonly kind: 'today' | 'arrival'; readonly day: string; readonly figures: readonly LineFigure[] }
  | { readonly kind: 'order'; readonly day: string }
  | { readonly kind: 'step'; readonly day: string; readonly changes: readonly [Change, ...Change[]] };

/** The members of a report that a time line shows; a what-if has them, too. */
export type Entering = Pick<
  Report,
  'entry' | 'scheduledChanges' | 'lastSafeOrderDate' | 'issuedAt' | 'candidate' | 'evidence'
>;

/** Days with the same date in this order: goods that arrive on the day of a step bear it. */
const KINDS = ['today', 'order', 'step', 'arrival'] as const satisfies readonly LineDay['kind'][];

/** The day of the report, each known change, the last safe order and the arrival, by their days; empty for reports without an entry. */
export function entryLineOf(report: Entering): LineDay[] {
  const { entry, scheduledChanges = [], lastSafeOrderDate, issuedAt } = report;
  if (entry === undefined) return [];
  const today = issuedAt.slice(0, 'YYYY-MM-DD'.length);
  const isStated = report.candidate.entryDate !== null;
  const arrival = isStated ? entry.date : later(today, entry.transitDays);
  const factors = [...new Set(scheduledChanges.map(({ factor }) => factor))];
  const on = (day: string): LineFigure[] =>
    factors.map((factor) => ({ factor, cents: day === entry.date ? figureOf(report, factor) : figureOn(day, factor) }));
  const figureOn = (day: string, factor: Factor): number => {
    const own = scheduledChanges.filter((change) => change.factor === factor);
    return own.findLast(({ date }) => date <= day)?.toCents ?? own[0]?.fromCents ?? figureOf(report, factor);
  };
  const days: LineDay[] = [
    { kind: 'today', day: today, figures: on(today) },
    { kind: 'arrival', day: arrival, figures: on(arrival) },
    ...(lastSafeOrderDate == null ? [] : [{ kind: 'order' as const, day: lastSafeOrderDate }]),
    ...stepsOf(scheduledChanges),
  ];
  return days.sort((a, b) => a.day.localeCompare(b.day) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function stepsOf(changes: readonly Change[]): LineDay[] {
  const days = [...new Set(changes.map(({ date }) => date))];
  return days.flatMap((day) => {
    const [first, ...others] = changes.filter(({ date }) => date === day);
    return first === undefined ? [] : [{ kind: 'step' as const, day, changes: [first, ...others] as const }];
  });
}

/** The figure of the report itself, for its day of entry. */
function figureOf({ evidence }: Entering, factor: Factor): number {
  return evidence.find((one) => one.factor === factor)?.normalizedCents ?? 0;
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, day.length);
}
