import { CURRENCIES, hasExchangeRate } from '@cpes/contracts';
import {
  AcceptsBody,
  ApiObject,
  CodeOf,
  CurrentUser,
  Integer,
  JSON_BODY,
  NeedsRight,
  readBody,
  Text,
  type User,
  WebAnswer,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import { Controller, Get, Patch, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IsBoolean } from 'class-validator';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.ts';
import { NAME_LENGTH_MAX } from './tenant-management.ts';
import { TenantEntity } from './tenant.entity.ts';

const BPS_MAX = 10_000;
const THRESHOLD =
  'CPES sends `report.outdated` when the CM2 of a report moves by more than this share, in basis points, or its verdict changes.';
const DIGEST = 'CPES sends `report.outdated_digest` once a day when further reports have become outdated.';

const SHARES =
  'The operators of CPES may export the titles that you have given another tariff code than CPES reads in them, each with six digits, to train the classification for all tenants. Nothing else is exported: no name of the tenant, no prices.';

/** Changes of settings. Absent members stay unchanged. */
@ApiObject({ additionalProperties: false })
export class ChangeSettingsBody {
  @Text(NAME_LENGTH_MAX)
  @ApiProperty({ required: false, minLength: 1, maxLength: NAME_LENGTH_MAX, description: 'For display.' })
  name?: string;

  @CodeOf('isCurrency', hasExchangeRate, 'must be a currency with an exchange rate')
  @ApiProperty({ required: false, pattern: '^[A-Z]{3}$', description: 'ISO 4217: the default for new candidates.' })
  currency?: string;

  @Whole(0, BPS_MAX, THRESHOLD)
  @ApiProperty({ required: false })
  outdatedThresholdBps?: number;

  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ required: false, description: DIGEST })
  hasOutdatedDigest?: boolean;

  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ required: false, description: SHARES })
  sharesLabelledTitles?: boolean;
}

const CHANGEABLE = [
  'name',
  'currency',
  'outdatedThresholdBps',
  'hasOutdatedDigest',
  'sharesLabelledTitles',
] as const satisfies readonly (keyof ChangeSettingsBody)[];

export class SettingsResponse {
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'ISO 4217: the default for new candidates.' }) currency!: string;
  @ApiProperty({ type: [String], description: 'The currencies that it can be.' }) currencies!: readonly string[];
  @Integer({ minimum: 0, maximum: BPS_MAX, description: THRESHOLD }) outdatedThresholdBps!: number;
  @ApiProperty({ description: DIGEST }) hasOutdatedDigest!: boolean;
  @ApiProperty({ description: SHARES }) sharesLabelledTitles!: boolean;
}

/** The settings of a tenant that its owners decide. Quotas are the operators'. */
@ApiTags('Settings')
@Controller('app/api/settings')
export class TenantSettingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
  ) {}

  @Get()
  @NeedsRight('settings:manage')
  @ApiOperation({ operationId: 'getSettings', summary: 'Read the settings of the tenant' })
  @WebAnswer(200, SettingsResponse)
  async find(@CurrentUser() { tenantId: id }: User): Promise<SettingsResponse> {
    return shown(await this.dataSource.manager.findOneByOrFail(TenantEntity, { id }));
  }

  @Patch()
  @NeedsRight('settings:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'changeSettings', summary: 'Change settings of the tenant, for what comes later' })
  @ApiBody({ type: ChangeSettingsBody })
  @WebAnswer(200, SettingsResponse)
  change(
    @CurrentUser() { tenantId, userId }: User,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<SettingsResponse> {
    const given = readBody(ChangeSettingsBody, request.body);
    const wanted = { ...given, ...(given.name === undefined ? {} : { name: given.name.trim() }) };
    return this.dataSource.transaction(async (manager) => {
      const where = { id: tenantId };
      const tenant = await manager.findOneOrFail(TenantEntity, { where, lock: { mode: 'pessimistic_write' } });
      const changes = CHANGEABLE.filter((field) => wanted[field] !== undefined && wanted[field] !== tenant[field]);
      if (changes.length === 0) return shown(tenant);
      const details = Object.fromEntries(changes.map((field) => [field, wanted[field]]));
      await manager.update(TenantEntity, where, details);
      await this.audit.insert(manager, { tenantId, userId, action: 'settings.changed', subject: tenantId, details });
      return shown({ ...tenant, ...details });
    });
  }
}

function shown(tenant: TenantEntity): SettingsResponse {
  const { name, currency, outdatedThresholdBps, hasOutdatedDigest, sharesLabelledTitles } = tenant;
  return {
    name,
    currency,
    currencies: CURRENCIES,
    outdatedThresholdBps,
    hasOutdatedDigest,
    sharesLabelledTitles,
  };
}
