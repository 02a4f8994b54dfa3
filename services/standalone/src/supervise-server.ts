import { isAlive } from '@cpes/local-servers';
import { announce } from './announce.ts';

const CHECK_EVERY_MS = 500;

/** A database or a broker of our own. */
export interface Server {
  pid(): number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server again when its process has gone. What it had on disk is there again. */
export function superviseServer(name: string, server: Server): { stop: () => Promise<void> } {
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (restarting !== undefined || isAlive(server.pid())) return;
    announce(`${name} ended; starting it again`);
    restarting = server
      .restart()
      .catch((error: unknown) => announce(`${name} does not start: ${String(error)}`))
      .finally(() => (restarting = undefined));
  }, CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await restarting;
      await server.stop();
    },
  };
}
