/** What became of one request. `unsent`: nothing left. `lost`: it left, perhaps, and what came back is no answer. */
export type StoreAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The body, parsed; `undefined` when it is no JSON. */
      readonly json: unknown;
      /** JSON stands in the body after other text, such as a notice of PHP. */
      readonly hasNotice: boolean;
      /** `X-Shopify-API-Version`; null without it. */
      readonly version: string | null;
      /** `Retry-After` in milliseconds from now. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'unsent'; readonly reason: UnsentReason }
  | { readonly kind: 'lost'; readonly reason: 'slow' | 'broken' };
/** The name has no public address; no connection; no valid certificate; credentials of no known form; our own guard said no. */
export type UnsentReason = 'address' | 'connection' | 'certificate' | 'credentials' | 'guard';
export type Answered = Extract<StoreAnswer, { kind: 'answered' }>;

/**
 * What an answer other than the wanted one means. In all but `unknown` and `other-version` the store did nothing.
 * `refused`: the connection needs attention. `missing`: no product has the id. `not-executed`: the store had no time.
 */
export type StoreError =
  'sku-taken' | 'trash-holds-sku' | 'rejected' | 'refused' | 'missing' | 'not-executed' | 'other-version' | 'unknown';

/** What a request without an answer means, on both platforms. */
export function errorWithoutAnswer(answer: Exclude<StoreAnswer, Answered>): StoreError {
  if (answer.kind === 'lost') return 'unknown';
  if (answer.reason === 'credentials') return 'refused';
  return answer.reason === 'guard' ? 'rejected' : 'not-executed';
}
