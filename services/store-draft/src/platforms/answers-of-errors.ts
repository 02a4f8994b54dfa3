import type { StoreError } from '../domain/answers/store-answer.ts';
import { type RefusableDetail, refusableIn } from '../domain/listing/details.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { Untold } from '../domain/answers/trouble.ts';
import type { CreateAnswer, LiveAnswer, LookUp, Refused, Unknown, WriteAnswer } from '../domain/push/push.ts';
import type { ReadProduct } from './store-adapter.ts';

/** A request without the expected end: its meaning, and the store's response. */
export interface Failed {
  readonly error: StoreError;
  readonly untold: Untold;
}

/** Maps errors to the results of each step of a push. Anything else is `unknown` to the step. */
export function lookUpOf(failed: Failed): LookUp {
  return unansweredOf(failed);
}

export function createAnswerOf({ error, untold }: Failed, withhold: readonly RefusableDetail[] = []): CreateAnswer {
  switch (error) {
    case 'sku-taken':
    case 'trash-holds-sku':
      return { kind: error };
    case 'rejected':
      return { kind: error, ...(withhold.length === 0 ? {} : { withhold }) };
    case 'refused':
    case 'not-executed':
      return { kind: error, ...untold };
    case 'missing':
    case 'other-version':
    case 'unknown':
      return { kind: 'unknown', ...untold, ...(withhold.length === 0 ? {} : { withhold }) };
  }
}

/** The details of a create request that the store may have refused. */
export function sentDetails(listing: DraftListing, withheld: readonly RefusableDetail[]): RefusableDetail[] {
  return refusableIn(listing).filter((detail) => !withheld.includes(detail));
}

export function unreadOf(failed: Failed): ReadProduct {
  const answer = failed.error === 'missing' ? ({ kind: 'gone' } as const) : unansweredOf(failed);
  return { answer, evidence: [], differences: [], units: undefined };
}

export function liveAnswerOf(failed: Failed): LiveAnswer {
  return unansweredOf(failed);
}

/** A missing product needs no rollback. */
export function writeAnswerOf(failed: Failed | undefined): WriteAnswer {
  if (failed === undefined || failed.error === 'missing') return { kind: 'done' };
  const { error, untold } = failed;
  return { kind: error === 'refused' || error === 'not-executed' ? error : 'unknown', ...untold };
}

/** Another version of the API has other rules, so nothing is pushed until an operator looks at it. */
export function unansweredOf({ error, untold }: Failed): Unknown | Refused {
  return { kind: error === 'refused' || error === 'other-version' ? 'refused' : 'unknown', ...untold };
}
