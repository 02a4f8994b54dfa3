/** What must be undone, in reverse order, whether the measurements end or are interrupted. */
export class Cleanup {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;

  /** Returns a function that does the step now instead of at the end. What starts after the end is undone at once. */
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

  /** Starts what has to be stopped, and nothing more once everything ends; a start that is under way then is waited for. */
  async start<T>(start: () => Promise<T>, stop: (started: T) => Promise<void>): Promise<[T, () => Promise<void>]> {
    if (this.running !== undefined) throw new Error('everything is ending');
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
