import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemResponse } from './problem.response.ts';

const MEANING: Record<number, string> = {
  304: 'Not modified: `If-None-Match` names the present entity tag.',
  400: 'Not valid: `errors` points to every offence, and nothing was stored.',
  401: 'API key missing or not valid.',
  404: 'Absent, or not to be read with this key: the two cannot be told apart.',
  429: 'Quota exceeded, or temporarily reduced capacity: see `Retry-After`.',
};
const TEXT = { schema: { type: 'string' } } as const;
const RATE_HEADERS = {
  'X-Request-Id': TEXT,
  'RateLimit-Policy': TEXT,
  RateLimit: TEXT,
};

/** Documents what a route answers: its success with a body of `type`, and its other statuses. */
export function ApiAnswers(status: 200 | 201, type: Type, others: readonly number[]): MethodDecorator {
  const headers = {
    ...RATE_HEADERS,
    ...(status === 201 ? { Location: TEXT, 'Preference-Applied': TEXT } : { ETag: TEXT }),
  };
  return applyDecorators(
    ApiExtraModels(ProblemResponse),
    ApiResponse({
      status,
      type,
      headers,
      description: status === 201 ? 'Accepted; the evaluation goes on.' : 'Found.',
    }),
    ...others.map((other) => ApiResponse({ status: other, description: MEANING[other] ?? '', ...contentOf(other) })),
  );
}

function contentOf(status: number): object {
  if (status === 304) return {};
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemResponse) } } };
  if (status === 401) return { content, headers: { 'X-Request-Id': TEXT, 'WWW-Authenticate': TEXT } };
  return { content, headers: status === 429 ? { ...RATE_HEADERS, 'Retry-After': TEXT } : RATE_HEADERS };
}
