import { type RateTableAge, RateTableAges } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';

@Controller('rate-tables')
class RateTableAgesController {
  constructor(private readonly ages: RateTableAges) {}

  @Get()
  read(): Promise<readonly RateTableAge[]> {
    return this.ages.read();
  }
}

export const rateTableAgesCalls: InternalCalls = { port: RateTableAges, controller: RateTableAgesController };
