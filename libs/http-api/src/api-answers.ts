import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiResponse, type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import { ProblemResponse } from './problem.response.ts';

const MEANING: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  304: 'Not modified: `If-None-Match` has the current entity tag.',
  400: 'Not valid: `errors` points to every offence, and nothing was stored.',
  401: 'API key missing or not valid.',
  403: 'The API key lacks the scope of this operation, which `requiredScope` names.',
  404: 'Missing, or of another tenant: the response is the same.',
  405: 'The address does not support this method.',
  409: 'Not possible in the present state, which `detail` names. Nothing was changed.',
  412: 'Changed since: the resource is not as `If-Match` or `If-None-Match` requires. Nothing was changed.',
  408: 'The whole request did not arrive in time. The connection is closed.',
  417: '`Expect` is not `100-continue`.',
  429: 'Quota exceeded, or temporarily reduced capacity.',
  431: 'The header fields exceed 16 KiB. The connection is closed.',
  500: 'An unexpected fault, which is logged with the request id.',
  503: 'A dependency did not respond.',
};
/** Every operation can respond with these. */
const ANYWHERE = [401, 403, 405, 408, 417, 429, 431, 500, 503];
/** Responses before the gateway identifies the caller, so they do not vary with it. */
const BEFORE_IT_IS_READ = [408, 431];

type Headers = NonNullable<ApiResponseOptions['headers']>;

const TEXT = { type: 'string' } as const;
const SECONDS = { type: 'integer', minimum: 0 } as const;
const always = (description: string, schema: object = TEXT) => ({ description, schema, required: true });

const EVERY_ANSWER = {
  'X-Request-Id': always('The id of this request in the log: its own, if it sent a valid one.'),
  'Cache-Control': always('Private; caches must revalidate each time.'),
  'X-Content-Type-Options': always('Always `nosniff`.', { ...TEXT, enum: ['nosniff'] }),
  Vary: always('The response depends on the key.'),
};
const POLICY = 'The burst and the sustained rate of the tenant, in requests.';
const LEFT = 'The remaining requests (`r`), and the seconds until the next one (`t`).';
const QUOTA = { 'RateLimit-Policy': always(POLICY), RateLimit: always(LEFT) };
const QUOTA_IF_COUNTED = { 'RateLimit-Policy': sometimes(POLICY), RateLimit: sometimes(LEFT) };
const ETAG = { ETag: always('The entity tag of the body, for `If-None-Match`.', { ...TEXT, pattern: '^"[\\w-]+"$' }) };
const REPLAYED = {
  'Idempotent-Replayed': sometimes('The response is that of an earlier request with this key.', {
    ...TEXT,
    enum: ['true'],
  }),
};
/** 1 to 255 printable ASCII characters, raw or as a quoted string. */
const IDEMPOTENCY_KEY_PATTERN = '^(?:[!#-~](?:[ -~]{0,253}[!-~])?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,255}")$';
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description: 'For 24 hours, a repeat with this key and the same body gets the first response and creates nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
} as const;
const RETRY = { 'Retry-After': always('Seconds to wait before the next attempt.', SECONDS) };

const HEADERS: Record<number, Headers> = {
  200: QUOTA,
  201: { ...QUOTA, Location: always('The address of the created resource.', { ...TEXT, format: 'uri-reference' }) },
  304: { ...QUOTA, ...ETAG },
  401: { 'WWW-Authenticate': always('`Bearer`, with an `error` if the request has a token.') },
  403: { 'WWW-Authenticate': always('`Bearer` with `error="insufficient_scope"` and the missing `scope`.') },
  404: QUOTA,
  405: { ...QUOTA, Allow: always('The supported methods of this address.') },
  409: QUOTA,
  412: QUOTA,
  429: { ...QUOTA, ...RETRY },
  500: QUOTA_IF_COUNTED,
  503: { ...QUOTA_IF_COUNTED, ...RETRY },
};

export interface SuccessOptions {
  /** True when the route only reads: its responses have entity tags. */
  readonly isRead?: boolean;
  /** True when the route supports the `Idempotency-Key`. */
  readonly isRepeatable?: boolean;
  /** True when the query can cause a 400, which happens after the quota counts the request. */
  readonly hasQuery?: boolean;
  /** True when the body can cause a 400; always so where something is created. */
  readonly hasBody?: boolean;
  /** True for a DELETE: its 400 comes before or after the quota counts the request. */
  readonly mayRefuseBody?: boolean;
  readonly description?: string;
  /** In addition to those of every success. */
  readonly headers?: Headers;
}

/** A header field of some responses. */
export function sometimes(description: string, schema: object = TEXT): Headers[string] {
  return { description, schema };
}

/** Documents the responses of a route: its success with a body of `type`, its own errors, and those of every route. */
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
    ApiHeader({ name: 'X-Request-Id', required: false, description: 'Your own id for this request.' }),
    ...(isRead ? [ApiHeader({ name: 'If-None-Match', required: false, description: 'An entity tag.' })] : []),
    ...(isRepeatable ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ApiResponse({
      status,
      type,
      description: success.description,
      headers: { ...headersOf(status), ...success.headers },
    }),
    // A request with an unreadable address is refused before the quota counts it.
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

/** Documents the 200 of a route that creates or replaces: the resource existed. Its other responses are those of `ApiAnswers` with 201. */
export function ApiReplaced(type: Type, headers: Headers = {}): MethodDecorator {
  return ApiResponse({ status: 200, type, description: 'Replaced.', headers: { ...headersOf(200), ...headers } });
}

function headersOf(status: number): Headers {
  const { Vary, ...others } = EVERY_ANSWER;
  return { ...others, ...(BEFORE_IT_IS_READ.includes(status) ? {} : { Vary }), ...HEADERS[status] };
}

function contentOf(status: number): object {
  if (status === 304) return {};
  return { content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemResponse) } } } };
}
