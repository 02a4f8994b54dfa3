import { noteInLog } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Idempotency, type Keep } from '../../idempotency/index.ts';
import { requestEnd } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { waitSecondsOf } from './prefer.ts';
import { RunCompletions } from '../runs/run-completions.ts';
import { skuAnswer, skuIdIn } from './sku-answer.ts';
import { skuRecord } from './sku-record.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

const MS_PER_SECOND = 1_000;

/** The response to a request that starts a run: the SKU's record, at once or, with `Prefer: wait=N`, when the run has ended. */
@Injectable()
export class AcceptedAnswer {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly completions: RunCompletions,
    private readonly skus: SkuRepository,
  ) {}

  /**
   * `begin` stores the run, and calls `keep` in its transaction. A repeat with the same key starts no run, but can wait for its
   * end.
   */
  async answer(
    caller: Caller,
    request: FastifyRequest<{ Body: Buffer | undefined }>,
    reply: FastifyReply,
    begin: (keep: Keep | undefined) => Promise<StoredSku>,
  ): Promise<string> {
    const answer = await this.idempotency.answer(caller, request, reply, async (keep) => skuAnswer(await begin(keep)));
    noteInLog(request, { skuId: skuIdIn(answer), ...(answer.runId === null ? {} : { runId: answer.runId }) });
    const waitSeconds = waitSecondsOf(request.headers.prefer);
    if (waitSeconds === undefined || answer.runId === null) return answer.body();
    void reply.header('preference-applied', `wait=${waitSeconds}`);
    const skuId = skuIdIn(answer);
    await this.completions.ended({ skuId, runId: answer.runId }, waitSeconds * MS_PER_SECOND, requestEnd(request));
    const sku = await this.skus.find(caller.tenantId, skuId);
    return sku === undefined ? answer.body() : skuRecord(sku);
  }
}
