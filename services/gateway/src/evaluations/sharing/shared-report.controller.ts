import { LinkToken, notFound, OpenToAll, WebAnswer } from '@cpes/http-api';
import { Fault, Semaphore } from '@cpes/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportResponse } from '../reports/report.response.ts';
import { ReportRepository } from '../reports/report.repository.ts';
import { ShareLinkRepository } from './share-link.repository.ts';

/** Lookups by unknown readers, which have no quota. They may take few connections of the database from users. */
const READS_AT_ONCE_MAX = 8;
/** A lookup takes a few milliseconds, so a longer wait means a flood. */
const WAIT_MS_MAX = 1_000;
const RETRY_AFTER_SECONDS = 2;

/** A report for the holder of its share link, without an account. */
@ApiTags('Reports')
@Controller('app/api/shared-report')
export class SharedReportController {
  private readonly places = new Semaphore(READS_AT_ONCE_MAX);

  constructor(
    private readonly links: ShareLinkRepository,
    private readonly reports: ReportRepository,
  ) {}

  @Get()
  @OpenToAll()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('x-robots-tag', 'noindex')
  @ApiOperation({
    operationId: 'getSharedReport',
    summary: 'Read the report of a share link, whose token is the bearer token',
  })
  @WebAnswer(200, ReportResponse)
  async find(@LinkToken() token: string): Promise<string> {
    if (!(await this.places.acquire(WAIT_MS_MAX))) throw busy();
    try {
      const shared = await this.links.reportOf(token);
      const report = shared && (await this.reports.findAsIssued(shared.tenantId, shared.reportId));
      // As for a malformed token: an unknown, expired or revoked one.
      if (report === undefined) throw notFound();
      return report;
    } finally {
      this.places.release();
    }
  }
}

function busy(): Fault {
  const text = 'Too many shared reports are being read. Try again in a moment.';
  return new Fault('unavailable', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
