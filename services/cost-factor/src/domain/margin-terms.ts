import { clauses, type MarginTerms, percentPhrase, phrase } from '@cpes/contracts';
import { add, applyRate, basisPoints, type Cents } from '@cpes/money';
import { fromUsCents, fromUsCentsText, ratesOf } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { fraction, roundToCents } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { required } from './rate-snapshot.ts';
import type { ReturnRate, Term } from './rate-rows.ts';
import { salesTax } from './taxes.ts';

export interface MarginFindings {
  readonly terms: MarginTerms;
  readonly salesTax: CostedAmount;
  readonly paymentFee: CostedAmount;
  readonly returnRate: CostedAmount;
}

/** Tax in the price, payment fee and returns: the inputs of the contribution margin besides the factors. */
export function marginTerms(evaluation: Evaluation): MarginFindings {
  const { snapshot, day, currency } = evaluation;
  const tax = salesTax(evaluation);
  const returns = returnRateOf(evaluation);
  const bpsOf = (item: Term) => basisPoints(snapshot.term(item, day).value);
  const localOf = (item: Term) => roundToCents(fromUsCents(fraction(snapshot.term(item, day).value), currency));
  const terms: MarginTerms = {
    salesTaxBps: tax.bps,
    isRetailPriceTaxInclusive: tax.isPriceInclusive,
    ...(tax.isKnown ? {} : { isNetRevenueOverstated: true }),
    returnRateBps: returns.defaultBps,
    recoveryBps: bpsOf('return_recovery'),
    returnProcessingCents: localOf('return_processing'),
    paymentFeeBps: bpsOf('payment_fee_rate'),
    paymentFeeFixedCents: localOf('payment_fee_fixed'),
    exchangeRate: { ...currency.rate },
  };
  return {
    terms,
    salesTax: tax.costed,
    paymentFee: paymentFee(evaluation, terms),
    returnRate: returnFinding(returns, tax.netPriceCents, terms),
  };
}

function paymentFee({ snapshot, day, candidate, currency }: Evaluation, terms: MarginTerms): CostedAmount {
  const row = snapshot.term('payment_fee_rate', day);
  const price = candidate.targetRetailPriceCents;
  const fixedUsCents = snapshot.term('payment_fee_fixed', day).value;
  const share = applyRate(price, basisPoints(row.value), 'half-away-from-zero');
  const amountCents = add(share, terms.paymentFeeFixedCents);
  return {
    amountCents,
    ...statedBy(row),
    ttlDays: TTL_DAYS.terms,
    rawValue: row.value,
    rawUnit: phrase`${row.unit}, plus ${fixedUsCents} US cents per order`,
    formula: clauses([
      ...(currency.costed === undefined
        ? []
        : [phrase`${fixedUsCents} US cents${fromUsCentsText(currency)} → ${terms.paymentFeeFixedCents}`]),
      phrase`${price} × ${percentPhrase(row.value)} + ${terms.paymentFeeFixedCents} → ${amountCents}`,
    ]),
    notes: [],
    convertedBy: ratesOf(currency),
    restsOn: [],
  };
}

/** The row with the longest prefix of the tariff code, or the default of all goods. */
function returnRateOf({ snapshot, hsCode, day }: Evaluation): ReturnRate {
  const prefixes = Array.from({ length: hsCode.length }, (_, cut) => hsCode.slice(0, hsCode.length - cut));
  const rows = [...prefixes, '*'].map((prefix) => snapshot.returnRates.find(prefix, day));
  return required(
    rows.find((row) => row !== undefined),
    'default return rate',
  );
}

function returnFinding(row: ReturnRate, netPriceCents: Cents, terms: MarginTerms): CostedAmount {
  const amountCents = applyRate(netPriceCents, basisPoints(row.defaultBps), 'half-away-from-zero');
  return {
    amountCents,
    ...statedBy(row),
    ttlDays: TTL_DAYS.terms,
    rawValue: row.defaultBps,
    rawUnit: phrase`hundredths of a percent of orders`,
    formula: phrase`${netPriceCents} × ${percentPhrase(row.defaultBps)} → ${amountCents} refunded per order`,
    notes: [
      phrase`category ${row.category}, likely range ${percentPhrase(row.lowBps)} to ${percentPhrase(row.highBps)}`,
      phrase`${percentPhrase(terms.recoveryBps)} of the landed cost of a return are recovered; processing costs ${terms.returnProcessingCents}`,
    ],
    restsOn: [],
  };
}
