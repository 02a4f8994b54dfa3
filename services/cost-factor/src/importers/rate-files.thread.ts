import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openForCommand } from '@cpes/persistence';
import { RateImports } from '../store/rate-imports.ts';
import { RATES_PAUSE_MS } from '../store/rate-loader.ts';
import { LocalRateFiles } from './rate-files.ts';
import { RATE_SOURCES } from './rate-sources.ts';
import { RefusedRates } from './rate-source.ts';
import type { Outcome, ThreadData } from './threaded.rate-files.ts';

async function work({ databaseUrl, task }: ThreadData): Promise<Outcome> {
  const dataSource = await openForCommand({ service: 'cost-factor-import', url: databaseUrl, entities: [] });
  try {
    const files = new LocalRateFiles(RATE_SOURCES, new RateImports(dataSource, RATES_PAUSE_MS));
    const { kind, check } = task;
    if (task.method === 'confirm') return { done: await files.confirm(kind, check) };
    if (task.method === 'extract') return { done: await files.extract(kind, check, task.file, task.candidates) };
    return { done: await files[task.method](kind, check, task.file) };
  } catch (error) {
    if (error instanceof RefusedRates) return { refusal: error.message };
    throw error;
  } finally {
    await dataSource.destroy();
  }
}

/** Does the task of this thread at the lowest priority, and sends its outcome. */
export async function workInThread(): Promise<void> {
  // On Linux a priority is that of a thread. Elsewhere it would be that of the service.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  parentPort?.postMessage(await work(workerData as ThreadData));
}
