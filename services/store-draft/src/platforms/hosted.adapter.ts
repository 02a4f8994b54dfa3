import { setTimeout } from 'node:timers/promises';
import { hostedErrorOf, waitMsOf } from '../domain/answers/hosted-errors.ts';
import { createdInHosted, foundByMark, foundBySku } from '../domain/answers/hosted-products.ts';
import type { Answered, StoreAnswer } from '../domain/answers/store-answer.ts';
import { hostedTroubleOf, type Untold } from '../domain/answers/trouble.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../domain/push/push.ts';
import { isLiveInHosted, verifyHosted } from '../domain/verification/hosted-answers.ts';
import { readAnswerOf } from '../domain/verification/read-answers.ts';
import {
  createAnswerOf,
  type Failed,
  liveAnswerOf,
  lookUpOf,
  unansweredOf,
  unreadOf,
  writeAnswerOf,
} from './answers-of-errors.ts';
import { HostedProbe } from './hosted.probe.ts';
import { type Probe, type ReadProduct, type StoreAccess, StoreAdapter, type StoreAddress } from './store-adapter.ts';
import type { StoreRequests } from './store-requests.ts';

/** A store that asks for more time gets the request in a later step. Buckets fill up in 10 s at most. */
const THROTTLE_WAIT_MS_MAX = 10_000;
/** Jitter, so that steps that were throttled together do not repeat together. */
const JITTER_MS_MAX = 250;

/** A hosted platform with a GraphQL Admin API. Finds products by our mark, which is unique there. */
export class HostedAdapter extends StoreAdapter {
  constructor(private readonly requests: StoreRequests) {
    super();
  }

  probe(address: StoreAddress, signal: AbortSignal): Promise<Probe> {
    return new HostedProbe((permit, access) => this.send(permit, access, signal), address, signal).run();
  }

  /** By the SKU first: a product that is created between the two responses then has our mark, or is not ours. */
  async lookUp(access: StoreAccess, listing: DraftListing, signal: AbortSignal): Promise<LookUp> {
    const bySku = await this.ask({ call: 'find-by-sku', listing }, access, signal);
    if (bySku.failed !== undefined) return lookUpOf(bySku.failed);
    const byMark = await this.ask({ call: 'find', listing }, access, signal);
    if (byMark.failed !== undefined) return lookUpOf(byMark.failed);
    const found = foundByMark(byMark.answer.json);
    return found.kind === 'absent' ? foundBySku(bySku.answer.json, listing.sku) : found;
  }

  /**
   * Creates only after the store has just confirmed that our mark is free, because the request would change a product with the
   * mark.
   */
  async create(
    access: StoreAccess,
    listing: DraftListing,
    shownHash: string,
    signal: AbortSignal,
  ): Promise<CreateAnswer> {
    const before = await this.ask({ call: 'find', listing }, access, signal);
    if (before.failed !== undefined) {
      const { kind, ...untold } = unansweredOf(before.failed);
      return { kind: kind === 'refused' ? kind : 'not-executed', ...untold };
    }
    const { kind } = foundByMark(before.answer.json);
    if (kind !== 'absent') return { kind: kind === 'unknown' ? 'not-executed' : 'sku-taken' };
    const created = await this.ask({ call: 'create', listing, shownHash }, access, signal, 'productSet');
    return created.failed === undefined
      ? createdInHosted(created.answer.json, listing)
      : createAnswerOf(created.failed);
  }

  async read(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<ReadProduct> {
    const { failed, answer } = await this.ask({ call: 'read', externalId }, access, signal);
    if (failed !== undefined) return unreadOf(failed);
    const { json, version } = answer;
    const verified = verifyHosted(json, version ?? undefined, externalId, listing, access.store);
    const { kind, evidence, differences } = verified;
    // Deletion here is permanent. A product that shows as live may have an order, which its page does not contain.
    return { answer: readAnswerOf(verified, kind === 'draft'), evidence, differences, units: undefined };
  }

  async readLive(
    access: StoreAccess,
    listing: DraftListing,
    _externalId: string,
    signal: AbortSignal,
  ): Promise<LiveAnswer> {
    const { failed, answer } = await this.ask({ call: 'find', listing }, access, signal);
    return failed === undefined ? isLiveInHosted(answer.json, answer.version ?? undefined) : liveAnswerOf(failed);
  }

  async redraft(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'redraft', externalId }, access, signal, 'productUpdate')).failed);
  }

  async trash(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer> {
    return writeAnswerOf((await this.ask({ call: 'trash', externalId }, access, signal, 'productDelete')).failed);
  }

  editUrlOf({ baseUrl }: Store, externalId: string): string {
    return `${baseUrl}/admin/products/${externalId.slice(externalId.lastIndexOf('/') + 1)}`;
  }

  private async ask(permit: Permit, access: StoreAccess, signal: AbortSignal, mutation?: string): Promise<Asked> {
    const answer = await this.send(permit, access, signal);
    const error = hostedErrorOf(answer, mutation);
    if (error === undefined && answer.kind === 'answered') return { failed: undefined, answer };
    return { failed: { error: error ?? 'unknown', untold: untoldOf(answer) }, answer: undefined };
  }

  /** Repeats the request once after the time that the store asks for, because it has executed nothing. */
  private async send(permit: Permit, access: StoreAccess, signal: AbortSignal): Promise<StoreAnswer> {
    const answer = await this.requests.ask(permit, access, signal);
    const waitMs = waitMsOf(answer);
    if (waitMs === undefined || waitMs > THROTTLE_WAIT_MS_MAX) return answer;
    await aWhile(waitMs + Math.random() * JITTER_MS_MAX, signal);
    return this.requests.ask(permit, access, signal);
  }
}

type Asked =
  { readonly failed: undefined; readonly answer: Answered } | { readonly failed: Failed; readonly answer: undefined };

function untoldOf(answer: StoreAnswer): Untold {
  const retryAfterMs = waitMsOf(answer);
  return { trouble: hostedTroubleOf(answer), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

async function aWhile(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
