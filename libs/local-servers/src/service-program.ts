import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_FLAGS } from './service-flags.ts';

/** Lines name tenants, people and SKUs: only the user who runs the services may read them. */
const LOG_FILE_MODE = 0o600;
const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * The program that runs one service alone: one file with everything that it loads, made by `deploy/bundle.mjs` of this or another
 * checkout.
 */
export function programOf(service: string, root = ROOT): string {
  return join(root, 'services', service, 'dist', 'bundle', 'main.js');
}

/** The same program, its modules in separate files: for a preload that changes one of them. */
export function programInModules(service: string): string {
  return join(ROOT, 'services', service, 'dist', 'main.js');
}

/** The message of a program to the process that started it, once it is ready. */
export interface Started {
  readonly url?: string;
  readonly internalUrl?: string;
  readonly metricsPort: number;
}

export interface Program {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that its output is appended to. */
  readonly log: string;
  /** Modules that are loaded before it. */
  readonly preloads?: readonly string[];
  /** Of Node; by default those that services run with. */
  readonly flags?: readonly string[];
}

/** Starts a program in a new process group, so that Ctrl-C reaches only its launcher, which stops things in order. */
export function spawnProgram({ program, env, log, preloads = [], flags = SERVICE_FLAGS }: Program): ChildProcess {
  const output = openSync(log, 'a', LOG_FILE_MODE);
  const child = fork(program, [], {
    env,
    execArgv: [...flags, ...preloads.flatMap((module) => ['--import', module])],
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
  closeSync(output);
  return child;
}

/** Waits for what a program says once it is ready, and kills it after `limitMs`. Rejects with `failure` when it has ended instead. */
export function startedOf(child: ChildProcess, limitMs: number, failure: () => string): Promise<Started> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const onExit = (): void => {
      clearTimeout(timer);
      reject(new Error(failure()));
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(message as Started);
    });
  });
}
