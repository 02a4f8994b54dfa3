import {
  CANDIDATES_LINE_BYTES_MAX,
  type CostedCandidate,
  ExtractionRequest,
  LoadRatesQuery,
  RATE_FILE_BYTES_MAX,
  type RateDiff,
  type RateImport,
  RateImporter,
} from '@cpes/contracts';
import { bodyOfCall, Fault, type InternalCalls } from '@cpes/service-kit';
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

  @Post('extractions')
  @HttpCode(200)
  extract(@Query() query: LoadRatesQuery, @Body() body: unknown): Promise<readonly CostedCandidate[]> {
    const bytes = fileIn(body);
    const end = bytes.subarray(0, CANDIDATES_LINE_BYTES_MAX).indexOf('\n');
    const request = bodyOfCall(ExtractionRequest, lineIn(bytes.subarray(0, Math.max(0, end))));
    return this.importer.extract(query, request, bytes.subarray(end + 1));
  }
}

function fileIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Fault('invalid', 'The body must be the file.', { code: 'no-file' });
  return body;
}

function lineIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new Fault('invalid', 'The first line must have the candidates as JSON.', { code: 'no-candidates' });
  }
}

export const rateImporterCalls: InternalCalls = {
  port: RateImporter,
  controller: RateImporterController,
  files: {
    '/rate-imports/file': RATE_FILE_BYTES_MAX,
    '/rate-imports/diff': RATE_FILE_BYTES_MAX,
    '/rate-imports/extractions': CANDIDATES_LINE_BYTES_MAX + RATE_FILE_BYTES_MAX,
  },
};
