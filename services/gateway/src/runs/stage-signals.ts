import type { RunId, TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { StageKind } from '../domain/sku-status.ts';
import type { RunRef } from './run.store.ts';

/**
 * How long the document of a stage waits for the end of its run, which makes storing it needless. A run takes some 50 ms from stage to
 * stage, and more where live sources are asked. When it takes longer, whoever asks is told how far it has come.
 */
const WAIT_MS: Readonly<Record<StageKind, number>> = { normalized: 1_000, extracted: 250 };
/** Documents that wait at a time, some 10 kB each. Beyond them a document is stored at once: the end of its run is not near. */
const WAITING_MAX = 300;
/** Runs whose end is remembered, for documents that come after it: those of half a minute at the highest rate. */
const ENDED_MAX = 10_000;

/** What a stage has said about a run, before it is stored: as JSON only when somebody wants it. */
export interface StageDocument {
  readonly recordedAt: Date;
  readonly body: () => object;
}

const NONE: ReadonlyMap<StageKind, StageDocument> = new Map();

interface Waiting {
  readonly documents: Map<StageKind, StageDocument>;
  readonly releases: Set<(isNeedless: boolean) => void>;
}

/**
 * What stages say of runs under way, in the memory of this instance. Whoever watches a run here is told at once; the documents are
 * stored only when the run does not end soon.
 */
@Injectable()
export class StageSignals {
  /** By tenant and run. */
  private readonly runs = new Map<string, Waiting>();
  private readonly ended = new Set<string>();
  private waiting = 0;

  constructor(lifecycle: Lifecycle) {
    lifecycle.onStop('consumers', () => {
      for (const run of this.runs.values()) release(run, false);
    });
  }

  /** The documents of a run that wait here. */
  of(tenantId: TenantId, runId: RunId): ReadonlyMap<StageKind, StageDocument> {
    return this.runs.get(`${tenantId} ${runId}`)?.documents ?? NONE;
  }

  /** Resolves to true when the document need not be stored, because the run has ended here with all that is told of it. */
  async isNeedless(ref: RunRef, kind: StageKind, document: StageDocument): Promise<boolean> {
    const key = keyOf(ref);
    if (this.ended.has(key)) return true;
    if (this.waiting >= WAITING_MAX) return false;
    const run = this.runs.get(key) ?? { documents: new Map(), releases: new Set() };
    this.runs.set(key, run);
    run.documents.set(kind, document);
    this.waiting += 1;
    try {
      const isNeedless = await releaseOf(run, WAIT_MS[kind]);
      // The factors say all that intake has said.
      return isNeedless || (kind === 'normalized' && run.documents.has('extracted'));
    } finally {
      this.waiting -= 1;
    }
  }

  /** Notes that a document is stored, and that it is read from the database from here on. */
  stored(ref: RunRef, kind: StageKind): void {
    const run = this.runs.get(keyOf(ref));
    if (run === undefined) return;
    run.documents.delete(kind);
    if (run.documents.size === 0) this.runs.delete(keyOf(ref));
  }

  /** Notes that a run has ended here. `isWhole` when all that its stages have said was stored with its end. */
  end(ref: RunRef, isWhole: boolean): void {
    const key = keyOf(ref);
    const run = this.runs.get(key);
    if (isWhole) {
      this.runs.delete(key);
      this.remember(key);
    }
    if (run !== undefined) release(run, isWhole);
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

function releaseOf(run: Waiting, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isNeedless: boolean): void => {
      clearTimeout(timer);
      run.releases.delete(done);
      resolve(isNeedless);
    };
    const timer = setTimeout(() => done(false), timeoutMs);
    run.releases.add(done);
  });
}

function release(run: Waiting, isNeedless: boolean): void {
  for (const done of run.releases) done(isNeedless);
}
