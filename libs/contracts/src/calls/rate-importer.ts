import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';

/** Sources of exchange rates: the European Central Bank, and HM Revenue & Customs. */
export const RATE_IMPORT_KINDS = ['ecb', 'hmrc'] as const;
export type RateImportKind = (typeof RATE_IMPORT_KINDS)[number];

/** Ten times the file of HM Revenue & Customs. */
const TEXT_LENGTH_MAX = 131_072;

/** A file to import. */
export class LoadRatesRequest {
  @IsIn(RATE_IMPORT_KINDS) kind!: RateImportKind;
  @IsString() @MaxLength(TEXT_LENGTH_MAX) text!: string;
  @IsBoolean() acceptsMoves!: boolean;
}

/** One check of a source. */
export interface RateImport {
  readonly source: string;
  /** When it ended. */
  readonly at: string;
  readonly outcome: 'imported' | 'unchanged' | 'refused' | 'failed';
  /** The publication, or why it was not imported. */
  readonly detail: string;
  /** Of the file; null when none was read. */
  readonly sha256: string | null;
  /** Rows of the table after an import; null without one. */
  readonly rows: number | null;
}

/** Imports published exchange rates, and lists what was imported and refused. */
export abstract class RateImporter {
  /** The latest checks, newest first. */
  abstract list(): Promise<readonly RateImport[]>;
  /** Imports a file, also one that moves currencies far if `acceptsMoves`. Rejects with a fault that says why it is refused. */
  abstract load(request: LoadRatesRequest): Promise<RateImport>;
}
