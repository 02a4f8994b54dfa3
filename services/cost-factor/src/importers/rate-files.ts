import { createHash } from 'node:crypto';
import {
  type CandidateToCost,
  type CostedCandidate,
  RATE_CHANGES_MAX,
  type RateDiff,
  type RateImport,
  type RateImportKind,
  STAGED_RATES,
} from '@cpes/contracts';
import { costedWith } from '../calls/table.factor-extraction.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import type { RateImports } from '../store/rate-imports.ts';
import { RATE_TABLES } from '../store/rate-tables.ts';
import { rateChanges } from './rate-diff.ts';
import type { Check, NextTables, RateSource } from './rate-source.ts';

export type RateSources = Readonly<Record<RateImportKind, RateSource>>;

/** The record of an import, with the reasons for which some of its tables stay. */
export interface FileImport {
  readonly done: RateImport;
  readonly refused: readonly string[];
}

/** The work with a file of a source, which takes seconds of CPU time. Rejects with `RefusedRates` for a file that is not used. */
export interface RateFiles {
  /** Reads a file and replaces the tables of its source. */
  import(kind: RateImportKind, check: Check, file: Uint8Array): Promise<FileImport>;
  /** Records that a check found the release unchanged. */
  confirm(kind: RateImportKind, check: Check): Promise<RateImport>;
  /** The changes that the file would make, also large ones. */
  compare(kind: RateImportKind, check: Check, file: Uint8Array): Promise<RateDiff>;
  /** Costs candidates with the tables that the file would make. */
  extract(
    kind: RateImportKind,
    check: Check,
    file: Uint8Array,
    candidates: readonly CandidateToCost[],
  ): Promise<readonly CostedCandidate[]>;
}

/** Works in the thread of the caller. */
export class LocalRateFiles implements RateFiles {
  constructor(
    private readonly sources: RateSources,
    private readonly imports: RateImports,
  ) {}

  async import(kind: RateImportKind, check: Check, file: Uint8Array): Promise<FileImport> {
    const publication = await this.sources[kind].read(bufferOf(file));
    const sha256 = createHash('sha256').update(file).digest('hex');
    let refused: readonly string[] = [];
    const done = await this.swap(kind, { ...check, sha256 }, (present) => {
      const next = publication.next(present, check);
      refused = next.refused ?? [];
      const detail = [publication.name, ...notesOf(next)].join('; ');
      return { tables: next.tables, detail, isComplete: refused.length === 0 };
    });
    return { done, refused };
  }

  confirm(kind: RateImportKind, check: Check): Promise<RateImport> {
    return this.swap(kind, { ...check, sha256: null }, (present) => ({
      tables: this.sources[kind].confirm?.(present, check) ?? {},
      detail: `release ${check.release}`,
      isComplete: true,
    }));
  }

  async compare(kind: RateImportKind, check: Check, file: Uint8Array): Promise<RateDiff> {
    const publication = await this.sources[kind].read(bufferOf(file));
    const present = await this.imports.readTables([...this.sources[kind].tables, 'markets']);
    const next = publication.next(present, check);
    const changes = rateChanges(present, next.tables, check.today);
    const zones = Object.fromEntries(present.markets.map(({ market, zone }) => [market, zone]));
    const shown = changes.slice(0, RATE_CHANGES_MAX);
    return { publication: publication.name, notes: notesOf(next), changes: shown, count: changes.length, zones };
  }

  async extract(
    kind: RateImportKind,
    check: Check,
    file: Uint8Array,
    candidates: readonly CandidateToCost[],
  ): Promise<readonly CostedCandidate[]> {
    const publication = await this.sources[kind].read(bufferOf(file));
    const present = await this.imports.readTables(Object.keys(RATE_TABLES) as (keyof RateTables)[]);
    const { tables } = publication.next(present, check);
    return costedWith(new RateSnapshot({ ...present, ...tables }, STAGED_RATES), check.today, candidates);
  }

  private swap(
    kind: RateImportKind,
    { release, sha256, today }: Check & { readonly sha256: string | null },
    next: Parameters<RateImports['replaceTables']>[2],
  ): Promise<RateImport> {
    const { tables, follows } = this.sources[kind];
    return this.imports.replaceTables({ source: kind, release, sha256, follows }, tables, next, today);
  }
}

function notesOf({ notes, refused = [] }: NextTables<keyof RateTables>): string[] {
  return [...refused.map((reason) => `kept: ${reason}`), ...notes];
}

/** A message between threads turns a `Buffer` into a plain array of bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
