import {
  AcceptsBody,
  ApiAnswers,
  ApiPage,
  CurrentCaller,
  JSON_BODY,
  limitOf,
  NeedsScope,
  pageOf,
  PageRequest,
  positionIn,
  PublicAndBrowserApi,
  readQuery,
  sometimes,
} from '@cpes/http-api';
import type { MerchantTerms, SubmittedCandidate } from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { Get, Header, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Costs, ShedsLoad } from '../../edge/index.ts';
import { type Caller, callerOf } from '../../identity/index.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { dayOf, rowsFor } from '../rate-cards/select-rows.ts';
import { EvidencePreview } from '../what-if/evidence-preview.ts';
import type { EvidencePreviewResponse } from '../what-if/evidence-preview.response.ts';
import { JSON_TYPE, Precondition, requireMatch, tagged } from '../tagged.ts';
import { isVersionPosition } from '../version-position.ts';
import { merchantTermsOf } from './saved-terms.ts';
import { DryRunQuery, readTerms, TermsRequest } from './terms.request.ts';
import { TermsResponse, TermsVersionListResponse, type TermsVersionResponse } from './terms.response.ts';
import { TermsInForce } from './terms-in-force.ts';
import { TermsRepository } from './terms.repository.ts';
import type { TermsVersionEntity } from './terms-version.entity.ts';

/** One for every ten evaluations: up to 100 SKUs, each with the old and the new terms. */
const DRY_RUN_TOKENS = 20;

/** A merchant's own terms. Every change is a version, and a report keeps the version that it was made with. */
@ApiTags('Terms')
@PublicAndBrowserApi('terms')
export class TermsController {
  constructor(
    private readonly terms: TermsRepository,
    private readonly inForce: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly preview: EvidencePreview,
    private readonly clock: Clock,
  ) {}

  @Get()
  @NeedsScope('evidence:manage')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getTerms', summary: 'Read your own terms in force' })
  @ApiAnswers(200, TermsResponse, [])
  async find(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return tagged(reply, bodyOf(await this.terms.newest(caller.tenantId), caller));
  }

  @Put()
  @NeedsScope('evidence:manage')
  @ShedsLoad()
  @Costs(tokensOf)
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'replaceTerms', summary: 'Save your own terms as the next version' })
  @ApiQuery({
    name: 'dryRun',
    required: false,
    enum: ['true', 'false'],
    description: `True: saves nothing and shows which reports of the 100 newest SKUs would change. It costs ${DRY_RUN_TOKENS} tokens.`,
  })
  @Precondition('If-Match', 'The `ETag` of the terms that were edited. Without it, the request replaces any version.')
  @ApiBody({ type: TermsRequest })
  @ApiAnswers(200, TermsResponse, [400, 412], {
    isRead: false,
    hasBody: true,
    headers: { ETag: sometimes('The entity tag of the saved terms, for `If-Match`; none in a dry run.') },
  })
  async replace(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const body = readTerms(request.body, caller.currency);
    const requireCurrent = (newest: TermsVersionEntity | undefined) => {
      requireMatch(request.headers['if-match'], bodyOf(newest, caller), CHANGED);
    };
    if (isDryRun(request)) {
      const newest = await this.terms.newest(caller.tenantId);
      requireCurrent(newest);
      const next = { version: (newest?.version ?? 0) + 1, body, savedAt: this.clock.now() };
      return bodyOf({ ...next, savedBy: null }, caller, await this.previewOf(merchantTermsOf(next), request));
    }
    return tagged(reply, bodyOf(await this.terms.save(caller, body, requireCurrent), caller));
  }

  private async previewOf(next: MerchantTerms | undefined, request: FastifyRequest): Promise<EvidencePreviewResponse> {
    const { tenantId } = callerOf(request);
    const [current, cards] = await Promise.all([this.inForce.find(tenantId), this.rateCards.read(tenantId)]);
    const day = dayOf(this.clock.now());
    const withTerms = (terms: MerchantTerms | undefined) => async (candidate: SubmittedCandidate) => ({
      terms,
      rateCards: await rowsFor(candidate, cards, day),
    });
    return this.preview.compare(withTerms(current), withTerms(next), request);
  }

  @Get('versions')
  @NeedsScope('evidence:manage')
  @ApiOperation({ operationId: 'listTermsVersions', summary: 'List the versions of your own terms, newest first' })
  @ApiPage()
  @ApiAnswers(200, TermsVersionListResponse, [400], { hasQuery: true })
  async versions(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Promise<TermsVersionListResponse> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isVersionPosition) ?? [];
    const rows = await this.terms.list(caller.tenantId, limit + 1, before);
    const { data, nextCursor } = pageOf(
      rows,
      limit,
      ({ version }) => [version],
      (row) => versionOf(row, caller),
    );
    return { data: [...data], nextCursor };
  }
}

function isDryRun({ query }: FastifyRequest): boolean {
  return readQuery(DryRunQuery, query).dryRun === 'true';
}

/** A request that is not valid costs one token. */
function tokensOf(request: FastifyRequest): number {
  return (request.query as DryRunQuery).dryRun === 'true' ? DRY_RUN_TOKENS : 1;
}

type Version = Pick<TermsVersionEntity, 'version' | 'body' | 'savedAt'> & { readonly savedBy: string | null };

/** The terms as `GET` sends them, so that their entity tag is the same in every response. */
function bodyOf(
  version: Version | undefined,
  { currency }: Pick<Caller, 'currency'>,
  preview: EvidencePreviewResponse | null = null,
): string {
  const shown: TermsResponse = { ...versionOf(version, { currency }), preview };
  return JSON.stringify(shown);
}

function versionOf(version: Version | undefined, { currency }: Pick<Caller, 'currency'>): TermsVersionResponse {
  const { returnRateBps, paymentFee, ...body } = version?.body ?? { currency };
  return {
    version: version?.version ?? 0,
    savedAt: version?.savedAt.toISOString() ?? null,
    savedBy: version?.savedBy ?? null,
    returnRateBps: returnRateBps === undefined ? null : { default: null, byHsPrefix: {}, ...returnRateBps },
    paymentFee: paymentFee ?? null,
    ...NOT_SET,
    ...body,
  };
}

const CHANGED = { detail: 'The terms have been changed since; read them again.', code: 'terms-changed' };

const NOT_SET = {
  returnRecoveryBps: null,
  returnHandlingCents: null,
  insuranceBps: null,
  storageMonths: null,
  taxRegistered: null,
  targetCacCents: null,
  cashCycle: null,
  source: null,
  documentDate: null,
  validUntil: null,
};
