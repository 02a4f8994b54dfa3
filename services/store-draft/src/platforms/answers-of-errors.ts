import type { StoreError } from '../domain/answers/store-answer.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../domain/push/push.ts';
import type { ReadProduct } from './store-adapter.ts';

/** The same errors as each step of a push takes them. What a step has no word for is unknown to it. */
export function lookUpOf(error: StoreError): LookUp {
  return { kind: needsAttention(error) ? 'refused' : 'unknown' };
}

export function createAnswerOf(error: StoreError): CreateAnswer {
  return { kind: error === 'missing' || error === 'other-version' ? 'unknown' : error };
}

export function unreadOf(error: StoreError): ReadProduct {
  const kind = error === 'missing' ? 'gone' : needsAttention(error) ? 'refused' : 'unknown';
  return { answer: { kind }, evidence: [], differences: [] };
}

export function liveAnswerOf(error: StoreError): LiveAnswer {
  return { kind: needsAttention(error) ? 'refused' : 'unknown' };
}

/** What is no more there needs no more taking back. */
export function writeAnswerOf(error: StoreError | undefined): WriteAnswer {
  if (error === undefined || error === 'missing') return { kind: 'done' };
  return { kind: error === 'refused' ? 'refused' : 'unknown' };
}

/** Another version of the API has other rules, so nothing is pushed until somebody looks. */
function needsAttention(error: StoreError): boolean {
  return error === 'refused' || error === 'other-version';
}
