import {
  type DigestSku,
  DIGEST_WORST_MAX,
  outgoing,
  type OutgoingEvent,
  ReportOutdatedDigest,
  reportIdOf,
  type TenantId,
} from '@cpes/contracts';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { digestTime } from '../domain/digest-time.ts';
import { type DigestRow, OutdatedDigestRepository } from './outdated-digest.repository.ts';

/** A digest is at most so much later than its hour. */
const EVERY_MS = 60_000;
/** The view of outdated candidates in the web interface. */
const LINK = '/app?outdated=1';

/** Sends each tenant one message a day about the reports that became outdated. The row of a tenant gives its digest to one instance. */
@Injectable()
export class OutdatedDigests {
  private readonly task: PeriodicTask;
  private readonly log = logger('gateway');
  /** The digests of this time are sent. Later marks belong to the next day, so nothing is left to look for. */
  private doneUntil = 0;

  constructor(
    private readonly digests: OutdatedDigestRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    const run = (signal: AbortSignal) => this.send(signal);
    this.task = new PeriodicTask({
      service: 'gateway',
      name: 'outdated-digests',
      everyMs: EVERY_MS,
      run,
      lifecycle,
      phase: 'consumers',
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Sends the digests of today that are due. Returns their number. */
  async send(signal?: AbortSignal): Promise<number> {
    const until = digestTime(this.clock.now());
    if (until === undefined || until.getTime() === this.doneUntil) return 0;
    let sent = 0;
    let failed = 0;
    let last: TenantId | undefined;
    // Each turn takes later tenants, so a run tries each of them once.
    for (;;) {
      const due = await this.digests.due(until, last);
      if (due.length === 0) break;
      for (const tenantId of due) {
        if (signal?.aborted === true) return sent;
        const result = await this.trySendTo(tenantId, until);
        if (result === 'sent') sent += 1;
        if (result === 'failed') failed += 1;
        last = tenantId;
      }
    }
    if (failed === 0) this.doneUntil = until.getTime();
    return sent;
  }

  /** The failure of one tenant leaves the others their digests. The next run tries it again. */
  private async trySendTo(tenantId: TenantId, until: Date): Promise<'sent' | 'none' | 'failed'> {
    try {
      return (await this.sendTo(tenantId, until)) ? 'sent' : 'none';
    } catch (error) {
      this.log.warn({ tenantId, until: until.toISOString(), reason: String(error) }, 'outdated-digest.failed');
      return 'failed';
    }
  }

  private async sendTo(tenantId: TenantId, until: Date): Promise<boolean> {
    const made: { event?: OutgoingEvent } = {};
    await this.work.runAlone({ tenantId }, async (tx) => {
      const event = await this.digestOf(tx, tenantId, until);
      if (event !== undefined) made.event = event;
      return event === undefined ? [] : [event];
    });
    if (made.event !== undefined) this.log.info({ tenantId, until: until.toISOString() }, 'outdated-digest.sent');
    return made.event !== undefined;
  }

  /** Undefined when another instance has made it, or when the reports have been evaluated again meanwhile. */
  private async digestOf(tx: Transaction, tenantId: TenantId, until: Date): Promise<OutgoingEvent | undefined> {
    const window = await this.digests.begin(tx, tenantId, until);
    if (window === undefined) return undefined;
    const counts = await this.digests.counts(tx, tenantId, window);
    const worst = await this.digests.worst(tx, tenantId, window, DIGEST_WORST_MAX);
    if (worst.length === 0 || !(await this.digests.claim(tx, tenantId, until))) return undefined;
    return outgoing(ReportOutdatedDigest, {
      day: until.toISOString().slice(0, 'YYYY-MM-DD'.length),
      newReports: counts.reduce((sum, { reports }) => sum + reports, 0),
      outdatedReports: await this.digests.total(tx, tenantId),
      verdicts: counts.map(({ verdict, verdict_now: verdictNow, reports }) => ({ verdict, verdictNow, reports })),
      worst: worst.map(skuOf),
      link: LINK,
    });
  }
}

function skuOf({
  sku_id: skuId,
  run_id: runId,
  score,
  score_now: scoreNow,
  verdict,
  verdict_now,
}: DigestRow): DigestSku {
  return { skuId, reportId: reportIdOf(runId), score, scoreNow, verdict, verdictNow: verdict_now };
}
