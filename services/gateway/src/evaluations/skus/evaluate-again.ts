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
import { skuAnswer } from './sku-answer.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

interface Request {
  readonly origin: RequestOrigin;
  readonly keep?: Keep | undefined;
}

/** Starts another run of a SKU whose current run has ended, with the submitted candidate. */
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
  ) {}

  /**
   * Resolves to the SKU when the run is stored. Throws a `not-found` fault for an unknown SKU, and an `invalid` one of code
   * `conflict` while its current run has not ended.
   */
  async evaluate(tenantId: TenantId, skuId: string, request: Request): Promise<StoredSku> {
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    if (sku.endedAs === null) throw stillOpen();
    return this.admission.admit(tenantId, () => this.store(tenantId, sku, request));
  }

  private async store(tenantId: TenantId, sku: StoredSku, { origin, keep }: Request): Promise<StoredSku> {
    const { skuId } = sku;
    const runId = prefixed('run', this.ids.next());
    const now = this.clock.now();
    const body = sku.documents.submitted?.body ?? '{}';
    const candidate = JSON.parse(body) as SubmittedCandidate;
    const documents = { submitted: { recordedAt: now, body } };
    const again: StoredSku = { ...sku, runId, endedAs: null, endedAt: null, reportId: null, documents };
    try {
      await this.work.run({ tenantId }, (tx) => {
        keep?.write(tx, skuAnswer(again));
        this.runs.reopen(tx, {
          sku_id: skuId,
          tenant_id: tenantId,
          run_id: runId,
          submitted_at: now.toISOString(),
          body,
          sweep_after_ms: this.config.RUN_SWEEP_AFTER_MS,
          traceparent: origin.traceparent ?? null,
        });
        return [];
      });
    } catch (error) {
      // Another request has started a run meanwhile.
      if (error instanceof Fault && error.code === 'conflict') throw stillOpen();
      throw error;
    }
    this.dispatch.begin({ tenantId, skuId, runId, submittedAt: now, candidate, resend: 0, origin });
    countAccepted();
    this.changes.announce(tenantId, skuId);
    return again;
  }
}

function stillOpen(): Fault {
  return invalidBody('conflict', 'the SKU is being evaluated; it can be evaluated again afterwards');
}
