import { type Candidate, FindSkuRequest, type ReportFigures, SkuLookup } from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('sku-lookup')
class SkuLookupController {
  constructor(private readonly skus: SkuLookup) {}

  @Post('find')
  @HttpCode(200)
  find(@Body() body: object): Promise<{ readonly report: ReportFigures | null }> {
    return this.skus.find(bodyOfCall(FindSkuRequest, body));
  }

  @Post('candidate')
  @HttpCode(200)
  candidate(@Body() body: object): Promise<Candidate> {
    return this.skus.candidate(bodyOfCall(FindSkuRequest, body));
  }
}

export const skuLookupCalls: InternalCalls = { port: SkuLookup, controller: SkuLookupController };
