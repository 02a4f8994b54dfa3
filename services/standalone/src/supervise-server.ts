import { setTimeout } from 'node:timers/promises';
import { isAlive } from '@cpes/local-servers';
import { announce } from './announce.ts';

const CHECK_EVERY_MS = 500;
/** How often a server is asked whether it is broken, and how many times running it has to be: nobody is killed for a moment's trouble. */
const BROKEN_CHECK_EVERY_MS = 5_000;
const BROKEN_CHECKS = 3;
/** Between tries of a server that does not start: each wait is twice the one before, up to this. A disk may be full for long. */
const RETRY_MS_MAX = 5_000;

/** A database or a broker of our own. */
export interface Server {
  pid(): number;
  restart(stopRequest: AbortSignal): Promise<void>;
  stop(): Promise<void>;
  /** Its process is there, but of no use until it is started again; `kill` ends it. */
  isBroken?(): Promise<boolean>;
  kill?(): Promise<void>;
}

/**
 * Starts a server again when its process has gone, until it stands. What it had on disk is there again. The terminal hears
 * that it ended, each new reason why it does not start, and that it is back.
 */
export function superviseServer(name: string, server: Server): { stop: () => Promise<void> } {
  const stopRequest = new AbortController();
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (restarting !== undefined || isAlive(server.pid())) return;
    announce(`${name} ended; starting it again`, 'warn');
    restarting = restart(name, server, stopRequest.signal).finally(() => (restarting = undefined));
  }, CHECK_EVERY_MS);
  let brokenChecks = 0;
  const isUnderWay = (): boolean => restarting !== undefined || stopRequest.signal.aborted;
  const brokenTimer = setInterval(() => {
    if (isUnderWay()) return;
    void server.isBroken?.().then(async (isBroken) => {
      brokenChecks = isBroken ? brokenChecks + 1 : 0;
      if (brokenChecks < BROKEN_CHECKS || isUnderWay()) return;
      brokenChecks = 0;
      await server.kill?.();
    });
  }, BROKEN_CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      clearInterval(brokenTimer);
      stopRequest.abort();
      await restarting;
      await server.stop();
    },
  };
}

async function restart(name: string, server: Server, stopRequest: AbortSignal): Promise<void> {
  const isToStop = (): boolean => stopRequest.aborted;
  let said: string | undefined;
  for (let waitMs = CHECK_EVERY_MS; !isToStop(); waitMs = Math.min(2 * waitMs, RETRY_MS_MAX)) {
    try {
      await server.restart(stopRequest);
      if (said !== undefined) announce(`${name} is there again`);
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Names of temporary files and process ids are new each time.
      const kind = reason.replaceAll(/\d+/g, '');
      if (!isToStop() && kind !== said) announce(`${name} does not start: ${reason}; it is tried again`, 'warn');
      said = kind;
    }
    await setTimeout(waitMs, undefined, { signal: stopRequest }).catch(() => undefined);
  }
}
