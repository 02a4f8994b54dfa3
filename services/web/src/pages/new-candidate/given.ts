import type { Schemas } from '../../api/client.ts';
import { editableMoney } from '../../format/money-text.ts';
import { locale } from '../../i18n/text.ts';
import type { Quantity } from '../../format/measures.ts';
import { measureTyped } from '../../kit/measure.ts';
import type { FieldName } from './read-form.ts';

/** The submitted values of a candidate as form values; assumed values stay empty. */
export function givenOf(candidate: Schemas['CandidateResponse']): Readonly<Partial<Record<FieldName, string>>> {
  const isAssumed = (field: string) => candidate.assumed.some((name) => name === field);
  const { dimensionsMm: size, currency } = candidate;
  const { costCurrency, carton, oneTimeCosts } = candidate;
  const money = (cents: number, of = currency) => editableMoney({ cents, currency: of }, locale());
  const cost = (cents: number) => money(cents, costCurrency ?? currency);
  const given = (field: string, value: string | number | null | undefined) =>
    value == null || isAssumed(field) ? undefined : String(value);
  const measure = (base: number | null | undefined, quantity: Quantity) =>
    base == null ? undefined : measureTyped(base, quantity);
  const fields = {
    title: given('title', candidate.title),
    currency,
    description: given('description', candidate.description),
    factoryUnitCostCents: cost(candidate.factoryUnitCostCents),
    targetRetailPriceCents: money(candidate.targetRetailPriceCents),
    weightGrams: given('weightGrams', measure(candidate.weightGrams, 'weight')),
    length: given('dimensionsMm', measure(size?.length, 'side')),
    width: given('dimensionsMm', measure(size?.width, 'side')),
    height: given('dimensionsMm', measure(size?.height, 'side')),
    supplierCountry: given('supplierCountry', candidate.supplierCountry),
    targetMarket: given('targetMarket', candidate.targetMarket),
    hsCode: given('hsCode', candidate.hsCode),
    unitsPerShipment: given('unitsPerShipment', candidate.unitsPerShipment),
    freightMode: given('freightMode', candidate.freightMode === 'air' ? 'air' : undefined),
    externalRef: given('externalRef', candidate.externalRef),
    costCurrency: costCurrency ?? undefined,
    incoterm: candidate.incoterm ?? undefined,
    cartonUnits: carton === null ? undefined : String(carton.units),
    cartonLength: measure(carton?.dimensionsMm.length, 'side'),
    cartonWidth: measure(carton?.dimensionsMm.width, 'side'),
    cartonHeight: measure(carton?.dimensionsMm.height, 'side'),
    cartonWeight: measure(carton?.weightGrams, 'weight'),
    entryDate: candidate.entryDate ?? undefined,
    imageUrls: candidate.imageUrls?.join('\n'),
    oneTimeCosts: oneTimeCosts?.map(({ label, amountCents }) => `${label}: ${cost(amountCents)}`).join('\n'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The submitted values as text, the same in all units and at all stages of a run. */
export function contentOf({ assumed, ...fields }: Schemas['CandidateResponse']): string {
  const given = Object.entries(fields).filter(
    ([field, value]) => value !== null && !assumed.some((name) => name === field),
  );
  return JSON.stringify(given.sort(([a], [b]) => a.localeCompare(b)));
}
