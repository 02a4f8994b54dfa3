import type { Cents } from '@cpes/money';
import { earlier, earliestEnd } from './day.ts';
import { adValorem, crossesNoBorder } from './customs-duty.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { QUALITY_PERCENT, TTL_DAYS } from './freshness.ts';
import { fallbackNote } from './market.ts';
import type { TariffRate } from './tariff-rate.ts';
import { type DutyLayer, type DutyStack, usAdditionalDuties } from './us-additional-duties.ts';

/** F06: duties by origin and line that come on top. Only the US has such layers in the tables. */
export function additionalDuties(evaluation: Evaluation, rate: TariffRate, valueCents: Cents): Finding {
  const { book, market, quotes, isDomestic, candidate, day } = evaluation;
  if (isDomestic) return crossesNoBorder(evaluation, TTL_DAYS.additionalDuties);
  const restsOn = ['supplierCountry', 'targetMarket'] as const;
  const shared = { ttlDays: TTL_DAYS.additionalDuties, restsOn };
  if (quotes.duty?.additionalBps !== undefined) {
    const { additionalBps, source, asOf, validUntil } = quotes.duty;
    return {
      ...shared,
      ...adValorem(additionalBps, valueCents),
      type: 'live_quote',
      source,
      asOf,
      effectiveTo: validUntil ?? null,
      notes: [],
    };
  }
  const unmodelled = 'anti-dumping and countervailing duties are not modelled';
  if (market.zone !== 'US') {
    const source = `no additional duty by origin is applied in zone ${market.zone}`;
    const type = market.isFallback ? 'estimate' : 'rule';
    return {
      ...shared,
      ...adValorem(0, valueCents),
      type,
      source,
      asOf: day,
      notes: [unmodelled, ...fallbackNote(market)],
    };
  }
  const mfnBps = quotes.duty?.bps ?? rate.bps ?? 0;
  const stack = usAdditionalDuties(book, { origin: candidate.supplierCountry, line: rate.usLine, mfnBps }, day);
  return {
    ...shared,
    ...fromStack(evaluation, rate, stack, valueCents),
    notes: [...layerNotes(stack), ...stack.notes, unmodelled],
  };
}

/** Which duty each number of the formula is, in its order. */
function layerNotes({ layers }: DutyStack): string[] {
  return layers.map(({ name, bps }) => `${name}: ${bps} bps`);
}

function fromStack(
  { book }: Evaluation,
  rate: TariffRate,
  { layers }: DutyStack,
  valueCents: Cents,
): Omit<Finding, 'notes' | 'restsOn' | 'ttlDays'> {
  const total = layers.reduce((sum, { bps }) => sum + bps, 0);
  // The figure is as old as the oldest layer that adds to it; where none does, as the table that says so.
  const counted = layers.some(({ bps }) => bps > 0) ? layers.filter(({ bps }) => bps > 0) : layers;
  const sum = adValorem(total, valueCents);
  const parts = layers.map(({ bps }) => bps).join(' + ');
  return {
    ...sum,
    formula: layers.length > 1 ? `${valueCents} × (${parts}) ÷ 10000 → ${sum.amountCents}` : sum.formula,
    type: weakest(rate, layers),
    source:
      layers.length === 0
        ? 'US duties by origin, HTS chapter 99'
        : [...new Set(layers.map(({ source }) => source))].join('; '),
    asOf: counted.reduce((oldest, { asOf }) => earlier(oldest, asOf), counted[0]?.asOf ?? book.originDutiesAsOf),
    effectiveTo: counted.reduce<string | null>((end, one) => earliestEnd(end, one.effectiveTo), null),
  };
}

/** The stack is no better known than its weakest layer, nor than the line it was read from. */
function weakest({ type, specific }: TariffRate, layers: readonly DutyLayer[]): Finding['type'] {
  // A specific rate that cannot be worked out leaves the duty open, but the line is known.
  const ofLine = specific === undefined ? type : 'official_table';
  return [ofLine, ...layers.map((one) => one.type)].reduce((worst, one) =>
    QUALITY_PERCENT[one] < QUALITY_PERCENT[worst] ? one : worst,
  );
}
