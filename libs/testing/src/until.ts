import { until as untilSo } from '@cpes/local-servers';

/** Machines are shared: far longer than anything takes that a test waits for. */
const WAIT_MS_MAX = 15_000;

/** Waits for a condition, which is looked at now and then. */
export function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = WAIT_MS_MAX,
  everyMs = 10,
): Promise<void> {
  return untilSo(what, isSo, limitMs, everyMs);
}
