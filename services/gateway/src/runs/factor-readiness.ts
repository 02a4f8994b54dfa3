import type { RunId, TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Announcements } from './announcements.ts';
import { type RunKey, RunStore } from './run.store.ts';

/** A report follows its factors within a second. This is enough for some seconds at the highest rate, and takes a megabyte. */
const REMEMBERED_MAX = 10_000;
/** Factors and report arrive through two queues, perhaps at two instances. Either may be first by some milliseconds. */
const WAIT_MS_MAX = 500;
/** The interval of questions about what other instances have recorded. This instance knows its own records at once. */
const POLL_EVERY_MS = 50;

/** Knows whether the factors of a run can be read. Mostly the same instance has just recorded them and answers from memory. */
@Injectable()
export class FactorReadiness {
  private readonly remembered = new Set<RunId>();
  private readonly arrivals: Announcements<RunKey>;

  constructor(
    private readonly runs: RunStore,
    lifecycle: Lifecycle,
  ) {
    this.arrivals = new Announcements({
      name: 'factor-readiness',
      keyOf: ({ tenantId, runId }) => `${tenantId} ${runId}`,
      find: (keys) => runs.withFactors(keys),
      pollEveryMs: POLL_EVERY_MS,
      lifecycle,
      phase: 'consumers',
    });
  }

  /** Notes that the factors of a run are committed. */
  announce(run: RunKey): void {
    this.remembered.add(run.runId);
    this.arrivals.announce(run);
    if (this.remembered.size <= REMEMBERED_MAX) return;
    const [oldest] = this.remembered;
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  /** Resolves when the factors of a run can be read, or when the time for them is over. */
  async arrived(tenantId: TenantId, runId: RunId): Promise<void> {
    if (this.remembered.delete(runId) || (await this.runs.hasFactors(tenantId, runId))) return;
    if (!this.remembered.has(runId)) await this.arrivals.announced({ tenantId, runId }, WAIT_MS_MAX);
    this.remembered.delete(runId);
  }
}
