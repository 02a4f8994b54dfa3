import { ID_PATTERN } from '@cpes/contracts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalid } from './violations.ts';
import { Text, Whole } from './fields.ts';
import { readQuery } from './query.ts';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 20;
/** More than any of our cursors takes. */
const CURSOR_LENGTH_MAX = 1_024;

/** The query parameters of every list. */
export class PageRequest {
  @Whole(1, LIMIT_MAX, 'The maximum number of entries.') limit?: number;
  @Text(CURSOR_LENGTH_MAX) cursor?: string;
}

/** Documents the query parameters of a list. */
export function ApiPage(): MethodDecorator {
  return applyDecorators(
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'The maximum number of entries.',
      schema: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT },
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description: '`nextCursor` of the previous page.',
      schema: { type: 'string', format: 'cursor', minLength: 1, maxLength: CURSOR_LENGTH_MAX },
    }),
  );
}

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** The part of a list that a request asks for: `limit` entries before the one with the id `before`, newest first. */
export interface PageOfIds<Id extends string> {
  readonly limit: number;
  readonly before?: Id;
}

/** Reads the query of a list that is in the order of ids of one kind. */
export const ReadPage = createParamDecorator((kind: keyof typeof ID_PATTERN, context: ExecutionContext) => {
  const page = readQuery(PageRequest, context.switchToHttp().getRequest<FastifyRequest>().query, ['limit']);
  const [before] =
    positionIn(
      page,
      (position): position is readonly [string] =>
        position.length === 1 && typeof position[0] === 'string' && ID_PATTERN[kind].test(position[0]),
    ) ?? [];
  return { limit: limitOf(page), ...(before === undefined ? {} : { before }) };
});

/** The page of a list in the order of ids. It requests one more row from `list`, to find out whether there is another page. */
export async function pageOfIds<Row, Id extends string>(
  { limit, ...page }: PageOfIds<Id>,
  list: (page: PageOfIds<Id>) => Promise<readonly Row[]>,
  idOf: (row: Row) => Id,
): Promise<Page<Row>> {
  return pageOf(
    await list({ ...page, limit: limit + 1 }),
    limit,
    (row) => [idOf(row)],
    (row) => row,
  );
}

export function limitOf({ limit = LIMIT_DEFAULT }: Partial<PageRequest>): number {
  return limit;
}

/** The page of `rows`, which are one more than `limit` when there are more. `positionOf` is where the next page begins. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => readonly unknown[],
  read: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { data: shown.map(read), nextCursor: isLast ? null : cursorAt(positionOf(last)) };
}

/** The cursor for a position in a list. */
export function cursorAt(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position in a cursor, if there is one. Throws an `invalid` fault for a cursor that `isPosition` rejects. */
export function positionIn<P extends readonly unknown[]>(
  { cursor }: Partial<PageRequest>,
  isPosition: (value: readonly unknown[]) => value is P,
): P | undefined {
  if (cursor === undefined) return undefined;
  const position = parsed(cursor);
  if (Array.isArray(position) && isPosition(position)) return position;
  throw invalid([{ pointer: '?cursor', code: 'format', detail: 'is not a cursor of this list' }]);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
