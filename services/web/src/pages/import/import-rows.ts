import { type CandidateRow, type Field, readRow, type RowFlaw, type Table } from '@cpes/client/table';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { moneyText } from '../../format/money-text.ts';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';

export interface ImportRow extends Pick<CandidateRow, 'line' | 'cells' | 'candidate'> {
  /** The errors in words; empty when the row can be sent. */
  readonly errors: readonly string[];
  /** Line number of an earlier identical row; only for a valid row, because invalid cells are not compared. */
  readonly sameAs: number | undefined;
}

/** Validates the rows with the rules of the service. `refused` contains the service's errors by line number. */
export function importRows(
  { header, rows }: Table,
  columns: readonly (Field | undefined)[],
  currency: string,
  refused: ReadonlyMap<number, string>,
): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { line, cells, candidate, flaws } = readRow(row, columns, { currency, locale: locale(), header });
    const key = JSON.stringify(candidate);
    const sameAs = flaws.length === 0 ? seen.get(key) : undefined;
    if (flaws.length === 0 && sameAs === undefined) seen.set(key, line);
    const ofService = refused.get(line);
    return {
      line,
      cells,
      candidate,
      errors: [
        ...flaws.map((flaw) => flawText(flaw, candidate.currency ?? currency)),
        ...(ofService === undefined ? [] : [ofService]),
      ],
      sameAs,
    };
  });
}

/** The value read from a cell: amounts as money, countries by code. Undefined when the cell already shows it. */
export function understood({ candidate }: ImportRow, field: Field | undefined, currency: string): string | undefined {
  const { costCurrency, currency: priceCurrency = currency } = candidate;
  const money = (cents: number | undefined, of = priceCurrency) =>
    cents === undefined ? undefined : moneyText({ cents, currency: of }, locale());
  const cost = (cents: number | undefined) => money(cents, costCurrency);
  const { factoryUnitCostCents, targetRetailPriceCents, supplierCountry, targetMarket, hsCode } = candidate;
  const { weightGrams, dimensionsMm } = candidate;
  const measure = (value: number | undefined, unit: string) =>
    value === undefined ? undefined : `${numberText(value, locale())} ${unit}`;
  const short = candidate as { readonly factoryCostCents?: number; readonly retailPriceCents?: number };
  const shown: Partial<Record<Field, string | undefined>> = {
    factoryUnitCostCents: cost(factoryUnitCostCents),
    factoryUnitCost: cost(factoryUnitCostCents),
    factoryCostCents: cost(short.factoryCostCents),
    oneTimeCosts: candidate.oneTimeCosts
      ?.map(({ label, amountCents }) => `${label} ${cost(amountCents) ?? ''}`)
      .join(', '),
    targetRetailPriceCents: money(targetRetailPriceCents),
    targetRetailPrice: money(targetRetailPriceCents),
    retailPriceCents: money(short.retailPriceCents),
    weightGrams: measure(weightGrams, 'g'),
    'dimensionsMm.length': measure(dimensionsMm?.length, 'mm'),
    'dimensionsMm.width': measure(dimensionsMm?.width, 'mm'),
    'dimensionsMm.height': measure(dimensionsMm?.height, 'mm'),
    supplierCountry,
    targetMarket,
    hsCode,
  };
  return field === undefined ? undefined : shown[field];
}

function flawText(flaw: RowFlaw, currency: string): string {
  const { wrong, fields } = text('import');
  const name = flaw.field === undefined ? '' : fields[flaw.field];
  switch (flaw.code) {
    case 'amount':
      return wrong.amount(name, moneyFlawText(flaw.flaw, currency));
    case 'range': {
      const isMoney = /Cents$|Cost$|Price$/.test(flaw.field);
      const written = (value: number) =>
        isMoney ? moneyText({ cents: value, currency }, locale()) : numberText(value, locale());
      return wrong.range(name, written(flaw.min), written(flaw.max));
    }
    case 'too-long':
      return wrong.tooLong(name, flaw.max);
    case 'too-many':
      return wrong.tooMany(name, flaw.max);
    case 'too-many-cells':
      return wrong.tooManyCells(flaw.max);
    case 'conflict':
      return wrong.conflict(name, fields[flaw.other]);
    case 'control':
    case 'country':
    case 'currency':
    case 'day':
    case 'freight-mode':
    case 'hs-code':
    case 'image-url':
    case 'incoterm':
    case 'invisible':
    case 'measure':
    case 'one-time-costs':
    case 'other-currency':
    case 'required':
    case 'whole':
      return wrong[flaw.code](name);
  }
}
