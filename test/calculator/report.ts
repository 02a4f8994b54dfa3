import { FACTORS, type FactorKey, type ReasonCode, type Verdict } from '@cpes/contracts';
import { Exact } from './exact.ts';
import type { Factors, factorsOf } from './factors.ts';
import type { Setting } from './setting.ts';
import type { Terms } from './terms.ts';
import { transitDaysOf } from './transit-days.ts';

const PRICE_MAX = 100_000_000;
const PRICE_CASES_BPS = [9_000, 10_000, 11_000];
const COST_CASES_BPS = [8_500, 10_000, 12_500];
const WEIGHTS: Readonly<Record<FactorKey, number>> = {
  factoryUnitCost: 15,
  originHandling: 4,
  internationalFreight: 16,
  cargoInsurance: 2,
  customsDuty: 14,
  additionalDuties: 12,
  importTaxes: 4,
  entryFees: 5,
  destinationHandling: 6,
  inboundReceivingStorage: 6,
  pickPack: 6,
  lastMileDelivery: 10,
};
const CLASSIFICATION = { supplied: 100, strong: 85, medium: 60, weak: 35, none: 0 };
const SUPPLIED_WITHOUT_A_LINE = 85;

export type Amounts = Readonly<Record<FactorKey, number>>;

interface Sale {
  readonly net: number;
  readonly fee: number;
  readonly refunded: number;
  readonly recovered: number;
  readonly handling: number;
  readonly cm1: number;
  readonly cm2: number;
  readonly cm2Bps: number;
  readonly landed: number;
  readonly fulfilment: number;
}

function share(amount: number, bps: number): number {
  return Exact.of(BigInt(amount) * BigInt(bps), 10_000).rounded();
}

/** The profit of a sale at a price. */
function saleOf(price: number, amounts: Amounts, terms: Terms): Sale {
  const groupOf = (name: string) =>
    FACTORS.filter(({ group }) => group === name).reduce((sum, { key }) => sum + amounts[key], 0);
  const landed = groupOf('landed');
  const fulfilment = groupOf('fulfilment');
  const net = terms.isRetailPriceTaxInclusive
    ? Exact.of(BigInt(price) * 10_000n, 10_000 + terms.salesTaxBps).rounded()
    : price;
  const fee = share(price, terms.paymentFeeBps) + terms.paymentFeeFixedCents;
  const refunded = share(net, terms.returnRateBps);
  const recovered = Exact.of(
    BigInt(landed) * BigInt(terms.returnRateBps) * BigInt(terms.recoveryBps),
    100_000_000,
  ).rounded();
  const handling = share(amounts.lastMileDelivery + terms.returnProcessingCents, terms.returnRateBps);
  const cm1 = net - landed;
  const cm2 = cm1 - fulfilment - fee - refunded - handling + recovered;
  const cm2Bps = Exact.of(BigInt(cm2) * 10_000n, net).rounded();
  return { net, fee, refunded, recovered, handling, cm1, cm2, cm2Bps, landed, fulfilment };
}

export function matrixOf(price: number, amounts: Amounts, terms: Terms) {
  const cells = PRICE_CASES_BPS.flatMap((priceBps, row) =>
    COST_CASES_BPS.map((costBps, column) => {
      const stressed = Object.fromEntries(
        Object.entries(amounts).map(([key, cents]) => [key, key === 'factoryUnitCost' ? cents : share(cents, costBps)]),
      ) as Amounts;
      const retailPriceCents = share(price, priceBps);
      const { cm2, cm2Bps } = saleOf(retailPriceCents, stressed, terms);
      return { row, column, retailPriceCents, cm2Cents: cm2, cm2Bps };
    }),
  );
  const worst = cells.reduce((a, b) =>
    b.cm2Bps < a.cm2Bps || (b.cm2Bps === a.cm2Bps && b.cm2Cents < a.cm2Cents) ? b : a,
  );
  return { cells: cells.map((cell) => ({ ...cell, worst: cell === worst })), worst };
}

function points(measure: number, lo: number, hi: number, most: number): number {
  if (measure <= lo) return 0;
  if (measure >= hi) return most;
  return Exact.of((measure - lo) * most, hi - lo).rounded();
}

/** The four parts of the score, each with its measure. */
function partsOf(price: number, amounts: Amounts, terms: Terms) {
  const base = saleOf(price, amounts, terms);
  const { cells, worst } = matrixOf(price, amounts, terms);
  const { usdNanosPerMajorUnit, minorUnitDigits } = terms.exchangeRate;
  const usCents = Exact.of(
    BigInt(base.cm2) * BigInt(usdNanosPerMajorUnit),
    10_000_000n * 10n ** BigInt(minorUnitDigits),
  );
  const markupPercent = Exact.of(base.net * 100, Math.max(1, base.landed)).rounded();
  const parts = {
    margin: { measure: base.cm2Bps, points: points(base.cm2Bps, 0, 4_000, 45) },
    resilience: { measure: worst.cm2Bps, points: points(worst.cm2Bps, -1_000, 2_500, 25) },
    cacHeadroom: { measure: usCents.rounded(), points: points(usCents.rounded(), 500, 4_000, 20) },
    markup: { measure: markupPercent, points: points(markupPercent, 150, 400, 10) },
  };
  const score = Object.values(parts).reduce((sum, part) => sum + part.points, 0);
  return { base, cells, worst, parts, score, verdict: verdictOf(score) };
}

/** The judgement of a price with these amounts. */
export function judgedOf(price: number, amounts: Amounts, terms: Terms): { score: number; verdict: Verdict } {
  return partsOf(price, amounts, terms);
}

function verdictOf(score: number): Verdict {
  if (score >= 75) return 'ADVANCE';
  return score >= 50 ? 'CAUTION' : 'REJECT';
}

/** The lowest price from which every higher one within bounds is profitable. */
export function lowestViablePriceOf(amounts: Amounts, terms: Terms): number | null {
  const cm2At = (price: number) => saleOf(price, amounts, terms).cm2;
  // Without rounding, CM2 is linear in the price, and the roundings add up to less than three cents.
  const taxed = terms.isRetailPriceTaxInclusive ? 10_000 + terms.salesTaxBps : 10_000;
  const slope = Exact.of(10_000 - terms.returnRateBps, taxed).minus(Exact.of(terms.paymentFeeBps, 10_000));
  if (cm2At(PRICE_MAX) < 0) return null;
  const sinceMax = Exact.of(cm2At(PRICE_MAX)).minus(Exact.of(6)).over(slope).rounded();
  let price = Math.min(PRICE_MAX, Math.max(1, PRICE_MAX - sinceMax + 1));
  while (price < PRICE_MAX && cm2At(price) < 0) price += 1;
  while (price > 1 && cm2At(price - 1) >= 0) price -= 1;
  return price;
}

export function amountsIn(factors: Factors): Amounts {
  return withAssumedCosts(factors, Exact.of(1));
}

/** Assumed costs, multiplied by a factor. */
function withAssumedCosts(factors: Factors, factor: Exact): Amounts {
  return Object.fromEntries(
    Object.entries(factors).map(([key, { cents, type }]) => [
      key,
      type === 'missing' ? Exact.of(cents).times(factor).rounded() : cents,
    ]),
  ) as unknown as Amounts;
}

function reasonsOf(
  isUnderDuty: boolean,
  isDecidedByAssumptions: boolean,
  cm2: number,
  worstCm2: number,
  lowestPrice: number | null,
) {
  const codes: ReasonCode[] = [
    cm2 < 0 ? 'loss' : 'contribution',
    worstCm2 < 0 ? 'worst-case-loss' : 'worst-case-contribution',
    cm2 >= 0 ? 'acquisition-budget' : lowestPrice === null ? 'no-viable-price' : 'lowest-viable-price',
  ];
  return [
    ...(isUnderDuty ? ['ddp-price-under-duty' as const] : []),
    ...(isDecidedByAssumptions ? ['assumptions-decide' as const] : []),
    ...codes,
  ].slice(0, 3);
}

function confidenceOf(factors: Factors, { classification, incoterm }: Setting, hasSuppliedLine: boolean | undefined) {
  const certainty =
    classification.match === 'supplied' && hasSuppliedLine === false
      ? SUPPLIED_WITHOUT_A_LINE
      : CLASSIFICATION[classification.match];
  // Duties in the price do not depend on the code.
  const match = incoterm === 'DDP' ? 100 : certainty;
  const parts = FACTORS.map(({ key }) => {
    const { qualityPercent, freshnessPercent } = factors[key];
    const classificationPercent = key === 'customsDuty' || key === 'additionalDuties' ? match : 100;
    const millionths = WEIGHTS[key] * qualityPercent * freshnessPercent * classificationPercent;
    return { key, qualityPercent, freshnessPercent, classificationPercent, millionths };
  });
  const sum = parts.reduce((total, { millionths }) => total + millionths, 0);
  const overallPercent = Exact.of(sum, 1_000_000).rounded();
  // Largest remainder: first the whole shares, then one more for those with the largest remainders.
  const shares = parts.map(({ key, millionths }) => {
    const exact = sum === 0 ? Exact.of(0) : Exact.of(BigInt(overallPercent) * BigInt(millionths), sum);
    const whole = Number(exact.top / exact.bottom);
    return { key, whole, rest: exact.minus(Exact.of(whole)) };
  });
  const left = overallPercent - shares.reduce((total, { whole }) => total + whole, 0);
  const raised = new Set(
    [...shares]
      .sort((a, b) => b.rest.compare(a.rest))
      .slice(0, left)
      .map(({ key }) => key),
  );
  const percents = Object.fromEntries(shares.map(({ key, whole }) => [key, whole + (raised.has(key) ? 1 : 0)]));
  return {
    overallPercent,
    breakdown: Object.fromEntries(
      parts.map(({ key, millionths, ...part }) => [
        key,
        {
          ...part,
          weight: WEIGHTS[key],
          contributionBps: Exact.of(millionths, 10_000).rounded(),
          contributionPercent: percents[key],
        },
      ]),
    ),
  };
}

function firstOrderOf(setting: Setting, { oneTimeCostsCents: oneTime, cashCycle }: Terms, unit: UnitFigures) {
  if (oneTime === undefined && cashCycle === undefined) return null;
  const oneTimeCostsCents = oneTime ?? 0;
  const { cm2 } = unit;
  const units = setting.candidate.unitsPerShipment;
  const perUnitCents = Exact.of(oneTimeCostsCents, units).rounded();
  return {
    units,
    oneTimeCostsCents,
    perUnitCents,
    cm2AfterCents: cm2 - perUnitCents,
    unitsToRecover: cm2 > 0 ? Exact.of(oneTimeCostsCents, cm2).ceiling() : null,
    cash: cashCycle === undefined ? null : cashOf(setting, cashCycle, { ...unit, units, oneTimeCostsCents }),
  };
}

interface UnitFigures {
  readonly cost: number;
  readonly landed: number;
  readonly cm2: number;
}

interface Order extends UnitFigures {
  readonly units: number;
  readonly oneTimeCostsCents: number;
}

function cashOf(setting: Setting, cycle: NonNullable<Terms['cashCycle']>, order: Order) {
  const { cost, landed, units, oneTimeCostsCents } = order;
  const { depositBps, leadTimeDays, payoutDays } = cycle;
  const tiedUpCents = landed * units + oneTimeCostsCents;
  if (!Number.isSafeInteger(tiedUpCents)) return null;
  const deposit = Exact.of(cost * units)
    .times(Exact.of(depositBps, 10_000))
    .rounded();
  const transitDays = transitDaysOf(setting);
  return {
    tiedUpCents,
    orderCents: deposit + oneTimeCostsCents,
    readyCents: cost * units - deposit,
    arrivalCents: (landed - cost) * units,
    leadTimeDays,
    transitDays,
    payoutDays,
    days: leadTimeDays + transitDays + payoutDays,
  };
}

/** Every figure of a report. */
export function reportOf(
  setting: Setting,
  { factors, isUnderDuty, hasSuppliedLine }: ReturnType<typeof factorsOf>,
  terms: Terms,
) {
  const price = setting.candidate.targetRetailPriceCents;
  const amounts = amountsIn(factors);
  const { base, cells, worst, parts, score, verdict } = partsOf(price, amounts, terms);
  const lowestViablePriceCents = lowestViablePriceOf(amounts, terms);
  const isDecidedByAssumptions = [Exact.of(1, 2), Exact.of(2)].some(
    (factor) => partsOf(price, withAssumedCosts(factors, factor), terms).verdict !== verdict,
  );
  return {
    trueLandedCostCents: base.landed + base.fulfilment,
    landedToWarehouseCents: base.landed,
    fulfilmentCents: base.fulfilment,
    unitEconomics: {
      netRevenueCents: base.net,
      paymentFeeCents: base.fee,
      refundedRevenueCents: base.refunded,
      recoveredGoodsCents: base.recovered,
      handlingCents: base.handling,
      cm1Cents: base.cm1,
      cm2Cents: base.cm2,
      cm2Bps: base.cm2Bps,
    },
    cells,
    breakEvenCacCents: Math.max(0, base.cm2),
    firstOrder: firstOrderOf(setting, terms, { cost: amounts.factoryUnitCost, landed: base.landed, cm2: base.cm2 }),
    lowestViablePriceCents,
    parts,
    score,
    verdict,
    reasons: reasonsOf(isUnderDuty, isDecidedByAssumptions, base.cm2, worst.cm2Cents, lowestViablePriceCents),
    confidence: confidenceOf(factors, setting, hasSuppliedLine),
  };
}
