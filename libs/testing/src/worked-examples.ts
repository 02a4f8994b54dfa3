import type { Candidate, FactorKey, Match, Verdict } from '@cpes/contracts';
import { cents } from '@cpes/money';

/**
 * Six candidates computed to the cent, from the submission to the verdict: sea freight, 500 units per shipment, all amounts in US
 * cents. Computed on 2026-11-22 from cost-factor's rates by two programs that share no code; the bottle was also checked manually.
 */
export interface WorkedExample {
  readonly candidate: Candidate & { readonly title: string; readonly hsCode: string };
  readonly rates: {
    readonly dutyBps: number;
    readonly additionalDutyBps: number;
    readonly salesTaxBps: number;
    readonly isRetailPriceTaxInclusive: boolean;
    readonly returnRateBps: number;
  };
  readonly factorsCents: Readonly<Record<FactorKey, number>>;
  readonly landedToWarehouseCents: number;
  readonly fulfilmentCents: number;
  readonly trueLandedCostCents: number;
  readonly netRevenueCents: number;
  readonly paymentFeeCents: number;
  readonly returns: {
    readonly refundedRevenueCents: number;
    readonly recoveredGoodsCents: number;
    readonly handlingCents: number;
  };
  readonly cm2Cents: number;
  readonly cm2Bps: number;
  readonly breakEvenCacCents: number;
  /** Retail price at 90, 100 and 110 %. */
  readonly retailPricesCents: readonly number[];
  /** Row by row: each price with costs at 85, 100 and 125 %. */
  readonly cm2MatrixCents: readonly number[];
  readonly cm2MatrixBps: readonly number[];
  readonly worstCellBps: number;
  readonly markupPercent: number;
  readonly points: {
    readonly margin: number;
    readonly resilience: number;
    readonly cacHeadroom: number;
    readonly markup: number;
  };
  readonly score: number;
  readonly verdict: Verdict;
}

/** Figures other than the 12 factors, the same in all six. */
export const WORKED_MARGIN_TERMS = {
  recoveryBps: 6500,
  returnProcessingCents: 300,
  paymentFeeBps: 290,
  paymentFeeFixedCents: 30,
} as const;

/** The confidence of the bottle's factors on one day, and their sum. */
export const BOTTLE_CONFIDENCE: {
  readonly day: string;
  readonly match: Match;
  readonly percents: Readonly<Record<FactorKey, { readonly quality: number; readonly freshness: number }>>;
  readonly contributionBps: Readonly<Record<FactorKey, number>>;
  readonly overallPercent: number;
  /** The confidence with a live freight quote. */
  readonly overallPercentWithLiveFreight: number;
} = {
  day: '2026-11-21',
  match: 'strong',
  percents: {
    factoryUnitCost: { quality: 80, freshness: 100 },
    originHandling: { quality: 40, freshness: 100 },
    // The index is 79 days old, more than four times its 14 days.
    internationalFreight: { quality: 75, freshness: 40 },
    cargoInsurance: { quality: 40, freshness: 100 },
    customsDuty: { quality: 90, freshness: 90 },
    // 53 days old, of 30.
    additionalDuties: { quality: 90, freshness: 85 },
    importTaxes: { quality: 90, freshness: 100 },
    // Set for the fiscal year 2027, which lasts.
    entryFees: { quality: 60, freshness: 100 },
    destinationHandling: { quality: 40, freshness: 100 },
    inboundReceivingStorage: { quality: 60, freshness: 100 },
    pickPack: { quality: 60, freshness: 100 },
    lastMileDelivery: { quality: 40, freshness: 100 },
  },
  contributionBps: {
    factoryUnitCost: 1200,
    originHandling: 160,
    internationalFreight: 480,
    cargoInsurance: 80,
    customsDuty: 964,
    additionalDuties: 780,
    importTaxes: 360,
    entryFees: 300,
    destinationHandling: 240,
    inboundReceivingStorage: 360,
    pickPack: 360,
    lastMileDelivery: 400,
  },
  overallPercent: 57,
  overallPercentWithLiveFreight: 67,
};

export const WORKED_EXAMPLES = {
  bottle: {
    candidate: candidate({
      title: 'Insulated stainless bottle 600 ml',
      hsCode: '961700',
      supplierCountry: 'CN',
      targetMarket: 'US',
      factoryUnitCostCents: 480,
      targetRetailPriceCents: 3495,
      weightGrams: 450,
      dimensionsMm: { length: 80, width: 80, height: 270 },
    }),
    rates: {
      dutyBps: 720,
      additionalDutyBps: 1250,
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 1200,
    },
    factorsCents: {
      factoryUnitCost: 480,
      originHandling: 29,
      internationalFreight: 34,
      cargoInsurance: 2,
      customsDuty: 37,
      additionalDuties: 64,
      importTaxes: 0,
      entryFees: 53,
      destinationHandling: 49,
      inboundReceivingStorage: 32,
      pickPack: 335,
      lastMileDelivery: 560,
    },
    landedToWarehouseCents: 748,
    fulfilmentCents: 927,
    trueLandedCostCents: 1675,
    netRevenueCents: 3495,
    paymentFeeCents: 131,
    returns: { refundedRevenueCents: 419, recoveredGoodsCents: 58, handlingCents: 103 },
    cm2Cents: 1225,
    cm2Bps: 3505,
    breakEvenCacCents: 1225,
    retailPricesCents: [3146, 3495, 3845],
    cm2MatrixCents: [1113, 927, 617, 1411, 1225, 915, 1708, 1522, 1212],
    cm2MatrixBps: [3538, 2947, 1961, 4037, 3505, 2618, 4442, 3958, 3152],
    worstCellBps: 1961,
    markupPercent: 467,
    points: { margin: 39, resilience: 21, cacHeadroom: 4, markup: 10 },
    score: 74,
    verdict: 'CAUTION',
  },
  tShirt: {
    candidate: candidate({
      title: 'Organic cotton T-shirt',
      hsCode: '610910',
      supplierCountry: 'BD',
      targetMarket: 'DE',
      factoryUnitCostCents: 360,
      targetRetailPriceCents: 2990,
      weightGrams: 200,
      dimensionsMm: { length: 300, width: 250, height: 25 },
    }),
    rates: {
      dutyBps: 1200,
      additionalDutyBps: 0,
      salesTaxBps: 1900,
      isRetailPriceTaxInclusive: true,
      returnRateBps: 2500,
    },
    factorsCents: {
      factoryUnitCost: 360,
      originHandling: 29,
      internationalFreight: 19,
      cargoInsurance: 2,
      customsDuty: 49,
      additionalDuties: 0,
      importTaxes: 0,
      entryFees: 19,
      destinationHandling: 39,
      inboundReceivingStorage: 27,
      pickPack: 295,
      lastMileDelivery: 470,
    },
    landedToWarehouseCents: 517,
    fulfilmentCents: 792,
    trueLandedCostCents: 1309,
    netRevenueCents: 2513,
    paymentFeeCents: 117,
    returns: { refundedRevenueCents: 628, recoveredGoodsCents: 84, handlingCents: 193 },
    cm2Cents: 350,
    cm2Bps: 1393,
    breakEvenCacCents: 350,
    retailPricesCents: [2691, 2990, 3289],
    cm2MatrixCents: [325, 170, -91, 505, 350, 89, 685, 530, 269],
    cm2MatrixBps: [1437, 752, -402, 2010, 1393, 354, 2478, 1918, 973],
    worstCellBps: -402,
    markupPercent: 486,
    points: { margin: 16, resilience: 4, cacHeadroom: 0, markup: 10 },
    score: 30,
    verdict: 'REJECT',
  },
  yogaMat: {
    candidate: candidate({
      title: 'TPE yoga mat 6 mm',
      hsCode: '950691',
      supplierCountry: 'VN',
      targetMarket: 'US',
      factoryUnitCostCents: 750,
      targetRetailPriceCents: 5900,
      weightGrams: 1300,
      dimensionsMm: { length: 660, width: 130, height: 130 },
    }),
    rates: {
      dutyBps: 460,
      additionalDutyBps: 1250,
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 1000,
    },
    factorsCents: {
      factoryUnitCost: 750,
      originHandling: 52,
      internationalFreight: 195,
      cargoInsurance: 4,
      customsDuty: 37,
      additionalDuties: 100,
      importTaxes: 0,
      entryFees: 53,
      destinationHandling: 109,
      inboundReceivingStorage: 104,
      pickPack: 420,
      lastMileDelivery: 1190,
    },
    landedToWarehouseCents: 1300,
    fulfilmentCents: 1714,
    trueLandedCostCents: 3014,
    netRevenueCents: 5900,
    paymentFeeCents: 201,
    returns: { refundedRevenueCents: 590, recoveredGoodsCents: 85, handlingCents: 149 },
    cm2Cents: 2031,
    cm2Bps: 3442,
    breakEvenCacCents: 2031,
    retailPricesCents: [5310, 5900, 6490],
    cm2MatrixCents: [1869, 1517, 929, 2383, 2031, 1443, 2897, 2545, 1957],
    cm2MatrixBps: [3520, 2857, 1750, 4039, 3442, 2446, 4464, 3921, 3015],
    worstCellBps: 1750,
    markupPercent: 454,
    points: { margin: 39, resilience: 20, cacHeadroom: 9, markup: 10 },
    score: 78,
    verdict: 'ADVANCE',
  },
  earbuds: {
    candidate: candidate({
      title: 'Wireless earbuds with case',
      hsCode: '851830',
      supplierCountry: 'CN',
      targetMarket: 'GB',
      factoryUnitCostCents: 1100,
      targetRetailPriceCents: 5999,
      weightGrams: 250,
      dimensionsMm: { length: 120, width: 100, height: 50 },
    }),
    rates: {
      dutyBps: 0,
      additionalDutyBps: 0,
      salesTaxBps: 2000,
      isRetailPriceTaxInclusive: true,
      returnRateBps: 1000,
    },
    factorsCents: {
      factoryUnitCost: 1100,
      originHandling: 29,
      internationalFreight: 18,
      cargoInsurance: 5,
      customsDuty: 0,
      additionalDuties: 0,
      importTaxes: 0,
      entryFees: 19,
      destinationHandling: 42,
      inboundReceivingStorage: 22,
      pickPack: 275,
      lastMileDelivery: 360,
    },
    landedToWarehouseCents: 1213,
    fulfilmentCents: 657,
    trueLandedCostCents: 1870,
    netRevenueCents: 4999,
    paymentFeeCents: 204,
    returns: { refundedRevenueCents: 500, recoveredGoodsCents: 79, handlingCents: 66 },
    cm2Cents: 2438,
    cm2Bps: 4877,
    breakEvenCacCents: 2438,
    retailPricesCents: [5399, 5999, 6599],
    cm2MatrixCents: [2124, 2005, 1804, 2557, 2438, 2237, 2990, 2871, 2670],
    cm2MatrixBps: [4721, 4457, 4010, 5115, 4877, 4475, 5437, 5221, 4855],
    worstCellBps: 4010,
    markupPercent: 412,
    points: { margin: 45, resilience: 25, cacHeadroom: 11, markup: 10 },
    score: 91,
    verdict: 'ADVANCE',
  },
  mug: {
    candidate: candidate({
      title: 'Ceramic coffee mug 350 ml',
      hsCode: '691200',
      supplierCountry: 'CN',
      targetMarket: 'US',
      factoryUnitCostCents: 180,
      targetRetailPriceCents: 1600,
      weightGrams: 420,
      dimensionsMm: { length: 120, width: 100, height: 110 },
    }),
    rates: {
      dutyBps: 1000,
      additionalDutyBps: 1250,
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 1200,
    },
    factorsCents: {
      factoryUnitCost: 180,
      originHandling: 29,
      internationalFreight: 34,
      cargoInsurance: 1,
      customsDuty: 21,
      additionalDuties: 26,
      importTaxes: 0,
      entryFees: 52,
      destinationHandling: 49,
      inboundReceivingStorage: 30,
      pickPack: 335,
      lastMileDelivery: 560,
    },
    landedToWarehouseCents: 392,
    fulfilmentCents: 925,
    trueLandedCostCents: 1317,
    netRevenueCents: 1600,
    paymentFeeCents: 76,
    returns: { refundedRevenueCents: 192, recoveredGoodsCents: 31, handlingCents: 103 },
    cm2Cents: -57,
    cm2Bps: -356,
    breakEvenCacCents: 0,
    retailPricesCents: [1440, 1600, 1760],
    cm2MatrixCents: [-18, -194, -492, 119, -57, -355, 255, 79, -219],
    cm2MatrixBps: [-125, -1347, -3417, 744, -356, -2219, 1449, 449, -1244],
    worstCellBps: -3417,
    markupPercent: 408,
    points: { margin: 0, resilience: 0, cacHeadroom: 0, markup: 10 },
    score: 10,
    verdict: 'REJECT',
  },
  table: {
    candidate: candidate({
      title: 'Flat-pack oak coffee table',
      hsCode: '940360',
      supplierCountry: 'VN',
      targetMarket: 'US',
      factoryUnitCostCents: 6200,
      targetRetailPriceCents: 29900,
      weightGrams: 18000,
      dimensionsMm: { length: 1000, width: 600, height: 150 },
    }),
    rates: {
      dutyBps: 0,
      additionalDutyBps: 1250,
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 1750,
    },
    factorsCents: {
      factoryUnitCost: 6200,
      originHandling: 249,
      internationalFreight: 1575,
      cargoInsurance: 35,
      customsDuty: 0,
      additionalDuties: 806,
      importTaxes: 0,
      entryFees: 75,
      destinationHandling: 621,
      inboundReceivingStorage: 508,
      pickPack: 550,
      lastMileDelivery: 6405,
    },
    landedToWarehouseCents: 9561,
    fulfilmentCents: 7463,
    trueLandedCostCents: 17024,
    netRevenueCents: 29900,
    paymentFeeCents: 897,
    returns: { refundedRevenueCents: 5233, recoveredGoodsCents: 1088, handlingCents: 1173 },
    cm2Cents: 6661,
    cm2Bps: 2228,
    breakEvenCacCents: 6661,
    retailPricesCents: [26910, 29900, 32890],
    cm2MatrixCents: [6014, 4282, 1389, 8393, 6661, 3768, 10773, 9041, 6148],
    cm2MatrixBps: [2235, 1591, 516, 2807, 2228, 1260, 3275, 2749, 1869],
    worstCellBps: 516,
    markupPercent: 313,
    points: { margin: 25, resilience: 11, cacHeadroom: 20, markup: 7 },
    score: 63,
    verdict: 'CAUTION',
  },
} as const satisfies Record<string, WorkedExample>;

/** The six as a list, for `it.each`. */
export const workedExamples: readonly (readonly [string, WorkedExample])[] = Object.entries(WORKED_EXAMPLES);

type Submitted = Pick<
  WorkedExample['candidate'],
  'title' | 'hsCode' | 'supplierCountry' | 'targetMarket' | 'weightGrams' | 'dimensionsMm'
> & { readonly factoryUnitCostCents: number; readonly targetRetailPriceCents: number };

function candidate(submitted: Submitted): WorkedExample['candidate'] {
  return {
    ...submitted,
    factoryUnitCostCents: cents(submitted.factoryUnitCostCents),
    targetRetailPriceCents: cents(submitted.targetRetailPriceCents),
    currency: 'USD',
    unitsPerShipment: 500,
    freightMode: 'sea',
  };
}
