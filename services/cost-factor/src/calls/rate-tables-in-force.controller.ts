import { type RateTableInForce, RateTablesInForce } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';

@Controller('rate-tables/in-force')
class RateTablesInForceController {
  constructor(private readonly tables: RateTablesInForce) {}

  @Get()
  read(): Promise<readonly RateTableInForce[]> {
    return this.tables.read();
  }
}

export const rateTablesInForceCalls: InternalCalls = {
  port: RateTablesInForce,
  controller: RateTablesInForceController,
};
