import { prefixed, type SubmittedCandidate } from '@cpes/contracts';
import type { RequestOrigin } from '@cpes/http-api';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, faultOf, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { Keep } from '../../idempotency/index.ts';
import type { Caller } from '../../identity/index.ts';
import { Admission } from '../admission/admission.ts';
import { GatewayConfig } from '../../gateway.config.ts';
import { countAccepted } from '../runs/metrics.ts';
import { RunDispatch } from '../runs/run-dispatch.ts';
import { RunRepository } from '../runs/run.repository.ts';
import { TenantChanges } from '../runs/tenant-changes.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { listedOf } from './listed.ts';
import { skuAnswer } from './sku-answer.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

export interface Submission {
  readonly caller: Pick<Caller, 'tenantId' | 'hasUniqueReferences'>;
  readonly candidate: SubmittedCandidate;
  readonly tags?: readonly string[];
  readonly origin: RequestOrigin;
  readonly keep?: Keep | undefined;
}

export interface Accepted {
  readonly sku: StoredSku;
  /** True when the SKU already existed under the same reference. */
  readonly isRepeat: boolean;
}

/** Accepts candidates: a stored candidate will be evaluated, whatever happens next. */
@Injectable()
export class SubmitCandidate {
  constructor(
    private readonly admission: Admission,
    private readonly work: UnitOfWork,
    private readonly runs: RunRepository,
    private readonly dispatch: RunDispatch,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    private readonly config: GatewayConfig,
    private readonly changes: TenantChanges,
    private readonly terms: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly skus: SkuRepository,
  ) {}

  /**
   * Resolves to the stored SKU, or to the existing one with the reference where references are unique. Rejects when no capacity for
   * another run is free in time.
   */
  async submit(submission: Submission): Promise<Accepted> {
    const { tenantId, hasUniqueReferences } = submission.caller;
    const { externalRef } = submission.candidate;
    const make = async () => ({
      sku: await this.admission.admit(tenantId, () => this.store(submission)),
      isRepeat: false,
    });
    if (externalRef === undefined) return make();
    const find = async () => {
      const sku = await this.skus.findByReference(tenantId, externalRef);
      return sku === undefined ? undefined : { sku, isRepeat: true };
    };
    const earlier = hasUniqueReferences ? await find() : undefined;
    if (earlier !== undefined) return earlier;
    try {
      return await make();
    } catch (error) {
      // The unique index decides between concurrent requests: later ones find the first one's SKU. It also decides when the caller
      // was read before the setting was turned on.
      const { kind, code } = faultOf(error);
      const mayBeThere = code === 'conflict' || (hasUniqueReferences && kind !== 'rate-limited');
      const made = mayBeThere ? await find() : undefined;
      if (made === undefined) throw error;
      return made;
    }
  }

  private async store({ caller: { tenantId }, candidate, tags = [], origin, keep }: Submission): Promise<StoredSku> {
    const skuId = prefixed('sku', this.ids.next());
    const runId = prefixed('run', this.ids.next());
    const [terms, rateCards] = await Promise.all([
      this.terms.find(tenantId),
      this.rateCards.rowsFor(tenantId, candidate),
    ]);
    const submittedAt = this.clock.now();
    const body = JSON.stringify(candidate);
    const sku: StoredSku = {
      skuId,
      runId,
      submittedAt,
      externalRef: candidate.externalRef ?? null,
      currency: candidate.currency,
      endedAs: null,
      endedAt: null,
      reportId: null,
      tags,
      taggedAt: null,
      archivedAt: null,
      outdated: null,
      documents: { submitted: { recordedAt: submittedAt, body } },
    };
    await this.work.run({ tenantId }, (tx) => {
      keep?.write(tx, skuAnswer(sku));
      this.runs.accept(tx, {
        sku_id: skuId,
        tenant_id: tenantId,
        run_id: runId,
        submitted_at: submittedAt.toISOString(),
        external_ref: candidate.externalRef ?? null,
        ...listedOf(candidate),
        tags,
        body,
        sweep_after_ms: this.config.RUN_SWEEP_AFTER_MS,
        traceparent: origin.traceparent ?? null,
        terms_version: terms?.version ?? null,
        rate_cards: rateCards === undefined ? null : JSON.stringify(rateCards),
      });
      return [];
    });
    this.dispatch.begin({ tenantId, skuId, runId, submittedAt, candidate, terms, rateCards, resend: 0, origin });
    countAccepted();
    this.changes.announce(tenantId, skuId);
    return sku;
  }
}
