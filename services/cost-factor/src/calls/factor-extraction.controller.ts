import {
  AmountsRequest,
  type CostedCandidate,
  ExtractionRequest,
  type FactorAmounts,
  FactorExtraction,
} from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('extractions')
class FactorExtractionController {
  constructor(private readonly extraction: FactorExtraction) {}

  @Post()
  @HttpCode(200)
  extract(@Body() body: object): Promise<readonly CostedCandidate[]> {
    return this.extraction.extract(bodyOfCall(ExtractionRequest, body));
  }

  @Post('amounts')
  @HttpCode(200)
  amounts(@Body() body: object): Promise<readonly FactorAmounts[]> {
    return this.extraction.amounts(bodyOfCall(AmountsRequest, body));
  }
}

export const factorExtractionCalls: InternalCalls = { port: FactorExtraction, controller: FactorExtractionController };
