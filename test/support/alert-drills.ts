import { until } from '@cpes/local-servers';
import type { Answer } from './running-cpes.ts';
import type { BrowserApi } from './browser-api.ts';
import type { RunningPrometheus } from './prometheus.ts';

/** From the cause until the expression of the alert is true. */
export const TRUE_MS_MAX = 60_000;
/** From then until the desk shows it. */
export const SHOWN_MS_MAX = 5_000;
/** `for` of a rule is 30 s at the most; the rest is for a busy machine. */
const FIRES_MS_MAX = 60_000;
/** Rates of five minutes fall as new events come; a broker that starts again takes some 20 s. */
const OVER_MS_MAX = 180_000;
/** Calm enough for a busy machine, and quick beside five seconds. */
const LOOK_EVERY_MS = 250;
/** Steps of a drill itself have a bound of their own. */
const STEPS_MS_MAX = 120_000;
export const DRILL_MS_MAX = TRUE_MS_MAX + SHOWN_MS_MAX + FIRES_MS_MAX + OVER_MS_MAX + STEPS_MS_MAX;

/** One alert: what breaks, what the desk then shows, and what the runbook says to do. */
export interface Drill {
  readonly alert: string;
  readonly cause: string;
  /** What has to be there before. */
  readonly prepare?: () => Promise<unknown>;
  readonly breakIt: () => Promise<unknown>;
  /** What goes on until the alert fires. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly isShown: (overview: Answer['json']) => boolean;
  readonly mend: () => Promise<unknown>;
  /** What goes on until the alert is over, before the drill as well as after it. */
  readonly afterwards?: () => Promise<unknown>;
}

/** How long it took until the expression was true, and from then until the desk showed it. */
export interface DrillTimes {
  readonly trueAfterMs: number;
  readonly shownAfterMs: number;
}

/** Breaks, waits until the alert is true, shown and firing, mends, and waits until it is over. */
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
    await until(`the desk shows ${alert}`, isShown, SHOWN_MS_MAX, LOOK_EVERY_MS);
    const shownAt = performance.now();
    await until(`${alert} fires`, orElse(fires, meanwhile), FIRES_MS_MAX, LOOK_EVERY_MS);
    return { trueAfterMs: trueAt - brokenAt, shownAfterMs: shownAt - trueAt };
  } finally {
    await drill.mend();
    await until(`${alert} is over`, orElse(isOver, afterwards), OVER_MS_MAX, LOOK_EVERY_MS);
  }
}

/** A condition that does something whenever it does not hold yet. */
function orElse(isSo: () => Promise<boolean>, work?: () => Promise<unknown>): () => Promise<boolean> {
  return async () => {
    if (await isSo()) return true;
    await work?.();
    return false;
  };
}
