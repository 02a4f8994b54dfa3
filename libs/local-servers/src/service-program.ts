import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_FLAGS } from './service-flags.ts';

/** Log lines have ids of tenants, people and SKUs, so only the user who runs the services may read them. */
const LOG_FILE_MODE = 0o600;
const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * The program of one service: one file with all its modules, written by `deploy/bundle.mjs` of this or another checkout.
 */
export function programOf(service: string, root = ROOT): string {
  return join(root, 'services', service, 'dist', 'bundle', 'main.js');
}

/** The same program with its modules in separate files, for a preload that changes one of them. */
export function programInModules(service: string): string {
  return join(ROOT, 'services', service, 'dist', 'main.js');
}

/** The message of a program to its parent process once it is ready. */
export interface Started {
  readonly url?: string;
  readonly internalUrl?: string;
  readonly metricsPort: number;
}

export interface Program {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file to which its output is appended. */
  readonly log: string;
  /** Modules that are loaded before it. */
  readonly preloads?: readonly string[];
  /** Flags of Node.js; by default those of services. */
  readonly flags?: readonly string[];
}

/** Starts a program in a new process group, so that Ctrl-C reaches only its launcher, which stops processes in order. */
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

/** Waits for a program's message that it is ready, and kills it after `limitMs`. Rejects with `failure` when it exits instead. */
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
