import { Worker } from 'node:worker_threads';
import type { CandidateToCost, CostedCandidate, RateDiff, RateImport, RateImportKind } from '@cpes/contracts';
import type { FileImport, RateFiles } from './rate-files.ts';
import { type Check, RefusedRates } from './rate-source.ts';

/** The work of one thread. */
type Task = { readonly kind: RateImportKind; readonly check: Check } & (
  | { readonly method: 'import' | 'compare'; readonly file: Uint8Array }
  | { readonly method: 'extract'; readonly file: Uint8Array; readonly candidates: readonly CandidateToCost[] }
  | { readonly method: 'confirm' }
);

export interface ThreadData {
  readonly databaseUrl: string;
  readonly task: Task;
}

/** The message of a thread. Errors lose their class on the way, and a refusal must keep it. */
export type Outcome = { readonly done: unknown } | { readonly refusal: string };

/** The program of the service, which runs `rate-files.thread.ts` in a thread; the same file from `src` and from `dist`. */
const PROGRAM = new URL('../../dist/bundle/main.js', import.meta.url);
/** Four times the goal for the largest file. A thread that takes longer ends, and its transaction with it. */
const THREAD_MS_MAX = 120_000;
/** Three times the memory for the rows of the largest file. A file that takes more ends the thread, not the service. */
const THREAD_HEAP_MB_MAX = 512;

/** Works in a thread for each file, so that the event loop serves evaluations meanwhile. Rows stay in the thread, which has one connection. */
export class ThreadedRateFiles implements RateFiles {
  constructor(
    private readonly databaseUrl: string,
    private readonly threadMsMax = THREAD_MS_MAX,
  ) {}

  import(kind: RateImportKind, check: Check, file: Uint8Array): Promise<FileImport> {
    return this.run({ method: 'import', kind, check, file });
  }

  confirm(kind: RateImportKind, check: Check): Promise<RateImport> {
    return this.run({ method: 'confirm', kind, check });
  }

  compare(kind: RateImportKind, check: Check, file: Uint8Array): Promise<RateDiff> {
    return this.run({ method: 'compare', kind, check, file });
  }

  extract(
    kind: RateImportKind,
    check: Check,
    file: Uint8Array,
    candidates: readonly CandidateToCost[],
  ): Promise<readonly CostedCandidate[]> {
    return this.run({ method: 'extract', kind, check, file, candidates });
  }

  private async run<Result>(task: Task): Promise<Result> {
    const data: ThreadData = { databaseUrl: this.databaseUrl, task };
    const worker = new Worker(PROGRAM, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB_MAX },
    });
    const timeout = setTimeout(() => void worker.terminate(), this.threadMsMax);
    try {
      return await resultOf<Result>(worker);
    } finally {
      clearTimeout(timeout);
    }
  }
}

function resultOf<Result>(worker: Worker): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.on('message', (outcome: Outcome) => {
      if ('refusal' in outcome) reject(new RefusedRates(outcome.refusal));
      else resolve(outcome.done as Result);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread ended without a result, at its limit of time')));
  });
}
