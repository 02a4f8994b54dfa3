import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { endProcess, spawnProgram, type Started, startedOf, startWatchdog } from '@cpes/local-servers';
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
export function startProcess(service: ServiceProgram, cleanup: Cleanup): Promise<ServiceProcess> {
  const { program, env, log } = service;
  // The same flags for all services, though it is CPES's that were measured to need them.
  return startedProcess(service, spawnProgram({ program, env: { ...inherited(), ...env }, log }), cleanup);
}

/** Starts a program as a person does, with parameters and without flags of Node. It ends with this process, too. */
export function startPlainProcess(
  plain: ServiceProgram & { readonly parameters: readonly string[] },
  cleanup: Cleanup,
): Promise<ServiceProcess> {
  const { program, parameters, env, log } = plain;
  const output = openSync(log, 'a');
  const child = fork(program, parameters, {
    env: { ...inherited(), ...env },
    execArgv: [],
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
  closeSync(output);
  startWatchdog(child, 'TERM');
  return startedProcess(plain, child, cleanup);
}

function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, NODE_OPTIONS } = process.env;
  return { PATH, HOME, LANG, NODE_OPTIONS };
}

async function startedProcess(
  { service, log }: ServiceProgram,
  child: ChildProcess,
  cleanup: Cleanup,
): Promise<ServiceProcess> {
  const stop = cleanup.add(() => endProcess(child, 'SIGTERM', STOP_MS_MAX));
  const tail = (): string => readFileSync(log, 'utf8').slice(-LOG_SHOWN);
  // Not every program has an internal API of its own, or a port for metrics.
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
