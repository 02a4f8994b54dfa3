import { prefixed, type SubmittedCandidate, type TenantId } from '@cpes/contracts';
import { invalidBody, notFound, type RequestOrigin } from '@cpes/http-api';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Fault, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { Keep } from '../../idempotency/index.ts';
import { Admission } from '../admission/admission.ts';
import { GatewayConfig } from '../../gateway.config.ts';
import { countAccepted } from '../runs/metrics.ts';
import { RunDispatch } from '../runs/run-dispatch.ts';
import { RunRepository } from '../runs/run.repository.ts';
import { TenantChanges } from '../runs/tenant-changes.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { ChosenOffer } from '../offers/chosen-offer.ts';
import type { Evaluation } from './evaluation.request.ts';
import { listedOf } from './listed.ts';
import { skuAnswer } from './sku-answer.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

/** With the candidate to evaluate, if it is another one than was submitted. */
interface Request extends Evaluation {
  readonly origin: RequestOrigin;
  readonly keep?: Keep | undefined;
}

/** Starts another run of a SKU whose current run has ended: with the submitted candidate, a changed one, or the terms of an offer. */
@Injectable()
export class EvaluateAgain {
  constructor(
    private readonly admission: Admission,
    private readonly work: UnitOfWork,
    private readonly runs: RunRepository,
    private readonly dispatch: RunDispatch,
    private readonly skus: SkuRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    private readonly config: GatewayConfig,
    private readonly changes: TenantChanges,
    private readonly terms: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly offer: ChosenOffer,
  ) {}

  /**
   * Resolves to the SKU when the run is stored. Throws a `not-found` fault for an unknown SKU, and an `invalid` one of code
   * `conflict` while its current run has not ended.
   */
  async evaluate(tenantId: TenantId, skuId: string, request: Request): Promise<StoredSku> {
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    const candidate = await this.candidateOf(tenantId, sku, request);
    if (sku.endedAs === null) throw stillOpen();
    return this.admission.admit(tenantId, () => this.store(tenantId, sku, candidate, request));
  }

  private async candidateOf(
    tenantId: TenantId,
    sku: StoredSku,
    { change, chosen }: Evaluation,
  ): Promise<SubmittedCandidate> {
    if (change !== undefined) return change(sku);
    const current = JSON.parse(sku.documents.submitted?.body ?? '{}') as SubmittedCandidate;
    return chosen === undefined ? current : this.offer.candidateOf(tenantId, { skuId: sku.skuId, current }, chosen);
  }

  private async store(
    tenantId: TenantId,
    sku: StoredSku,
    candidate: SubmittedCandidate,
    { origin, keep }: Request,
  ): Promise<StoredSku> {
    const { skuId } = sku;
    const runId = prefixed('run', this.ids.next());
    const [terms, rateCards] = await Promise.all([
      this.terms.find(tenantId),
      this.rateCards.rowsFor(tenantId, candidate),
    ]);
    const now = this.clock.now();
    const body = JSON.stringify(candidate);
    const documents = { submitted: { recordedAt: now, body } };
    const again: StoredSku = {
      ...sku,
      runId,
      currency: candidate.currency,
      endedAs: null,
      endedAt: null,
      reportId: null,
      outdated: null,
      documents,
    };
    try {
      await this.work.run({ tenantId }, (tx) => {
        keep?.write(tx, skuAnswer(again));
        this.runs.reopen(tx, {
          sku_id: skuId,
          tenant_id: tenantId,
          run_id: runId,
          submitted_at: now.toISOString(),
          ...listedOf(candidate),
          body,
          sweep_after_ms: this.config.RUN_SWEEP_AFTER_MS,
          traceparent: origin.traceparent ?? null,
          terms_version: terms?.version ?? null,
          rate_cards: rateCards === undefined ? null : JSON.stringify(rateCards),
        });
        return [];
      });
    } catch (error) {
      // Another request has started a run meanwhile.
      if (error instanceof Fault && error.code === 'conflict') throw stillOpen();
      throw error;
    }
    this.dispatch.begin({ tenantId, skuId, runId, submittedAt: now, candidate, terms, rateCards, resend: 0, origin });
    countAccepted();
    this.changes.announce(tenantId, skuId);
    return again;
  }
}

function stillOpen(): Fault {
  return invalidBody('conflict', 'the SKU is being evaluated; it can be evaluated again afterwards');
}
