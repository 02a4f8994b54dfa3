import {
  ApiPage,
  CurrentUser,
  limitOf,
  NeedsRight,
  type Page,
  pageOf,
  PageRequest,
  positionIn,
  readQuery,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Controller, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AuditEntryResponse, AuditListResponse } from './audit-log.response.ts';
import { AuditRepository } from './audit.repository.ts';
import type { AuditEntryEntity } from './audit-entry.entity.ts';

const ENTRY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isAuditPosition = (position: readonly unknown[]): position is [string] =>
  position.length === 1 && typeof position[0] === 'string' && ENTRY_ID.test(position[0]);

/** Lists the audit log of a tenant, or of the operators. */
@ApiTags('Audit')
@Controller('app/api')
export class AuditLogController {
  constructor(private readonly audit: AuditRepository) {}

  @Get('audit')
  @NeedsRight('audit:read')
  @ApiOperation({ operationId: 'listAuditEntries', summary: 'Read the audit log, newest first' })
  @ApiPage()
  @WebAnswer(200, AuditListResponse)
  async list(@CurrentUser() { tenantId }: User, @Req() request: FastifyRequest): Promise<Page<AuditEntryResponse>> {
    return this.page(request, (limit, before) => this.audit.list(tenantId, limit, before));
  }

  @Get('operations/audit')
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'listOperationsAudit', summary: 'Read the actions of operators, newest first' })
  @ApiPage()
  @WebAnswer(200, AuditListResponse)
  listOfOperations(@Req() request: FastifyRequest): Promise<Page<AuditEntryResponse>> {
    return this.page(request, (limit, before) => this.audit.listOfOperations(limit, before));
  }

  private async page(
    request: FastifyRequest,
    list: (limit: number, before: string | undefined) => Promise<AuditEntryEntity[]>,
  ): Promise<Page<AuditEntryResponse>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isAuditPosition) ?? [];
    const entries = await list(limit + 1, before);
    return pageOf(
      entries,
      limit,
      ({ id }) => [id],
      ({ id, at, tenantId: _tenant, ...entry }) => ({ entryId: id, at: at.toISOString(), ...entry }),
    );
  }
}
