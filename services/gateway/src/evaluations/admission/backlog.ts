import { Outbox } from '@cpes/persistence';
import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { LoadShedder } from '../../edge/index.ts';
import { RunRepository } from '../runs/run.repository.ts';

const SAMPLE_EVERY_MS = 500;

/** The age of the oldest work that has not started, by the database's clock, sampled in the background. */
@Injectable()
export class Backlog {
  /** By the clock of this process, so that the age grows between samples. */
  private oldestSince: number | undefined;
  private readonly sampling: PeriodicTask;

  constructor(
    private readonly runs: RunRepository,
    private readonly outbox: Outbox,
    lifecycle: Lifecycle,
    shedder: LoadShedder,
  ) {
    shedder.watch(this);
    this.sampling = new PeriodicTask({
      service: 'gateway',
      name: 'backlog-sampling',
      everyMs: SAMPLE_EVERY_MS,
      run: () => this.sample(),
      lifecycle,
      phase: 'http',
    });
  }

  onApplicationBootstrap(): void {
    this.sampling.start();
  }

  /** 0 without a backlog. */
  ageMs(): number {
    return this.oldestSince === undefined ? 0 : performance.now() - this.oldestSince;
  }

  /** Takes one sample of the messages in the outbox and the runs that intake has not started. */
  async sample(): Promise<void> {
    const ages = await Promise.all([this.outbox.oldestDueAgeMs(), this.runs.oldestUnstartedAgeMs()]);
    const ageMs = Math.max(...ages);
    this.oldestSince = ageMs > 0 ? performance.now() - ageMs : undefined;
  }
}
