import type { Report } from './report.tsx';

/** RFC 4180 for spreadsheets: a byte order mark, lines that end in CR LF, whole cents and ISO days. */
export function factorsCsv({ landedCost, evidence, currency }: Report): string {
  const head = [
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
  const rows = landedCost.factors.map(({ key, label, group, amountCents, evidenceId }) => {
    const own = evidence.find((one) => one.evidenceId === evidenceId);
    return [key, label, group, amountCents, currency, own?.type, own?.source, own?.asOf, own?.validUntil, own?.formula];
  });
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\0]/.test(value ?? '') ? `'${value ?? ''}` : (value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
