import type { Chaos } from '../scenario.ts';

export interface BatchWindow {
  readonly perSecond: number;
  /** Accepted submissions before and after the fault. */
  readonly around: number;
}

/** Submissions before, during and after `trouble`. */
export async function underLoad(
  { load }: Chaos,
  { perSecond, around }: BatchWindow,
  trouble: () => Promise<void>,
): Promise<void> {
  load.start(perSecond);
  await load.accepts(around);
  await trouble();
  await load.accepts(around);
  await load.stop();
}
