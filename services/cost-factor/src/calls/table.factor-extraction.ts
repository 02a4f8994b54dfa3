import {
  type AmountsRequest,
  type CandidateToCost,
  type CostedCandidate,
  type CostVariant,
  evidenceInWords,
  type ExtractionRequest,
  type FactorAmounts,
  FactorExtraction,
  type RunId,
  type Text,
  wordsOf,
} from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { ExtractionInput } from '../domain/extraction-input.ts';
import { amountsOf, extract } from '../domain/extract.ts';
import type { RateSnapshot } from '../domain/rate-snapshot.ts';
import { requireExchangeRates } from '../store/required-exchange-rates.ts';
import { CurrentRates } from '../store/current-rates.ts';

/** The run id in the evidence of a candidate that is not stored. */
const NO_RUN: RunId = 'run_unstored';

/**
 * Applies the rules of a run to the tables alone. Live sources are not queried: a waiting client needs the answer
 * sooner, and a timeout here would count against the source in later runs.
 */
@Injectable()
export class TableFactorExtraction extends FactorExtraction {
  constructor(
    private readonly rates: CurrentRates,
    private readonly clock: Clock,
  ) {
    super();
  }

  async extract({ candidates }: ExtractionRequest): Promise<readonly CostedCandidate[]> {
    return costedWith(this.rates.snapshot, this.today(), candidates);
  }

  async amounts({ candidate: toCost, variants }: AmountsRequest): Promise<readonly FactorAmounts[]> {
    const { snapshot } = this.rates;
    const input = inputOf(snapshot, this.today(), toCost);
    return variants.map((variant) => amountsOf(snapshot, variantOf(input, variant)));
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
}

/** Costs candidates with the tables of a snapshot on a day. Throws an `invalid` fault when a currency has no exchange rate. */
export function costedWith(
  snapshot: RateSnapshot,
  day: string,
  candidates: readonly CandidateToCost[],
): CostedCandidate[] {
  return candidates.map((toCost) => {
    const { candidate } = toCost;
    const { evidence, entry, schedule, ...factors } = extract(snapshot, inputOf(snapshot, day, toCost));
    return {
      candidate,
      ...factors,
      evidence: evidence.map((item) => evidenceInWords(item)),
      rateTablesVersion: snapshot.version,
      entry: inWords(entry),
      ...(schedule && { schedule: schedule.map((one) => ({ ...one, moves: one.moves.map(inWords) })) }),
    };
  });
}

function inputOf(
  snapshot: RateSnapshot,
  day: string,
  { candidate, assumptions, classification, stated, terms, rateCards }: CandidateToCost,
): ExtractionInput {
  requireExchangeRates(snapshot, candidate, day);
  return {
    runId: NO_RUN,
    candidate,
    assumptions,
    classification,
    day,
    quotes: {},
    ...(stated && { stated }),
    ...(terms && { terms }),
    ...(rateCards && { rateCards }),
  };
}

function inWords<T extends { readonly source: Text }>(item: T): T {
  return { ...item, source: wordsOf(item.source) };
}

function variantOf(input: ExtractionInput, variant: CostVariant): ExtractionInput {
  const {
    factoryUnitCostCents,
    dimensionsMm,
    unitsPerShipment,
    internationalFreightCents: internationalFreight,
  } = variant;
  const candidate = {
    ...input.candidate,
    ...(factoryUnitCostCents === undefined ? {} : { factoryUnitCostCents }),
    ...(dimensionsMm === undefined ? {} : { dimensionsMm }),
    ...(unitsPerShipment === undefined ? {} : { unitsPerShipment }),
  };
  const stated = { ...input.stated, ...(internationalFreight === undefined ? {} : { internationalFreight }) };
  return { ...input, candidate, stated };
}
