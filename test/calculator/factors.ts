import type { FactorKey } from '@cpes/contracts';
import { additionalDutiesOf, customsDutyOf, dutiesOf, type Duties } from './duties.ts';
import { Exact, greatest } from './exact.ts';
import { standingOfTerms, validTermsOf } from './own-terms.ts';
import { consignmentUsCents, isBeyondParcelLimits, parcelUsCents } from './parcels.ts';
import { inForce, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';
import {
  asMissing,
  atMost,
  converted,
  daysBetween,
  type Factor,
  freshnessOf,
  standing,
  type Standing,
} from './standing.ts';
import { salesTaxOf } from './terms.ts';

export type Factors = Readonly<Record<FactorKey, Factor>>;

const FREIGHT_FRESH_DAYS = 14;
const ROAD_FREIGHT_FRESH_DAYS = 180;
const DECLARED_FRESH_DAYS = 90;
const ENTRY_FEES_FRESH_DAYS = 90;
const HANDLING_FRESH_DAYS = 180;
const FULFILMENT_FRESH_DAYS = 180;
const INSURANCE_FRESH_DAYS = 365;
const PAST_PERIOD_FRESHNESS_MAX = 80;
const NOT_A_PARCEL_QUALITY = 20;
const MM3_PER_VOLUME_KG = 6_000_000;
const CM3_PER_M3 = 1_000_000;

/** The 12 factors per unit sold, in the candidate's currency. */
export function factorsOf(setting: Setting): { readonly factors: Factors } & Pick<Duties, 'hasSuppliedLine'> {
  const { candidate, day } = setting;
  const factoryUnitCost = {
    cents: candidate.factoryUnitCostCents,
    ...standing('client_declared', day, DECLARED_FRESH_DAYS, day),
  };
  const originHandling = originHandlingOf(setting);
  const internationalFreight = freightOf(setting);
  const goods = factoryUnitCost.cents + originHandling.cents + internationalFreight.cents;
  const cargoInsurance = insuranceOf(setting, goods);
  const customsValue =
    setting.basis === 'CIF' ? goods + cargoInsurance.cents : factoryUnitCost.cents + originHandling.cents;
  const duties = dutiesOf(setting, customsValue);
  const customsDuty = customsDutyOf(setting, duties);
  const additionalDuties = additionalDutiesOf(setting, duties);
  const taxed = goods + cargoInsurance.cents + customsDuty.cents + additionalDuties.cents;
  const factors = {
    factoryUnitCost,
    originHandling,
    internationalFreight,
    cargoInsurance,
    customsDuty,
    additionalDuties,
    importTaxes: importTaxesOf(setting, taxed),
    entryFees: entryFeesOf(setting, customsValue),
    destinationHandling: destinationHandlingOf(setting),
    inboundReceivingStorage: receivingOf(setting),
    pickPack: pickPackOf(setting),
    lastMileDelivery: lastMileOf(setting),
  };
  const { hasSuppliedLine } = duties;
  return { factors: withAssumptions(setting, factors), ...(hasSuppliedLine === undefined ? {} : { hasSuppliedLine }) };
}

const MEASURED: readonly FactorKey[] = [
  'originHandling',
  'destinationHandling',
  'internationalFreight',
  'lastMileDelivery',
];
const FROM_CUSTOMS_DUTY_ON: readonly FactorKey[] = [
  'customsDuty',
  'additionalDuties',
  'importTaxes',
  'entryFees',
  'destinationHandling',
  'inboundReceivingStorage',
  'pickPack',
  'lastMileDelivery',
];
/** Customs duty may depend on the weight, too: see there. */
const RESTS_ON: Readonly<Record<string, readonly FactorKey[]>> = {
  weightGrams: MEASURED,
  dimensionsMm: [...MEASURED, 'inboundReceivingStorage', 'pickPack'],
  supplierCountry: ['internationalFreight', 'additionalDuties'],
  targetMarket: ['internationalFreight', ...FROM_CUSTOMS_DUTY_ON],
};
/** Zero because there is no border or no port: the two countries are the evidence. */
const COUNTRIES = ['supplierCountry', 'targetMarket'];

function withAssumptions(setting: Setting, factors: Factors): Factors {
  const { isAssumed, isDomestic, hasCustomsBorder } = setting;
  const bySituation = new Map<string, readonly string[]>([
    ...(isDomestic ? ['originHandling', 'destinationHandling'] : []).map((key) => [key, COUNTRIES] as const),
    ...(hasCustomsBorder || isRegistered(setting) ? [] : [['importTaxes', COUNTRIES] as const]),
    ...(hasCustomsBorder ? [] : ['customsDuty', 'additionalDuties', 'entryFees']).map(
      (key) => [key, COUNTRIES] as const,
    ),
  ]);
  return Object.fromEntries(
    Object.entries(factors).map(([key, factor]) => {
      const usual = Object.keys(RESTS_ON).filter((field) => RESTS_ON[field]!.includes(key as FactorKey));
      return [key, isAssumed(...(bySituation.get(key) ?? usual)) ? { ...factor, ...asMissing(factor) } : factor];
    }),
  ) as unknown as Factors;
}

/** An amount from the tables in US cents per unit, converted to the candidate's currency. */
function fromTables({ exchangeRate }: Setting, usCents: Exact, of: Standing): Factor {
  const figure = exchangeRate.isDollar ? of : converted(of, exchangeRate.standing);
  return { cents: exchangeRate.fromUsCents(usCents).rounded(), ...figure };
}

function chargeOf({ tables, zone, day }: Setting, item: string) {
  return standingRow(
    tables.rows.shipmentCharges.filter((row) => row.item === item && (row.zone === zone || row.zone === '*')),
    day,
  );
}

function handlingOf(setting: Setting, item: string): Factor {
  const { revenueTons, candidate, isDomestic, day } = setting;
  const row = chargeOf(setting, item);
  const of = standing('estimate', row.asOf, HANDLING_FRESH_DAYS, day);
  if (isDomestic) return { cents: 0, ...standing('estimate', day, HANDLING_FRESH_DAYS, day) };
  const perShipment = Exact.of(row.fixedCents).plus(revenueTons.times(row.centsPerRevenueTon));
  return fromTables(setting, perShipment.over(candidate.unitsPerShipment), of);
}

function originHandlingOf(setting: Setting): Factor {
  return handlingOf(setting, 'origin_handling');
}

function destinationHandlingOf(setting: Setting): Factor {
  return handlingOf(setting, 'destination_handling');
}

function freightOf(setting: Setting): Factor {
  const { tables, candidate, isDomestic, isStandIn, laneOrigin, zone, revenueTons, cubicMm, day } = setting;
  const { unitsPerShipment, weightGrams, freightMode } = candidate;
  if (isDomestic) {
    const { usCents, asOf, isParcel } = consignmentUsCents(setting);
    const freshDays = isParcel ? FREIGHT_FRESH_DAYS : ROAD_FREIGHT_FRESH_DAYS;
    return fromTables(setting, usCents.over(unitsPerShipment), standing('estimate', asOf, freshDays, day));
  }
  const lanesFrom = (origin: string) =>
    tables.rows.freightLanes.filter((row) => row.origin === origin && row.zone === zone && row.mode === freightMode);
  const ownLanes = lanesFrom(laneOrigin);
  const lane = standingRow(ownLanes.length > 0 ? ownLanes : lanesFrom('CN'), day);
  const type = ownLanes.length > 0 && !isStandIn ? lane.reliability : 'estimate';
  const kilograms = greatest(Exact.of(weightGrams, 1_000), cubicMm.over(MM3_PER_VOLUME_KG));
  const perUnit = freightMode === 'sea' ? revenueTons.over(unitsPerShipment) : kilograms;
  return fromTables(setting, perUnit.times(lane.rateCents), standing(type, lane.asOf, FREIGHT_FRESH_DAYS, day));
}

function insuranceOf(setting: Setting, goods: number): Factor {
  const { tables, day } = setting;
  const row = standingRow(
    tables.rows.defaultTerms.filter(({ item }) => item === 'insurance'),
    day,
  );
  const { insuranceBps } = validTermsOf(setting);
  const of =
    insuranceBps === undefined ? standing('estimate', row.asOf, INSURANCE_FRESH_DAYS, day) : standingOfTerms(setting);
  const premium = Exact.of(goods).times(Exact.of(insuranceBps ?? row.value, 10_000));
  return { cents: Math.max(1, premium.rounded()), ...of };
}

function isRegistered(setting: Setting): boolean {
  const { taxRegistrations = [] } = validTermsOf(setting);
  return taxRegistrations.find(({ market }) => market === setting.candidate.targetMarket)?.isRegistered ?? true;
}

/** `taxed` are goods, handling at origin, freight, insurance and duties. */
function importTaxesOf(setting: Setting, taxed: number): Factor {
  const { tables, candidate, isDomestic, hasCustomsBorder, day } = setting;
  const tax = salesTaxOf(setting);
  if (!isRegistered(setting)) {
    if (!hasCustomsBorder) return { cents: 0, ...standing('rule', day, HANDLING_FRESH_DAYS, day) };
    if (tax.standing !== undefined)
      return {
        cents: Exact.of(taxed).times(Exact.of(tax.salesTaxBps, 10_000)).rounded(),
        ...converted(standingOfTerms(setting), tax.standing),
      };
  }
  const isKnown = isDomestic || tables.rows.vatRates.some(({ market }) => market === candidate.targetMarket);
  return { cents: 0, ...standing(isKnown ? 'rule' : 'missing', day, HANDLING_FRESH_DAYS, day) };
}

function entryFeesOf(setting: Setting, customsValue: number): Factor {
  const { tables, candidate, zone, hasCustomsBorder, exchangeRate, day } = setting;
  const { unitsPerShipment, freightMode } = candidate;
  if (!hasCustomsBorder) return { cents: 0, ...standing('rule', day, ENTRY_FEES_FRESH_DAYS, day) };
  const broker = chargeOf(setting, 'broker_entry');
  const brokerUsCents = Exact.of(broker.fixedCents);
  if (zone !== 'US') {
    const of = standing('estimate', broker.asOf, ENTRY_FEES_FRESH_DAYS, day);
    return fromTables(setting, brokerUsCents.over(unitsPerShipment), of);
  }
  const feesOf = (item: string) => tables.rows.entryFeeRates.filter((row) => row.zone === zone && row.item === item);
  const entryUsCents = exchangeRate.toUsCents(Exact.of(customsValue).times(unitsPerShipment));
  const processing = standingRow(feesOf('mpf'), day);
  const harbor = inForce(feesOf('hmf'), day).find((row) => row.mode === freightMode);
  const share = (ratePpm: number) => entryUsCents.times(Exact.of(ratePpm, 1_000_000)).rounded();
  const processingUsCents = Math.min(
    Math.max(share(processing.ratePpm), processing.minCents ?? 0),
    processing.maxCents ?? Infinity,
  );
  const harborUsCents = harbor === undefined ? 0 : share(harbor.ratePpm);
  const perShipment = brokerUsCents.plus(Exact.of(processingUsCents + harborUsCents));
  const of = standing('vendor_rate_card', processing.asOf, ENTRY_FEES_FRESH_DAYS, day);
  const freshnessPercent = freshnessInPeriod(processing.effectiveTo ?? day, ENTRY_FEES_FRESH_DAYS, day);
  return fromTables(setting, perShipment.over(unitsPerShipment), { ...of, freshnessPercent });
}

/** A figure with a validity period does not age within it. */
export function freshnessInPeriod(lastDay: string, freshDays: number, day: string): number {
  const ageDays = daysBetween(lastDay, day);
  return ageDays <= 0 ? 100 : Math.min(PAST_PERIOD_FRESHNESS_MAX, freshnessOf(ageDays, freshDays));
}

function fulfilmentRow({ tables, zone, cubicMm, day }: Setting, item: string) {
  const cubicCm = cubicMm.over(1_000).ceiling();
  const tiers = tables.rows.fulfilmentRates.filter((row) => row.zone === zone && row.item === item);
  const least = tiers
    .filter(({ uptoCm3 }) => uptoCm3 === null || cubicCm <= uptoCm3)
    .reduce((a, b) => ((b.uptoCm3 ?? Infinity) < (a.uptoCm3 ?? Infinity) ? b : a));
  return standingRow(
    tiers.filter(({ uptoCm3 }) => uptoCm3 === least.uptoCm3),
    day,
  );
}

function fulfilmentStanding({ isStandIn, day }: Setting, row: ReturnType<typeof fulfilmentRow>): Standing {
  return standing(isStandIn ? 'estimate' : row.reliability, row.asOf, FULFILMENT_FRESH_DAYS, day);
}

function receivingOf(setting: Setting): Factor {
  const { tables, cubicMm, day } = setting;
  const receiving = fulfilmentRow(setting, 'receiving');
  const storage = fulfilmentRow(setting, 'storage');
  const dwell = standingRow(
    tables.rows.defaultTerms.filter(({ item }) => item === 'storage_dwell'),
    day,
  );
  const cubicM = Exact.of(cubicMm.over(1_000).ceiling(), CM3_PER_M3);
  const { storageHalfMonths } = validTermsOf(setting);
  const months = storageHalfMonths === undefined ? Exact.of(dwell.value, 10) : Exact.of(storageHalfMonths, 2);
  const stored = cubicM.times(storage.cents).times(months);
  return fromTables(setting, stored.plus(Exact.of(receiving.cents)), fulfilmentStanding(setting, receiving));
}

function pickPackOf(setting: Setting): Factor {
  const first = fulfilmentRow(setting, 'pick_pack');
  const packaging = fulfilmentRow(setting, 'packaging');
  return fromTables(setting, Exact.of(first.cents + packaging.cents), fulfilmentStanding(setting, first));
}

function lastMileOf(setting: Setting): Factor {
  const { usCents, asOf } = parcelUsCents(setting);
  const of = standing('estimate', asOf, FULFILMENT_FRESH_DAYS, setting.day);
  const worth = isBeyondParcelLimits(setting) ? atMost(of, NOT_A_PARCEL_QUALITY) : of;
  return fromTables(setting, usCents, worth);
}
