import type { TenantId } from '@cpes/contracts';
import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { RunRepository } from './run.repository.ts';

/** The interval at which one query looks up the changes of other instances for all watched tenants. */
const POLL_EVERY_MS = 1_000;
/** How far back a query looks: longer than a run and a poll take together. */
const LOOKED_BACK_MS = 30_000;

type Listener = (skuId: string) => void;

interface Watched {
  readonly listeners: Set<Listener>;
  /** Recent SKUs: the run and its state. */
  known: ReadonlyMap<string, string> | undefined;
}

/**
 * Reports changed SKUs of a tenant: changes by this instance at once, those of others with a delay. It does not detect another
 * instance's second run of an older SKU.
 */
@Injectable()
export class TenantChanges {
  private readonly watched = new Map<TenantId, Watched>();
  private readonly polling: PeriodicTask;

  constructor(
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    const run = () => this.poll();
    this.polling = new PeriodicTask({
      service: 'gateway',
      name: 'tenant-changes',
      everyMs: POLL_EVERY_MS,
      run,
      lifecycle,
      phase: 'http',
    });
  }

  /** Announces that this instance has committed a change of a SKU. */
  announce(tenantId: TenantId, skuId: string): void {
    for (const listener of this.watched.get(tenantId)?.listeners ?? []) listener(skuId);
  }

  /** Calls the listener for every change until the returned function is called. */
  watch(tenantId: TenantId, listener: Listener): () => void {
    const watched = this.watched.get(tenantId) ?? { listeners: new Set(), known: undefined };
    watched.listeners.add(listener);
    this.watched.set(tenantId, watched);
    this.polling.start();
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) this.watched.delete(tenantId);
      if (this.watched.size === 0) void this.polling.stop();
    };
  }

  private async poll(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - LOOKED_BACK_MS);
    const rows = await this.runs.recent([...this.watched.keys()], since);
    for (const [tenantId, watched] of this.watched) {
      const states = new Map(
        rows
          .filter((row) => row.tenant_id === tenantId)
          .map((row) => [row.sku_id, `${row.run_id} ${row.ended_as ?? ''}`]),
      );
      const { known } = watched;
      watched.known = states;
      if (known === undefined) continue;
      for (const [skuId, state] of states)
        if (known.get(skuId) !== state) for (const listener of watched.listeners) listener(skuId);
    }
  }
}
