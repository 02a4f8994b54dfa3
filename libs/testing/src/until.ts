import { until as untilSo } from '@cpes/local-servers';

/** Far longer than any condition takes, for busy machines. */
const WAIT_MS_MAX = 45_000;

/** Polls until a condition holds. */
export function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = WAIT_MS_MAX,
  everyMs = 10,
): Promise<void> {
  return untilSo(what, isSo, limitMs, everyMs);
}
