import { setTimeout } from 'node:timers/promises';
import { hostedErrorOf, waitMsOf } from '../domain/answers/hosted-errors.ts';
import { createdInHosted, foundByMark, foundBySku } from '../domain/answers/hosted-products.ts';
import type { Answered, StoreAnswer } from '../domain/answers/store-answer.ts';
import { hostedTroubleOf, type Untold } from '../domain/answers/trouble.ts';
import type { Permit, Store } from '../domain/calls/call.ts';
import { type RefusableDetail, refusableIn } from '../domain/listing/details.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../domain/push/push.ts';
import type { Difference } from '../domain/verification/difference.ts';
import { hostedDetailDifferences, isLiveInHosted, verifyHosted } from '../domain/verification/hosted-answers.ts';
import { valueIn } from '../domain/verification/json-path.ts';
import { readAnswerOf } from '../domain/verification/read-answers.ts';
import {
  createAnswerOf,
  type Failed,
  liveAnswerOf,
  lookUpOf,
  sentDetails,
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
    withheld: readonly RefusableDetail[],
    signal: AbortSignal,
  ): Promise<CreateAnswer> {
    const before = await this.ask({ call: 'find', listing }, access, signal);
    if (before.failed !== undefined) {
      const { kind, ...untold } = unansweredOf(before.failed);
      return { kind: kind === 'refused' ? kind : 'not-executed', ...untold };
    }
    const { kind } = foundByMark(before.answer.json);
    if (kind !== 'absent') return { kind: kind === 'unknown' ? 'not-executed' : 'sku-taken' };
    const permit = { call: 'create', listing, shownHash, withheld } as const;
    const created = await this.ask(permit, access, signal, 'productSet');
    if (created.failed === undefined) return createdInHosted(created.answer.json, listing);
    return createAnswerOf(...refusalOf(created.failed, sentDetails(listing, withheld)));
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
    const { kind, evidence } = verified;
    const isDraft = kind === 'draft' || kind === 'changed';
    const details = isDraft ? await this.detailDifferences(access, listing, externalId, signal) : [];
    const differences = [...verified.differences, ...(details ?? [])];
    // Deletion here is permanent. A product that shows as live may have an order, which its page does not contain.
    const shown = readAnswerOf({ ...verified, differences }, kind === 'draft', details !== undefined);
    return { answer: shown, evidence, differences, units: undefined };
  }

  /** Undefined when they cannot be read. A separate request, so that a right that the token lacks for a detail does not hide the state of the draft. */
  private async detailDifferences(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<readonly Difference[] | undefined> {
    if (refusableIn(listing).length === 0) return [];
    const { failed, answer } = await this.ask({ call: 'read-details', externalId }, access, signal);
    return failed === undefined ? hostedDetailDifferences(answer.json, listing, access.store) : undefined;
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
    const json = answer.kind === 'answered' && answer.status === 200 ? answer.json : undefined;
    return { failed: { error: error ?? 'unknown', untold: untoldOf(answer), json }, answer: undefined };
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

/** The body of a failed request that the platform has processed. */
type FailedHere = Failed & { readonly json: unknown };
type Asked =
  | { readonly failed: undefined; readonly answer: Answered }
  | { readonly failed: FailedHere; readonly answer: undefined };

/**
 * The meaning of a failed create request, and the details that may be the reason. A right may be missing for a detail alone, so a refusal
 * counts only without details.
 */
function refusalOf(failed: FailedHere, sent: readonly RefusableDetail[]): [Failed, readonly RefusableDetail[]] {
  const { error, json } = failed;
  if (json === undefined || sent.length === 0 || error === 'not-executed' || error === 'other-version')
    return [failed, []];
  const fields = userErrorFields(json);
  const isOfImages = fields.length > 0 && fields.every((field) => field.includes('files')) && sent.includes('images');
  return [error === 'refused' ? { ...failed, error: 'rejected' } : failed, isOfImages ? ['images'] : sent];
}

function userErrorFields(json: unknown): string[] {
  const errors = valueIn(json, 'data', 'productSet', 'userErrors');
  return Array.isArray(errors) ? errors.map((error) => JSON.stringify(valueIn(error, 'field') ?? null)) : [];
}

function untoldOf(answer: StoreAnswer): Untold {
  const retryAfterMs = waitMsOf(answer);
  return { trouble: hostedTroubleOf(answer), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

async function aWhile(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
