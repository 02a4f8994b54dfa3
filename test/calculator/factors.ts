import type { FactorKey, Incoterm } from '@cpes/contracts';
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
import { declaredCents, salesTaxOf } from './terms.ts';

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
export function factorsOf(
  setting: Setting,
): { readonly factors: Factors; readonly isUnderDuty: boolean } & Pick<Duties, 'hasSuppliedLine'> {
  const { incoterm, today } = setting;
  const isCif = incoterm === 'CIF';
  const factoryUnitCost = unitCostOf(setting);
  const originHandling = originHandlingOf(setting);
  const internationalFreight = freightOf(setting);
  const goods = factoryUnitCost.cents + originHandling.cents + (isCif ? 0 : internationalFreight.cents);
  const cargoInsurance = insuranceOf(setting, goods);
  const carriage = internationalFreight.cents + cargoInsurance.cents;
  const atPort = isCif ? Math.max(0, factoryUnitCost.cents - carriage) : factoryUnitCost.cents + originHandling.cents;
  const atDestination = isCif ? factoryUnitCost.cents : goods + cargoInsurance.cents;
  const customsValue = setting.basis === 'CIF' ? atDestination : atPort;
  const duties = dutiesOf(setting, customsValue);
  const customsDuty = customsDutyOf(setting, duties);
  const additionalDuties = additionalDutiesOf(setting, duties);
  const taxed = goods + (isCif ? 0 : cargoInsurance.cents) + customsDuty.cents + additionalDuties.cents;
  const factors = withAssumptions(setting, {
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
  });
  const included = { cents: 0, ...standing('client_declared', today, DECLARED_FRESH_DAYS, today) };
  const charged = { ...factors, ...Object.fromEntries(IN_THE_PRICE[incoterm].map((key) => [key, included])) };
  const { hasSuppliedLine } = duties;
  const wouldBe = (keys: readonly FactorKey[]) => keys.reduce((sum, key) => sum + factors[key].cents, 0);
  const left = Math.max(0, factors.factoryUnitCost.cents - wouldBe(OTHERS_OF_DDP));
  const isUnderDuty = incoterm === 'DDP' && wouldBe(['customsDuty', 'additionalDuties']) > left;
  return { factors: charged, isUnderDuty, ...(hasSuppliedLine === undefined ? {} : { hasSuppliedLine }) };
}

const OTHERS_OF_DDP: readonly FactorKey[] = [
  'originHandling',
  'internationalFreight',
  'cargoInsurance',
  'importTaxes',
  'entryFees',
  'destinationHandling',
];
const IN_THE_PRICE: Readonly<Record<Incoterm, readonly FactorKey[]>> = {
  EXW: [],
  FOB: [],
  CIF: ['internationalFreight', 'cargoInsurance'],
  DDP: [...OTHERS_OF_DDP, 'customsDuty', 'additionalDuties'],
};

function unitCostOf(setting: Setting): Factor {
  const { candidate, costRate, exchangeRate, today } = setting;
  const { currency, costCurrency = currency, factoryUnitCostCents } = candidate;
  const declared = standing('client_declared', today, DECLARED_FRESH_DAYS, today);
  const rates = costCurrency === currency ? [] : [costRate, exchangeRate].filter(({ isDollar }) => !isDollar);
  return {
    cents: declaredCents(setting, factoryUnitCostCents),
    ...rates.reduce((figure, rate) => converted(figure, rate.standing), declared),
  };
}

const MEASURED: readonly FactorKey[] = [
  'originHandling',
  'destinationHandling',
  'internationalFreight',
  'lastMileDelivery',
];
/** Cartons, which are given, decide these instead of the unit. */
const PACKED: readonly FactorKey[] = [
  'originHandling',
  'destinationHandling',
  'internationalFreight',
  'inboundReceivingStorage',
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
  const { candidate, isAssumed, isDomestic, hasCustomsBorder } = setting;
  const bySituation = new Map<string, readonly string[]>([
    ...(isDomestic ? ['originHandling', 'destinationHandling'] : []).map((key) => [key, COUNTRIES] as const),
    ...(hasCustomsBorder || isRegistered(setting) ? [] : [['importTaxes', COUNTRIES] as const]),
    ...(hasCustomsBorder ? [] : ['customsDuty', 'additionalDuties', 'entryFees']).map(
      (key) => [key, COUNTRIES] as const,
    ),
  ]);
  return Object.fromEntries(
    Object.entries(factors).map(([key, factor]) => {
      const isPacked = candidate.carton !== undefined && PACKED.includes(key as FactorKey);
      const usual = Object.keys(RESTS_ON).filter(
        (field) =>
          RESTS_ON[field]!.includes(key as FactorKey) &&
          !(isPacked && (field === 'weightGrams' || field === 'dimensionsMm')),
      );
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

function handlingOf(setting: Setting, ...items: readonly string[]): Factor {
  const { revenueTons, candidate, isDomestic, today } = setting;
  const rows = items.map((item) => chargeOf(setting, item));
  const oldest = rows.map(({ asOf }) => asOf).reduce((a, b) => (a < b ? a : b));
  const of = standing('estimate', oldest, HANDLING_FRESH_DAYS, today);
  if (isDomestic) return { cents: 0, ...standing('estimate', today, HANDLING_FRESH_DAYS, today) };
  const perShipment = rows
    .map((row) => Exact.of(row.fixedCents).plus(revenueTons.times(row.centsPerRevenueTon)))
    .reduce((a, b) => a.plus(b));
  return fromTables(setting, perShipment.over(candidate.unitsPerShipment), of);
}

function originHandlingOf(setting: Setting): Factor {
  return setting.incoterm === 'EXW'
    ? handlingOf(setting, 'origin_handling', 'origin_collection')
    : handlingOf(setting, 'origin_handling');
}

function destinationHandlingOf(setting: Setting): Factor {
  return handlingOf(setting, 'destination_handling');
}

/** The share of a unit in the packages of the shipment. */
function sharedBy({ packed, candidate }: Setting, ofPackage: Exact): Exact {
  return ofPackage.times(packed.count).over(candidate.unitsPerShipment);
}

function freightOf(setting: Setting): Factor {
  const { tables, candidate, isDomestic, isStandIn, laneOrigin, zone, revenueTons, packed, day, today } = setting;
  const { unitsPerShipment, freightMode } = candidate;
  if (isDomestic) {
    const { usCents, asOf, isParcel } = consignmentUsCents(setting);
    const freshDays = isParcel ? FREIGHT_FRESH_DAYS : ROAD_FREIGHT_FRESH_DAYS;
    return fromTables(setting, usCents.over(unitsPerShipment), standing('estimate', asOf, freshDays, today));
  }
  const lanesFrom = (origin: string) =>
    tables.rows.freightLanes.filter((row) => row.origin === origin && row.zone === zone && row.mode === freightMode);
  const ownLanes = lanesFrom(laneOrigin);
  const lane = standingRow(ownLanes.length > 0 ? ownLanes : lanesFrom('CN'), day);
  const type = ownLanes.length > 0 && !isStandIn ? lane.reliability : 'estimate';
  const kilograms = greatest(packed.grams.over(1_000), packed.cubicMm.over(MM3_PER_VOLUME_KG));
  const perUnit = freightMode === 'sea' ? revenueTons.over(unitsPerShipment) : sharedBy(setting, kilograms);
  return fromTables(setting, perUnit.times(lane.rateCents), standing(type, lane.asOf, FREIGHT_FRESH_DAYS, today));
}

function insuranceOf(setting: Setting, goods: number): Factor {
  const { tables, day, today } = setting;
  const row = standingRow(
    tables.rows.defaultTerms.filter(({ item }) => item === 'insurance'),
    day,
  );
  const { insuranceBps } = validTermsOf(setting);
  const of =
    insuranceBps === undefined ? standing('estimate', row.asOf, INSURANCE_FRESH_DAYS, today) : standingOfTerms(setting);
  const premium = Exact.of(goods).times(Exact.of(insuranceBps ?? row.value, 10_000));
  return { cents: Math.max(1, premium.rounded()), ...of };
}

function isRegistered(setting: Setting): boolean {
  const { taxRegistrations = [] } = validTermsOf(setting);
  return taxRegistrations.find(({ market }) => market === setting.candidate.targetMarket)?.isRegistered ?? true;
}

/** `taxed` are goods, handling at origin, freight, insurance and duties. */
function importTaxesOf(setting: Setting, taxed: number): Factor {
  const { tables, candidate, isDomestic, hasCustomsBorder, today } = setting;
  const tax = salesTaxOf(setting);
  if (!isRegistered(setting)) {
    if (!hasCustomsBorder) return { cents: 0, ...standing('rule', today, HANDLING_FRESH_DAYS, today) };
    if (tax.standing !== undefined)
      return {
        cents: Exact.of(taxed).times(Exact.of(tax.salesTaxBps, 10_000)).rounded(),
        ...converted(standingOfTerms(setting), tax.standing),
      };
  }
  const isKnown = isDomestic || tables.rows.vatRates.some(({ market }) => market === candidate.targetMarket);
  return { cents: 0, ...standing(isKnown ? 'rule' : 'missing', today, HANDLING_FRESH_DAYS, today) };
}

function entryFeesOf(setting: Setting, customsValue: number): Factor {
  const { tables, candidate, zone, hasCustomsBorder, exchangeRate, day, today } = setting;
  const { unitsPerShipment, freightMode } = candidate;
  if (!hasCustomsBorder) return { cents: 0, ...standing('rule', today, ENTRY_FEES_FRESH_DAYS, today) };
  const broker = chargeOf(setting, 'broker_entry');
  const brokerUsCents = Exact.of(broker.fixedCents);
  if (zone !== 'US') {
    const of = standing('estimate', broker.asOf, ENTRY_FEES_FRESH_DAYS, today);
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
  const of = standing('vendor_rate_card', processing.asOf, ENTRY_FEES_FRESH_DAYS, today);
  // A figure with a validity period does not age within it.
  const lastDay = processing.effectiveTo ?? '9999-12-31';
  const byAge = freshnessOf(daysBetween(lastDay, today), ENTRY_FEES_FRESH_DAYS);
  const freshnessPercent = lastDay < day ? Math.min(PAST_PERIOD_FRESHNESS_MAX, byAge) : byAge;
  return fromTables(setting, perShipment.over(unitsPerShipment), { ...of, freshnessPercent });
}

function fulfilmentRow({ tables, zone, day }: Setting, item: string, cubicMm: Exact) {
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

function fulfilmentStanding({ isStandIn, today }: Setting, row: ReturnType<typeof fulfilmentRow>): Standing {
  return standing(isStandIn ? 'estimate' : row.reliability, row.asOf, FULFILMENT_FRESH_DAYS, today);
}

function receivingOf(setting: Setting): Factor {
  const { tables, packed, day } = setting;
  const receiving = fulfilmentRow(setting, 'receiving', packed.cubicMm);
  const storage = fulfilmentRow(setting, 'storage', packed.cubicMm);
  const dwell = standingRow(
    tables.rows.defaultTerms.filter(({ item }) => item === 'storage_dwell'),
    day,
  );
  const cubicM = Exact.of(packed.cubicMm.over(1_000).ceiling(), CM3_PER_M3);
  const { storageHalfMonths } = validTermsOf(setting);
  const months = storageHalfMonths === undefined ? Exact.of(dwell.value, 10) : Exact.of(storageHalfMonths, 2);
  const stored = cubicM.times(storage.cents).times(months);
  const perUnit = sharedBy(setting, stored.plus(Exact.of(receiving.cents)));
  return fromTables(setting, perUnit, fulfilmentStanding(setting, receiving));
}

function pickPackOf(setting: Setting): Factor {
  const first = fulfilmentRow(setting, 'pick_pack', setting.cubicMm);
  const packaging = fulfilmentRow(setting, 'packaging', setting.cubicMm);
  return fromTables(setting, Exact.of(first.cents + packaging.cents), fulfilmentStanding(setting, first));
}

function lastMileOf(setting: Setting): Factor {
  const { usCents, asOf } = parcelUsCents(setting);
  const of = standing('estimate', asOf, FULFILMENT_FRESH_DAYS, setting.today);
  const worth = isBeyondParcelLimits(setting) ? atMost(of, NOT_A_PARCEL_QUALITY) : of;
  return fromTables(setting, usCents, worth);
}
