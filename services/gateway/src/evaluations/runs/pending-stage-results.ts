import type { RunId, TenantId } from '@cpes/contracts';
import { Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { StageKind } from '../domain/sku-status.ts';
import type { RunRef } from './run.repository.ts';

/**
 * How long a stage result waits for the end of its run, which makes storing it unnecessary. A run takes some 50 ms from stage to
 * stage, and longer with live sources. Later than this, a stored result shows the progress to every instance.
 */
const WAIT_MS: Readonly<Record<StageKind, number>> = { normalized: 1_000, extracted: 250 };
/** Documents that wait at a time, some 10 kB each. Beyond this a document is stored at once. */
const WAITING_MAX = 300;
/** Ended runs to remember, for results that arrive later: those of half a minute at the highest rate. */
const ENDED_MAX = 10_000;

/** A stage result before it is stored; its body is computed on demand. */
export interface StageDocument {
  readonly recordedAt: Date;
  readonly body: () => object;
}

const NONE: ReadonlyMap<StageKind, StageDocument> = new Map();

interface Waiting extends StageDocument {
  readonly store: () => Promise<void>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Stage results of open runs, in the memory of this instance. Watchers of a run see them at once; a result is stored only when the
 * run does not end soon. Its delivery is acknowledged at once: if the instance dies, the run is still open, and the sweeper makes
 * the stages compute it again.
 */
@Injectable()
export class PendingStageResults {
  /** By tenant and run. */
  private readonly runs = new Map<string, Map<StageKind, Waiting>>();
  private readonly ended = new Set<string>();
  private readonly storing = new Set<Promise<void>>();
  private waiting = 0;
  private readonly log = logger('gateway');

  constructor(lifecycle: Lifecycle) {
    // After the last delivery.
    lifecycle.onStop('relay', () => this.flush());
  }

  /** The waiting documents of a run. */
  of(tenantId: TenantId, runId: RunId): ReadonlyMap<StageKind, StageDocument> {
    return this.runs.get(`${tenantId} ${runId}`) ?? NONE;
  }

  /**
   * Keeps a document, and calls `store` when its run does not end soon. False when there is no room: the caller stores the document
   * itself.
   */
  keep(ref: RunRef, kind: StageKind, document: StageDocument, store: () => Promise<void>): boolean {
    const key = keyOf(ref);
    if (this.ended.has(key)) return true;
    const run = this.runs.get(key) ?? new Map<StageKind, Waiting>();
    if (run.has(kind)) return true;
    if (this.waiting >= WAITING_MAX) return false;
    this.runs.set(key, run);
    this.waiting += 1;
    const timer = setTimeout(() => void this.store(key, kind), WAIT_MS[kind]);
    run.set(kind, { ...document, store, timer });
    return true;
  }

  /** Handles the end of a run. `isWhole` when all its stage results were stored with its end. */
  end(ref: RunRef, isWhole: boolean): void {
    const key = keyOf(ref);
    const kinds = [...(this.runs.get(key)?.keys() ?? [])];
    for (const kind of kinds) {
      if (isWhole) this.remove(key, kind);
      else void this.store(key, kind);
    }
    if (isWhole) this.remember(key);
  }

  /** Stores all waiting documents. */
  async flush(): Promise<void> {
    for (const [key, run] of [...this.runs]) for (const kind of [...run.keys()]) void this.store(key, kind);
    await Promise.all(this.storing);
  }

  /** Stores a document. Watchers see it here until it is stored. */
  private store(key: string, kind: StageKind): Promise<void> {
    const run = this.runs.get(key);
    const waiting = run?.get(kind);
    if (run === undefined || waiting === undefined) return Promise.resolve();
    clearTimeout(waiting.timer);
    // The factors include everything from intake.
    const isSuperseded = kind === 'normalized' && run.has('extracted');
    const work = (isSuperseded ? Promise.resolve() : waiting.store())
      .catch((error: unknown) => this.log.warn({ kind, run: key, reason: String(error) }, 'document.not-stored'))
      .then(() => this.remove(key, kind));
    this.storing.add(work);
    return work.finally(() => this.storing.delete(work));
  }

  private remove(key: string, kind: StageKind): void {
    const run = this.runs.get(key);
    const waiting = run?.get(kind);
    if (run === undefined || waiting === undefined) return;
    clearTimeout(waiting.timer);
    run.delete(kind);
    this.waiting -= 1;
    if (run.size === 0) this.runs.delete(key);
  }

  private remember(key: string): void {
    this.ended.add(key);
    if (this.ended.size <= ENDED_MAX) return;
    const [oldest] = this.ended;
    if (oldest !== undefined) this.ended.delete(oldest);
  }
}

function keyOf({ tenantId, data }: RunRef): string {
  return `${tenantId} ${data.runId}`;
}
