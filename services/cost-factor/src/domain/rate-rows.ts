import type { EvidenceType, FreightMode } from '@cpes/contracts';

/** A figure is valid between two days (YYYY-MM-DD, both included); without an end, until further notice. */
export interface Dated {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

/** The source of a figure, its day, and its kind of evidence. */
export interface Sourced extends Dated {
  readonly asOf: string;
  readonly source: string;
  readonly reliability: EvidenceType;
}

/** A row with its own quality in percent; null uses that of its kind of evidence. */
export interface Graded {
  readonly qualityPercent: number | null;
}

/** A zone has its own tables; a market is a country and belongs to one zone. */
export type Zone = 'US' | 'EU' | 'GB' | 'CA' | 'AU' | 'JP';

export interface MarketRow extends Sourced {
  /** ISO 3166-1 alpha-2, or `*` for every market without a row. */
  readonly market: string;
  readonly zone: Zone;
  readonly customsValueBasis: 'FOB' | 'CIF';
  readonly isFallback: boolean;
}

/** Unit of a specific rate. */
export type SpecificUnit = 'kilogram' | 'tonne' | 'unit';

/** The list of a line for which no source says whether a list of goods of China has it. */
export const UNKNOWN_LIST = 'unknown';

export interface UsTariffLine extends Dated {
  readonly hts8: string;
  readonly rateText: string;
  readonly rateKind: 'free' | 'ad_valorem' | 'compound' | 'specific';
  /** The ad valorem part of a compound rate; absent for a specific one. */
  readonly mfnBps: number | null;
  /** A specific rate that weight or number determines: thousandths of a US cent per `specificUnit`. */
  readonly specificMillicents: number | null;
  readonly specificUnit: SpecificUnit | null;
  /** An estimate when the list is `UNKNOWN_LIST`. */
  readonly cnSection301Bps: number;
  readonly cnSection301List: string | null;
}

/**
 * A line that a duty by origin exempts. Only `none` exempts without a claim; the other conditions depend on the use of
 * the goods or on a claim, so they are stated and not applied.
 */
export interface UsExemptLine extends Sourced {
  readonly duty: OriginDuty['layer'];
  /** Origins separated by spaces, where `EU` stands for its members; `*` is every origin. */
  readonly origins: string;
  /** 8 digits, or 10 when only that statistical number is exempt. */
  readonly code: string;
  readonly condition: 'none' | 'aircraft' | 'pharma' | 'particular' | 'preference';
  readonly note: string | null;
}

/** Measures that apply to a list of goods. Those of Section 232 replace the duties by origin. */
export type UsMeasure =
  'section232_metals' | 'section232_wood' | 'section232_polysilicon' | 'section301_cranes' | 'section338';

/** Goods on the list of a US measure. */
export interface UsListedGoods extends Sourced {
  readonly measure: UsMeasure;
  /** The part of the list, which sets the rate; a tier without a rate lists goods that the measure exempts. */
  readonly tier: string;
  readonly metal: string | null;
  /** 4, 6, 8 or 10 digits. */
  readonly code: string;
  /**
   * `part`: only some goods of the code are listed; `doubtful`: the sources disagree, and the code counts as listed.
   */
  readonly extent: 'whole' | 'part' | 'doubtful';
  /** Words of a title that name the listed goods of a `part` or of 10 digits, separated by semicolons. */
  readonly namedBy: string | null;
  /** Words that name other goods under the same code. */
  readonly unless: string | null;
  /** Words for unlisted kinds of the goods, anywhere in a title: "for kids". */
  readonly otherKinds: string | null;
  readonly note: string | null;
}

/** Words of a title that identify the line of the goods under a subheading, if the meaning of the line is certain. */
export interface UsLineWords extends Dated {
  readonly hts8: string;
  /** As in `UsListedGoods`. */
  readonly namedBy: string;
  readonly unless: string | null;
  /** As in `UsListedGoods`: a bottle of "3 L" is on another line. */
  readonly otherKinds: string | null;
}

/** The rate of a tier for some origins. A row that names the origin takes precedence over one for all origins. */
export interface UsListedDuty extends Sourced {
  readonly measure: UsMeasure;
  readonly tier: string;
  readonly metal: string | null;
  /** As in `UsExemptLine`. */
  readonly origins: string;
  readonly method: 'additive' | 'floor_total';
  readonly bps: number;
  /** The lower rate of goods that meet a condition which the candidate does not state. */
  readonly lowBps: number | null;
  readonly heading: string | null;
  readonly note: string | null;
}

/** Most-favoured-nation rates per subheading. Null means that no ad valorem row was read, which is not "free". */
export interface Hs6MfnRow extends Dated {
  readonly hs6: string;
  readonly usMinBps: number | null;
  readonly usRepresentativeBps: number | null;
  readonly usMaxBps: number | null;
  readonly euMinBps: number | null;
  readonly euRepresentativeBps: number | null;
  readonly euMaxBps: number | null;
  readonly gbMinBps: number | null;
  readonly gbRepresentativeBps: number | null;
  readonly gbMaxBps: number | null;
  readonly jpMinBps: number | null;
  readonly jpRepresentativeBps: number | null;
  readonly jpMaxBps: number | null;
  readonly auMinBps: number | null;
  readonly auRepresentativeBps: number | null;
  readonly auMaxBps: number | null;
}

/** Consumer goods with a curated line, where lines differ by fibre, size or price. */
export interface ConsumerLine extends Dated {
  readonly hs6: string;
  readonly label: string;
  readonly usHts8: string;
  readonly usBps: number | null;
  readonly usMinBps: number | null;
  readonly usMaxBps: number | null;
  readonly euBps: number | null;
  readonly euMinBps: number | null;
  readonly euMaxBps: number | null;
  readonly gbBps: number | null;
  readonly gbMinBps: number | null;
  readonly gbMaxBps: number | null;
  readonly jpBps: number | null;
  readonly jpMinBps: number | null;
  readonly jpMaxBps: number | null;
  readonly auBps: number | null;
  readonly auReliability: EvidenceType;
  readonly caBps: number | null;
  readonly caReliability: EvidenceType;
}

export interface TariffSource extends Sourced {
  readonly zone: Zone;
  /** `trade_remedy`: an official file with all duties by origin was read, so that goods without a row have none. */
  readonly layer: 'mfn' | 'section301' | 'trade_remedy';
}

/** A duty by origin: added, or raising the total with the MFN rate to a floor. An origin may have one of each layer. */
export interface OriginDuty extends Sourced {
  readonly origin: string;
  readonly layer: 'forced_labour' | 'section301';
  readonly method: 'additive' | 'floor_total';
  readonly bps: number;
  /** Whether goods under Section 232 are free of it; `unknown` when the sources do not say. */
  readonly section232: 'free' | 'unknown';
  readonly heading: string | null;
  readonly note: string | null;
}

/** A market's own ordinary duty on chapters of the tariff, which precedes the tables of its zone. */
export interface NationalDuty extends Sourced {
  readonly market: string;
  /** First and last chapter, both included. */
  readonly chapterFrom: number;
  readonly chapterTo: number;
  /** Prefixes of codes that it does not cover, separated by spaces. */
  readonly exceptPrefixes: string | null;
  readonly bps: number;
  /** Additional duty by origin; null when unknown. */
  readonly additionalBps: number | null;
  readonly goods: string;
}

/** A duty by origin on top of the ordinary one, such as against dumping: one rate for all producers, or a range of them. */
export interface TradeRemedy extends Sourced, Graded {
  readonly zone: Zone;
  /** ISO 3166-1 alpha-2, or `*` for a duty on some countries that the source does not list. */
  readonly origin: string;
  /** For `*`, origins that it does not cover, separated by spaces, where `EU` stands for its members. */
  readonly excludedOrigins: string | null;
  /** Prefix of a tariff code. */
  readonly hsPrefix: string;
  readonly goods: string;
  readonly minBps: number;
  readonly maxBps: number;
}

/** A possible duty that no table contains, with a statement for the evidence. */
export interface DutyGap extends Sourced {
  /** The market's zone, or `*`. */
  readonly zone: Zone | '*';
  /** ISO 3166-1 alpha-2, or `*`. */
  readonly origin: string;
  /** Prefix of a tariff code, or `*`. */
  readonly hsPrefix: string;
  /** `any`: for any US stack; `section338`: goods under neither Section 232 nor 338; `trade_remedy`: outside the US. */
  readonly layer: 'any' | 'section338' | 'trade_remedy';
  readonly statement: string;
}

export interface FreightLane extends Sourced {
  readonly origin: string;
  readonly zone: Zone;
  readonly mode: FreightMode;
  /** US cents per chargeable m³ by sea, per chargeable kilogram by air. */
  readonly rateCents: number;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Days from goods that are ready to their entry; by road within one country. */
export interface TransitTime extends Sourced {
  readonly origin: string;
  readonly zone: Zone;
  readonly mode: FreightMode | 'road';
  readonly days: number;
}

export interface ShipmentCharge extends Sourced {
  readonly zone: Zone | '*';
  readonly item: 'origin_collection' | 'origin_handling' | 'destination_handling' | 'broker_entry';
  readonly fixedCents: number;
  readonly centsPerRevenueTon: number;
}

export interface EntryFeeRate extends Sourced {
  readonly zone: Zone;
  readonly item: 'mpf' | 'hmf';
  readonly mode: FreightMode | '*';
  /** Parts per million of the customs value of the entry. */
  readonly ratePpm: number;
  readonly minCents: number | null;
  readonly maxCents: number | null;
}

export interface FulfilmentRate extends Sourced {
  readonly zone: Zone;
  readonly item: 'receiving' | 'packaging' | 'storage' | 'pick_pack';
  /** Upper limit of the tier; null for none, or for a charge without tiers. */
  readonly uptoCm3: number | null;
  readonly cents: number;
}

/** `tier`: price of a parcel up to the threshold; `over`: per started unit beyond it; `surcharge`: when beyond it. */
export interface LastMileRate extends Sourced {
  readonly zone: Zone;
  readonly kind: 'tier' | 'over' | 'surcharge';
  readonly unit: 'gram' | 'pound' | 'kilogram' | 'inch' | 'cubic_inch';
  readonly threshold: number;
  readonly cents: number;
}

/** Carriers' limits of a parcel; absent limits do not apply. */
export interface ParcelLimit extends Sourced {
  readonly zone: Zone;
  readonly weightGramsMax: number;
  readonly lengthMmMax: number | null;
  /** The longest side plus twice the sum of the others. */
  readonly lengthAndGirthMmMax: number | null;
  readonly sidesSumMmMax: number | null;
  readonly volumeCm3Max: number | null;
}

/** Road freight within a market: US cents per shipment and per tonne, capped per started 20 t or 60 m³. */
export interface RoadFreightRate extends Sourced {
  readonly zone: Zone;
  readonly baseCents: number;
  readonly centsPerTonne: number;
  readonly centsPerTruckMax: number;
}

export interface VatRate extends Sourced, Graded {
  readonly market: string;
  readonly standardBps: number;
  readonly isPriceInclusive: boolean;
  readonly recoverable: string;
}

/** A rate of tax on some goods that replaces the market's standard rate. */
export interface ReducedVatRate extends Sourced {
  readonly market: string;
  /** Prefix of a tariff code; the longest match applies. */
  readonly hsPrefix: string;
  readonly bps: number;
  readonly goods: string;
}

export interface ExchangeRateRow extends Sourced, Graded {
  readonly currency: string;
  readonly minorUnitDigits: number;
  readonly usdNanosPerMajorUnit: number;
}

export interface ReturnRate extends Sourced {
  /** Prefix of a tariff code, or `*`. */
  readonly hsPrefix: string;
  readonly category: string;
  readonly lowBps: number;
  readonly defaultBps: number;
  readonly highBps: number;
}

export const TERMS = [
  'insurance',
  'storage_dwell',
  'payment_fee_rate',
  'payment_fee_fixed',
  'return_processing',
  'return_recovery',
  'mfn_default_au',
] as const;
export type Term = (typeof TERMS)[number];

export interface DefaultTerm extends Sourced {
  readonly item: Term;
  readonly value: number;
  readonly unit: string;
}

/** All rate tables, as rows. */
export interface RateTables {
  readonly markets: readonly MarketRow[];
  readonly usTariffLines: readonly UsTariffLine[];
  readonly usExemptLines: readonly UsExemptLine[];
  readonly hs6MfnRates: readonly Hs6MfnRow[];
  readonly consumerLines: readonly ConsumerLine[];
  readonly tariffSources: readonly TariffSource[];
  readonly usOriginDuties: readonly OriginDuty[];
  readonly usLineWords: readonly UsLineWords[];
  readonly usListedGoods: readonly UsListedGoods[];
  readonly usListedDuties: readonly UsListedDuty[];
  readonly nationalDuties: readonly NationalDuty[];
  readonly dutyGaps: readonly DutyGap[];
  readonly tradeRemedies: readonly TradeRemedy[];
  readonly freightLanes: readonly FreightLane[];
  readonly transitTimes: readonly TransitTime[];
  readonly shipmentCharges: readonly ShipmentCharge[];
  readonly entryFeeRates: readonly EntryFeeRate[];
  readonly fulfilmentRates: readonly FulfilmentRate[];
  readonly lastMileRates: readonly LastMileRate[];
  readonly parcelLimits: readonly ParcelLimit[];
  readonly roadFreightRates: readonly RoadFreightRate[];
  readonly vatRates: readonly VatRate[];
  readonly reducedVatRates: readonly ReducedVatRate[];
  readonly exchangeRates: readonly ExchangeRateRow[];
  readonly returnRates: readonly ReturnRate[];
  readonly defaultTerms: readonly DefaultTerm[];
}
