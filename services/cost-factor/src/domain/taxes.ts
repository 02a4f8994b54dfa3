import { type Match, type MerchantTerms, percentPhrase, phrase } from '@cpes/contracts';
import { add, applyRate, applyRatio, basisPoints, type BasisPoints, cents, type Cents, subtract } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { crossesNoBorder } from './customs-duty.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedTermNote, findOwnTerm, type OwnTerm } from './own-terms.ts';
import type { ReducedVatRate, VatRate } from './rate-rows.ts';

/** Weaker readings of the title may be of other goods, which are taxed at the standard rate. */
const KNOWN_MATCHES: readonly Match[] = ['supplied', 'strong', 'medium'];

interface TaxRate {
  readonly row: VatRate;
  readonly bps: number;
  /** A rate for some goods that replaces the standard rate. */
  readonly reduced?: ReducedVatRate;
}

/** The market's rate on these goods; undefined when no rate of the market is known. */
function findTaxRate({ snapshot, day, market, hsCode, classification }: Evaluation): TaxRate | undefined {
  const row = snapshot.vat.find(market.country, day);
  if (row === undefined) return undefined;
  const known = KNOWN_MATCHES.includes(classification.match) ? hsCode : '';
  const lengths = Array.from({ length: known.length }, (_, cut) => known.length - cut);
  const reduced = lengths
    .map((length) => snapshot.reducedVat.findInForce(`${market.country} ${known.slice(0, length)}`, day))
    .find((found) => found !== undefined);
  // Goods that are named as an exception from their group get the standard rate.
  if (reduced === undefined || reduced.bps === row.standardBps) return { row, bps: row.standardBps };
  return { row, bps: reduced.bps, reduced };
}

/** The value of the goods at the border, and the duties on it. */
export interface TaxedAtBorder {
  readonly goodsCents: Cents;
  readonly dutiesCents: Cents;
}

/**
 * F07: zero, because a registered importer recovers import tax; it is cash flow, not cost. An importer whose terms say that it is not
 * registered in the market pays the tax on goods, freight, insurance and duties.
 */
export function importTaxes(evaluation: Evaluation, taxed: TaxedAtBorder): CostedAmount {
  const { today, market, isCustomsFree } = evaluation;
  const isRegistered = ({ taxRegistrations = [] }: MerchantTerms) =>
    taxRegistrations.find((one) => one.market === market.country)?.isRegistered;
  const own = findOwnTerm(evaluation, isRegistered);
  const rate = findTaxRate(evaluation);
  if (own?.value === false && isCustomsFree) return crossesNoBorder(evaluation, TTL_DAYS.valueAddedTax);
  if (own?.value === false && rate !== undefined) return unrecoveredTax(evaluation, own, taxed);
  const bps = rate?.bps ?? 0;
  const text =
    rate === undefined
      ? phrase`no sales tax rate is known, so net revenue is overstated by the tax in the retail price`
      : phrase`import tax of ${percentPhrase(bps)} is recovered`;
  return {
    amountCents: cents(0),
    type: rate === undefined && !isCustomsFree ? 'missing' : 'rule',
    source: phrase`import tax is recoverable by a registered importer`,
    asOf: today,
    ttlDays: TTL_DAYS.valueAddedTax,
    rawValue: bps,
    rawUnit: phrase`hundredths of a percent of the tax base`,
    formula: phrase`recovered by the importer → 0`,
    notes: [
      own === undefined
        ? phrase`the importer is registered for tax in ${market.country}; ${text}`
        : own.value
          ? phrase`the importer is registered for tax in ${market.country} by ${own.name}; ${text}`
          : phrase`the importer is not registered for tax in ${market.country} by ${own.name}; ${text}`,
      ...endedTermNote(evaluation, isRegistered),
    ],
    restsOn: ['targetMarket'],
  };
}

/** The tax that an importer without a registration pays and does not recover. The rate is that of the sales tax. */
function unrecoveredTax(
  evaluation: Evaluation,
  own: OwnTerm<boolean>,
  { goodsCents, dutiesCents }: TaxedAtBorder,
): CostedAmount {
  const { country } = evaluation.market;
  const { bps, costed: rate } = salesTax(evaluation);
  const amountCents = applyRate(add(goodsCents, dutiesCents), bps, 'half-away-from-zero');
  return {
    amountCents,
    ...own.stated,
    ttlDays: TTL_DAYS.terms,
    rawValue: bps,
    rawUnit: phrase`hundredths of a percent of the tax base`,
    formula: phrase`(${goodsCents} + ${dutiesCents}) × ${percentPhrase(bps)} → ${amountCents}`,
    notes: [
      phrase`the importer is not registered for tax in ${country}; import tax of ${percentPhrase(bps)} on goods, freight and insurance (${goodsCents}) and on duties (${dutiesCents}) is not recovered`,
      phrase`tax rate: ${rate.source}`,
    ],
    convertedBy: [rate],
    restsOn: ['targetMarket'],
  };
}

export interface SalesTax {
  readonly bps: BasisPoints;
  readonly isPriceInclusive: boolean;
  readonly isKnown: boolean;
  readonly netPriceCents: Cents;
  readonly costed: CostedAmount;
}

/** The tax inside the retail price, if the market's prices include it. */
export function salesTax(evaluation: Evaluation): SalesTax {
  const { today, market, candidate } = evaluation;
  const rate = findTaxRate(evaluation);
  const source = rate?.reduced ?? rate?.row;
  const bps = basisPoints(rate?.bps ?? 0);
  const isPriceInclusive = rate?.row.isPriceInclusive ?? false;
  const price = candidate.targetRetailPriceCents;
  const gross = 10_000n + BigInt(bps);
  const netPriceCents = isPriceInclusive ? applyRatio(price, 10_000n, gross, 'half-away-from-zero') : price;
  const costed: CostedAmount = {
    amountCents: subtract(price, netPriceCents),
    type: source?.reliability ?? 'missing',
    qualityPercent: (rate?.reduced === undefined ? rate?.row.qualityPercent : null) ?? undefined,
    source: source?.source ?? phrase`no source`,
    asOf: source?.asOf ?? today,
    effectiveTo: source?.effectiveTo ?? null,
    ttlDays: TTL_DAYS.valueAddedTax,
    rawValue: bps,
    rawUnit: isPriceInclusive
      ? phrase`hundredths of a percent of the net price, included in the retail price`
      : phrase`hundredths of a percent, added to the retail price`,
    formula: isPriceInclusive
      ? phrase`${price} ÷ ${percentPhrase(Number(gross))} → ${netPriceCents} net; ${price} − ${netPriceCents} → ${subtract(price, netPriceCents)}`
      : phrase`no tax in the retail price → 0`,
    notes: [
      ...(rate === undefined
        ? [phrase`no tax rate for ${market.country}: the retail price is taken as net, so net revenue is overstated`]
        : []),
      ...(rate?.reduced === undefined
        ? []
        : [
            phrase`the rate for ${rate.reduced.goods} in ${market.country}, instead of ${percentPhrase(rate.row.standardBps)}`,
          ]),
    ],
    restsOn: ['targetMarket'],
  };
  return { bps, isPriceInclusive, isKnown: rate !== undefined, netPriceCents, costed };
}
