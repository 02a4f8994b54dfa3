/** When submissions are due: the rate rises linearly from zero within `rampSeconds`, and then stays. */
export interface Schedule {
  readonly perSecond: number;
  readonly rampSeconds: number;
  /** Seconds at the full rate. */
  readonly seconds: number;
}

/** Total number of submissions. */
export function plannedOf(schedule: Schedule): number {
  return Math.round(rampedOf(schedule) + schedule.perSecond * schedule.seconds);
}

/** When a submission is due, in milliseconds from the start; the first is number 0. */
export function dueMsOf(schedule: Schedule, index: number): number {
  const { perSecond, rampSeconds } = schedule;
  const beyond = index - rampedOf(schedule);
  const seconds = beyond < 0 ? Math.sqrt((2 * index * rampSeconds) / perSecond) : rampSeconds + beyond / perSecond;
  return seconds * 1_000;
}

/** Number of submissions due by then. */
export function dueBy(schedule: Schedule, atMs: number): number {
  const { perSecond, rampSeconds } = schedule;
  const seconds = Math.max(0, atMs / 1_000);
  const due =
    seconds < rampSeconds
      ? (perSecond * seconds ** 2) / (2 * rampSeconds)
      : rampedOf(schedule) + perSecond * (seconds - rampSeconds);
  return Math.min(plannedOf(schedule), Math.floor(due) + 1);
}

function rampedOf({ perSecond, rampSeconds }: Schedule): number {
  return (perSecond * rampSeconds) / 2;
}
