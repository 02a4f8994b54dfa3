import { applyRatio, basisPoints, type BasisPoints, cents, type Cents, subtract } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { TTL_DAYS } from './freshness.ts';

/** F07: nothing, because a registered importer recovers import tax; it is cash flow, not cost. */
export function importTaxes({ book, day, market, isDomestic }: Evaluation): Finding {
  const row = book.vat.find(market.country, day);
  const rate = row === undefined ? 'no import tax rate is known' : `import tax of ${row.standardBps} bps is recovered`;
  return {
    amountCents: cents(0),
    type: row === undefined && !isDomestic ? 'estimate' : 'rule',
    source: 'import tax is recoverable by a registered importer',
    asOf: day,
    ttlDays: TTL_DAYS.valueAddedTax,
    rawValue: row?.standardBps ?? 0,
    rawUnit: 'bps of the tax base',
    formula: `${row?.standardBps ?? 0} bps charged − ${row?.standardBps ?? 0} bps recovered → 0`,
    notes: [`the importer is registered for tax in ${market.country}; ${rate}`],
    restsOn: ['targetMarket'],
  };
}

export interface SalesTax {
  readonly bps: BasisPoints;
  readonly isPriceInclusive: boolean;
  readonly netPriceCents: Cents;
  readonly finding: Finding;
}

/** The tax inside the retail price, if the market's prices contain it. */
export function salesTax({ book, day, market, candidate }: Evaluation): SalesTax {
  const row = book.vat.find(market.country, day);
  const bps = basisPoints(row?.standardBps ?? 0);
  const isPriceInclusive = row?.isPriceInclusive ?? false;
  const price = candidate.targetRetailPriceCents;
  const gross = 10_000n + BigInt(bps);
  const netPriceCents = isPriceInclusive ? applyRatio(price, 10_000n, gross, 'half-away-from-zero') : price;
  const finding: Finding = {
    amountCents: subtract(price, netPriceCents),
    type: row?.reliability ?? 'missing',
    source: row?.source ?? 'no source',
    asOf: row?.asOf ?? day,
    effectiveTo: row?.effectiveTo ?? null,
    ttlDays: TTL_DAYS.valueAddedTax,
    rawValue: bps,
    rawUnit: isPriceInclusive
      ? 'bps on top of the net price, inside the retail price'
      : 'bps, added to the retail price',
    formula: isPriceInclusive
      ? `${price} × 10000 ÷ ${gross} → ${netPriceCents} net; ${price} − ${netPriceCents} → ${subtract(price, netPriceCents)}`
      : `${price} − ${price} net → 0`,
    notes: row === undefined ? [`no tax rate for ${market.country}: the retail price is taken as net`] : [],
    restsOn: ['targetMarket'],
  };
  return { bps, isPriceInclusive, netPriceCents, finding };
}
