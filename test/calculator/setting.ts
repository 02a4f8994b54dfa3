import type { Assumption, Candidate, Classification, Incoterm, MerchantTerms } from '@cpes/contracts';
import { Exact, greatest } from './exact.ts';
import { inForce, type RateTables, standingRow, type Tables } from './rate-tables.ts';
import { graded, standing, type Standing } from './standing.ts';

/** A normalised candidate and the day of its evaluation. */
export interface Question {
  readonly candidate: Candidate;
  readonly classification: Classification;
  readonly assumptions: readonly Assumption[];
  readonly day: string;
  /** The merchant's own terms. */
  readonly terms?: MerchantTerms;
}

export type Zone = 'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'JP';

/** Values of a candidate that several factors use. */
export interface Setting extends Question {
  /** The day of entry, on which every dated row is read. */
  readonly day: string;
  /** The day of the evaluation. */
  readonly today: string;
  readonly costRate: ExchangeRate;
  readonly incoterm: Incoterm;
  /** The packages of the shipment. */
  readonly packed: Packed;
  readonly tables: Tables;
  readonly zone: Zone;
  readonly basis: 'FOB' | 'CIF';
  /** The market has no tables, so those of the EU apply. */
  readonly isStandIn: boolean;
  readonly isDomestic: boolean;
  readonly hasCustomsBorder: boolean;
  readonly laneOrigin: string;
  readonly hsCode: string;
  readonly isAssumed: (...fields: string[]) => boolean;
  readonly cubicMm: Exact;
  readonly revenueTons: Exact;
  readonly exchangeRate: ExchangeRate;
  /** The newest day for which duties by origin were read. */
  readonly originDutiesAsOf: string;
  /** Known gaps of the duty tables. */
  readonly gaps: readonly RateTables['dutyGaps'][number][];
}

export interface Packed {
  readonly count: number;
  readonly grams: Exact;
  readonly cubicMm: Exact;
}

export interface ExchangeRate {
  readonly standing: Standing;
  readonly minorUnitDigits: number;
  readonly usdNanosPerMajorUnit: number;
  readonly isDollar: boolean;
  readonly fromUsCents: (usCents: Exact) => Exact;
  readonly toUsCents: (minorUnits: Exact) => Exact;
}

const REVENUE_TON_MM3 = 1_000_000_000;
/** 1,000 kg and 1 m³ are one revenue ton, so a gram counts as 1,000 mm³. */
const MM3_PER_GRAM = 1_000;
export const EXCHANGE_RATE_FRESH_DAYS = 14;

export function settingOf(tables: Tables, question: Question): Setting {
  const { candidate, classification, assumptions, day: today } = question;
  const { supplierCountry, targetMarket, currency } = candidate;
  const day = candidate.entryDate ?? today;
  const { length, width, height } = candidate.dimensionsMm;
  const markets = inForce(tables.rows.markets, day);
  const marketRow = markets.find((row) => row.market === targetMarket) ?? markets.find((row) => row.market === '*');
  if (marketRow === undefined) throw new Error('the tables have no market');
  const isMember = (country: string) =>
    markets.some((row) => row.market === country && row.zone === 'EU' && !row.isFallback);
  const territory = (country: string) => (country === 'PR' ? 'US' : country);
  const isDomestic = territory(supplierCountry) === territory(targetMarket);
  const cubicMm = Exact.of(BigInt(length) * BigInt(width) * BigInt(height));
  const packed = packedOf(candidate);
  const loadMm3 = greatest(packed.cubicMm, packed.grams.times(MM3_PER_GRAM)).times(packed.count);
  return {
    ...question,
    day,
    today,
    packed,
    incoterm: candidate.incoterm ?? 'FOB',
    costRate: exchangeRateOf(tables, candidate.costCurrency ?? currency, today),
    tables,
    zone: marketRow.zone,
    basis: marketRow.customsValueBasis,
    isStandIn: marketRow.isFallback,
    isDomestic,
    hasCustomsBorder: !isDomestic && !(isMember(supplierCountry) && isMember(targetMarket)),
    laneOrigin: isMember(supplierCountry) ? 'EU' : territory(supplierCountry),
    hsCode: classification.hsCode ?? '',
    isAssumed: (...fields) => assumptions.some(({ field }) => fields.includes(field)),
    cubicMm,
    revenueTons: greatest(loadMm3.over(REVENUE_TON_MM3), Exact.of(1)),
    exchangeRate: exchangeRateOf(tables, currency, today),
    originDutiesAsOf: tables.rows.usOriginDuties.map(({ asOf }) => asOf).reduce((a, b) => (a > b ? a : b)),
    gaps: inForce(tables.rows.dutyGaps, day).filter(
      ({ zone, origin, hsPrefix }) =>
        (zone === '*' || zone === marketRow.zone) &&
        (origin === '*' || origin === supplierCountry) &&
        (hsPrefix === '*' || mayFallUnder(classification.hsCode ?? '', hsPrefix)),
    ),
  };
}

/** Each package, and how many there are: cartons, the last of which may not be full, or the units. */
function packedOf({ carton, unitsPerShipment, weightGrams, dimensionsMm }: Candidate): Packed {
  const { length, width, height } = carton?.dimensionsMm ?? dimensionsMm;
  return {
    count: carton === undefined ? unitsPerShipment : Math.ceil(unitsPerShipment / carton.units),
    grams: Exact.of(carton?.weightGrams ?? weightGrams),
    cubicMm: Exact.of(BigInt(length) * BigInt(width) * BigInt(height)),
  };
}

/** Goods known by heading or chapter only may belong to a longer prefix. */
function mayFallUnder(hsCode: string, prefix: string): boolean {
  return hsCode !== '' && (hsCode.startsWith(prefix) || prefix.startsWith(hsCode));
}

export function exchangeRateOf(tables: Tables, currency: string, today: string): ExchangeRate {
  const row = standingRow(
    tables.rows.exchangeRates.filter((rate) => rate.currency === currency),
    today,
  );
  const { minorUnitDigits, usdNanosPerMajorUnit, asOf, reliability, qualityPercent } = row;
  const usCentsPerMinorUnit = Exact.of(usdNanosPerMajorUnit, 10_000_000).over(10 ** minorUnitDigits);
  return {
    standing: graded(standing(reliability, asOf, EXCHANGE_RATE_FRESH_DAYS, today), qualityPercent),
    minorUnitDigits,
    usdNanosPerMajorUnit,
    isDollar: currency === 'USD',
    fromUsCents: (usCents) => usCents.over(usCentsPerMinorUnit),
    toUsCents: (minorUnits) => minorUnits.times(usCentsPerMinorUnit),
  };
}
