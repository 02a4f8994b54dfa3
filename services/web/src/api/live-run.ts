import type { Schemas } from './client.ts';

/** The state of a run, built from its events. */
export interface LiveRun {
  readonly accepted: Schemas['RunAccepted'];
  readonly normalized?: Schemas['RunNormalized'];
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

/** Adds an event to the run. A repeated event changes nothing; an event of another run starts over. */
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

/** Milliseconds since the run began, or the duration of a finished run. */
export function elapsedMs({ accepted, done, failed }: LiveRun, now: number): number {
  return (done ?? failed)?.atMs ?? Math.max(0, now - Date.parse(accepted.startedAt));
}
