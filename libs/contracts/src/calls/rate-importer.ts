import { type CostedCandidate, type ExtractionRequest } from './factor-extraction.ts';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/**
 * Sources of exchange rates (the European Central Bank, HM Revenue & Customs), of tariffs (the United States, the United Kingdom, the EU),
 * and of parcel prices (the US Postal Service).
 */
export const RATE_IMPORT_KINDS = ['ecb', 'hmrc', 'usitc', 'usitc-notes', 'uk-tariff', 'taric', 'usps'] as const;
export type RateImportKind = (typeof RATE_IMPORT_KINDS)[number];

/** More than twice the largest file, the US tariff with 12 MB. */
export const RATE_FILE_BYTES_MAX = 32 * 1024 * 1024;
const RELEASE_LENGTH_MAX = 100;
/** A switch, or headings of chapter 99 as in `9903.03.12,9903.88.15`; some thirty lists are read. */
const SWITCH_OR_HEADINGS = /^(?:true|false|9903\.\d\d\.\d\d(?:,9903\.\d\d\.\d\d){0,99})$/;

/** A file to import, as the query of the request that has the file as its body. */
export class LoadRatesQuery {
  @IsIn(RATE_IMPORT_KINDS) kind!: RateImportKind;
  /** The name of the release, when the file does not have it. */
  @IsOptional() @IsString() @MaxLength(RELEASE_LENGTH_MAX) release?: string;
  /** `true` for large changes of all figures; headings for those of their lists in the US notes only. */
  @IsOptional() @Matches(SWITCH_OR_HEADINGS) acceptsMoves?: string;
}

/** One check of a source. */
export interface RateImport {
  readonly source: string;
  /** When it ended. */
  readonly at: string;
  readonly outcome: 'imported' | 'unchanged' | 'refused' | 'failed';
  /** The publication with notes for the operator, or why it was not imported. */
  readonly detail: string;
  /** The name of the release; null when the source has none. */
  readonly release: string | null;
  /** Of the file; null when none was read. */
  readonly sha256: string | null;
  /** Rows of the replaced tables after an import; null without one. */
  readonly rows: number | null;
}

/** A figure in force that an import would change. */
export interface RateChange {
  readonly table: string;
  /** Null for an exchange rate. */
  readonly zone: string | null;
  /** The code of the goods, the currency, the origin of a duty by origin, or the tier of a parcel price. */
  readonly code: string;
  /** As text; null for a figure that begins or ends. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The effect of an import, without importing. */
export interface RateDiff {
  readonly publication: string;
  /** Statements for the operator, such as lists that the import would not use. */
  readonly notes: readonly string[];
  /** At most `RATE_CHANGES_MAX`. */
  readonly changes: readonly RateChange[];
  /** All of them. */
  readonly count: number;
  /** The zone of each market; `*` is that of all others. */
  readonly zones: Readonly<Record<string, string>>;
}

/** All lines of a tariff; together some 2 MB as JSON. */
export const RATE_CHANGES_MAX = 15_000;

/** The version of tables that are not imported, in the result of `RateImporter.extract`. */
export const STAGED_RATES = 'staged';

/** A request with candidates and a file has the candidates in a line of JSON before the file. */
export const CANDIDATES_LINE_BYTES_MAX = 1_048_576;

/** Imports published rates, and lists what was imported and refused. */
export abstract class RateImporter {
  /** The latest checks, newest first. */
  abstract list(): Promise<readonly RateImport[]>;
  /** Imports a file, also one with large changes if `acceptsMoves`. Rejects with a fault that says why it is refused. */
  abstract load(query: LoadRatesQuery, file: Buffer): Promise<RateImport>;
  /** Reads a file like `load`, accepts large changes, and imports nothing. */
  abstract compare(query: LoadRatesQuery, file: Buffer): Promise<RateDiff>;
  /** Costs candidates with the tables that the file would make. Reads it like `compare`, and imports nothing. */
  abstract extract(
    query: LoadRatesQuery,
    request: ExtractionRequest,
    file: Buffer,
  ): Promise<readonly CostedCandidate[]>;
}
