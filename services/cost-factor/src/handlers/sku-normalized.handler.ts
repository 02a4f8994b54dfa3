import {
  type AskedSource,
  CostFactorsExtracted,
  EVALUATION_DEADLINE_MS,
  type EventOf,
  compactExtractionOf,
  type Extraction,
  outgoing,
  type OutgoingEvent,
  SkuNormalized,
} from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Clock } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { Cents } from '@cpes/money';
import { unitCostOf } from '../domain/currency.ts';
import { extract } from '../domain/extract.ts';
import { QuoteAggregator } from '../quotes/quote-aggregator.ts';
import type { QuoteFacts } from '../quotes/quote-source.ts';
import { CurrentRates } from '../store/current-rates.ts';
import { requireExchangeRates } from '../store/required-exchange-rates.ts';
import { countFactors } from './metrics.ts';

/** Without a deadline, live sources are not queried. */
const NO_TIME_LEFT = 0;

/** Computes the 12 cost factors of a normalised candidate. */
@Controller()
export class SkuNormalizedHandler {
  constructor(
    private readonly rates: CurrentRates,
    private readonly quotes: QuoteAggregator,
    private readonly clock: Clock,
  ) {}

  @Handles(SkuNormalized)
  async handle(@Payload() event: EventOf<typeof SkuNormalized>): Promise<OutgoingEvent[]> {
    const { data, evaluation } = event;
    const { skuId, runId, candidate, classification, assumptions, submittedAt, terms, rateCards } = data;
    const startedAt = this.clock.now();
    const { snapshot } = this.rates;
    const day = startedAt.toISOString().slice(0, 10);
    requireExchangeRates(snapshot, candidate, day);
    const { quotes, sources } = await this.quotes.gather(
      factsOf(data, unitCostOf(snapshot, candidate, { day, ...(rateCards && { rateCards }) })),
      evaluation?.deadlineMs ?? NO_TIME_LEFT,
    );
    const factors = extract(snapshot, {
      runId,
      candidate,
      classification,
      assumptions,
      day,
      quotes,
      ...(terms && { terms }),
      ...(rateCards && { rateCards }),
    });

    const extraction = extractionOf(submittedAt, startedAt, this.clock.now(), sources);
    // A resent run has had its factors before, so its time does not count for the deadline.
    if ((evaluation?.resend ?? 0) === 0) countFactors(extraction.durationMs, factors.evidence);
    const { version: rateTablesVersion } = snapshot;
    const extracted = { skuId, runId, candidate, ...factors, extraction, rateTablesVersion };
    return [outgoing(CostFactorsExtracted, compactExtractionOf(extracted))];
  }
}

function factsOf({ candidate, classification }: SkuNormalized, factoryUnitCostCents: Cents): QuoteFacts {
  const { supplierCountry, targetMarket, currency, weightGrams, dimensionsMm } = candidate;
  const { unitsPerShipment, freightMode, incoterm, carton, entryDate } = candidate;
  const { hsCode } = classification;
  return {
    supplierCountry,
    targetMarket,
    currency,
    weightGrams,
    dimensionsMm,
    unitsPerShipment,
    freightMode,
    factoryUnitCostCents,
    ...(incoterm && { incoterm }),
    ...(carton && { carton }),
    ...(entryDate && { entryDate }),
    ...(hsCode === undefined ? {} : { hsCode }),
  };
}

function extractionOf(
  submittedAt: string,
  startedAt: Date,
  completedAt: Date,
  sources: readonly AskedSource[],
): Extraction {
  // Clocks of two machines may differ slightly; a duration is never negative.
  const durationMs = Math.max(0, completedAt.getTime() - Date.parse(submittedAt));
  return {
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    durationMs,
    deadlineMs: EVALUATION_DEADLINE_MS,
    withinDeadline: durationMs <= EVALUATION_DEADLINE_MS,
    ...(sources.length === 0 ? {} : { sources }),
  };
}
