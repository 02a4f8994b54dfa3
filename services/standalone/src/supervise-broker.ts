import { isAlive, type RabbitInstance } from '@cpes/instances';

const CHECK_EVERY_MS = 500;

/** Starts the broker again when its process has gone. What it had on disk is there again. */
export function superviseBroker(
  rabbit: RabbitInstance,
  announce: (text: string) => void,
): { stop: () => Promise<void> } {
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (restarting !== undefined || isAlive(rabbit.pid())) return;
    announce('the broker ended; starting it again');
    restarting = rabbit
      .restart()
      .catch((error: unknown) => announce(`the broker does not start: ${String(error)}`))
      .finally(() => (restarting = undefined));
  }, CHECK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await restarting;
      await rabbit.stop();
    },
  };
}
