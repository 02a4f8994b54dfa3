import {
  clauses,
  type MarginTerms,
  type MerchantTerms,
  percentPhrase,
  phrase,
  type ReturnRateTerm,
  type Text,
} from '@cpes/contracts';
import { add, applyRate, basisPoints, type BasisPoints, type Cents } from '@cpes/money';
import { converted, fromUsCents, fromUsCentsText, ratesOf } from './currency.ts';
import { currencyFor, type Evaluation } from './evaluation.ts';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { fraction, roundToCents } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedTermNote, findOwnTerm, type OwnTerm } from './own-terms.ts';
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
  const tax = salesTax(evaluation);
  const fee = paymentFeeOf(evaluation);
  const returns = returnsOf(evaluation);
  const targetCac = ownAmount(evaluation, ({ targetCacCents }) => targetCacCents);
  const cashCycle = findOwnTerm(evaluation, (terms) => terms.cashCycle)?.value;
  const terms: MarginTerms = {
    salesTaxBps: tax.bps,
    isRetailPriceTaxInclusive: tax.isPriceInclusive,
    ...(tax.isKnown ? {} : { isNetRevenueOverstated: true }),
    returnRateBps: returns.bps,
    recoveryBps: returns.recoveryBps,
    returnProcessingCents: returns.processingCents,
    paymentFeeBps: fee.bps,
    paymentFeeFixedCents: fee.fixedCents,
    exchangeRate: { ...evaluation.currency.rate },
    ...(targetCac === undefined ? {} : { targetCacCents: targetCac.value }),
    ...(evaluation.candidate.oneTimeCosts === undefined ? {} : { oneTimeCostsCents: oneTimeCosts(evaluation) }),
    ...(cashCycle && { cashCycle }),
  };
  return {
    terms,
    salesTax: tax.costed,
    paymentFee: paymentFee(evaluation, fee),
    returnRate: returnRate(returns, tax.netPriceCents),
  };
}

/** The one-time costs together, converted once. */
function oneTimeCosts({ candidate, costCurrency, currency }: Evaluation): Cents {
  const declared = add(...(candidate.oneTimeCosts ?? []).map(({ amountCents }) => amountCents));
  return converted(declared, costCurrency, currency).amountCents;
}

type Stated = OwnTerm<unknown>['stated'] | ReturnType<typeof statedBy>;

interface Fee {
  readonly bps: BasisPoints;
  readonly fixedCents: Cents;
  readonly stated: Stated;
  readonly rawUnit: Text;
  /** The step that converts the fixed part, if it is converted. */
  readonly conversion: readonly Text[];
  readonly convertedBy: readonly CostedAmount[];
  readonly notes: readonly Text[];
}

const ownFee = ({ paymentFee: fee }: MerchantTerms) => fee;

function paymentFeeOf(evaluation: Evaluation): Fee {
  const own = findOwnTerm(evaluation, ownFee);
  if (own === undefined) return feeOfTable(evaluation);
  const { bps, fixedCents: stated, currency: code } = own.value;
  const { amountCents, factors, convertedBy } = converted(stated, currencyFor(evaluation, code), evaluation.currency);
  return {
    bps: basisPoints(bps),
    fixedCents: amountCents,
    stated: own.stated,
    rawUnit: phrase`hundredths of a percent of the gross price, plus ${stated} minor units of ${code} per order`,
    conversion: factors === '' ? [] : [phrase`${stated}${factors} → ${amountCents}`],
    convertedBy,
    notes: [],
  };
}

function feeOfTable(evaluation: Evaluation): Fee {
  const { snapshot, day, currency } = evaluation;
  const row = snapshot.term('payment_fee_rate', day);
  const fixedUsCents = snapshot.term('payment_fee_fixed', day).value;
  const fixedCents = centsOfTable(evaluation, 'payment_fee_fixed');
  return {
    bps: basisPoints(row.value),
    fixedCents,
    stated: statedBy(row),
    rawUnit: phrase`${row.unit}, plus ${fixedUsCents} US cents per order`,
    conversion:
      currency.costed === undefined
        ? []
        : [phrase`${fixedUsCents} US cents${fromUsCentsText(currency)} → ${fixedCents}`],
    convertedBy: ratesOf(currency),
    notes: endedTermNote(evaluation, ownFee),
  };
}

function paymentFee({ candidate }: Evaluation, fee: Fee): CostedAmount {
  const { bps, fixedCents, stated, rawUnit, conversion, convertedBy, notes } = fee;
  const price = candidate.targetRetailPriceCents;
  const amountCents = add(applyRate(price, bps, 'half-away-from-zero'), fixedCents);
  return {
    amountCents,
    ...stated,
    ttlDays: TTL_DAYS.terms,
    rawValue: bps,
    rawUnit,
    formula: clauses([...conversion, phrase`${price} × ${percentPhrase(bps)} + ${fixedCents} → ${amountCents}`]),
    notes,
    convertedBy,
    restsOn: [],
  };
}

interface Returns {
  readonly bps: number;
  readonly stated: Stated;
  readonly recoveryBps: number;
  readonly processingCents: Cents;
  readonly notes: readonly Text[];
}

function returnsOf(evaluation: Evaluation): Returns {
  const { snapshot, day, hsCode } = evaluation;
  const ownRate = (terms: MerchantTerms) => returnRateTermOf(terms, hsCode);
  const ownRecovery = ({ returnRecoveryBps }: MerchantTerms) => returnRecoveryBps;
  const ownProcessing = ({ returnHandlingCents }: MerchantTerms) => returnHandlingCents;
  const rate = findOwnTerm(evaluation, ownRate);
  const recovery = findOwnTerm(evaluation, ownRecovery);
  const processing = ownAmount(evaluation, ownProcessing);
  const row = tableReturnRate(evaluation);
  const recoveryBps = basisPoints(recovery?.value ?? snapshot.term('return_recovery', day).value);
  const processingCents = processing?.value ?? centsOfTable(evaluation, 'return_processing');
  return {
    bps: rate?.value.bps ?? row.defaultBps,
    stated: rate?.stated ?? statedBy(row),
    recoveryBps,
    processingCents,
    notes: [
      rate === undefined
        ? phrase`category ${row.category}, likely range ${percentPhrase(row.lowBps)} to ${percentPhrase(row.highBps)}`
        : rate.value.hsPrefix === ''
          ? phrase`for all goods`
          : phrase`for tariff codes that begin with ${rate.value.hsPrefix}`,
      phrase`${percentPhrase(recoveryBps)} of the landed cost of a return are recovered; processing costs ${processingCents}`,
      ...(recovery === undefined ? [] : [phrase`recovery by ${recovery.name}`]),
      ...(processing === undefined ? [] : [phrase`processing by ${processing.name}`]),
      ...endedTermNote(evaluation, (terms) => ownRate(terms) ?? ownRecovery(terms) ?? ownProcessing(terms)),
    ],
  };
}

/** The term with the longest prefix of the tariff code. */
function returnRateTermOf({ returnRates = [] }: MerchantTerms, hsCode: string): ReturnRateTerm | undefined {
  return returnRates
    .filter(({ hsPrefix }) => hsCode.startsWith(hsPrefix))
    .reduce<ReturnRateTerm | undefined>(
      (longest, one) => (longest === undefined || one.hsPrefix.length > longest.hsPrefix.length ? one : longest),
      undefined,
    );
}

/** The row with the longest prefix of the tariff code, or the default of all goods. */
function tableReturnRate({ snapshot, hsCode, day }: Evaluation): ReturnRate {
  const prefixes = Array.from({ length: hsCode.length }, (_, cut) => hsCode.slice(0, hsCode.length - cut));
  const rows = [...prefixes, '*'].map((prefix) => snapshot.returnRates.find(prefix, day));
  return required(
    rows.find((row) => row !== undefined),
    'default return rate',
  );
}

function returnRate({ bps, stated, notes }: Returns, netPriceCents: Cents): CostedAmount {
  const amountCents = applyRate(netPriceCents, basisPoints(bps), 'half-away-from-zero');
  return {
    amountCents,
    ...stated,
    ttlDays: TTL_DAYS.terms,
    rawValue: bps,
    rawUnit: phrase`hundredths of a percent of orders`,
    formula: phrase`${netPriceCents} × ${percentPhrase(bps)} → ${amountCents} refunded per order`,
    notes,
    restsOn: [],
  };
}

/** An amount of the terms in the candidate's currency. */
function ownAmount(
  evaluation: Evaluation,
  read: (terms: MerchantTerms) => Cents | undefined,
): OwnTerm<Cents> | undefined {
  const own = findOwnTerm(evaluation, (terms) => {
    const amountCents = read(terms);
    return amountCents === undefined ? undefined : { amountCents, currency: terms.currency };
  });
  if (own === undefined) return undefined;
  const { amountCents: stated, currency: code } = own.value;
  const { amountCents } = converted(stated, currencyFor(evaluation, code), evaluation.currency);
  return { ...own, value: amountCents };
}

function centsOfTable({ snapshot, day, currency }: Evaluation, item: Term): Cents {
  return roundToCents(fromUsCents(fraction(snapshot.term(item, day).value), currency));
}
