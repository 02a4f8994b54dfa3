import { csvText, listText } from '@cpes/client/table';
import type { Summary } from './list-state.ts';

const HEAD = [
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
] as const;

/** The list as CSV rows: integer cents, basis points and ISO times. */
export function candidatesCsv(rows: readonly Summary[]): string {
  return csvText([
    HEAD,
    ...rows.map((row) =>
      HEAD.map((name) => {
        const value = row[name];
        return typeof value === 'string' || typeof value === 'number'
          ? value
          : Array.isArray(value)
            ? listText(value)
            : String(value ?? '');
      }),
    ),
  ]);
}
