import type { RunId, TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Announcements } from './announcements.ts';
import { type RunKey, RunStore } from './run.store.ts';

/** A report follows its factors within a second: some seconds of the highest rate, a megabyte. */
const REMEMBERED_MAX = 10_000;
/** Factors and report come by two queues, perhaps to two instances, and either may be the first by some milliseconds. */
const WAIT_MS_MAX = 500;
/** What this instance records it knows at once; what another one does is looked for so often. */
const POLL_EVERY_MS = 50;

/** Knows whether the factors of a run can be read: mostly from memory, as the same instance has recorded them just before. */
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

  /** The factors of a run are committed. */
  announce(run: RunKey): void {
    this.remembered.add(run.runId);
    this.arrivals.announce(run);
    if (this.remembered.size <= REMEMBERED_MAX) return;
    const [oldest] = this.remembered;
    if (oldest !== undefined) this.remembered.delete(oldest);
  }

  /** Resolves when the factors of a run can be read, or when they have been waited for long enough. */
  async arrived(tenantId: TenantId, runId: RunId): Promise<void> {
    if (this.remembered.delete(runId) || (await this.runs.hasFactors(tenantId, runId))) return;
    if (!this.remembered.has(runId)) await this.arrivals.announced({ tenantId, runId }, WAIT_MS_MAX);
    this.remembered.delete(runId);
  }
}
