import { readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** Processor time of the main thread so far. Other programs that share the machine do not lengthen it, as they do a measured time. */
function cpuMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / NS_PER_MS;
}

/** The longest turn of the event loop of this process, in milliseconds of the processor, during `work`. Linux tells it. */
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
