import type { MerchantTerms } from '@cpes/contracts';
import { Exact } from './exact.ts';
import { convertedTerm, validTermsOf } from './own-terms.ts';
import { inForce, type RateTables, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';
import { graded, standing, type Standing } from './standing.ts';

/** The terms of a sale besides the 12 factors. */
export interface Terms {
  readonly salesTaxBps: number;
  readonly isRetailPriceTaxInclusive: boolean;
  readonly isNetRevenueOverstated?: boolean;
  readonly returnRateBps: number;
  readonly recoveryBps: number;
  readonly returnProcessingCents: number;
  readonly paymentFeeBps: number;
  readonly paymentFeeFixedCents: number;
  readonly exchangeRate: { readonly minorUnitDigits: number; readonly usdNanosPerMajorUnit: number };
  readonly targetCacCents?: number;
  readonly oneTimeCostsCents?: number;
  readonly cashCycle?: MerchantTerms['cashCycle'];
}

const SALES_TAX_FRESH_DAYS = 180;
const KNOWN_GOODS = ['supplied', 'strong', 'medium'];

export function termsOf(setting: Setting): Terms {
  const { tables, candidate, day, exchangeRate } = setting;
  const { minorUnitDigits, usdNanosPerMajorUnit } = exchangeRate;
  const term = (name: string) =>
    standingRow(
      tables.rows.defaultTerms.filter(({ item }) => item === name),
      day,
    ).value;
  const cents = (name: string) => exchangeRate.fromUsCents(Exact.of(term(name))).rounded();
  const { salesTaxBps, isRetailPriceTaxInclusive, isNetRevenueOverstated } = salesTaxOf(setting);
  const own = validTermsOf(setting);
  const ownCents = (amountCents: number | undefined) =>
    amountCents === undefined ? undefined : convertedTerm(setting, amountCents, own.currency!);
  const { paymentFee: fee } = own;
  const targetCacCents = ownCents(own.targetCacCents);
  return {
    salesTaxBps,
    isRetailPriceTaxInclusive,
    ...(isNetRevenueOverstated === undefined ? {} : { isNetRevenueOverstated }),
    returnRateBps: ownReturnRateOf(own, setting.hsCode) ?? returnRateOf(setting),
    recoveryBps: own.returnRecoveryBps ?? term('return_recovery'),
    returnProcessingCents: ownCents(own.returnHandlingCents) ?? cents('return_processing'),
    paymentFeeBps: fee?.bps ?? term('payment_fee_rate'),
    paymentFeeFixedCents:
      fee === undefined ? cents('payment_fee_fixed') : convertedTerm(setting, fee.fixedCents, fee.currency),
    exchangeRate: { minorUnitDigits, usdNanosPerMajorUnit },
    ...(targetCacCents === undefined ? {} : { targetCacCents }),
    ...(candidate.oneTimeCosts === undefined ? {} : { oneTimeCostsCents: oneTimeCostsOf(setting) }),
    ...(own.cashCycle === undefined ? {} : { cashCycle: own.cashCycle }),
  };
}

function oneTimeCostsOf(setting: Setting): number {
  const amounts = (setting.candidate.oneTimeCosts ?? []).map(({ amountCents }) => amountCents);
  return declaredCents(
    setting,
    amounts.reduce((sum, amount) => sum + amount, 0),
  );
}

/** An amount of the currency of the unit cost in that of the report. */
export function declaredCents({ candidate, costRate, exchangeRate }: Setting, amount: number): number {
  const { currency, costCurrency = currency } = candidate;
  if (costCurrency === currency) return amount;
  return exchangeRate.fromUsCents(costRate.toUsCents(Exact.of(amount))).rounded();
}

function ownReturnRateOf({ returnRates = [] }: Partial<MerchantTerms>, hsCode: string): number | undefined {
  const [longest] = returnRates
    .filter(({ hsPrefix }) => hsCode.startsWith(hsPrefix))
    .sort((a, b) => b.hsPrefix.length - a.hsPrefix.length);
  return longest?.bps;
}

/** The tax of the market on the goods, and the reliability of its rate. */
export function salesTaxOf({ tables, candidate, classification, hsCode, day, today }: Setting) {
  const own = tables.rows.vatRates.filter((row) => row.market === candidate.targetMarket);
  if (own.length === 0) return { salesTaxBps: 0, isRetailPriceTaxInclusive: false, isNetRevenueOverstated: true };
  const standard = standingRow(own, day);
  const reduced = KNOWN_GOODS.includes(classification.match)
    ? inForce(tables.rows.reducedVatRates, day).filter(
        (row) => row.market === candidate.targetMarket && hsCode.startsWith(row.hsPrefix),
      )
    : [];
  const longest = reduced.reduce<(typeof reduced)[number] | undefined>(
    (a, b) => (a === undefined || b.hsPrefix.length > a.hsPrefix.length ? b : a),
    undefined,
  );
  return {
    salesTaxBps: longest?.bps ?? standard.standardBps,
    isRetailPriceTaxInclusive: standard.isPriceInclusive,
    standing: standingOf(longest, standard, today),
  };
}

/** A rate that equals the standard rate is the standard rate. */
function standingOf(
  reduced: RateTables['reducedVatRates'][number] | undefined,
  standard: RateTables['vatRates'][number],
  today: string,
): Standing {
  if (reduced !== undefined && reduced.bps !== standard.standardBps)
    return standing(reduced.reliability, reduced.asOf, SALES_TAX_FRESH_DAYS, today);
  return graded(standing(standard.reliability, standard.asOf, SALES_TAX_FRESH_DAYS, today), standard.qualityPercent);
}

function returnRateOf({ tables, hsCode, day }: Setting): number {
  const known = tables.rows.returnRates.filter(({ hsPrefix }) => hsPrefix === '*' || hsCode.startsWith(hsPrefix));
  const lengthOf = ({ hsPrefix }: { hsPrefix: string }) => (hsPrefix === '*' ? 0 : hsPrefix.length);
  const longest = Math.max(...known.map(lengthOf));
  return standingRow(
    known.filter((row) => lengthOf(row) === longest),
    day,
  ).defaultBps;
}
