import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { endProcess, SERVICE_FLAGS } from '@cpes/local-servers';
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
  readonly metricsPort: number | undefined;
  stop(): Promise<void>;
}

interface Started {
  readonly url?: string;
  readonly metricsPort?: number;
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
  const output = openSync(log, 'a');
  const { PATH, HOME, LANG, NODE_OPTIONS } = process.env;
  const child = fork(program, [], {
    env: { PATH, HOME, LANG, NODE_OPTIONS, ...env },
    // The same for every system, though it is CPES that was measured to need it.
    execArgv: SERVICE_FLAGS,
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
  closeSync(output);
  const stop = cleanup.add(() => endProcess(child, 'SIGTERM', STOP_MS_MAX));
  const started = await startedOf(child, service, log);
  return { service, pid: child.pid ?? 0, url: started.url, metricsPort: started.metricsPort, stop };
}

function startedOf(child: ChildProcess, service: string, log: string): Promise<Started> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX);
    const onExit = (): void => {
      clearTimeout(timer);
      reject(new Error(`${service} did not start:\n${readFileSync(log, 'utf8').slice(-LOG_SHOWN)}`));
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(message as Started);
    });
  });
}
