import { Readable } from 'node:stream';
import {
  AcceptsBody,
  ApiAnswers,
  ApiLines,
  CurrentCaller,
  IDEMPOTENCY_KEY,
  idempotencyKeyOf,
  LINE_SCHEMA,
  NDJSON_TYPE,
  NeedsScope,
  operationOf,
  originOf,
  PublicAndBrowserApi,
  readQuery,
  traceIdOfRequest,
  TRIAL,
  TrialQuery,
} from '@cpes/http-api';
import { logger } from '@cpes/service-kit';
import { HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, ApiOperation, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemFor, readAtOwnPace, ShedsLoad, TakesBulkPlace } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { GatewayConfig } from '../../gateway.config.ts';
import { LongCandidateRequest, ShortCandidateRequest } from '../skus/candidate.request.ts';
import { BULK_BYTES_MAX, BULK_ITEMS_MAX, itemsInJson, itemsInLines } from './bulk-items.ts';
import { type Bulk, BulkSubmission } from './bulk-submission.ts';
import { BulkResponse, BulkResultResponse } from './bulk.response.ts';

const CANDIDATE = {
  oneOf: [{ $ref: getSchemaPath(LongCandidateRequest) }, { $ref: getSchemaPath(ShortCandidateRequest) }],
};

/** Linters report an empty schema as a mistake. */
const ANYTHING = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'], items: {} };

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/bulk')
export class BulkController {
  private readonly log = logger('gateway');

  constructor(
    private readonly submission: BulkSubmission,
    private readonly config: GatewayConfig,
  ) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('skus:write')
  @ShedsLoad()
  @TakesBulkPlace()
  @AcceptsBody({ bytesMax: BULK_BYTES_MAX, contentTypes: ['application/json', NDJSON_TYPE] })
  @ApiOperation({
    operationId: 'createSkus',
    summary: `Submit up to ${BULK_ITEMS_MAX} candidates; an invalid one does not affect the others`,
    description: `As JSON, or as \`${NDJSON_TYPE}\`: one candidate per line, and one result per line of the response, which begins before the request has ended.`,
  })
  @ApiLines({
    request: {
      schema: CANDIDATE,
      description: `One candidate per line, with the schema in \`${LINE_SCHEMA}\`. An invalid line is refused individually. Empty lines are ignored.`,
    },
    answer: {
      schema: { $ref: getSchemaPath(BulkResultResponse) },
      description: `One result per line, with the schema in \`${LINE_SCHEMA}\`, in the order of the candidates.`,
    },
  })
  @ApiHeader({ ...IDEMPOTENCY_KEY, description: 'A repeat with this key creates no second SKU for any item.' })
  @ApiHeader({ name: 'traceparent', required: false, description: 'The W3C trace context of every evaluation.' })
  @ApiQuery({
    ...TRIAL,
    description: 'True: validates every item and stores none. A valid item has status 200 then.',
  })
  @ApiExtraModels(LongCandidateRequest, ShortCandidateRequest)
  @ApiBody({
    schema: {
      type: 'object',
      required: ['candidates'],
      additionalProperties: false,
      properties: {
        candidates: {
          type: 'array',
          description: `The first ${BULK_ITEMS_MAX} are read. Each should be a candidate; any other value is refused individually.`,
          items: { anyOf: [CANDIDATE, ANYTHING] },
        },
      },
    },
  })
  @ApiAnswers(200, BulkResponse, [400], {
    isRead: false,
    hasBody: true,
    description: 'Read completely; `results` has the result of each item.',
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest<{ Body: Buffer | Readable | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const bulk: Bulk = {
      caller,
      isTrial: readQuery(TrialQuery, request.query).trial === 'true',
      key: idempotencyKeyOf(request),
      operation: operationOf(request),
      origin: originOf(request),
      problemOf: (thrown) => this.problemOf(thrown, request),
    };
    const { body } = request;
    const { REQUEST_TIMEOUT_MS } = this.config;
    readAtOwnPace(request, reply, REQUEST_TIMEOUT_MS);
    const isStream = body instanceof Readable;
    const items = isStream ? itemsInLines(body, REQUEST_TIMEOUT_MS) : each(await itemsInJson(body));
    const results = this.submission.results(items, bulk);
    void reply.header('content-type', `${isStream ? NDJSON_TYPE : 'application/json'}; charset=utf-8`);
    return Readable.from(isStream ? linesOf(results) : listOf(results), { highWaterMark: 1 });
  }

  private problemOf(thrown: unknown, request: FastifyRequest): ReturnType<Bulk['problemOf']> {
    const problem = problemFor(thrown, request);
    if (problem.fault.kind === 'bug')
      this.log.error(
        { requestId: request.id, traceId: traceIdOfRequest(request), err: problem.fault.cause },
        'request.failed',
      );
    return problem;
  }
}

async function* linesOf(results: AsyncIterable<BulkResultResponse>): AsyncGenerator<string> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`;
}

/** The text of a `BulkResponse`. It can take some 100 MB as a whole when it lists every offence of every item. */
async function* listOf(results: AsyncIterable<BulkResultResponse>): AsyncGenerator<string> {
  let before = '{"results":[';
  for await (const result of results) {
    yield `${before}${JSON.stringify(result)}`;
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
