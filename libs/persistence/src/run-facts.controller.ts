import { ID_PATTERN } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { type RunFact, type RunFactQuery, RunFacts } from './run-facts.ts';
import { RUN_FACTS_MAX } from './run-fact.store.ts';

class PageQuery implements RunFactQuery {
  @IsOptional() @Matches(ID_PATTERN.run) after?: string;
  @IsOptional() @IsUUID('loose') tenantId?: string;
  @IsOptional() @Matches(ID_PATTERN.sku) skuId?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(RUN_FACTS_MAX) limit?: number;
}

@Controller('run-facts')
class RunFactsController {
  constructor(private readonly facts: RunFacts) {}

  @Get('results')
  results(@Query() query: PageQuery): Promise<readonly RunFact[]> {
    return this.facts.results(query);
  }

  @Get('failures')
  failures(@Query() query: PageQuery): Promise<readonly RunFact[]> {
    return this.facts.failures(query);
  }
}

/** Every stage offers these calls. */
export const runFactCalls: InternalCalls = { port: RunFacts, controller: RunFactsController };
