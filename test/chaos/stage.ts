import type { Shape } from './shape.ts';
import { System } from './system.ts';

/** Where systems stand, one at a time. A system is kept for the next scenario when that needs the same shape. */
export class Stage {
  private system: Promise<System> | undefined;
  private clearing: Promise<void> | undefined;
  private closed = false;

  get isClosed(): boolean {
    return this.closed;
  }

  async systemOf(shape: Shape): Promise<System> {
    const present = await this.system;
    if (present !== undefined && JSON.stringify(present.shape) === JSON.stringify(shape)) return present;
    await this.clear();
    if (this.closed) throw new Error('nothing is started any more');
    this.system = System.start(shape);
    return this.system;
  }

  /** Stops what runs. What is just starting is stopped when it has started: only then is it known what there is to stop. */
  clear(): Promise<void> {
    this.clearing ??= this.stopSystem().finally(() => (this.clearing = undefined));
    return this.clearing;
  }

  /** The same, for good. */
  close(): Promise<void> {
    this.closed = true;
    return this.clear();
  }

  private async stopSystem(): Promise<void> {
    // One that could not start has stopped itself.
    const system = await this.system?.catch(() => undefined);
    await system?.stop();
    this.system = undefined;
  }
}
