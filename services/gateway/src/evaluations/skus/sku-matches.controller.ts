import { ApiAnswers, CurrentCaller, cursorAt, NeedsScope } from '@cpes/http-api';
import { Controller, Get, Header, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { reducedCapacity, RequestPlaces } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { ApiSkuList, readSkuListPage, type SkuListPage } from './sku-list.request.ts';
import { SkuMatchesResponse } from './sku-list.response.ts';
import { SkuListRepository } from './sku-list.repository.ts';

/** Far more candidates than a person looks through. */
export const MATCHES_MAX = 10_000;
/** Rows of one query, as in a page of the list: it ends within milliseconds, and other requests have their turn. */
const ROWS_AT_ONCE = 100;
/** A filter that hardly any row passes makes short pages. Twice the pages of a full answer end such a search in seconds. */
const PAGES_MAX = 200;
/** Answers that a gateway writes at the same time, each with one query at a time, and those of one tenant among them. */
const PLACES_MAX = 4;
const PLACES_OF_TENANT_MAX = 2;

/** The ids of the whole list for the browser, which selects and exports everything that matches. */
@ApiTags('SKUs')
@Controller('app/api/sku-matches')
export class SkuMatchesController {
  private readonly places = new RequestPlaces(PLACES_MAX, PLACES_OF_TENANT_MAX);

  constructor(private readonly skus: SkuListRepository) {}

  @Get()
  @NeedsScope('skus:read')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'listMatches', summary: `List the ids of all SKUs that match, ${MATCHES_MAX} at most` })
  @ApiSkuList()
  @ApiAnswers(200, SkuMatchesResponse, [400], { hasQuery: true })
  list(@CurrentCaller() { tenantId }: Caller, @Req() request: FastifyRequest): StreamableFile {
    const page = readSkuListPage(tenantId, request.query);
    if (!this.places.tryTake(request, tenantId)) throw reducedCapacity();
    return new StreamableFile(Readable.from(this.matches(page)));
  }

  /** Written page by page. */
  private async *matches({ query, after, hash }: SkuListPage): AsyncGenerator<string> {
    let next = after;
    let count = 0;
    yield '{"data":[';
    for (let page = 0; page < PAGES_MAX && count < MATCHES_MAX; page += 1) {
      const part = await this.skus.page(query, ROWS_AT_ONCE, next);
      const rows = part.rows.map((row) => JSON.stringify(row.sku_id));
      if (rows.length > 0) yield `${count === 0 ? '' : ','}${rows.join(',')}`;
      count += rows.length;
      next = part.next;
      if (next === undefined) break;
    }
    yield `],"nextCursor":${JSON.stringify(next === undefined ? null : cursorAt([hash, ...next]))}}`;
  }
}
