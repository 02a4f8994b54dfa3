import type { Schemas } from './client.ts';

/** What is known of a run, as its events tell it. */
export interface LiveRun {
  readonly accepted: Schemas['RunAccepted'];
  readonly normalized?: Schemas['RunNormalized'];
  /** By their keys. */
  readonly factors: Readonly<Record<string, Schemas['RunFactor']>>;
  readonly scored?: Schemas['RunScored'];
  readonly done?: Schemas['RunDone'];
  readonly failed?: Schemas['RunFailed'];
}

export type RunEvent =
  | { readonly type: 'accepted'; readonly data: Schemas['RunAccepted'] }
  | { readonly type: 'normalized'; readonly data: Schemas['RunNormalized'] }
  | { readonly type: 'factor'; readonly data: Schemas['RunFactor'] }
  | { readonly type: 'scored'; readonly data: Schemas['RunScored'] }
  | { readonly type: 'done'; readonly data: Schemas['RunDone'] }
  | { readonly type: 'failed'; readonly data: Schemas['RunFailed'] };

/** The run with one event more. An event that comes again changes nothing; one of another run begins anew. */
export function withEvent(run: LiveRun | undefined, event: RunEvent): LiveRun | undefined {
  if (event.type === 'accepted')
    return run?.accepted.runId === event.data.runId ? run : { accepted: event.data, factors: {} };
  if (run === undefined) return undefined;
  if (event.type === 'factor') return { ...run, factors: { ...run.factors, [event.data.key]: event.data } };
  return { ...run, [event.type]: event.data };
}

export function isOver({ done, failed }: LiveRun): boolean {
  return done !== undefined || failed !== undefined;
}

/** Milliseconds since the run began; of one that is over, how long it took. */
export function elapsedMs({ accepted, done, failed }: LiveRun, now: number): number {
  return (done ?? failed)?.atMs ?? Math.max(0, now - Date.parse(accepted.startedAt));
}
