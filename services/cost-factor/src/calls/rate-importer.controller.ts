import { LoadRatesQuery, RATE_FILE_BYTES_MAX, type RateDiff, type RateImport, RateImporter } from '@cpes/contracts';
import { Fault, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';

@Controller('rate-imports')
class RateImporterController {
  constructor(private readonly importer: RateImporter) {}

  @Get()
  list(): Promise<readonly RateImport[]> {
    return this.importer.list();
  }

  @Post('file')
  @HttpCode(200)
  load(@Query() query: LoadRatesQuery, @Body() file: unknown): Promise<RateImport> {
    return this.importer.load(query, fileIn(file));
  }

  @Post('diff')
  @HttpCode(200)
  compare(@Query() query: LoadRatesQuery, @Body() file: unknown): Promise<RateDiff> {
    return this.importer.compare(query, fileIn(file));
  }
}

function fileIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Fault('invalid', 'The body must be the file.', { code: 'no-file' });
  return body;
}

export const rateImporterCalls: InternalCalls = {
  port: RateImporter,
  controller: RateImporterController,
  files: { '/rate-imports/file': RATE_FILE_BYTES_MAX, '/rate-imports/diff': RATE_FILE_BYTES_MAX },
};
