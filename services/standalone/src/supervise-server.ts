import { setTimeout } from 'node:timers/promises';
import { isAlive } from '@cpes/local-servers';
import { announce } from './announce.ts';

const CHECK_EVERY_MS = 500;
/** Between tries of a server that does not start: each wait is twice the one before, up to this. A disk may be full for long. */
const RETRY_MS_MAX = 5_000;

/** A database or a broker of our own. */
export interface Server {
  pid(): number;
  restart(stopRequest: AbortSignal): Promise<void>;
  stop(): Promise<void>;
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
    announce(`${name} ended; starting it again`);
    restarting = restart(name, server, stopRequest.signal).finally(() => (restarting = undefined));
  }, CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
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
      if (!isToStop() && kind !== said) announce(`${name} does not start: ${reason}; it is tried again`);
      said = kind;
    }
    await setTimeout(waitMs, undefined, { signal: stopRequest }).catch(() => undefined);
  }
}
