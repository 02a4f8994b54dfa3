import type { Shape } from './shape.ts';
import { System } from './system.ts';

/** Runs one system at a time, and keeps it for the next scenario with the same shape. */
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
    if (this.closed) throw new Error('the stage is closed');
    this.system = System.start(shape);
    return this.system;
  }

  /** Stops the current system. A starting system is stopped after its start, when all its processes are known. */
  clear(): Promise<void> {
    this.clearing ??= this.stopSystem().finally(() => (this.clearing = undefined));
    return this.clearing;
  }

  /** The same, and starts no more systems. */
  close(): Promise<void> {
    this.closed = true;
    return this.clear();
  }

  private async stopSystem(): Promise<void> {
    // A system that failed to start has stopped itself.
    const system = await this.system?.catch(() => undefined);
    await system?.stop();
    this.system = undefined;
  }
}
