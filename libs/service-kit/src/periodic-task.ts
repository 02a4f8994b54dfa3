import type { Lifecycle, StopPhase } from './lifecycle.ts';
import { logger } from './logger.ts';

export interface PeriodicTaskOptions {
  readonly service: string;
  /** The task's name in the log. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  /** `signal` is aborted when the task stops. A long run checks it. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly lifecycle: Lifecycle;
  /** The phase of the service's stop in which the task stops. */
  readonly phase: StopPhase;
}

/**
 * Runs a function periodically, first after one interval. Runs never overlap. Logs a failure, and the next run tries again. A stop
 * waits for the current run.
 */
export class PeriodicTask {
  private stopRequest: AbortController | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PeriodicTaskOptions) {
    options.lifecycle.onStop(options.phase, () => this.stop());
  }

  /** Starts the task. A second call has no effect. */
  start(): this {
    if (this.stopRequest === undefined) {
      this.stopRequest = new AbortController();
      this.schedule(this.stopRequest.signal);
    }
    return this;
  }

  /** Ends the task and waits for the current run. `start` restarts it. */
  async stop(): Promise<void> {
    this.stopRequest?.abort();
    this.stopRequest = undefined;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(signal: AbortSignal): void {
    this.timer = setTimeout(() => {
      this.running = this.running.then(() => this.runOnce(signal));
    }, this.options.everyMs).unref();
  }

  private async runOnce(signal: AbortSignal): Promise<void> {
    const { service, name, run } = this.options;
    try {
      if (!signal.aborted) await run(signal);
    } catch (error) {
      logger(service).warn({ task: name, reason: String(error) }, 'periodic-task.failed');
    }
    if (!signal.aborted) this.schedule(signal);
  }
}
