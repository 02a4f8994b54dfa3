import { fingerprintOf, type Problem, type RequestOrigin } from '@cpes/http-api';
import { LoadShedder, quotaExceeded, RateLimiter, reducedCapacity } from '../../edge/index.ts';
import { Idempotency, type Keep } from '../../idempotency/index.ts';
import type { Fault } from '@cpes/service-kit';
import type { Caller } from '../../identity/index.ts';
import { turnFor } from '../loop-turns.ts';
import { readSubmission } from '../skus/read-candidate.ts';
import { skuAnswer, skuIdIn } from '../skus/sku-answer.ts';
import { SubmitCandidate } from '../skus/submit-candidate.ts';
import { Injectable } from '@nestjs/common';
import type { BulkItem } from './bulk-items.ts';
import type { BulkResultResponse } from './bulk.response.ts';
import { inOrder } from './in-order.ts';

/** Items of one bulk that share transactions, 2 MiB at most. */
export const ITEMS_IN_HAND_MAX = 32;

/** The settings for every item of a bulk. */
export interface Bulk {
  readonly caller: Caller;
  readonly key: string | undefined;
  readonly operation: string;
  readonly origin: RequestOrigin;
  /** Validates the items and stores none. */
  readonly isTrial: boolean;
  /** Renders a failure. */
  readonly problemOf: (thrown: unknown) => { readonly fault: Fault; readonly problem: Problem };
}

/** Submits the items of a bulk independently: an invalid item does not affect the others. */
@Injectable()
export class BulkSubmission {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly limiter: RateLimiter,
    private readonly shedder: LoadShedder,
    private readonly submission: SubmitCandidate,
  ) {}

  /** The results in the order of the items, each as soon as those before it are done. */
  results(items: AsyncIterable<BulkItem>, bulk: Bulk): AsyncGenerator<BulkResultResponse> {
    // The request itself has already cost a token, which pays for its first new item.
    const purse = { hasToken: true };
    return inOrder(items, ITEMS_IN_HAND_MAX, (item) => this.result(item, bulk, purse));
  }

  private async result(item: BulkItem, bulk: Bulk, purse: { hasToken: boolean }): Promise<BulkResultResponse> {
    const { index } = item;
    let isRepeat = false;
    try {
      if ('fault' in item) throw item.fault;
      if (bulk.isTrial) {
        if (this.shedder.isOverloaded()) throw reducedCapacity();
        await turnFor(item.bytes.length);
        readSubmission(item.bytes, bulk.caller.currency);
        return { index, status: 200, skuId: null, replayed: false, retryAfterSeconds: null, problem: null };
      }
      const { answer, isReplayed } = await this.once(index, item.bytes, bulk, async (keep) => {
        await this.pay(bulk.caller, purse);
        if (this.shedder.isOverloaded()) throw reducedCapacity();
        await turnFor(item.bytes.length);
        const submitted = readSubmission(item.bytes, bulk.caller.currency);
        const { caller, origin } = bulk;
        const accepted = await this.submission.submit({ caller, ...submitted, origin, keep });
        isRepeat = accepted.isRepeat;
        return skuAnswer(accepted.sku);
      });
      const skuId = skuIdIn(answer);
      return { index, status: 201, skuId, replayed: isReplayed || isRepeat, retryAfterSeconds: null, problem: null };
    } catch (error) {
      const { fault, problem } = bulk.problemOf(error);
      const retryAfterSeconds = fault.retryAfterSeconds ?? null;
      return { index, status: problem.status, skuId: null, replayed: false, retryAfterSeconds, problem };
    }
  }

  private async once(
    item: number,
    bytes: Buffer,
    { caller: { tenantId }, key, operation }: Bulk,
    make: (keep: Keep | undefined) => Promise<ReturnType<typeof skuAnswer>>,
  ) {
    if (key === undefined) return { answer: await make(undefined), isReplayed: false };
    return this.idempotency.once({ tenantId, key, operation, item, fingerprint: fingerprintOf(bytes) }, make);
  }

  /** Takes a token. Items that an earlier request stored are free, so that a repeated bulk gets further. */
  private async pay({ tenantId, quota }: Caller, purse: { hasToken: boolean }): Promise<void> {
    if (purse.hasToken) {
      purse.hasToken = false;
      return;
    }
    const grant = await this.limiter.take({ tenantId, quota, cost: 1 });
    if (!grant.isGranted) throw quotaExceeded(grant.levelMicro, 1, quota);
  }
}
