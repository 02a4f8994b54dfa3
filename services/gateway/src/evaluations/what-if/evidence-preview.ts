import {
  CandidateEvaluation,
  CandidateNormalisation,
  type CandidateToCost,
  FactorExtraction,
  type MerchantRateCards,
  type MerchantTerms,
  type SkuId,
  type SubmittedCandidate,
  type TenantId,
  type UnstoredReport,
} from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../identity/index.ts';
import { withOwnCode } from '../rate-cards/own-code.ts';
import { dayOf } from '../rate-cards/select-rows.ts';
import type {
  EvidenceChangeResponse,
  EvidenceOutcomeResponse,
  EvidencePreviewResponse,
} from './evidence-preview.response.ts';
import { SpareCapacity, type Step } from './spare-capacity.ts';

/** Enough to see an effect, and two seconds of work beside everything else. */
const SKUS_MAX = 100;
/** SKUs per call of a stage. Each is evaluated twice, so a call blocks an event loop for some 10 ms in one process. */
const SKUS_PER_STEP = 5;
/**
 * A user waits for the response. No SKUs are begun and no call is repeated later, so that the three calls of the last step, of a second
 * at most each, end within the time of the spare capacity, 5 s.
 */
const COMPARE_MS_MAX = 2_000;

interface Sku {
  readonly sku_id: SkuId;
  readonly title: string | null;
  readonly body: string;
}

/** The merchant's own evidence for a candidate. */
export interface OwnEvidence {
  readonly terms: MerchantTerms | undefined;
  readonly rateCards: MerchantRateCards | undefined;
}

type EvidenceFor = (candidate: SubmittedCandidate) => Promise<OwnEvidence>;

/** Shows which reports of the newest SKUs other evidence of the merchant would change, by the rules of a run. Nothing is stored. */
@Injectable()
export class EvidencePreview {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly normalisation: CandidateNormalisation,
    private readonly extraction: FactorExtraction,
    private readonly evaluation: CandidateEvaluation,
    private readonly capacity: SpareCapacity,
    private readonly clock: Clock,
  ) {}

  /** Without spare capacity, or when a stage does not respond in time, the response has the SKUs compared until then. */
  async compare(before: EvidenceFor, after: EvidenceFor, request: FastifyRequest): Promise<EvidencePreviewResponse> {
    const skus = await this.newest(callerOf(request).tenantId);
    const changes: EvidenceChangeResponse[] = [];
    let examined = 0;
    const compareAll = async (step: Step) => {
      const end = performance.now() + COMPARE_MS_MAX;
      while (examined < skus.length && performance.now() < end) {
        const some = skus.slice(examined, examined + SKUS_PER_STEP);
        changes.push(...(await this.changesOf(some, [before, after], onceMore(step, end))));
        examined += some.length;
      }
    };
    await this.capacity.use(request, compareAll).catch(requireBusy);
    // A copy, because a late stage may still respond.
    return { selected: skus.length, examined, changes: [...changes] };
  }

  private newest(tenantId: TenantId): Promise<Sku[]> {
    return this.database.query<Sku>(NEWEST, [tenantId, SKUS_MAX]);
  }

  private async changesOf(
    skus: readonly Sku[],
    both: readonly EvidenceFor[],
    step: Step,
  ): Promise<EvidenceChangeResponse[]> {
    const submitted = skus.map(({ body }) => JSON.parse(body) as SubmittedCandidate);
    const own = await Promise.all(
      both.flatMap((evidenceFor) => submitted.map(async (one) => ({ one, ...(await evidenceFor(one)) }))),
    );
    const today = dayOf(this.clock.now());
    const coded = own.map(({ one, rateCards }) => withOwnCode(one, rateCards, today));
    const normalised = await step(() => this.normalisation.normalise({ candidates: coded }));
    const candidates = own.map(({ terms, rateCards }, index): CandidateToCost => {
      const candidate = normalised[index];
      if (candidate === undefined) throw new RangeError('a stage left a candidate out');
      return { ...candidate, ...(terms && { terms }), ...(rateCards && { rateCards }) };
    });
    const costed = await step(() => this.extraction.extract({ candidates }));
    const evaluated = await step(() => this.evaluation.evaluate({ candidates: [...costed] }));
    return skus.flatMap(({ sku_id: skuId, title }, index) => {
      const [before, after] = [evaluated[index], evaluated[index + skus.length]];
      if (before === undefined || after === undefined) return [];
      const change = { before: outcomeOf(before.report), after: outcomeOf(after.report) };
      const { currency } = after.report;
      const isSame = JSON.stringify(change.before) === JSON.stringify(change.after);
      return isSame ? [] : [{ skuId, title, currency, ...change }];
    });
  }
}

/** Repeats a call once that a stage did not respond to, while there is time. */
function onceMore(step: Step, end: number): Step {
  return (work) =>
    step(work).catch((error: unknown) => {
      requireBusy(error);
      if (performance.now() >= end) throw error;
      return step(work);
    });
}

/** Throws any other error. */
function requireBusy(error: unknown): void {
  const isBusy = error instanceof Fault && (error.kind === 'unavailable' || error.kind === 'rate-limited');
  if (!isBusy) throw error;
}

function outcomeOf({ score, verdict, confidence, landedCost, unitEconomics }: UnstoredReport): EvidenceOutcomeResponse {
  return {
    score,
    verdict,
    confidencePercent: confidence.overallPercent,
    trueLandedCostCents: landedCost.trueLandedCostCents,
    cm2Cents: unitEconomics.cm2Cents,
  };
}

const NEWEST = `
  SELECT s.sku_id, s.title, d.body FROM skus s
  JOIN run_documents d ON d.kind = 'submitted' AND d.run_id = s.run_id
  WHERE s.tenant_id = $1 AND s.archived_at IS NULL ORDER BY s.submitted_at DESC, s.sku_id DESC LIMIT $2`;
