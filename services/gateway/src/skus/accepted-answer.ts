import type { TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitSecondsOf } from '../http/prefer.ts';
import { RunCompletions } from '../runs/run-completions.ts';
import { skuRecord } from './sku-record.ts';
import { SkuStore, type StoredSku } from './sku.store.ts';

const MS_PER_SECOND = 1_000;

/** The answer to a request that has begun a run: the SKU's record, at once or, with `Prefer: wait=N`, when the run has ended. */
@Injectable()
export class AcceptedAnswer {
  constructor(
    private readonly completions: RunCompletions,
    private readonly skus: SkuStore,
  ) {}

  async accepted(
    tenantId: TenantId,
    accepted: StoredSku,
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
  ): Promise<string> {
    void reply.header('location', `/v2/skus/${accepted.skuId}`);
    const waitSeconds = waitSecondsOf(headers.prefer);
    if (waitSeconds === undefined) return skuRecord(accepted);
    void reply.header('preference-applied', `wait=${waitSeconds}`);
    await this.completions.ended(accepted, waitSeconds * MS_PER_SECOND);
    const sku = await this.skus.find(tenantId, accepted.skuId);
    return skuRecord(sku ?? accepted);
  }
}
