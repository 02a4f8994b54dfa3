import type { Report, TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { ReportRepository } from '../reports/report.repository.ts';
import { extractedInWords } from '../domain/in-words.ts';
import { RunProgress } from '../runs/run-progress.ts';
import { PendingStageResults } from '../runs/pending-stage-results.ts';
import { TenantChanges } from '../runs/tenant-changes.ts';
import { SkuRepository, type StoredSku } from '../skus/sku.repository.ts';
import { KEEP_ALIVE_MS, type StreamMessage } from './event-stream.ts';
import { runEvents } from './run-events.ts';

/** The shortest interval between updates of a list, so that they do not disturb its reader. */
const TOLD_EVERY_MS = 1_000;
/** More than a page of the list has. A reader with that many changes reloads the list anyway. */
const SKUS_OF_EVENT_MAX = 500;

/** Live updates of runs. */
@Injectable()
export class LiveRuns {
  constructor(
    private readonly skus: SkuRepository,
    private readonly reports: ReportRepository,
    private readonly progress: RunProgress,
    private readonly changes: TenantChanges,
    private readonly signals: PendingStageResults,
  ) {}

  find(tenantId: TenantId, skuId: string): Promise<StoredSku | undefined> {
    return this.skus.find(tenantId, skuId);
  }

  /** All events of the current run: stored ones first, then each as it arrives, until the run ends. */
  async *follow(tenantId: TenantId, first: StoredSku, signal: AbortSignal): AsyncGenerator<StreamMessage> {
    const sent = new Set<string>();
    let sku: StoredSku | undefined = first;
    while (sku !== undefined) {
      const documents = { ...this.waiting(tenantId, sku), ...sku.documents };
      for (const { key, type, data } of runEvents({ ...sku, documents }, await this.reportOf(tenantId, sku))) {
        const id = `${sku.runId} ${key}`;
        if (sent.has(id)) continue;
        sent.add(id);
        yield { id, type, data };
      }
      if (sku.endedAs !== null || hasEnded(signal)) return;
      const { skuId, runId } = sku;
      const stages = Object.keys(documents).length;
      const before = performance.now();
      await this.progress.next({ skuId, runId, stages }, KEEP_ALIVE_MS, signal);
      if (hasEnded(signal)) return;
      if (performance.now() - before >= KEEP_ALIVE_MS) yield 'keep-alive';
      sku = await this.skus.find(tenantId, skuId);
    }
  }

  /** The changed SKUs of a tenant, grouped by second. */
  async *changed(tenantId: TenantId, signal: AbortSignal): AsyncGenerator<StreamMessage> {
    const waiting = new Set<string>();
    let wake: () => void = () => undefined;
    const stop = this.changes.watch(tenantId, (skuId) => {
      if (waiting.size < SKUS_OF_EVENT_MAX) waiting.add(skuId);
      wake();
    });
    try {
      // From here on the reader receives every change.
      yield 'keep-alive';
      while (!hasEnded(signal)) {
        if (waiting.size === 0)
          await orAborted(new Promise<void>((resolve) => (wake = resolve)), signal, KEEP_ALIVE_MS);
        if (hasEnded(signal)) return;
        if (waiting.size === 0) {
          yield 'keep-alive';
          continue;
        }
        const skuIds = [...waiting];
        waiting.clear();
        yield { type: 'changed', data: { skuIds } };
        await orAborted(new Promise(() => undefined), signal, TOLD_EVERY_MS);
      }
    } finally {
      stop();
    }
  }

  /** Stage results of the current run that are not stored. */
  private waiting(tenantId: TenantId, { runId }: StoredSku): StoredSku['documents'] {
    const waiting = [...this.signals.of(tenantId, runId)];
    return Object.fromEntries(
      waiting.map(([kind, { recordedAt, body }]) => {
        const text = JSON.stringify(body());
        return [kind, { recordedAt, body: kind === 'extracted' ? extractedInWords(runId, text) : text }];
      }),
    );
  }

  private async reportOf(tenantId: TenantId, { reportId }: StoredSku): Promise<Report | undefined> {
    const body = reportId === null ? undefined : await this.reports.find(tenantId, reportId);
    return body === undefined ? undefined : (JSON.parse(body) as Report);
  }
}

function hasEnded(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Resolves with the work, on timeout, or when the signal is aborted. */
async function orAborted(work: Promise<void>, signal: AbortSignal, timeoutMs?: number): Promise<void> {
  if (signal.aborted) return;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  signal.addEventListener('abort', end, { once: true });
  await Promise.race([work, ended]);
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}
