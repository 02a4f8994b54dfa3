import type { Envelope, OutgoingEvent, RunId, SkuId } from '@cpes/contracts';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { DocumentKind, StageKind } from '../domain/sku-status.ts';
import type { RunOutcomeRow } from './run-documents.ts';
import { type DocumentRow, type RunRef, RunRepository } from './run.repository.ts';
import { countEnded, countReport } from './metrics.ts';
import { RunCompletions } from './run-completions.ts';
import { RunProgress } from './run-progress.ts';
import { PendingStageResults } from './pending-stage-results.ts';
import { TenantChanges } from './tenant-changes.ts';

export type RunEvent = Envelope<{ readonly skuId: SkuId; readonly runId: RunId }>;

/** The writes and the events for the end of a run. */
export interface RunEnd {
  readonly outcome: RunOutcomeRow;
  readonly write: (tx: Transaction) => void;
  /** True when the writes include all stage results of the run. */
  readonly isWhole: boolean;
  /** When the candidate was submitted. Present when a report ends the run, because that duration is measured. */
  readonly submittedAtMs?: number;
  readonly events: readonly OutgoingEvent[];
}

/** Applies events to the read model: in any order, any number of times, and never to another tenant's SKU. */
@Injectable()
export class Projection {
  constructor(
    private readonly work: UnitOfWork,
    private readonly runs: RunRepository,
    private readonly signals: PendingStageResults,
    private readonly clock: Clock,
    private readonly completions: RunCompletions,
    private readonly progress: RunProgress,
    private readonly changes: TenantChanges,
  ) {}

  /**
   * Publishes a stage result to live watchers, and stores it when the run does not end soon. `hsCode` is that of the classification
   * in it.
   */
  async record(event: RunEvent, kind: StageKind, body: () => object, hsCode?: string): Promise<void> {
    const store = () => this.store(event, kind, body(), hsCode);
    const isKept = this.signals.keep(event, kind, { recordedAt: this.clock.now(), body }, store);
    this.progress.announce(event.data);
    if (!isKept) await store();
  }

  private async store(event: RunEvent, kind: StageKind, body: object, hsCode?: string): Promise<void> {
    try {
      await this.work.run(event, (tx) => {
        this.writeDocument(tx, event, kind, body, hsCode);
        return [];
      });
    } catch (error) {
      if (isConflict(error)) await this.work.run(event, async (tx) => this.runs.requireOwner(tx, event).then(() => []));
      throw error;
    }
    this.progress.announce(event.data);
  }

  /** Ends an open run and announces that in the same transaction. Only the first end counts: false for any other. */
  async end(event: RunEvent, end: RunEnd): Promise<boolean> {
    const isFirst = await this.work.onceByKey(event, {
      find: async (tx) => ((await this.isOpen(tx, event)) ? undefined : false),
      write: (tx) => {
        this.finish(tx, event, end);
        return true;
      },
      announce: (isFirstEnd) => (isFirstEnd ? end.events : []),
    });
    this.signals.end(event, end.isWhole);
    if (isFirst) countEnded(end.outcome.ended_as);
    if (isFirst && end.submittedAtMs !== undefined) countReport(end.submittedAtMs, this.clock.now());
    this.completions.announce(event.data);
    this.progress.announce(event.data);
    this.changes.announce(event.tenantId, event.data.skuId);
    return isFirst;
  }

  writeDocument(tx: Transaction, run: RunRef, kind: DocumentKind, body: object, hsCode?: string): void {
    this.runs.record(tx, this.rowOf(run, kind, body, hsCode));
  }

  /**
   * Writes the factors of a report. If rates changed before a run was sent again, the run may have stored others; a report is never
   * readable beside those.
   */
  writeFactors(tx: Transaction, run: RunRef, body: object, hsCode?: string): void {
    this.runs.replace(tx, this.rowOf(run, 'extracted', body, hsCode));
  }

  private rowOf(
    { tenantId, data }: RunRef,
    kind: DocumentKind,
    body: object,
    hsCode: string | null = null,
  ): DocumentRow {
    return {
      kind,
      run_id: data.runId,
      sku_id: data.skuId,
      tenant_id: tenantId,
      recorded_at: this.clock.now().toISOString(),
      body: JSON.stringify(body),
      hs_code: hsCode,
    };
  }

  /** The writes of an end inside a transaction. They fail as a `conflict` when the run is not open. */
  finish(tx: Transaction, run: RunRef, end: RunEnd): readonly OutgoingEvent[] {
    const { runId, skuId } = run.data;
    const endedAt = this.clock.now().toISOString();
    const ref = { run_id: runId, sku_id: skuId, tenant_id: run.tenantId };
    // First, because every end starts by locking the row of the open run, which serializes two ends of one run.
    this.runs.end(tx, { ...end.outcome, ...ref, ended_at: endedAt });
    end.write(tx);
    return end.events;
  }

  /** Throws a fault, which parks the event, when its SKU is unknown or of another tenant. */
  private async isOpen(tx: Transaction, event: RunEvent): Promise<boolean> {
    await this.runs.requireOwner(tx, event);
    return this.runs.isOpen(tx, event);
  }
}

/** True when a row already existed, or was missing. */
export function isConflict(error: unknown): boolean {
  return error instanceof Fault && error.code === 'conflict';
}
