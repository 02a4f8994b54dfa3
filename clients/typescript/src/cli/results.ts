import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import Table from 'cli-table3';
import { csvText } from '../table/index.ts';
import { amountText } from './amount-text.ts';
import type { Row } from './candidates.ts';

/** The outcome of a row. */
export interface Result {
  readonly key: string;
  readonly title: string;
  readonly externalRef?: string;
  readonly outcome: 'EVALUATED' | 'FAILED' | 'REFUSED';
  readonly verdict?: string;
  readonly score?: number;
  readonly confidencePercent?: number;
  readonly currency?: string;
  readonly trueLandedCostCents?: number;
  readonly cm2Cents?: number;
  readonly breakEvenCacCents?: number;
  readonly skuId?: string;
  readonly reportId?: string;
  /** Why there is no report. */
  readonly reason?: string;
}

const COLUMNS = [
  'line',
  'title',
  'externalRef',
  'outcome',
  'verdict',
  'score',
  'confidencePercent',
  'currency',
  'trueLandedCostCents',
  'cm2Cents',
  'breakEvenCacCents',
  'skuId',
  'reportId',
  'reason',
] as const;
const TITLE_LENGTH_SHOWN = 40;

/** The results so far, one JSON text per line in a file, so that a killed run can resume. */
export class KeptResults {
  private constructor(
    private readonly file: string,
    private readonly results: Map<string, Result>,
  ) {}

  static async open(file: string): Promise<KeptResults> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    // The last line may be truncated, and the next one must not continue it.
    if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n');
    return new KeptResults(
      file,
      new Map(
        text
          .split('\n')
          .flatMap(readLine)
          .map((result) => [result.key, result]),
      ),
    );
  }

  of({ key }: Row): Result | undefined {
    return this.results.get(key);
  }

  async add(result: Result): Promise<void> {
    this.results.set(result.key, result);
    await appendFile(this.file, `${JSON.stringify(result)}\n`);
  }
}

function readLine(line: string): Result[] {
  try {
    return [JSON.parse(line) as Result];
  } catch {
    return [];
  }
}

/** Replaces the file atomically. */
export async function writeResults(file: string, rows: readonly Row[], results: KeptResults): Promise<void> {
  const lines = rows.map((row) => {
    const cells: Partial<Record<(typeof COLUMNS)[number], string | number>> = { ...results.of(row), line: row.line };
    return COLUMNS.map((column) => cells[column] ?? null);
  });
  await writeFile(newFileOf(file), csvText([COLUMNS, ...lines]));
  await rename(newFileOf(file), file);
}

/** Temporary name of the results, before they replace the old ones. */
export function newFileOf(file: string): string {
  return `${file}.new`;
}

export function tableOf(rows: readonly Row[], results: KeptResults): string {
  const table = new Table({
    head: ['line', 'title', 'externalRef', 'verdict', 'score', 'confidence', 'landed cost', 'CM2', 'report'],
    style: { head: [], border: [] },
  });
  for (const row of rows) {
    const {
      title = '',
      externalRef = '',
      outcome = '',
      verdict,
      score,
      confidencePercent,
      reportId,
      reason,
      ...rest
    } = results.of(row) ?? ({} as Partial<Result>);
    const { trueLandedCostCents, cm2Cents, currency = '' } = rest;
    const amount = (cents: number | undefined) => (cents === undefined ? '' : amountText(cents, currency));
    const percent = confidencePercent === undefined ? '' : `${confidencePercent} %`;
    const shown = title.length > TITLE_LENGTH_SHOWN ? `${title.slice(0, TITLE_LENGTH_SHOWN - 1)}…` : title;
    const figures = [score ?? '', percent, amount(trueLandedCostCents), amount(cm2Cents)];
    table.push([row.line, shown, externalRef, verdict ?? outcome, ...figures, reportId ?? reason ?? '']);
  }
  return table.toString();
}
