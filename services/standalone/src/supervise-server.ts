import { setTimeout } from 'node:timers/promises';
import { isAlive } from '@cpes/local-servers';
import { announce } from './announce.ts';

const CHECK_EVERY_MS = 500;
/** Interval and number of failed health checks in a row before a restart, so that a short outage kills no server. */
const BROKEN_CHECK_EVERY_MS = 5_000;
const BROKEN_CHECKS = 3;
/** Between tries of a server that does not start: exponential backoff up to this. A disk may be full for long. */
const RETRY_MS_MAX = 5_000;

/** Our own database or broker. */
export interface Server {
  pid(): number;
  restart(stopRequest: AbortSignal): Promise<void>;
  stop(): Promise<void>;
  /** Its process runs but cannot recover without a restart; `kill` ends it. */
  isBroken?(): Promise<boolean>;
  kill?(): Promise<void>;
}

/**
 * Restarts a server after its process has ended, until it runs again with its data from disk. Prints the end, each new
 * reason for a failed start, and the recovery.
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
      // Names of temporary files and process ids differ each time.
      const kind = reason.replaceAll(/\d+/g, '');
      if (!isToStop() && kind !== said) announce(`${name} does not start: ${reason}; it is tried again`, 'warn');
      said = kind;
    }
    await setTimeout(waitMs, undefined, { signal: stopRequest }).catch(() => undefined);
  }
}
