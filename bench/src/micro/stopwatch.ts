import type { MicroResult } from './plan.ts';

/** Longest duration of a measurement. */
export const MEASURE_MS_MAX = 120_000;

/** Times `work`, which processes this many messages. */
export async function timed(messages: number, work: () => Promise<void>): Promise<MicroResult> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = process.cpuUsage(before);
  return {
    messages,
    seconds: Math.round(seconds * 100) / 100,
    perSecond: Math.round(messages / seconds),
    processorMsPerThousand: Math.round((used.user + used.system) / messages),
  };
}
