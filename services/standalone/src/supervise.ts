import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endProcess, type Program, spawnProgram, type Started, startedOf, startWatchdog } from '@cpes/local-servers';
import { announce } from './announce.ts';

/** A first start migrates and loads the rate tables; a minute is ample. */
const START_MS_MAX = 60_000;
/** A service drains for at most 15 s; after 25 s it is killed. */
const STOP_MS_MAX = 25_000;
/** A service that is stopped during the first start has no work to lose. */
const STOP_STARTING_MS_MAX = 2_000;
/** Wait before a restart; a service that ran for a minute is restarted at once. */
const RESTART_MS = 500;
/** After this many exits, a service counts as failing. */
const RESTARTS_PER_MINUTE_MAX = 10;

export interface Supervised extends Program {
  readonly service: string;
  /** Called when the process keeps exiting. */
  readonly fail: (reason: string) => void;
  /** Stops the first start in progress. */
  readonly stopRequest: AbortSignal;
}

/**
 * Runs a service in a separate process and restarts it after an unexpected exit, on the ports of its first start.
 * Rejects with the reason from its log when the first start fails.
 */
export async function supervise(supervised: Supervised): Promise<{ started: Started; stop: () => Promise<void> }> {
  const { service, fail, log, stopRequest } = supervised;
  let isStopping = false;
  let ports: Readonly<Record<string, string>> = {};
  let restarts: number[] = [];
  let child: ChildProcess;
  const launch = (): Promise<Started> => {
    child = spawnProgram({ ...supervised, env: { ...supervised.env, ...ports } });
    startWatchdog(child, 'TERM');
    return startedOf(child, START_MS_MAX, () => `${service} did not start: ${lastReasonIn(log)}; see ${log}`);
  };

  const watch = (): void => {
    child.once('exit', (code, signal) => fallen(`ended (${signal ?? `exit ${code}`})`));
  };
  const fallen = (how: string): void => {
    if (isStopping) return;
    announce(`${service} ${how}; starting it again`, 'warn');
    restarts = [...restarts.filter((at) => at > Date.now() - 60_000), Date.now()];
    if (restarts.length > RESTARTS_PER_MINUTE_MAX) fail(`${service} keeps falling over`);
    else setTimeout(again, restarts.length === 1 ? 0 : RESTART_MS);
  };
  // Its database may be restarting as well: a failed restart counts as another exit.
  const again = (): void => {
    if (!isStopping) launch().then(watch, () => fallen('did not start'));
  };

  const stopStarting = (): void => void endProcess(child, 'SIGTERM', STOP_STARTING_MS_MAX);
  stopRequest.throwIfAborted();
  stopRequest.addEventListener('abort', stopStarting);
  const first = await launch().finally(() => stopRequest.removeEventListener('abort', stopStarting));
  ports = portsOf(first);
  watch();
  return {
    started: first,
    stop: async () => {
      isStopping = true;
      await endProcess(child, 'SIGTERM', STOP_MS_MAX);
    },
  };
}

/** Clients and other services use these addresses from the first start on. */
function portsOf({ url, internalUrl, metricsPort }: Started): Record<string, string> {
  return {
    METRICS_PORT: String(metricsPort),
    ...(url === undefined ? {} : { PORT: new URL(url).port }),
    ...(internalUrl === undefined ? {} : { INTERNAL_PORT: new URL(internalUrl).port }),
  };
}

/** The reason for the end in the last line of a service's log. */
function lastReasonIn(log: string): string {
  const line = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  try {
    const { reason = line } = JSON.parse(line) as { reason?: string };
    return reason;
  } catch {
    return line === '' ? 'it wrote nothing' : line;
  }
}
