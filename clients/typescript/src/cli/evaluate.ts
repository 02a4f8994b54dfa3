import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, type CpesClient } from '../client.ts';
import { CpesProblem } from '../problem.ts';
import { readCandidates, type ReadingOptions, type Row } from './candidates.ts';
import { KeptResults, newFileOf, type Result, tableOf, writeResults } from './results.ts';
import { WrongUse } from './wrong-use.ts';

/** Below the 12 runs that a tenant may have under way while others submit. */
export const CONCURRENCY_DEFAULT = 8;
/** The longest wait that the API allows. */
const WAIT_SECONDS = 10;
/** Polls of an open run after the first response, one per second: a minute in total. */
const LOOKS_MAX = 60;
const LOOK_EVERY_MS = 1_000;

export interface Evaluation {
  readonly file: string;
  readonly out: string;
  readonly concurrency: number;
  readonly reading: ReadingOptions;
  readonly signal?: AbortSignal;
}

/**
 * Evaluates every candidate of a file without a report, writes the results, and returns whether all rows are evaluated. Throws the
 * first error after the results so far are written.
 */
export async function evaluateFile(
  client: CpesClient,
  { file, out, concurrency, reading, signal }: Evaluation,
): Promise<boolean> {
  const state = `${out}.state.jsonl`;
  for (const written of [out, newFileOf(out), state])
    if (await isSameFile(written, file)) throw new WrongUse(`--out would overwrite the input: ${written}`);
  const rows = readCandidates(await readFile(file), file, reading);
  const results = await KeptResults.open(state);
  const left = rows.filter((row) => results.of(row)?.outcome !== 'EVALUATED');
  const progress = progressBar(rows.length, rows.length - left.length);
  const work = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      signal?.throwIfAborted();
      const hasFailed = results.of(row)?.outcome === 'FAILED';
      await results.add(await evaluate(client, row, { hasFailed, signal }));
      progress.step();
    }
  };
  let broken: Error | undefined;
  const stop = (error: unknown) => {
    left.length = 0;
    broken ??= error as Error;
  };
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(stop)));
  progress.end();
  await writeResults(out, rows, results);
  if (broken !== undefined) throw broken;
  process.stdout.write(`${tableOf(rows, results)}\n`);
  return rows.every((row) => results.of(row)?.outcome === 'EVALUATED');
}

/** Whether two paths lead to the same file, also through links. A missing file is not the same as any other. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  if (first === undefined || second === undefined) return false;
  return first.ino === second.ino && first.dev === second.dev;
}

/**
 * A refused candidate is a result; any other error ends the command. A row that failed before begins another run, because the service
 * answers its first submission with the failed one for a day.
 */
async function evaluate(
  client: CpesClient,
  { key, candidate }: Row,
  { hasFailed, signal }: { readonly hasFailed: boolean; readonly signal: AbortSignal | undefined },
): Promise<Result> {
  const { title = '', externalRef } = candidate;
  const of = { key, title, ...(externalRef === undefined ? {} : { externalRef }) };
  try {
    const submitted = await client.skus.create(candidate, { idempotencyKey: key, waitSeconds: WAIT_SECONDS, signal });
    const first = await ended(client, submitted.skuId, signal);
    const isRepeated = hasFailed && first.status === 'FAILED';
    if (isRepeated) await client.skus.evaluate(first.skuId, { waitSeconds: WAIT_SECONDS, signal });
    const sku = isRepeated ? await ended(client, first.skuId, signal) : first;
    const { skuId, reportId, failure, currency } = sku;
    if (reportId === null)
      return { ...of, outcome: 'FAILED', skuId, reason: failure?.detail ?? 'not evaluated within a minute' };
    const report = await client.reports.get(reportId, { signal });
    const { verdict, score, confidence, landedCost, unitEconomics, breakEvenCacCents } = report;
    const { overallPercent: confidencePercent } = confidence;
    const { trueLandedCostCents } = landedCost;
    const { cm2Cents } = unitEconomics;
    const figures = { verdict, score, confidencePercent, currency, trueLandedCostCents, cm2Cents, breakEvenCacCents };
    return { ...of, outcome: 'EVALUATED', ...figures, skuId, reportId };
  } catch (error) {
    if (!(error instanceof CpesProblem) || error.status !== 400) throw error;
    const offences = error.errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
    return { ...of, outcome: 'REFUSED', reason: offences.join('; ') };
  }
}

async function ended(client: CpesClient, skuId: string, signal: AbortSignal | undefined): Promise<AnswerOf<'getSku'>> {
  for (let look = 0; ; look += 1) {
    const sku = await client.skus.get(skuId, { signal });
    if (sku.reportId !== null || sku.status === 'FAILED' || look >= LOOKS_MAX) return sku;
    await sleep(LOOK_EVERY_MS, undefined, signal === undefined ? {} : { signal });
  }
}

/** On a terminal only. */
function progressBar(total: number, done: number): { step: () => void; end: () => void } {
  const isShown = process.stderr.isTTY;
  const width = 30;
  const draw = () => {
    const filled = Math.round((width * done) / Math.max(total, 1));
    if (isShown) process.stderr.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total}`);
  };
  draw();
  return {
    step: () => {
      done += 1;
      draw();
    },
    end: () => {
      if (isShown) process.stderr.write('\n');
    },
  };
}
