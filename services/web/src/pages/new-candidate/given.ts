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
  const money = (cents: number) => editableMoney({ cents, currency }, locale());
  const given = (field: string, value: string | number | null | undefined) =>
    value == null || isAssumed(field) ? undefined : String(value);
  const measure = (base: number | null | undefined, quantity: Quantity) =>
    base == null ? undefined : measureTyped(base, quantity);
  const fields = {
    title: given('title', candidate.title),
    currency,
    description: given('description', candidate.description),
    factoryUnitCostCents: money(candidate.factoryUnitCostCents),
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
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
