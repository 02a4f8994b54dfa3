import type { ChildProcess } from 'node:child_process';
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

/** Runs a service in a process of its own and starts it again when it ends unasked. Rejects when the first start fails. */
export async function supervise(supervised: Supervised): Promise<{ started: Started; stop: () => Promise<void> }> {
  const { service, fail, stopRequest } = supervised;
  let isStopping = false;
  let restarts: number[] = [];
  let child: ChildProcess;
  const launch = (): Promise<Started> => {
    child = spawnService(supervised);
    return startedOf(child, START_MS_MAX, () => `${service} did not start; see ${supervised.log}`);
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
  watch();
  return {
    started: first,
    stop: async () => {
      isStopping = true;
      await endProcess(child, 'SIGTERM', STOP_MS_MAX);
    },
  };
}

function spawnService(supervised: Supervised): ChildProcess {
  const child = spawnProgram(supervised);
  startWatchdog(child, 'TERM');
  return child;
}
