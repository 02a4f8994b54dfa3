import {
  CandidateEvaluation,
  CandidateNormalisation,
  type CandidateToCost,
  type CostedCandidate,
  FactorAmounts,
  FactorExtraction,
  type MerchantTerms,
  type CompactReport,
  type SubmittedCandidate,
  type UnstoredReport,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import { faultOf, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { type Differences, differencesOf, quotedAmountsOf } from '../domain/outdated.ts';
import { inSpareTurn } from '../loop-turns.ts';
import { withOwnCode } from '../rate-cards/own-code.ts';
import { type CardSource, rowsFor } from '../rate-cards/select-rows.ts';
import type { SkuToExamine } from './examination.repository.ts';

/** The inputs of today's figures beside the candidate. */
export interface Basis {
  readonly rates: string;
  readonly day: string;
  readonly terms: MerchantTerms | undefined;
  readonly cards: CardSource;
}

/** `differences` is absent for a report that is still right. */
export interface Examined {
  readonly sku: SkuToExamine;
  readonly stored: CompactReport;
  readonly differences?: Differences;
  readonly recoveryPriceCents: Cents | null;
}

export interface Compared {
  readonly sku: SkuToExamine;
  readonly stored: CompactReport;
  readonly submitted: SubmittedCandidate;
}

/** Computes what the report of a stored candidate would be today, by the rules of a run. Stores nothing. */
@Injectable()
export class FiguresOfToday {
  private readonly log = logger('gateway');

  constructor(
    private readonly normalisation: CandidateNormalisation,
    private readonly extraction: FactorExtraction,
    private readonly evaluation: CandidateEvaluation,
  ) {}

  /**
   * Undefined when cost-factor uses other tables than those of the basis. A candidate that a stage cannot evaluate is left out; it
   * would fail again, and must not stop the others. Rejects when a stage is unavailable.
   */
  async compare(skus: readonly Compared[], basis: Basis): Promise<readonly Examined[] | undefined> {
    try {
      return await this.compareAll(skus, basis);
    } catch (error) {
      const { kind, message } = faultOf(error);
      if (kind === 'unavailable') throw error;
      if (skus.length === 1) {
        this.log.warn({ skuId: skus[0]?.sku.sku_id, reason: message }, 'report.not-examined');
        return [];
      }
    }
    const examined: Examined[] = [];
    for (const one of skus) {
      const found = await this.compare([one], basis);
      if (found === undefined) return undefined;
      examined.push(...found);
    }
    return examined;
  }

  private async compareAll(skus: readonly Compared[], basis: Basis): Promise<readonly Examined[] | undefined> {
    const { terms, cards, day, rates } = basis;
    const submitted = skus.map((one) => one.submitted);
    const own = await Promise.all(submitted.map((one) => rowsFor(one, cards, day)));
    const coded = submitted.map((one, index) => withOwnCode(one, own[index], day));
    const normalised = await inSpareTurn(() => this.normalisation.normalise({ candidates: coded }));
    const candidates = normalised.map((one, index): CandidateToCost => {
      const [stored, rateCards] = [skus[index]?.stored, own[index]];
      return {
        ...one,
        ...(stored && { stated: quotedAmountsOf(stored, day, rateCards) }),
        ...(terms && { terms }),
        ...(rateCards && { rateCards }),
      };
    });
    const costed = await inSpareTurn(() => this.extraction.extract({ candidates }));
    if (costed.some(({ rateTablesVersion }) => rateTablesVersion !== rates)) return undefined;
    const evaluated = await inSpareTurn(() => this.evaluation.evaluate({ candidates: [...costed] }));
    const examined: Examined[] = [];
    for (const [index, one] of skus.entries()) {
      const [after, cost] = [evaluated[index]?.report, costed[index]];
      if (after === undefined || cost === undefined) throw new RangeError('a stage left a candidate out');
      examined.push(await this.examinedOf(one, after, cost));
    }
    return examined;
  }

  private async examinedOf(one: Compared, today: UnstoredReport, costed: CostedCandidate): Promise<Examined> {
    const differences = differencesOf(one.stored, today);
    if (differences === undefined) return { ...one, recoveryPriceCents: null };
    return { ...one, differences, recoveryPriceCents: await this.recoveryPriceOf(one.stored, costed) };
  }

  /** The lowest price from which CM2 is what it was, with the costs of today; null when there is none. */
  private async recoveryPriceOf({ unitEconomics }: CompactReport, costed: CostedCandidate): Promise<Cents | null> {
    const amounts = Object.assign(
      new FactorAmounts(),
      Object.fromEntries(costed.costFactors.map(({ key, amountCents }) => [key, amountCents])),
    );
    const cm2Cents = cents(unitEconomics[7]);
    const { marginTerms } = costed;
    const { passes } = await inSpareTurn(() =>
      this.evaluation.findLowestPrice({ goal: 'PositiveCm2', amounts, marginTerms, cm2Cents }),
    );
    // During an upgrade an older scoring finds the price for a CM2 of zero.
    return passes === null || passes.cm2Cents < cm2Cents ? null : passes.retailPriceCents;
  }
}

/** Empty for a SKU without its report or its submitted candidate, which cannot be compared. */
export function comparedOf(sku: SkuToExamine): Compared[] {
  const { report, submitted } = sku;
  if (report === null || submitted === null) return [];
  return [{ sku, stored: JSON.parse(report) as CompactReport, submitted: JSON.parse(submitted) as SubmittedCandidate }];
}
