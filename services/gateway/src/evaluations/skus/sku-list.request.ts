import {
  CANDIDATE_BOUNDS as BOUNDS,
  SKU_STATUSES,
  type SkuStatus,
  type TenantId,
  VERDICTS,
  type Verdict,
} from '@cpes/contracts';
import {
  ApiPage,
  CodeOf,
  DateTime,
  limitOf,
  PageRequest,
  positionIn,
  PRINTABLE,
  readQuery,
  refuse,
  Text,
  Whole,
} from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import { COUNTRIES, isAssignedCountry } from '../domain/countries.ts';
import { wordsOf } from '../domain/words.ts';
import { isPlace, type Place, type SkuFilters, type SkuListQuery, SORTS, type Sort } from './sku-list.repository.ts';
import { TAG_LENGTH_MAX } from './tags.ts';

const PERCENT_MAX = 100;
const HS_PREFIX = /^\d{6,10}$/;
/** Characters of the hash that ties a cursor to its query. */
const QUERY_HASH_LENGTH = 16;

const OneOf = (values: readonly string[]) =>
  CodeOf('isIn', (value) => values.includes(value), `must be one of ${values.join(', ')}`);
const SomeOf = (values: readonly string[]) =>
  CodeOf(
    'isIn',
    (text) => text.split(',').every((value) => values.includes(value)),
    `must be one of ${values.join(', ')}, or several with commas between them`,
  );
const BOOLEANS = ['true', 'false'];
const Country = () =>
  CodeOf('isCountry', isAssignedCountry, 'must be an assigned ISO 3166-1 alpha-2 code in upper case');

/** The query parameters of the list of SKUs. */
export class SkuListRequest extends PageRequest {
  @OneOf(SKU_STATUSES) status?: SkuStatus;
  @SomeOf(VERDICTS) verdict?: string;
  @Country() market?: string;
  @Country() supplierCountry?: string;
  @Whole(0, PERCENT_MAX, '') minScore?: number;
  @Whole(0, PERCENT_MAX, '') maxScore?: number;
  @Whole(0, PERCENT_MAX, '') minConfidence?: number;
  @Whole(0, PERCENT_MAX, '') maxConfidence?: number;
  @OneOf(BOOLEANS) hasDraft?: string;
  @OneOf(BOOLEANS) archived?: string;
  @OneOf(BOOLEANS) outdated?: string;
  @OneOf(BOOLEANS) missingEvidence?: string;
  @Text(BOUNDS.titleLengthMax) q?: string;
  @Text(BOUNDS.externalRefLengthMax) externalRef?: string;
  @CodeOf('matches', (code) => HS_PREFIX.test(code), 'must be 6 to 10 digits') hsCode?: string;
  @Text(TAG_LENGTH_MAX) tag?: string;
  @DateTime() submittedAfter?: string;
  @DateTime() submittedBefore?: string;
  @OneOf(SORTS) sort?: Sort;
}

const INTEGERS = ['limit', 'minScore', 'maxScore', 'minConfidence', 'maxConfidence'] as const;

export interface SkuListPage {
  readonly query: SkuListQuery;
  readonly limit: number;
  readonly after: Place | undefined;
  /** The prefix of this query's cursors. */
  readonly hash: string;
}

/** The query of a list request. Throws one `invalid` fault that names every offence, such as the cursor of another query. */
export function readSkuListPage(tenantId: TenantId, parameters: unknown): SkuListPage {
  const request = readQuery(SkuListRequest, parameters, INTEGERS);
  const {
    sort = '-submittedAt',
    q,
    submittedAfter,
    submittedBefore,
    verdict,
    hasDraft,
    archived,
    outdated,
    missingEvidence,
    ...rest
  } = request;
  const words = q === undefined ? undefined : wordsOf(q);
  refuse(words?.length === 0 ? [NO_WORD] : []);
  const filters: SkuFilters = {
    ...withoutPage(rest),
    ...(words && { words: words.sort() }),
    ...(verdict !== undefined && { verdict: [...new Set(verdict.split(','))].sort() as Verdict[] }),
    ...(hasDraft !== undefined && { hasDraft: hasDraft === 'true' }),
    ...(archived !== undefined && { archived: archived === 'true' }),
    ...(outdated !== undefined && { outdated: outdated === 'true' }),
    ...(missingEvidence !== undefined && { missingEvidence: missingEvidence === 'true' }),
    ...(submittedAfter !== undefined && { submittedAfter: new Date(submittedAfter) }),
    ...(submittedBefore !== undefined && { submittedBefore: new Date(submittedBefore) }),
  };
  const hash = hashOf([sort, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const isCursor = (value: readonly unknown[]): value is readonly [string, ...Place] =>
    value[0] === hash && isPlace(value.slice(1));
  const [, ...after] = positionIn(request, isCursor) ?? [hash];
  return {
    query: { tenantId, filters, sort },
    limit: limitOf(request),
    after: isPlace(after) ? after : undefined,
    hash,
  };
}

function withoutPage<T extends Partial<PageRequest>>(request: T): Omit<T, keyof PageRequest> {
  return Object.fromEntries(Object.entries(request).filter(([name]) => name !== 'limit' && name !== 'cursor')) as Omit<
    T,
    keyof PageRequest
  >;
}

const NO_WORD: Violation = { pointer: '?q', code: 'format', detail: 'must have a letter or a digit' };

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, QUERY_HASH_LENGTH);
}

const PARAMETERS: readonly ApiQueryOptions[] = [
  { name: 'status', enum: SKU_STATUSES, enumName: 'SkuStatus' },
  {
    name: 'verdict',
    description: 'One of these verdicts.',
    style: 'form',
    explode: false,
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: [...VERDICTS] } },
  },
  { name: 'market', enum: COUNTRIES, enumName: 'Country', description: 'Country code of the target market.' },
  { name: 'supplierCountry', enum: COUNTRIES, enumName: 'Country', description: 'Country code of the supplier.' },
  percent('minScore', 'Evaluated with this score or a higher one.'),
  percent('maxScore', 'Evaluated with this score or a lower one.'),
  percent('minConfidence', 'Evaluated with this confidence or a higher one.'),
  percent('maxConfidence', 'Evaluated with this confidence or a lower one.'),
  flag('hasDraft', 'Whether a store holds a draft of the SKU.'),
  flag('archived', 'Archived SKUs instead of all others.'),
  flag('outdated', 'Evaluated, and whether the figures of the report differ from those of today.'),
  flag('missingEvidence', 'Evaluated, and whether the evidence of a cost factor is missing.'),
  text(
    'q',
    'Words or beginnings of words, one or more, all of which are in the title, in any order; case does not matter.',
    {
      ...printable(BOUNDS.titleLengthMax),
      format: 'words',
      example: 'insulated bottle',
    },
  ),
  text('externalRef', 'As given at submission.', printable(BOUNDS.externalRefLengthMax)),
  text('hsCode', 'The first 6 to 10 digits of the tariff code.', { pattern: '^[0-9]{6,10}$' }),
  text('tag', 'One of the tags.', printable(TAG_LENGTH_MAX)),
  text('submittedAfter', 'Submitted at this moment or later.', { format: 'date-time' }),
  text('submittedBefore', 'Submitted before this moment.', { format: 'date-time' }),
  {
    name: 'sort',
    enum: SORTS,
    description:
      'A minus sign stands for the highest or newest first. SKUs without a score come last. Amounts in other currencies count in US dollars, at the exchange rate of their report.',
    schema: { type: 'string', enum: [...SORTS], default: '-submittedAt' },
  },
];

function text(name: string, description: string, schema: object): ApiQueryOptions {
  return { name, description, schema: { type: 'string', ...schema } };
}

function printable(maxLength: number): object {
  return { minLength: 1, maxLength, pattern: PRINTABLE.source };
}

function flag(name: string, description: string): ApiQueryOptions {
  return { name, description, schema: { type: 'boolean' } };
}

function percent(name: string, description: string): ApiQueryOptions {
  return { name, description, schema: { type: 'integer', minimum: 0, maximum: PERCENT_MAX } };
}

/** Documents the query parameters. */
export function ApiSkuList(): MethodDecorator {
  return applyDecorators(...PARAMETERS.map((one) => ApiQuery({ ...one, required: false })), ApiPage());
}
