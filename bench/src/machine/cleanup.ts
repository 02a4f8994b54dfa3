/** Cleanup steps, run in reverse order when the measurements end or are interrupted. */
export class Cleanup {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;

  /** Returns a function that runs the step now. A step added after the end runs immediately. */
  add(step: () => Promise<void>): () => Promise<void> {
    this.steps.push(step);
    if (this.running !== undefined) this.running = this.running.then(() => this.undo());
    return async () => {
      const place = this.steps.indexOf(step);
      if (place < 0) return;
      this.steps.splice(place, 1);
      await step();
    };
  }

  /** Starts a resource and registers its stop. Refuses new starts during the cleanup, and waits for one under way. */
  async start<T>(start: () => Promise<T>, stop: (started: T) => Promise<void>): Promise<[T, () => Promise<void>]> {
    if (this.running !== undefined) throw new Error('the cleanup has started');
    const starting = start();
    const undo = this.add(async () => stop(await starting));
    return [await starting, undo];
  }

  /** A second call waits for the first. */
  run(): Promise<void> {
    this.running ??= this.undo();
    return this.running;
  }

  private async undo(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      await step().catch((error: unknown) => process.stderr.write(`while stopping: ${String(error)}\n`));
    }
  }
}
