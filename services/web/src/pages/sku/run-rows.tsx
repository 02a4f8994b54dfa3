import type { Schemas } from '../../api/client.ts';
import type { LiveRun } from '../../api/live-run.ts';
import type { TimelineRow, TimelineState } from '../../charts/timeline-plot.tsx';
import { Evidence } from '../../kit/marks.tsx';
import { moneyText } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';

/** One row per stage and factor of a run, in the order of their codes. */
export function runRows(run: LiveRun): TimelineRow[] {
  const { stages } = text('sku');
  const { accepted, normalized, scored, done, failed } = run;
  const factors = Object.values(run.factors);
  const acceptedMs = 0;
  const normalizedMs = normalized?.atMs;
  const extractedMs = factors.length === 0 ? undefined : Math.max(...factors.map(({ endMs }) => endMs));
  const isFailed = failed !== undefined;
  const stage = (key: keyof typeof stages, startMs: number | undefined, endMs: number | undefined): TimelineRow => ({
    key,
    kind: 'stage',
    label: stages[key],
    state: stateOf(startMs, endMs, isFailed),
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? (isFailed && startMs !== undefined ? { endMs: failed.atMs } : {}) : { endMs }),
  });
  return [
    stage('accepted', acceptedMs, acceptedMs),
    stage('normalized', acceptedMs, normalizedMs),
    ...Object.keys(text('common').factor).map((key, place) =>
      factorRow(key, place, run.factors[key], normalizedMs, isFailed, accepted.currency),
    ),
    stage('scored', extractedMs, scored?.atMs),
    stage('stored', scored?.atMs, done?.atMs),
  ];
}

function stateOf(startMs: number | undefined, endMs: number | undefined, isFailed: boolean): TimelineState {
  if (endMs !== undefined) return 'done';
  if (startMs === undefined) return isFailed ? 'unreached' : 'waiting';
  return isFailed ? 'failed' : 'running';
}

function factorRow(
  key: string,
  place: number,
  factor: Schemas['RunFactor'] | undefined,
  startMs: number | undefined,
  isFailed: boolean,
  currency: string,
): TimelineRow {
  const { factor: labels } = text('common');
  const row = { key, kind: 'factor' as const, code: codeOf(place), label: labels[key] ?? key };
  if (factor === undefined) {
    const state = isFailed ? 'unreached' : startMs === undefined ? 'waiting' : 'running';
    return { ...row, state, ...(startMs === undefined ? {} : { startMs }) };
  }
  const { evidenceType, asked, amountCents } = factor;
  return {
    ...row,
    state: evidenceType === 'missing' ? 'missing' : 'done',
    startMs: factor.startMs,
    endMs: factor.endMs,
    certainty: evidenceType === 'estimate' ? 'estimate' : evidenceType === 'missing' ? 'missing' : 'sourced',
    isFromTable: asked !== 'answered',
    evidence: <Evidence type={evidenceType} />,
    amount: moneyText({ cents: amountCents, currency }, locale()),
  };
}

function codeOf(place: number): string {
  return `F${String(place + 1).padStart(2, '0')}`;
}
