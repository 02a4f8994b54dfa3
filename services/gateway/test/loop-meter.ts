import { readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** CPU time of the main thread so far. Unlike elapsed time, it does not depend on other programs of a shared machine. */
function cpuMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / NS_PER_MS;
}

/** The longest turn of the event loop of this process during `work`, in milliseconds of CPU time, as reported by Linux. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, cpuMs(), false];
  const measure = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  try {
    await work();
  } finally {
    isOver = true;
  }
  measure();
  return longest;
}
