import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';

const RESOLUTION_MS = 10;
/** One long turn is not an overload: a single turn of 250 ms among normal ones gives a mean of some 20 ms. */
const SAMPLE_EVERY_MS = 500;
/**
 * The mean delay, in ms, of a timer that is due every 10 ms when this process gets too little CPU time. Connections then wait
 * unaccepted, because Node accepts one in each turn of its loop. At three times the load that two cores can serve, the mean was
 * between 50 and 250 ms.
 */
const LATE_MS = 60;

/** Whether the event loop of this process is so late that requests wait before any guard sees them. */
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
    // There are no measurements when the loop did not turn for longer than the resolution.
    this.meanMs = this.histogram.count === 0 ? 0 : this.histogram.mean / 1e6;
    this.histogram.reset();
  }
}
