import { until } from '@cpes/local-servers';
import type { Answer } from './running-cpes.ts';
import type { BrowserApi } from './browser-api.ts';
import type { RunningPrometheus } from './prometheus.ts';

/** From the cause until the expression of the alert is true. */
export const TRUE_MS_MAX = 60_000;
/** From then until the operations page shows it. */
export const SHOWN_MS_MAX = 5_000;
/** `for` of a rule is 30 s at most; the rest is for a busy machine. */
const FIRES_MS_MAX = 60_000;
/** Five-minute rates fall as new events arrive; a broker restart takes about 20 s. */
const OVER_MS_MAX = 180_000;
/** Slow enough for a busy machine, and fast compared with five seconds. */
const LOOK_EVERY_MS = 250;
/** Limit for the steps of a drill itself. */
const STEPS_MS_MAX = 120_000;
export const DRILL_MS_MAX = TRUE_MS_MAX + SHOWN_MS_MAX + FIRES_MS_MAX + OVER_MS_MAX + STEPS_MS_MAX;

/** One alert: the fault, the state in the operations page, and the fix from the runbook. */
export interface Drill {
  readonly alert: string;
  readonly cause: string;
  /** Preconditions. */
  readonly prepare?: () => Promise<unknown>;
  readonly breakIt: () => Promise<unknown>;
  /** Repeated until the alert fires. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly isShown: (overview: Answer['json']) => boolean;
  readonly mend: () => Promise<unknown>;
  /** Repeated until the alert is over, before and after the drill. */
  readonly afterwards?: () => Promise<unknown>;
}

/** Time until the expression was true, and from then until the operations page showed it. */
export interface DrillTimes {
  readonly trueAfterMs: number;
  readonly shownAfterMs: number;
}

/** Injects the fault, waits until the alert is true, shown and firing, applies the fix, and waits until it is over. */
export async function carryOut(drill: Drill, prometheus: RunningPrometheus, operator: BrowserApi): Promise<DrillTimes> {
  const { alert, meanwhile, afterwards } = drill;
  const isTrue = async () => (await prometheus.active()).includes(alert);
  const isShown = async () => drill.isShown(await operator.do('GET', '/operations/overview'));
  const fires = async () => (await prometheus.firing()).includes(alert);
  await drill.prepare?.();
  const isOver = async () => !(await isTrue());
  await until(`${alert} is not true before`, orElse(isOver, afterwards), OVER_MS_MAX, LOOK_EVERY_MS);
  try {
    await drill.breakIt();
    const brokenAt = performance.now();
    await until(`${alert} is true`, orElse(isTrue, meanwhile), TRUE_MS_MAX, LOOK_EVERY_MS);
    const trueAt = performance.now();
    await until(`the operations page shows ${alert}`, isShown, SHOWN_MS_MAX, LOOK_EVERY_MS);
    const shownAt = performance.now();
    await until(`${alert} fires`, orElse(fires, meanwhile), FIRES_MS_MAX, LOOK_EVERY_MS);
    return { trueAfterMs: trueAt - brokenAt, shownAfterMs: shownAt - trueAt };
  } finally {
    await drill.mend();
    await until(`${alert} is over`, orElse(isOver, afterwards), OVER_MS_MAX, LOOK_EVERY_MS);
  }
}

/** A condition that runs `work` whenever it is false. */
function orElse(isSo: () => Promise<boolean>, work?: () => Promise<unknown>): () => Promise<boolean> {
  return async () => {
    if (await isSo()) return true;
    await work?.();
    return false;
  };
}
