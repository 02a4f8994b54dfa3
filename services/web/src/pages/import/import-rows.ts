import { type CandidateRow, type Field, readRow, type RowFlaw, type TableRow } from '@cpes/client/table';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { moneyText } from '../../text/money-text.ts';
import { numberText } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';

export interface ImportRow extends Pick<CandidateRow, 'line' | 'cells' | 'candidate'> {
  /** What is wrong, in words; empty when the row can be sent. */
  readonly errors: readonly string[];
  /** The same as an earlier row. */
  readonly isTwice: boolean;
}

/** The rows as candidates, judged as the service judges them. */
export function importRows(
  rows: readonly TableRow[],
  columns: readonly (Field | undefined)[],
  currency: string,
): ImportRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { line, cells, candidate, flaws } = readRow(row, columns, { currency, locale: locale() });
    const key = JSON.stringify(candidate);
    const isTwice = seen.has(key);
    seen.add(key);
    return {
      line,
      cells,
      candidate,
      errors: flaws.map((flaw) => flawText(flaw, candidate.currency ?? currency)),
      isTwice,
    };
  });
}

/** A cell as it is understood: amounts as money, countries by their codes. Undefined where the cell itself says it. */
export function understood({ candidate }: ImportRow, field: Field | undefined, currency: string): string | undefined {
  const money = (cents: number | undefined) =>
    cents === undefined ? undefined : moneyText({ cents, currency: candidate.currency ?? currency }, locale());
  const { factoryUnitCostCents, targetRetailPriceCents, supplierCountry, targetMarket, hsCode } = candidate;
  const short = candidate as { readonly factoryCostCents?: number; readonly retailPriceCents?: number };
  const shown: Partial<Record<Field, string | undefined>> = {
    factoryUnitCostCents: money(factoryUnitCostCents),
    factoryUnitCost: money(factoryUnitCostCents),
    factoryCostCents: money(short.factoryCostCents),
    targetRetailPriceCents: money(targetRetailPriceCents),
    targetRetailPrice: money(targetRetailPriceCents),
    retailPriceCents: money(short.retailPriceCents),
    supplierCountry,
    targetMarket,
    hsCode,
  };
  return field === undefined ? undefined : shown[field];
}

function flawText(flaw: RowFlaw, currency: string): string {
  const { wrong } = text('import');
  switch (flaw.code) {
    case 'amount':
      return wrong.amount(flaw.field, moneyFlawText(flaw.flaw, currency));
    case 'range': {
      const isMoney = /Cents$|Cost$|Price$/.test(flaw.field);
      const written = (value: number) =>
        isMoney ? moneyText({ cents: value, currency }, locale()) : numberText(value, locale());
      return wrong.range(flaw.field, written(flaw.min), written(flaw.max));
    }
    case 'too-long':
      return wrong.tooLong(flaw.field, flaw.max);
    case 'too-many':
      return wrong.tooMany(flaw.field, flaw.max);
    case 'too-many-cells':
      return wrong.tooManyCells(flaw.max);
    case 'conflict':
      return wrong.conflict(flaw.field, flaw.other);
    case 'control':
    case 'country':
    case 'currency':
    case 'freight-mode':
    case 'hs-code':
    case 'invisible':
    case 'required':
    case 'whole':
      return wrong[flaw.code](flaw.field);
  }
}
