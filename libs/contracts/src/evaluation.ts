import type { RunId } from './ids.ts';

/** The product's promise: the 12 cost factors are stored within this many milliseconds of the submission. */
export const EVALUATION_DEADLINE_MS = 1_500;

/** The context that every event of an evaluation passes on to the events that it causes. Other events have none. */
export interface EvaluationContext {
  readonly runId: RunId;
  /** Epoch milliseconds by which the 12 factors are promised. Absolute, set once when the candidate is accepted. */
  readonly deadlineMs: number;
  /** How often the sweeper has sent this run's first event again. Ids of events follow from it. */
  readonly resend: number;
}

/** The resend number of an event; 0 for one that belongs to no evaluation. */
export function resendOf({ evaluation }: { readonly evaluation?: EvaluationContext }): number {
  return evaluation?.resend ?? 0;
}
