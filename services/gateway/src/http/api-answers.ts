import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiResponse, type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import { ProblemResponse } from './problem.response.ts';

const MEANING: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  304: 'Not modified: `If-None-Match` names the present entity tag.',
  400: 'Not valid: `errors` points to every offence, and nothing was stored.',
  401: 'API key missing or not valid.',
  403: 'The API key lacks the scope of this operation, which `requiredScope` names.',
  404: 'Absent, or of another tenant: the two cannot be told apart.',
  405: 'Not a method of this address.',
  408: 'The whole request did not arrive in time. The connection is closed.',
  417: '`Expect` has something else than `100-continue`.',
  429: 'Quota exceeded, or temporarily reduced capacity.',
  431: 'The header fields have more than 16 KiB. The connection is closed.',
  500: 'Our fault; it is logged under the request id.',
  503: 'Something the service needs did not answer.',
};
/** Whatever is asked, these may be the answer. */
const ANYWHERE = [401, 403, 405, 408, 417, 429, 431, 500, 503];
/** Answered before anything is known of the request: not whose it is, and not that the answer depends on that. */
const BEFORE_IT_IS_READ = [408, 431];

type Headers = NonNullable<ApiResponseOptions['headers']>;

const TEXT = { type: 'string' } as const;
const SECONDS = { type: 'integer', minimum: 0 } as const;
const always = (description: string, schema: object = TEXT) => ({ description, schema, required: true });

const EVERY_ANSWER = {
  'X-Request-Id': always('The id under which this request is logged: its own, if it sent a usable one.'),
  'Cache-Control': always('Private, and to be asked for again each time.'),
  'X-Content-Type-Options': always('Always `nosniff`.', { ...TEXT, enum: ['nosniff'] }),
  Vary: always('The answer depends on the key.'),
};
const POLICY = 'How many requests the tenant may make at once, and in the long run.';
const LEFT = 'How many requests are left (`r`), and in how many seconds the next one comes (`t`).';
const QUOTA = { 'RateLimit-Policy': always(POLICY), RateLimit: always(LEFT) };
const QUOTA_IF_COUNTED = { 'RateLimit-Policy': sometimes(POLICY), RateLimit: sometimes(LEFT) };
const ETAG = { ETag: always('The entity tag of the body, for `If-None-Match`.', { ...TEXT, pattern: '^"[\\w-]+"$' }) };
const REPLAYED = {
  'Idempotent-Replayed': sometimes('The answer is that of an earlier request with this key.', {
    ...TEXT,
    enum: ['true'],
  }),
};
/** 1 to 255 printable ASCII characters, raw or as a quoted string. */
const IDEMPOTENCY_KEY_PATTERN = '^(?:[!#-~](?:[ -~]{0,253}[!-~])?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}")$';
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description: 'For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
} as const;
const RETRY = { 'Retry-After': always('Seconds to wait before the next attempt.', SECONDS) };

const HEADERS: Record<number, Headers> = {
  200: QUOTA,
  201: { ...QUOTA, Location: always('The address of what was made.', { ...TEXT, format: 'uri-reference' }) },
  304: { ...QUOTA, ...ETAG },
  401: { 'WWW-Authenticate': always('`Bearer`, with an `error` once a token was sent.') },
  403: { 'WWW-Authenticate': always('`Bearer` with `error="insufficient_scope"` and the `scope` that is missing.') },
  404: QUOTA,
  405: { ...QUOTA, Allow: always('The methods of this address.') },
  429: { ...QUOTA, ...RETRY },
  500: QUOTA_IF_COUNTED,
  503: { ...QUOTA_IF_COUNTED, ...RETRY },
};

export interface SuccessOptions {
  /** True when the route only reads: its answers have entity tags. */
  readonly isRead?: boolean;
  /** True when the route knows the `Idempotency-Key`. */
  readonly isRepeatable?: boolean;
  /** True when a 400 can come of the query, and so after the request has been counted. */
  readonly hasQuery?: boolean;
  /** True when a 400 can come of the body; it can wherever something is made. */
  readonly hasBody?: boolean;
  /** True for a DELETE: its 400 comes before or after the request has been counted. */
  readonly mayRefuseBody?: boolean;
  readonly description?: string;
  /** Beside those of every success. */
  readonly headers?: Headers;
}

/** A header field that some answers have. */
export function sometimes(description: string, schema: object = TEXT): Headers[string] {
  return { description, schema };
}

/** Documents what a route answers: its success with a body of `type`, the errors that are its own, and those of every route. */
export function ApiAnswers(
  status: 200 | 201,
  type: Type,
  errors: readonly number[],
  {
    isRead = status === 200,
    isRepeatable = false,
    hasQuery = false,
    hasBody = status === 201,
    mayRefuseBody = false,
    description,
    headers = {},
  }: SuccessOptions = {},
): MethodDecorator {
  const quotaOfRefusal = hasQuery || hasBody ? QUOTA : mayRefuseBody ? QUOTA_IF_COUNTED : {};
  const statuses = [...(isRead ? [304] : []), ...errors, ...ANYWHERE];
  const success = {
    description: description ?? MEANING[status] ?? '',
    headers: { ...(isRead ? ETAG : {}), ...(isRepeatable ? REPLAYED : {}), ...headers },
  };
  return applyDecorators(
    ApiExtraModels(ProblemResponse),
    ApiHeader({ name: 'X-Request-Id', required: false, description: 'An id of your own for this request.' }),
    ...(isRead ? [ApiHeader({ name: 'If-None-Match', required: false, description: 'An entity tag.' })] : []),
    ...(isRepeatable ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ApiResponse({
      status,
      type,
      description: success.description,
      headers: { ...headersOf(status), ...success.headers },
    }),
    // A request is refused before it is counted when its address cannot be read.
    ...statuses.map((other) =>
      ApiResponse({
        status: other,
        description: MEANING[other] ?? '',
        headers: { ...headersOf(other), ...(other === 400 ? quotaOfRefusal : {}) },
        ...contentOf(other),
      }),
    ),
  );
}

function headersOf(status: number): Headers {
  const { Vary, ...others } = EVERY_ANSWER;
  return { ...others, ...(BEFORE_IT_IS_READ.includes(status) ? {} : { Vary }), ...HEADERS[status] };
}

function contentOf(status: number): object {
  if (status === 304) return {};
  return { content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemResponse) } } } };
}
