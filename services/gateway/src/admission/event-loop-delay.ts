import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';

const RESOLUTION_MS = 10;
/** One long turn is no overload: a single turn of 250 ms among the usual ones gives a mean of some 20 ms. */
const SAMPLE_EVERY_MS = 500;
/**
 * A timer that is due every 10 ms comes so late, on average, when this process gets too little of the processor. Then connections wait
 * unseen: Node accepts one in each turn of its loop. At three times what two cores can do, the mean was seen between 50 and 250 ms.
 */
const LATE_MS = 60;

/** Whether the event loop of this process is so late that requests wait where no guard sees them. */
@Injectable()
export class EventLoopDelay {
  private readonly histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly sampling: PeriodicTask;
  private meanMs = 0;

  constructor(lifecycle: Lifecycle) {
    this.sampling = new PeriodicTask({
      service: 'gateway',
      name: 'event-loop-delay',
      everyMs: SAMPLE_EVERY_MS,
      run: async () => this.sample(),
      lifecycle,
      phase: 'http',
    });
    lifecycle.onStop('http', () => void this.histogram.disable());
  }

  onApplicationBootstrap(): void {
    this.histogram.enable();
    this.sampling.start();
  }

  isLate(): boolean {
    return this.meanMs > LATE_MS;
  }

  private sample(): void {
    // Nothing was measured: the loop did not turn for longer than the resolution.
    this.meanMs = this.histogram.count === 0 ? 0 : this.histogram.mean / 1e6;
    this.histogram.reset();
  }
}
