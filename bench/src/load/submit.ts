import { benchBodies } from './candidates.ts';
import { Follower, pause } from './follower.ts';
import { HttpClient } from './http-client.ts';
import type { IdlePlan, IdleResult, Progress, SubmitPlan, SubmitResult } from './plan.ts';
import { dueBy, dueMsOf, plannedOf } from './schedule.ts';
import { percentilesOf } from './statistics.ts';

const PROGRESS_EVERY_MS = 1_000;
/** A start later than this counts as late; the driver is not more precise. */
const LATE_MS = 20;
/** Ids kept for later reads. */
const KEPT_IDS_MAX = 2_000;
const REFUSALS_SHOWN = 3;

/** Runs a plan of submissions. `report` receives progress; `isStopped` ends it early. */
export async function submit(
  plan: SubmitPlan,
  report: (progress: Progress) => void,
  isStopped: () => boolean,
): Promise<SubmitResult> {
  const { perSecond, rampSeconds, followedPerSecond } = plan;
  const bodies = benchBodies(plan.seed);
  const http = new HttpClient(plan.door);
  const follower = new Follower(http);
  const planned = plannedOf(plan);
  const followEvery = followedPerSecond === 0 ? Infinity : Math.max(1, Math.round(perSecond / followedPerSecond));
  const times = { answer: [] as number[], factors: [] as number[], readable: [] as number[] };
  const skuIds: string[] = [];
  const reportIds: string[] = [];
  const refusals: string[] = [];
  const underWay = new Set<Promise<void>>();
  const counts = { started: 0, accepted: 0, refused: 0, late: 0, lost: 0 };
  const startAt = performance.now() + PROGRESS_EVERY_MS / 10;

  const one = async (index: number): Promise<void> => {
    // Measured from the due time, so that a slow system does not hide its delay (coordinated omission).
    const dueMs = dueMsOf(plan, index);
    const dueAt = startAt + dueMs;
    const isCounted = dueMs >= rampSeconds * 1_000;
    if (performance.now() - dueAt > LATE_MS) counts.late += 1;
    const { status, text } = await http
      .post('/v2/skus', bodies[index % bodies.length] ?? '')
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status !== 201) {
      counts.refused += 1;
      if (refusals.length < REFUSALS_SHOWN) refusals.push(`${status} ${text.slice(0, 200)}`);
      return;
    }
    counts.accepted += 1;
    if (isCounted) times.answer.push(performance.now() - dueAt);
    const isFollowed = index % followEvery === 0;
    if (!isFollowed && skuIds.length >= KEPT_IDS_MAX) return;
    const { skuId } = JSON.parse(text) as { skuId: string };
    if (skuIds.length < KEPT_IDS_MAX) skuIds.push(skuId);
    if (!isFollowed) return;
    const seen = await follower.follow(skuId, dueAt).catch(() => undefined);
    if (seen === undefined) {
      counts.lost += 1;
      return;
    }
    if (reportIds.length < KEPT_IDS_MAX) reportIds.push(seen.reportId);
    if (!isCounted) return;
    times.factors.push(seen.factorsMs);
    times.readable.push(seen.readableMs);
  };

  const timer = setInterval(() => {
    const atMs = performance.now() - startAt;
    const due = dueBy(plan, atMs);
    const unanswered = due - counts.accepted - counts.refused;
    report({ kind: 'progress', atMs: atMs - rampSeconds * 1_000, due, unanswered, refused: counts.refused });
  }, PROGRESS_EVERY_MS);
  while (counts.started < planned && !isStopped()) {
    const dueNow = dueBy(plan, performance.now() - startAt);
    for (; counts.started < dueNow; counts.started += 1) {
      const work: Promise<void> = one(counts.started).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    await pause(Math.max(1, startAt + dueMsOf(plan, counts.started) - performance.now()));
  }
  clearInterval(timer);
  await Promise.all(underWay);
  await http.close();
  return {
    kind: 'submit',
    accepted: counts.accepted,
    refused: counts.refused,
    refusals,
    late: counts.late,
    lost: counts.lost,
    looks: follower.looks,
    answerMs: percentilesOf(times.answer),
    factorsMs: percentilesOf(times.factors),
    readableMs: percentilesOf(times.readable),
    skuIds,
    reportIds,
  };
}

/** Submits one at a time to an idle system. */
export async function submitIdly(plan: IdlePlan): Promise<IdleResult> {
  const bodies = benchBodies(plan.seed);
  const http = new HttpClient(plan.door, 2);
  const follower = new Follower(http);
  const skuIds: string[] = [];
  const readableMs: number[] = [];
  for (let index = 0; index < plan.submissions; index += 1) {
    const startedAt = performance.now();
    const { status, text } = await http.post('/v2/skus', bodies[index % bodies.length] ?? '');
    if (status !== 201) throw new Error(`the system returned ${status}: ${text.slice(0, 200)}`);
    const { skuId } = JSON.parse(text) as { skuId: string };
    const seen = await follower.follow(skuId, startedAt);
    if (seen === undefined) throw new Error(`${skuId} did not end`);
    skuIds.push(skuId);
    readableMs.push(seen.readableMs);
    await pause(plan.pauseMs);
  }
  await http.close();
  return { kind: 'idle', skuIds, readableMs: percentilesOf(readableMs) };
}
