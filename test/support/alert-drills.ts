import { until } from '@cpes/local-servers';
import type { Answer } from './cpes-api.ts';
import type { BrowserApi } from './browser-api.ts';
import type { ActiveAlert, RunningPrometheus } from './prometheus.ts';

/** From the cause until the expression of the alert is true. */
const TRUE_MS_MAX = 60_000;
/** From then until the operations page shows it. */
const SHOWN_MS_MAX = 5_000;
/** `for` of a rule is 30 s at most; the rest is for a busy machine. */
const FIRES_MS_MAX = 60_000;
/** Five-minute rates fall as new events arrive; a broker restart takes about 20 s. */
const OVER_MS_MAX = 180_000;
/** Slow enough for a busy machine, and fast compared with five seconds. */
const LOOK_EVERY_MS = 250;
/** Limit for the steps of a drill itself, and for one call that outlasts a wait. */
const STEPS_MS_MAX = 120_000;
/** `OVER_MS_MAX` limits the wait before a drill and the one after it. */
export const DRILL_MS_MAX = OVER_MS_MAX + TRUE_MS_MAX + SHOWN_MS_MAX + FIRES_MS_MAX + OVER_MS_MAX + STEPS_MS_MAX;

/** One alert: the fault, the state in the operations page, and the fix from the runbook. */
export interface Drill {
  readonly alert: string;
  readonly cause: string;
  /** Preconditions. */
  readonly prepare?: () => Promise<unknown>;
  /** Repeated before the drill until the alert is not true and the operations page does not show it. */
  readonly beforehand?: () => Promise<unknown>;
  readonly breakIt: () => Promise<unknown>;
  /** Repeated until the alert fires. */
  readonly meanwhile?: () => Promise<unknown>;
  /** Undefined while the page does not have the figure. */
  readonly isShown: (overview: Answer['json']) => boolean | undefined;
  readonly mend: () => Promise<unknown>;
  /** Repeated until the alert is over. */
  readonly afterwards?: () => Promise<unknown>;
  /** The page shows the last hour, so it still shows the fault after the alert is over. */
  readonly isShownForAnHour?: boolean;
}

/**
 * Injects the fault, waits until every rule of the alert is true, shown and firing, applies the fix, and waits until no rule is true and
 * the operations page shows nothing. Applies the fix after a failure, too, and reports both errors when the fix fails.
 */
export async function carryOut(drill: Drill, prometheus: RunningPrometheus, operator: BrowserApi): Promise<void> {
  const { alert, beforehand, meanwhile, afterwards, isShownForAnHour = false } = drill;
  const rules = (await prometheus.alerts()).filter(({ name }) => name === alert);
  const every = (found: readonly ActiveAlert[]) =>
    rules.every(({ severity }) => found.some((one) => one.name === alert && one.severity === severity));
  const isTrue = async () => every(await prometheus.active());
  const fires = async () => every(await prometheus.firing());
  const isShown = async () => drill.isShown(await operator.do('GET', '/operations/overview'));
  const isQuiet = async () => (await prometheus.active()).every(({ name }) => name !== alert);
  const isHidden = async () => (await isShown()) === false;
  const isOver = async () => (await isQuiet()) && (isShownForAnHour || (await isHidden()));
  const shownToo = isShownForAnHour ? '' : ' and not shown';

  await drill.prepare?.();
  const isCalm = async () => (await isQuiet()) && (await isHidden());
  await until(`${alert} is not true and not shown before`, orElse(isCalm, beforehand), OVER_MS_MAX, LOOK_EVERY_MS);
  const breaking = async () => {
    await drill.breakIt();
    await until(`${alert} is true`, orElse(isTrue, meanwhile), TRUE_MS_MAX, LOOK_EVERY_MS);
    await until(
      `the operations page shows ${alert}`,
      async () => (await isShown()) === true,
      SHOWN_MS_MAX,
      LOOK_EVERY_MS,
    );
    await until(`${alert} fires`, orElse(fires, meanwhile), FIRES_MS_MAX, LOOK_EVERY_MS);
  };
  const mending = async () => {
    await drill.mend();
    await until(`${alert} is over${shownToo}`, orElse(isOver, afterwards), OVER_MS_MAX, LOOK_EVERY_MS);
  };
  const failures = [await failureOf(breaking), await failureOf(mending)].filter((one) => one !== undefined);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; then: '));
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  return work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

/** A condition that runs `work` whenever it is false. */
function orElse(isSo: () => Promise<boolean>, work?: () => Promise<unknown>): () => Promise<boolean> {
  return async () => {
    if (await isSo()) return true;
    await work?.();
    return false;
  };
}
