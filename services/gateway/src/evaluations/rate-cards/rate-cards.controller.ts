import { RATE_CARD_BOUNDS, type RateCardKind } from '@cpes/contracts';
import {
  type AcceptedBody,
  AcceptsBody,
  ApiAnswers,
  ApiPage,
  CurrentCaller,
  JSON_BODY,
  limitOf,
  NeedsScope,
  notFound,
  pageOf,
  PageRequest,
  positionIn,
  PublicAndBrowserApi,
  readQuery,
  refuse,
  sometimes,
  trimmedText,
} from '@cpes/http-api';
import { Get, Header, Param, Put, Req, Res, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiParam, ApiQuery, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Costs, ShedsLoad } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { JSON_TYPE, Precondition, requireMatch, tagged } from '../tagged.ts';
import { isVersionPosition } from '../version-position.ts';
import { CARD_KINDS } from './card-kinds.ts';
import { RateCardPreview } from './rate-card-preview.ts';
import { RateCardRepository, type StoredCard } from './rate-card.repository.ts';
import { type CardDocumentRequest, RateCardQuery } from './rate-card.request.ts';
import {
  DutyRatesResponse,
  ExchangeRatesResponse,
  FreightLanesResponse,
  FulfilmentPricesResponse,
  HsCodesResponse,
  type RateCardResponse,
  RateCardVersionListResponse,
  type RateCardVersionResponse,
} from './rate-card.response.ts';
import type { RateCardVersionEntity } from './rate-card-version.entity.ts';
import { type GivenCard, readCsvRows, readJsonCard } from './read-rate-card.ts';

const CSV_TYPE = 'text/csv';
const CARD_BODY: AcceptedBody = {
  bytesMax: RATE_CARD_BOUNDS.bytesMax,
  contentTypes: [...JSON_BODY.contentTypes, CSV_TYPE],
};
/** A card with 10,000 rows takes as long as ten other changes. */
const SAVE_TOKENS = 10;
/** One for every ten evaluations: up to 100 SKUs, each with the old and the new card. */
const DRY_RUN_TOKENS = 20;
const VERSION = /^[1-9]\d{0,8}$/;
const ONLY_FOR_CSV = { code: 'conflict', detail: 'is for a CSV body; a JSON body has it as a member' };
const CHANGED = { detail: 'The rate card has been changed since; read it again.', code: 'rate-card-changed' };

const SOURCE = { type: 'string', pattern: trimmedText(RATE_CARD_BOUNDS.sourceLengthMax) } as const;
const DAY = { type: 'string', format: 'date' } as const;

const OfCsv = (name: string, text: string, schema: object) =>
  ApiQuery({ name, required: false, schema, description: `For a CSV body: ${text}` });

type PutRequest = FastifyRequest<{ Body: Buffer | undefined }>;

interface Described {
  /** The end of operation ids: `FreightLanes` for `getFreightLanes`. */
  readonly name: string;
  readonly what: string;
  readonly response: Type<RateCardResponse>;
}

/** The operations of a kind. Each kind has its own addresses and schemas, so that the API description says what a body may have. */
function controllerOf(kind: RateCardKind, { name, what, response }: Described): Type<object> {
  const { body, columns } = CARD_KINDS[kind];
  const csv = `A header row, then the rows. The columns: ${columns.join(', ')}.`;

  @ApiTags('Rate cards')
  @PublicAndBrowserApi(`rate-cards/${kind}`)
  class RateCardController {
    constructor(
      readonly cards: RateCardRepository,
      readonly preview: RateCardPreview,
    ) {}

    @Get()
    @NeedsScope('evidence:manage')
    @Header('content-type', JSON_TYPE)
    @ApiOperation({ operationId: `get${name}`, summary: `Read ${what} in force` })
    @ApiAnswers(200, response, [])
    async find(
      @CurrentCaller() { tenantId }: Caller,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<string> {
      return tagged(reply, bodyOf(kind, await this.cards.newest(tenantId, kind)));
    }

    @Put()
    @NeedsScope('evidence:manage')
    @ShedsLoad()
    @Costs(tokensOf)
    @AcceptsBody(CARD_BODY)
    @Header('content-type', JSON_TYPE)
    @ApiExtraModels(body)
    @ApiOperation({
      operationId: `replace${name}`,
      summary: `Save ${what} as the next version`,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: getSchemaPath(body) } },
          [CSV_TYPE]: { schema: { type: 'string', description: csv } },
        },
      },
    })
    @ApiQuery({
      name: 'dryRun',
      required: false,
      enum: ['true', 'false'],
      description: `True: saves nothing and shows which reports of the 100 newest SKUs would change. It costs ${DRY_RUN_TOKENS} tokens, a save ${SAVE_TOKENS}.`,
    })
    @OfCsv('source', 'the document that states the rates.', SOURCE)
    @OfCsv('documentDate', 'its date.', DAY)
    @OfCsv('validUntil', 'the last day on which rows without their own apply.', DAY)
    @Precondition('If-Match', 'The `ETag` of the card that was edited. Without it, the request replaces any version.')
    @ApiAnswers(200, response, [400, 412], {
      isRead: false,
      hasQuery: true,
      hasBody: true,
      headers: { ETag: sometimes('The entity tag of the saved card, for `If-Match`; none in a dry run.') },
    })
    async replace(
      @CurrentCaller() caller: Caller,
      @Req() request: PutRequest,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<string> {
      const { dryRun, ...document } = readQuery(RateCardQuery, withTrimmedSource(request.query));
      const card = readCard(kind, document, request);
      const ifMatch = request.headers['if-match'];
      const requireCurrent =
        ifMatch === undefined
          ? undefined
          : (newest: StoredCard | undefined) => requireMatch(ifMatch, bodyOf(kind, newest), CHANGED);
      if (dryRun === 'true') {
        const newest = await this.cards.newest(caller.tenantId, kind);
        requireCurrent?.(newest);
        const { next, preview } = await this.preview.compare(kind, card, newest?.version, request);
        return JSON.stringify({ ...cardOf(kind, next), savedBy: null, preview });
      }
      return tagged(reply, bodyOf(kind, await this.cards.save(caller, kind, card, requireCurrent)));
    }

    @Get('versions')
    @NeedsScope('evidence:manage')
    @ApiOperation({ operationId: `list${name}Versions`, summary: `List the versions of ${what}, newest first` })
    @ApiPage()
    @ApiAnswers(200, RateCardVersionListResponse, [400], { hasQuery: true })
    async versions(
      @CurrentCaller() { tenantId }: Caller,
      @Req() request: FastifyRequest,
    ): Promise<RateCardVersionListResponse> {
      const page = readQuery(PageRequest, request.query, ['limit']);
      const limit = limitOf(page);
      const [before] = positionIn(page, isVersionPosition) ?? [];
      const rows = await this.cards.list(tenantId, kind, limit + 1, before);
      const { data, nextCursor } = pageOf(
        rows,
        limit,
        ({ version }) => [version],
        (row) => versionOf(kind, row),
      );
      return { data: [...data], nextCursor };
    }

    @Get('versions/:version')
    @NeedsScope('evidence:manage')
    @Header('content-type', JSON_TYPE)
    @ApiParam({ name: 'version', schema: { type: 'integer', minimum: 1, maximum: 999_999_999 } })
    @ApiOperation({ operationId: `get${name}Version`, summary: `Read a version of ${what}` })
    @ApiAnswers(200, response, [400, 404])
    async version(@CurrentCaller() { tenantId }: Caller, @Param('version') version: string): Promise<string> {
      const found = VERSION.test(version) ? await this.cards.find(tenantId, kind, Number(version)) : undefined;
      if (found === undefined) throw notFound();
      return bodyOf(kind, found);
    }
  }
  return RateCardController;
}

/** A merchant's own rates. Every change is a version, and the evidence of a report names the one that it was made with. */
export const RATE_CARD_CONTROLLERS: readonly Type<object>[] = [
  controllerOf('freight-lanes', {
    name: 'FreightLanes',
    what: 'your prices of international freight',
    response: FreightLanesResponse,
  }),
  controllerOf('duty-rates', {
    name: 'DutyRates',
    what: 'your duty rates by binding rulings',
    response: DutyRatesResponse,
  }),
  controllerOf('fulfilment', {
    name: 'FulfilmentPrices',
    what: 'your prices of fulfilment',
    response: FulfilmentPricesResponse,
  }),
  controllerOf('exchange-rates', {
    name: 'ExchangeRates',
    what: 'your exchange rates',
    response: ExchangeRatesResponse,
  }),
  controllerOf('hs-codes', {
    name: 'HsCodes',
    what: 'the tariff codes of your products',
    response: HsCodesResponse,
  }),
];

/** The document of a CSV body is in the query, and that of a JSON body in the body alone. */
function readCard(kind: RateCardKind, document: CardDocumentRequest, { headers, body }: PutRequest): GivenCard {
  if (headers['content-type']?.toLowerCase().startsWith(CSV_TYPE) === true)
    return { ...document, rows: readCsvRows(kind, body) };
  const given = Object.entries(document).filter(([, value]) => value !== undefined);
  refuse(given.map(([name]) => ({ ...ONLY_FOR_CSV, pointer: `?${name}` })));
  return readJsonCard(kind, body);
}

/** Without the blanks around the name of the document, as in a JSON body. */
function withTrimmedSource(query: unknown): object {
  const { source, ...others } = query as Readonly<Record<string, unknown>>;
  return source === undefined ? others : { ...others, source: typeof source === 'string' ? source.trim() : source };
}

/** A request that is not valid costs the same: its cells have been read. */
function tokensOf(request: FastifyRequest): number {
  return (request.query as RateCardQuery).dryRun === 'true' ? DRY_RUN_TOKENS : SAVE_TOKENS;
}

/** The card as `GET` sends it, so that its entity tag is the same in every response. */
function bodyOf(kind: RateCardKind, card: StoredCard | undefined): string {
  return JSON.stringify(cardOf(kind, card));
}

function cardOf(kind: RateCardKind, card: StoredCard | undefined): RateCardResponse {
  const { columns } = CARD_KINDS[kind];
  const rows = card?.rows ?? [];
  return {
    ...versionOf(kind, card?.version),
    rows: rows.map((row): object => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    preview: null,
  };
}

function versionOf(kind: RateCardKind, version: RateCardVersionEntity | undefined): RateCardVersionResponse {
  return {
    kind,
    version: version?.version ?? 0,
    savedAt: version?.savedAt.toISOString() ?? null,
    savedBy: version?.savedBy ?? null,
    source: version?.source ?? null,
    documentDate: version?.documentDate ?? null,
    validUntil: version?.validUntil ?? null,
    rowCount: version?.rowCount ?? 0,
  };
}
