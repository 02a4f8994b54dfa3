import { ApiAnswers, NeedsScope, PublicAndBrowserApi } from '@cpes/http-api';
import { Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RateTablesResponse } from './rate-table.response.ts';
import { RateTablesInUse } from './rate-tables-in-use.ts';

/** The tables behind all reports, which are the same for every tenant. */
@ApiTags('Rate tables')
@PublicAndBrowserApi('rate-tables')
export class RateTablesController {
  constructor(private readonly tables: RateTablesInUse) {}

  @Get()
  @NeedsScope('reports:read')
  @ApiOperation({ operationId: 'listRateTables', summary: 'List the rate tables in force with their age and sources' })
  @ApiAnswers(200, RateTablesResponse, [])
  async list(): Promise<RateTablesResponse> {
    return { tables: await this.tables.read() };
  }
}
