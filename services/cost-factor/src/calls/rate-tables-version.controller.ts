import { RateTablesVersion } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';

@Controller('rate-tables/version')
class RateTablesVersionController {
  constructor(private readonly version: RateTablesVersion) {}

  @Get()
  read(): Promise<{ readonly version: string }> {
    return this.version.read();
  }
}

export const rateTablesVersionCalls: InternalCalls = {
  port: RateTablesVersion,
  controller: RateTablesVersionController,
};
