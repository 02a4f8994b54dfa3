/** The result of one request. `unsent`: nothing was sent. `lost`: it may have been sent, and there is no valid response. */
export type StoreAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The parsed body; `undefined` when it is not JSON. */
      readonly json: unknown;
      /** The JSON follows other text in the body, such as a PHP notice. */
      readonly hasNotice: boolean;
      /** `X-Shopify-API-Version`; null without it. */
      readonly version: string | null;
      /** `Retry-After` in milliseconds from now. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'unsent'; readonly reason: UnsentReason }
  | { readonly kind: 'lost'; readonly reason: 'slow' | 'broken' };
/** The name has no public address; no connection; no valid certificate; malformed credentials; refused by our own guard. */
export type UnsentReason = 'address' | 'connection' | 'certificate' | 'credentials' | 'guard';
export type Answered = Extract<StoreAnswer, { kind: 'answered' }>;

/**
 * The meaning of an unexpected response. In all but `unknown` and `other-version` the store did nothing. `refused`: the connection
 * needs attention. `missing`: no product has the id. `not-executed`: the store was overloaded.
 */
export type StoreError =
  'sku-taken' | 'trash-holds-sku' | 'rejected' | 'refused' | 'missing' | 'not-executed' | 'other-version' | 'unknown';

/** The meaning of a request without a response, on both platforms. */
export function errorWithoutAnswer(answer: Exclude<StoreAnswer, Answered>): StoreError {
  if (answer.kind === 'lost') return 'unknown';
  if (answer.reason === 'credentials') return 'refused';
  return answer.reason === 'guard' ? 'rejected' : 'not-executed';
}
