import type { RunId } from './ids.ts';

/** The deadline: CPES stores the 12 cost factors within this many milliseconds of the submission. */
export const EVALUATION_DEADLINE_MS = 1_500;

/** The context that every event of an evaluation passes on to the events that it causes. Other events have none. */
export interface EvaluationContext {
  readonly runId: RunId;
  /** The deadline of the 12 factors in epoch milliseconds, set once when the candidate is accepted. */
  readonly deadlineMs: number;
  /** How often the sweeper has resent this run's first event. Ids of events are derived from it. */
  readonly resend: number;
}

/** The resend number of an event; 0 outside an evaluation. */
export function resendOf({ evaluation }: { readonly evaluation?: EvaluationContext }): number {
  return evaluation?.resend ?? 0;
}
