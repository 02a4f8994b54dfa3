import type { RateImportKind } from '@cpes/contracts';
import type { RateTables } from '../domain/rate-rows.ts';

/** Why a published file is not used. The rates in use stay. */
export class RefusedRates extends Error {}

/** A response of a source that is not a 200. */
export class UnexpectedStatus extends Error {
  constructor(readonly status: number) {
    super(`the source returned ${status}`);
  }
}

/** Limits of one request to a source, each with a reason where it is set. */
export interface RequestLimits {
  readonly accept: string;
  readonly bytesMax: number;
  readonly timeoutMs: number;
  /** The body of a request with POST. */
  readonly json?: string;
  /** A bearer token; never logged. */
  readonly token?: string;
}

/** Reads a path below the address. Rejects beyond the limits, and with `UnexpectedStatus` unless the response is a 200. */
export type Get = (path: string, limits: RequestLimits) => Promise<Buffer>;

/** The circumstances of a check. */
export interface Check {
  /** The day of the check, as YYYY-MM-DD. */
  readonly today: string;
  /** The name of the release that `probe` or the operator gave. */
  readonly release: string | null;
  /** The address of the source; null for a file of an operator. */
  readonly address: string | null;
  /** Whether an operator accepts large changes. */
  readonly acceptsMoves: boolean;
  /** Headings of lists of the US notes of which the operator accepts large changes; absent without any. */
  readonly acceptedLists?: readonly string[];
}

/** The content of one file. */
export interface Publication<Name extends keyof RateTables> {
  /** The name in the record of checks. */
  readonly name: string;
  /**
   * The tables after this publication, all rows of each; tables that do not change may be absent. Throws `RefusedRates` for
   * implausible changes.
   */
  next(present: Pick<RateTables, Name>, check: Check): NextTables<Name>;
}

export interface NextTables<Name extends keyof RateTables> {
  readonly tables: Partial<Pick<RateTables, Name>>;
  /** Statements for the operator, which the record of the check shows. */
  readonly notes: readonly string[];
  /** Why some tables stay while others change. The next check reads the file again. */
  readonly refused?: readonly string[];
}

/** A source of published rates: reads its files, and makes the rows of its tables. Only `probe` and `fetch` use the network. */
export interface RateSource<Name extends keyof RateTables = keyof RateTables> {
  /** The tables that have rows of this source. Rows of other sources in them stay. */
  readonly tables: readonly Name[];
  readonly checkEveryMs: number;
  /** Reads the name of the newest release with a small request. */
  probe?(get: Get, today: string): Promise<string>;
  /** Reads the newest file, with several requests if necessary. */
  fetch(get: Get, today: string): Promise<Buffer>;
  /** Reads a file. Throws `RefusedRates` for one that is cut, empty or of another format. */
  read(file: Buffer): Promise<Publication<Name>>;
  /** A source whose import makes this one read its file again, also that of a known release. */
  readonly follows?: RateImportKind;
  /** The tables after a check that found the release unchanged. Without it, every check reads the file. */
  confirm?(present: Pick<RateTables, Name>, check: Check): Partial<Pick<RateTables, Name>>;
}
