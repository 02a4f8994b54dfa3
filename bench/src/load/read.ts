import { HttpClient } from './http-client.ts';
import type { ReadPlan, ReadResult } from './plan.ts';
import { percentilesOf, round } from './statistics.ts';

/** Reads resources in turn with a fixed number of clients, each of which waits for its last response. */
export async function read(plan: ReadPlan): Promise<ReadResult> {
  const http = new HttpClient(plan.door, plan.clients);
  const timesMs: number[] = [];
  let failed = 0;
  let bytes = 0;
  let next = 0;
  const startedAt = performance.now();
  const endAt = startedAt + plan.seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const path = plan.paths[next++ % plan.paths.length] ?? '/';
      const askedAt = performance.now();
      const { status, text } = await http.get(path);
      timesMs.push(performance.now() - askedAt);
      bytes += text.length;
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  await http.close();
  return {
    kind: 'read',
    perSecond: Math.round(timesMs.length / seconds),
    failed,
    answerMs: percentilesOf(timesMs),
    bytesMean: round(bytes / Math.max(1, timesMs.length)),
  };
}
