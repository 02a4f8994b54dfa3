import { type Candidate, FindSkuRequest, type ReportFigures, SkuFacts } from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('sku-facts')
class SkuFactsController {
  constructor(private readonly facts: SkuFacts) {}

  @Post('find')
  @HttpCode(200)
  find(@Body() body: object): Promise<{ readonly report: ReportFigures | null }> {
    return this.facts.find(bodyOfCall(FindSkuRequest, body));
  }

  @Post('candidate')
  @HttpCode(200)
  candidate(@Body() body: object): Promise<Candidate> {
    return this.facts.candidate(bodyOfCall(FindSkuRequest, body));
  }
}

export const skuFactsCalls: InternalCalls = { port: SkuFacts, controller: SkuFactsController };
