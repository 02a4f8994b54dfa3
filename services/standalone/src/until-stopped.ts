/**
 * Runs `start`, then waits for SIGINT or SIGTERM and undoes everything in reverse order. A failed start undoes what it had
 * done, says why, and exits with 1. A signal during the start waits for its end: nobody else could stop what it is opening. A
 * second signal changes nothing.
 */
export async function untilStopped(stops: (() => Promise<void>)[], start: () => Promise<void>): Promise<void> {
  const starting = start();
  let stopping: Promise<void> | undefined;
  const stop = (code: number): void => {
    stopping ??= Promise.allSettled([starting])
      .then(() => undo(stops))
      .then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    await starting;
  } catch (error) {
    process.stderr.write(`CPES could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    stop(1);
  }
}

async function undo(stops: (() => Promise<void>)[]): Promise<void> {
  for (let step = stops.pop(); step !== undefined; step = stops.pop()) {
    await step().catch((error: unknown) => process.stderr.write(`while stopping: ${String(error)}\n`));
  }
}
