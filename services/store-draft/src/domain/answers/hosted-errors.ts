import { divide } from '@cpes/money';
import { HOSTED_VERSION } from '../calls/hosted-calls.ts';
import { textIn, valueIn } from '../verification/json-path.ts';
import { errorWithoutAnswer, type StoreAnswer, type StoreError } from './store-answer.ts';

/** A bad token, a frozen shop, a missing scope, no such shop, a locked shop. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404, 423]);
/** Codes of errors beside `data`. Any other code, and a mixture, says nothing about the effect. */
const ERRORS = new Map<string | null, StoreError>([
  ['ACCESS_DENIED', 'refused'],
  ['SHOP_INACTIVE', 'refused'],
  ['MAX_COST_EXCEEDED', 'rejected'],
]);
/** User errors after which the product may exist. */
const DOUBTFUL_USER_ERRORS: ReadonlySet<string> = new Set(['GENERIC_ERROR', 'JOB_ERROR']);
const MS_PER_SECOND = 1_000n;
/** When the response names no time. */
const WAIT_MS = 1_000;

/**
 * The meaning of a hosted store's response, unless it is the expected one. `mutation` is the field of a document that writes, whose
 * user errors count, too.
 */
export function hostedErrorOf(answer: StoreAnswer, mutation?: string): StoreError | undefined {
  if (answer.kind !== 'answered') return errorWithoutAnswer(answer);
  const { status, json, version } = answer;
  if (REFUSED_STATUSES.has(status)) return 'refused';
  if (status === 429) return 'not-executed';
  if (status !== 200 || json === undefined) return 'unknown';
  if (version !== HOSTED_VERSION) return 'other-version';
  if (isThrottled(json)) return 'not-executed';
  if (valueIn(json, 'errors') !== undefined) return oneOf(codesIn(json).map((code) => ERRORS.get(code)));
  return mutation === undefined ? undefined : userErrorOf(json, mutation);
}

/** How long a store asks to wait before the same request is repeated, in milliseconds; undefined when it does not. */
export function waitMsOf(answer: StoreAnswer): number | undefined {
  if (answer.kind !== 'answered') return undefined;
  if (answer.status === 429) return answer.retryAfterMs ?? WAIT_MS;
  return answer.status === 200 && isThrottled(answer.json) ? bucketMsIn(answer.json) : undefined;
}

/** The bucket of cost was too empty, and nothing was executed: the response must show both. */
function isThrottled(json: unknown): boolean {
  const codes = codesIn(json);
  const isOnly = codes.length > 0 && codes.every((code) => code === 'THROTTLED');
  return isOnly && valueIn(json, 'data') === undefined && costIn(json, 'actualQueryCost') === null;
}

/** The time in which the bucket fills up to the cost of the request. */
function bucketMsIn(json: unknown): number {
  const cost = costIn(json, 'requestedQueryCost');
  const [available, perSecond] = ['currentlyAvailable', 'restoreRate'].map((name) =>
    costIn(json, 'throttleStatus', name),
  );
  if (!isCount(cost) || !isCount(available) || !isCount(perSecond) || perSecond === 0) return WAIT_MS;
  if (cost <= available) return 0;
  return Number(divide(BigInt(cost - available) * MS_PER_SECOND, BigInt(perSecond), 'away-from-zero'));
}

function costIn(json: unknown, ...path: readonly string[]): unknown {
  return valueIn(json, 'extensions', 'cost', ...path);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function userErrorOf(json: unknown, mutation: string): StoreError | undefined {
  const errors = valueIn(json, 'data', mutation, 'userErrors');
  if (!Array.isArray(errors)) return 'unknown';
  if (errors.length === 0) return undefined;
  const isRejected = errors.every((error) => {
    const code = textIn(error, 'code');
    return code !== null && !DOUBTFUL_USER_ERRORS.has(code);
  });
  return isRejected && valueIn(json, 'data', mutation, 'product') === null ? 'rejected' : 'unknown';
}

function codesIn(json: unknown): (string | null)[] {
  const errors = valueIn(json, 'errors');
  return Array.isArray(errors) ? errors.map((error) => textIn(error, 'extensions', 'code')) : [];
}

function oneOf(errors: readonly (StoreError | undefined)[]): StoreError {
  const [first] = errors;
  return first !== undefined && errors.every((error) => error === first) ? first : 'unknown';
}
