import { setTimeout } from 'node:timers/promises';

/** How long a step of the start may take after a request to stop. */
const STEP_MS_MAX = 2_000;
/** One for all calls, as listeners add up. */
const ignore = (): void => undefined;

/**
 * Runs `start`, then waits for SIGINT or SIGTERM and undoes everything in reverse order. A failed start is undone,
 * reported in one line, and exits with 1. A signal during the start aborts it. A second signal has no effect.
 */
export async function untilStopped(
  stops: (() => Promise<void>)[],
  start: (stopRequest: AbortSignal) => Promise<void>,
): Promise<void> {
  // A closed terminal must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore);
  const stopRequest = new AbortController();
  const starting = Promise.resolve().then(() => start(stopRequest.signal));
  let stopping: Promise<void> | undefined;
  const stop = (code: number): void => {
    stopRequest.abort();
    stopping ??= Promise.race([Promise.allSettled([starting]), setTimeout(STEP_MS_MAX)])
      .then(() => undo(stops))
      .then(() => process.exit(code));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    await starting;
  } catch (error) {
    if (stopRequest.signal.aborted) return;
    process.stderr.write(`CPES could not start: ${oneLine(error)}\n`);
    stop(1);
  }
}

async function undo(stops: (() => Promise<void>)[]): Promise<void> {
  for (let step = stops.pop(); step !== undefined; step = stops.pop()) {
    await step().catch((error: unknown) => process.stderr.write(`while stopping: ${oneLine(error)}\n`));
  }
}

/** An AggregateError of several connections has no message. */
function oneLine(thrown: unknown): string {
  const cause: unknown = thrown instanceof AggregateError && thrown.message === '' ? thrown.errors[0] : thrown;
  return (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s*\n\s*/g, ' ');
}
