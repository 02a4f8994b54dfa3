import { AcceptsBody, CurrentUser, JSON_BODY, NeedsRight, notFound, type User, WebAnswer } from '@cpes/http-api';
import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ShareLinkEntity } from './share-link.entity.ts';
import { ShareLinkRepository } from './share-link.repository.ts';
import { readExpiryDays, ShareReportBody } from './share-link.request.ts';
import { NewShareLinkResponse, ShareLinkListResponse, type ShareLinkResponse } from './share-link.response.ts';

const ReportId = () => ApiParam({ name: 'reportId', example: 'rpt_01980000000070008000000000000000' });

/** The page that reads a shared report. Browsers do not send the fragment, so no log of any server has the token. */
const PAGE = '/app/shared';

/** The share links of a report. */
@ApiTags('Reports')
@Controller('app/api/reports/:reportId/share-links')
export class ShareLinksController {
  constructor(private readonly links: ShareLinkRepository) {}

  @Post()
  @HttpCode(201)
  @NeedsRight('reports:share')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({
    operationId: 'shareReport',
    summary: 'Create a link by which people without an account read the report',
  })
  @ReportId()
  @ApiBody({ type: ShareReportBody, required: false })
  @WebAnswer(201, NewShareLinkResponse)
  async create(
    @CurrentUser() user: User,
    @Param('reportId') reportId: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<NewShareLinkResponse> {
    const { link, token } = await this.links.create(user, reportId, readExpiryDays(request.body));
    return { ...responseOf(link), address: `${PAGE}#${token}` };
  }

  @Get()
  @NeedsRight('reports:share')
  @ApiOperation({ operationId: 'listShareLinks', summary: 'List the links of the report that work, newest first' })
  @ReportId()
  @WebAnswer(200, ShareLinkListResponse)
  async list(@CurrentUser() { tenantId }: User, @Param('reportId') reportId: string): Promise<ShareLinkListResponse> {
    const links = await this.links.list(tenantId, reportId);
    if (links === undefined) throw notFound();
    return { data: links.map(responseOf) };
  }

  @Delete(':linkId')
  @HttpCode(200)
  @NeedsRight('reports:share')
  @ApiOperation({ operationId: 'revokeShareLink', summary: 'Revoke a link; it stops working at once' })
  @ReportId()
  @ApiParam({ name: 'linkId', format: 'uuid' })
  @WebAnswer(200, ShareLinkListResponse)
  async revoke(
    @CurrentUser() user: User,
    @Param('reportId') reportId: string,
    @Param('linkId') linkId: string,
  ): Promise<ShareLinkListResponse> {
    if (!(await this.links.revoke(user, reportId, linkId))) throw notFound();
    return this.list(user, reportId);
  }
}

function responseOf({ id, createdBy, createdAt, expiresAt }: ShareLinkEntity): ShareLinkResponse {
  return { linkId: id, createdBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
