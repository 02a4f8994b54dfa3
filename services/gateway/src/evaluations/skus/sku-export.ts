import { minorUnitDigitsOf } from '@cpes/money';
import { writeCsv, writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Format } from './sku-export.request.ts';
import type { SkuSummaryResponse } from './sku-list.response.ts';

type Cell = string | number | boolean | Date | null;

interface Column {
  readonly header: string;
  readonly cell: (sku: SkuSummaryResponse) => Cell;
  readonly width?: number;
  readonly numFmt?: string;
}

/** Raw values for programs: integers of minor units and basis points, and ISO times. */
const CSV_COLUMNS = (
  [
    'skuId',
    'title',
    'externalRef',
    'supplierCountry',
    'market',
    'status',
    'verdict',
    'score',
    'confidencePercent',
    'currency',
    'trueLandedCostCents',
    'cm2Cents',
    'cm2Bps',
    'breakEvenCacCents',
    'hasDraft',
    'tags',
    'stage',
    'submittedAt',
    'reportId',
  ] as const
).map((name) => ({ header: name, cell: (sku: SkuSummaryResponse) => cellOf(sku[name]) }) satisfies Column);

/** Characters. */
const WIDTH = 18;
const TITLE_WIDTH = 44;
const BASIS_POINTS = 10_000;

/** Columns with another value for people, who sort and add up in a spreadsheet program. */
const IN_SPREADSHEET: Partial<Record<keyof SkuSummaryResponse, Partial<Column>>> = {
  title: { width: TITLE_WIDTH },
  trueLandedCostCents: amount('trueLandedCost', (sku) => sku.trueLandedCostCents),
  cm2Cents: amount('cm2', (sku) => sku.cm2Cents),
  cm2Bps: {
    header: 'cm2Percent',
    numFmt: '0.0%',
    cell: ({ cm2Bps }) => (cm2Bps === null ? null : cm2Bps / BASIS_POINTS),
  },
  breakEvenCacCents: amount('breakEvenCac', (sku) => sku.breakEvenCacCents),
  submittedAt: {
    header: 'submittedAt (UTC)',
    numFmt: 'yyyy-mm-dd hh:mm:ss',
    cell: ({ submittedAt }) => new Date(submittedAt),
  },
};
const XLSX_COLUMNS = CSV_COLUMNS.map((column): Column => ({
  width: WIDTH,
  ...column,
  ...IN_SPREADSHEET[column.header],
}));

export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of a file with these SKUs, written as they are read. No text becomes a formula. */
export function exportFile(format: Format, skus: AsyncIterable<SkuSummaryResponse>): AsyncIterable<Uint8Array> {
  if (format === 'csv') {
    const headers = CSV_COLUMNS.map(({ header }) => header);
    return writeCsvStream(rowsOf(CSV_COLUMNS, skus), { headers, bom: true, escapeFormulae: true });
  }
  return writeXlsxStream(rowsOf(XLSX_COLUMNS, skus), {
    name: 'Candidates',
    columns: XLSX_COLUMNS,
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(columns: readonly Column[], skus: AsyncIterable<SkuSummaryResponse>): AsyncGenerator<Cell[]> {
  for await (const sku of skus) yield columns.map(({ cell }) => cell(sku));
}

/** A list in the form that the import reads. */
function cellOf(value: Cell | readonly string[]): Cell {
  return Array.isArray(value)
    ? writeCsv([[...(value as readonly string[])]], { delimiter: ';', lineSeparator: '' })
    : (value as Cell);
}

/** In whole units, with two decimals or the three of some currencies. */
function amount(header: string, centsOf: (sku: SkuSummaryResponse) => number | null): Partial<Column> {
  const cell = (sku: SkuSummaryResponse) => {
    const cents = centsOf(sku);
    return cents === null ? null : cents / 10 ** minorUnitDigitsOf(sku.currency);
  };
  return { header, numFmt: '0.00#', cell };
}
