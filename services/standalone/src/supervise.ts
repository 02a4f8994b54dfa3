import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endProcess, type Program, spawnProgram, type Started, startedOf, startWatchdog } from '@cpes/local-servers';
import { announce } from './announce.ts';

/** A first start migrates and loads the rate tables; a minute is ample. */
const START_MS_MAX = 60_000;
/** A service drains for 15 s at the most; after 25 s it is ended. */
const STOP_MS_MAX = 25_000;
/** One that is asked to stop during the first start has taken no work that could be lost. */
const STOP_STARTING_MS_MAX = 2_000;
/** Before a service is started again; one that has stood for a minute is started at once. */
const RESTART_MS = 500;
/** A service that falls over so often does not stand. */
const RESTARTS_PER_MINUTE_MAX = 10;

export interface Supervised extends Program {
  readonly service: string;
  /** Called when the process keeps falling over. */
  readonly fail: (reason: string) => void;
  /** Ends the first start when it is under way. */
  readonly stopRequest: AbortSignal;
}

/**
 * Runs a service in a process of its own and starts it again when it ends unasked, at the ports that its first start got. Rejects with the
 * reason in its log when the first start fails.
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
  // Its database may be starting again as well: a restart that fails is one more fall.
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

/** Clients and other services have these addresses from the first start. */
function portsOf({ url, internalUrl }: Started): Record<string, string> {
  return {
    ...(url === undefined ? {} : { PORT: new URL(url).port }),
    ...(internalUrl === undefined ? {} : { INTERNAL_PORT: new URL(internalUrl).port }),
  };
}

/** What the last line of a service's log gives as the reason of its end. */
function lastReasonIn(log: string): string {
  const line = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  try {
    const { reason = line } = JSON.parse(line) as { reason?: string };
    return reason;
  } catch {
    return line === '' ? 'it wrote nothing' : line;
  }
}
