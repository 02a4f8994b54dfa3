import { Exact } from './exact.ts';
import { inForce, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';

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
}

const KNOWN_GOODS = ['supplied', 'strong', 'medium'];

export function termsOf(setting: Setting): Terms {
  const { tables, day, exchangeRate } = setting;
  const { minorUnitDigits, usdNanosPerMajorUnit } = exchangeRate;
  const term = (name: string) =>
    standingRow(
      tables.rows.defaultTerms.filter(({ item }) => item === name),
      day,
    ).value;
  const cents = (name: string) => exchangeRate.fromUsCents(Exact.of(term(name))).rounded();
  return {
    ...salesTaxOf(setting),
    returnRateBps: returnRateOf(setting),
    recoveryBps: term('return_recovery'),
    returnProcessingCents: cents('return_processing'),
    paymentFeeBps: term('payment_fee_rate'),
    paymentFeeFixedCents: cents('payment_fee_fixed'),
    exchangeRate: { minorUnitDigits, usdNanosPerMajorUnit },
  };
}

function salesTaxOf({ tables, candidate, classification, hsCode, day }: Setting) {
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
  };
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
