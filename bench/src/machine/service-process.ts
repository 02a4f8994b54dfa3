import { readFileSync } from 'node:fs';
import { endProcess, spawnProgram, type Started, startedOf } from '@cpes/local-servers';
import type { Cleanup } from './cleanup.ts';

/** A first start of CPES makes schemas and loads rate tables. */
const START_MS_MAX = 90_000;
const STOP_MS_MAX = 25_000;
/** Characters of a log's end that tell why a service did not start. */
const LOG_SHOWN = 2_000;

export interface ServiceProcess {
  readonly service: string;
  readonly pid: number;
  readonly url: string | undefined;
  readonly internalUrl: string | undefined;
  readonly metricsPort: number | undefined;
  stop(): Promise<void>;
}

export interface ServiceProgram {
  readonly service: string;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Log lines are written to a file, as in production. */
  readonly log: string;
}

/** Starts a service in a process of its own; it says by a message to its parent when it is ready. */
export async function startProcess(
  { service, program, env, log }: ServiceProgram,
  cleanup: Cleanup,
): Promise<ServiceProcess> {
  const { PATH, HOME, LANG, NODE_OPTIONS } = process.env;
  // The same flags for every system, though it is CPES that was measured to need them.
  const child = spawnProgram({ program, env: { PATH, HOME, LANG, NODE_OPTIONS, ...env }, log });
  const stop = cleanup.add(() => endProcess(child, 'SIGTERM', STOP_MS_MAX));
  const tail = (): string => readFileSync(log, 'utf8').slice(-LOG_SHOWN);
  // Systems of comparison have no port of their own for metrics.
  const started: Partial<Started> = await startedOf(child, START_MS_MAX, () => `${service} did not start:\n${tail()}`);
  return {
    service,
    pid: child.pid ?? 0,
    url: started.url,
    internalUrl: started.internalUrl,
    metricsPort: started.metricsPort,
    stop,
  };
}
