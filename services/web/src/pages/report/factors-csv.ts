import { csvText } from '@cpes/client/table';
import type { Report } from './report-parts.ts';

const HEAD = [
  'factor',
  'label',
  'group',
  'amountCents',
  'currency',
  'evidenceType',
  'source',
  'asOf',
  'validUntil',
  'formula',
];

/** The factors as CSV rows: integer cents and ISO days. */
export function factorsCsv({ landedCost, evidence, currency }: Report): string {
  const rows = landedCost.factors.map(({ key, label, group, amountCents, evidenceId }) => {
    const own = evidence.find((one) => one.evidenceId === evidenceId);
    const { type = null, source = null, asOf = null, validUntil = null, formula = null } = own ?? {};
    return [key, label, group, amountCents, currency, type, source, asOf, validUntil, formula];
  });
  return csvText([HEAD, ...rows]);
}
