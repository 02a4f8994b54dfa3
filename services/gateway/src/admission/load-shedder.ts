import { Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GatewayConfig } from '../gateway.config.ts';
import { reducedCapacity } from './reduced-capacity.ts';

const SAMPLE_EVERY_MS = 500;

/**
 * How old the oldest unstarted work is by the database's clock, sampled in the background. Work counts as unstarted when it was
 * submitted after everything that intake has begun: a straggler that others have overtaken is the sweeper's affair and says
 * nothing of a backlog.
 */
@Injectable()
export class LoadShedder {
  /** By the clock of this process, so that the age grows between samples. */
  private oldestSince: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beingStored = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: GatewayConfig,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('http', () => this.stop());
  }

  onApplicationBootstrap(): void {
    this.timer = setTimeout(() => void this.keepSampling(), SAMPLE_EVERY_MS);
  }

  isTooHigh(): boolean {
    return this.isFull() || this.ageMs() > this.config.SHED_AGE_MS;
  }

  /** Stores a submission beside others, or refuses it at once: one that came later would be answered too late to be of use. */
  async storing<T>(store: () => Promise<T>): Promise<T> {
    if (this.isFull()) throw reducedCapacity();
    this.beingStored += 1;
    try {
      return await store();
    } finally {
      this.beingStored -= 1;
    }
  }

  ageMs(): number {
    return this.oldestSince === undefined ? 0 : performance.now() - this.oldestSince;
  }

  /** Looks once; the age is 0 when nothing waits. */
  async sample(): Promise<void> {
    const [row]: { age_ms: number | null }[] = await this.dataSource.query(OLDEST_UNSTARTED);
    const ageMs = row?.age_ms ?? 0;
    this.oldestSince = ageMs > 0 ? performance.now() - ageMs : undefined;
  }

  private isFull(): boolean {
    return this.beingStored >= this.config.SHED_SUBMISSIONS_AT_ONCE;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async keepSampling(): Promise<void> {
    const { timer } = this;
    await this.sample().catch((error: unknown) =>
      logger('gateway').warn({ reason: String(error) }, 'pressure.not-sampled'),
    );
    // Stopped in the meantime?
    if (this.timer === timer) this.timer = setTimeout(() => void this.keepSampling(), SAMPLE_EVERY_MS);
  }
}

/** Rows under a lease are in the air, and wait for nobody. Run ids sort by time, and both parts read the beginning of an index. */
const OLDEST_UNSTARTED = `
  SELECT extract(epoch FROM clock_timestamp() - least(
    (SELECT available_at FROM outbox WHERE available_at <= now() AND (lease_until IS NULL OR lease_until < now())
     ORDER BY available_at LIMIT 1),
    (SELECT opened_at FROM open_runs
     WHERE run_id > coalesce((SELECT max(run_id) FROM run_documents WHERE kind = 'normalized'), '')
     ORDER BY run_id LIMIT 1)))::double precision * 1000 AS age_ms`;
