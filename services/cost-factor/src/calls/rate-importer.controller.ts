import { LoadRatesRequest, type RateImport, RateImporter } from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';

@Controller('rate-imports')
class RateImporterController {
  constructor(private readonly importer: RateImporter) {}

  @Get()
  list(): Promise<readonly RateImport[]> {
    return this.importer.list();
  }

  @Post()
  @HttpCode(200)
  load(@Body() body: object): Promise<RateImport> {
    return this.importer.load(bodyOfCall(LoadRatesRequest, body));
  }
}

export const rateImporterCalls: InternalCalls = { port: RateImporter, controller: RateImporterController };
