import type { Envelope, OutgoingEvent, RunId, SkuId } from '@cpes/contracts';
import { isRepeat, type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { DocumentKind } from '../domain/sku-status.ts';
import type { RunOutcomeRow } from './run-documents.ts';
import { type RunRef, RunStore } from './run.store.ts';
import { countEnded } from './metrics.ts';
import { RunCompletions } from './run-completions.ts';
import { RunProgress } from './run-progress.ts';
import { TenantChanges } from './tenant-changes.ts';

type RunEvent = Envelope<{ readonly skuId: SkuId; readonly runId: RunId }>;

/** What is written and announced when a run ends. */
export interface RunEnd {
  readonly outcome: RunOutcomeRow;
  readonly write: (tx: Transaction) => void;
  readonly fact: OutgoingEvent;
}

/** Applies events to the read model: in any order, any number of times, and never to another tenant's SKU. */
@Injectable()
export class Projection {
  constructor(
    private readonly work: UnitOfWork,
    private readonly runs: RunStore,
    private readonly clock: Clock,
    private readonly completions: RunCompletions,
    private readonly progress: RunProgress,
    private readonly changes: TenantChanges,
  ) {}

  /** Adds the document that a stage sends about a run; `hsCode` is that of the classification in it. */
  async record(event: RunEvent, kind: DocumentKind, body: object, hsCode?: string): Promise<void> {
    try {
      await this.work.once(event, (tx) => {
        this.writeDocument(tx, event, kind, body, hsCode);
        return [];
      });
      this.progress.announce(event.data);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await this.work.once(event, async (tx) => {
        await this.runs.requireOwner(tx, event);
        throw error;
      });
    }
  }

  /** Ends a run that has not ended before, and announces it in the same transaction. Only the first end counts. */
  async end(event: RunEvent, end: RunEnd): Promise<void> {
    const hasEnded = isRepeat(event) ? await this.endIfOpen(event, end) : await this.endAtOnce(event, end);
    if (hasEnded) countEnded(end.outcome.ended_as);
    this.completions.announce(event.data);
    this.progress.announce(event.data);
    this.changes.announce(event.tenantId, event.data.skuId);
  }

  writeDocument(
    tx: Transaction,
    { tenantId, data }: RunRef,
    kind: DocumentKind,
    body: object,
    hsCode: string | null = null,
  ): void {
    this.runs.record(tx, {
      kind,
      run_id: data.runId,
      sku_id: data.skuId,
      tenant_id: tenantId,
      recorded_at: this.clock.now().toISOString(),
      body: JSON.stringify(body),
      hs_code: hsCode,
    });
  }

  /** The writes of an end inside a transaction. They fail as a `conflict` when the run is not open. */
  finish(tx: Transaction, { tenantId, data }: RunRef, end: RunEnd): OutgoingEvent[] {
    const { runId, skuId } = data;
    const endedAt = this.clock.now().toISOString();
    this.runs.end(tx, { ...end.outcome, run_id: runId, sku_id: skuId, tenant_id: tenantId, ended_at: endedAt });
    end.write(tx);
    return [end.fact];
  }

  /** Writes without looking first, because nearly every run ends once. After a conflict, looks before writing. */
  private async endAtOnce(event: RunEvent, end: RunEnd): Promise<boolean> {
    try {
      return await this.work.once(event, (tx) => this.finish(tx, event, end));
    } catch (error) {
      if (!isConflict(error)) throw error;
      return this.endIfOpen(event, end);
    }
  }

  /** True when this event ended the run. */
  private async endIfOpen(event: RunEvent, end: RunEnd): Promise<boolean> {
    let isOpen = false;
    const isFresh = await this.work.once(event, async (tx) => {
      await this.runs.requireOwner(tx, event);
      isOpen = await this.runs.isOpen(tx, event);
      return isOpen ? this.finish(tx, event, end) : [];
    });
    return isFresh && isOpen;
  }
}

/** True when a row was there already, or was not there when it had to be. */
export function isConflict(error: unknown): boolean {
  return error instanceof Fault && error.code === 'conflict';
}
