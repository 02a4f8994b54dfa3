import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Clock, Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { EndpointHealth } from './endpoint-health.ts';
import { WebhookConfig } from '../webhook.config.ts';
import { Attempts } from './attempts.ts';
import { EndpointLimits } from './endpoint-limits.ts';
import { attemptSeconds, attemptsTotal, leasesLost, underWay } from './metrics.ts';
import { type AttemptRecord, type ClaimedDelivery, QueueRepository } from '../store/queue.repository.ts';

/** Attempts under way and outcomes not yet recorded. An attempt mostly waits for the receiver. */
const IN_FLIGHT_MAX = 1_000;
/** Rows of one claim. Smaller claims alternate between endpoints more often. */
const CLAIM_MAX = 200;
/** A claim costs the same for few rows as for many, so it waits until there is room for some. */
const CLAIM_MIN = 20;
/** Finds deliveries that other instances have left, due retries, and those that a rate limit has held back. */
const POLL_MS = { busy: 25, idle: 500 };
const RECORD_MAX = 500;
/** How long outcomes are collected. After a crash, their receivers get them twice, so this is shorter than the statement. */
const RECORD_GATHER_MS = 2;
const DATABASE_AWAY_MS = 250;
/** A lease outlives the attempt by this time, in which the outcome is recorded. */
const LEASE_MARGIN_MS = 15_000;
/** A stop waits this long for attempts under way; its phase has 5 s. Others are aborted and repeated under the same id. */
const STOP_MS_MAX = 4_000;

/** Attempts due deliveries, separately from the consumers of events, so that no receiver delays events from the broker. */
@Injectable()
export class DeliveryLoop {
  private readonly limits = new EndpointLimits();
  private readonly attempting = new Map<string, ClaimedDelivery>();
  private readonly finished: AttemptRecord[] = [];
  private readonly stopRequest = new AbortController();
  private readonly cutOff = new AbortController();
  private readonly log = logger('webhook');
  private recording: Promise<void> | undefined;
  private looping: Promise<void> | undefined;
  private isNudged = false;
  private nudge: (() => void) | undefined;
  private after = '';

  constructor(
    private readonly queue: QueueRepository,
    private readonly attempts: Attempts,
    private readonly health: EndpointHealth,
    private readonly clock: Clock,
    private readonly config: WebhookConfig,
    lifecycle: Lifecycle,
  ) {
    // Each attempt adds a listener; Node.js warns of a leak from eleven on.
    setMaxListeners(IN_FLIGHT_MAX, this.cutOff.signal);
    lifecycle.onStop('relay', () => this.stop());
  }

  onApplicationBootstrap(): void {
    this.looping ??= this.loop();
  }

  /** Looks for due deliveries at once. Call it after the commit of new ones. `endpointId` may be tried at once. */
  wake(endpointId?: string): void {
    if (endpointId !== undefined) this.limits.forget(endpointId);
    this.isNudged = true;
    this.nudge?.();
  }

  /** Starts no more attempts and waits for those under way, up to a limit. */
  async stop(): Promise<void> {
    this.stopRequest.abort();
    this.wake();
    await this.looping;
    const giveUpAt = performance.now() + STOP_MS_MAX;
    while (this.attempting.size > 0 && performance.now() < giveUpAt) await pause(POLL_MS.busy);
    this.cutOff.abort();
    await this.queue.giveBack([...this.attempting.values()]);
    this.attempting.clear();
    await this.recording;
    this.attempts.close();
  }

  private async loop(): Promise<void> {
    while (!this.stopRequest.signal.aborted) {
      this.isNudged = false;
      const isBusy = await this.take().catch(async (error: unknown) => {
        this.log.warn({ reason: String(error) }, 'deliveries.not-claimed');
        await pause(DATABASE_AWAY_MS);
        return false;
      });
      await this.pauseUntilNudged(isBusy ? POLL_MS.busy : POLL_MS.idle);
    }
  }

  /** Starts as many attempts as there is room for. True when more may be waiting. */
  private async take(): Promise<boolean> {
    const limit = Math.min(CLAIM_MAX, IN_FLIGHT_MAX - this.attempting.size - this.finished.length);
    if (limit < CLAIM_MIN) return true;
    const claim = await this.queue.claim({
      limit,
      leaseToken: randomUUID(),
      leaseMs: this.config.WEBHOOK_ATTEMPT_TIMEOUT_MS + LEASE_MARGIN_MS,
      free: this.limits.free(this.nowMs()),
      freeElsewhere: this.limits.usual,
      after: this.after,
    });
    this.after = claim.after;
    for (const delivery of claim.deliveries) void this.attempt(delivery);
    underWay.set(this.attempting.size);
    if (claim.deliveries.length === limit || claim.after !== '') this.wake();
    return claim.deliveries.length > 0;
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    this.attempting.set(delivery.id, delivery);
    const wave = this.limits.begin(delivery.endpointId);
    try {
      const { record, health } = await this.attempts.make(delivery, this.cutOff.signal);
      // A stop has returned the lease, so the attempt does not count.
      if (!this.attempting.has(delivery.id)) return;
      this.limits.end(delivery.endpointId, wave, health, this.nowMs());
      attemptsTotal.inc({ outcome: record.errorClass ?? 'delivered' });
      attemptSeconds.observe(record.durationMs / 1_000);
      this.finished.push(record);
      this.recording ??= this.recordAll();
    } catch (error) {
      // Nothing was sent: the lease ends, and the delivery is repeated.
      this.limits.end(delivery.endpointId, wave, 'unknown', this.nowMs());
      this.log.error({ deliveryId: delivery.id, reason: String(error) }, 'delivery.not-attempted');
    } finally {
      this.attempting.delete(delivery.id);
    }
  }

  /** Runs one statement at a time. The next one records outcomes that arrive meanwhile. */
  private async recordAll(): Promise<void> {
    while (this.finished.length > 0) {
      if (!this.stopRequest.signal.aborted) await pause(RECORD_GATHER_MS);
      const batch = this.finished.splice(0, RECORD_MAX);
      await this.record(batch).catch((error: unknown) => {
        // The leases end, and the deliveries are repeated under the same ids.
        this.log.error({ reason: String(error), attempts: batch.length }, 'attempts.not-recorded');
      });
      // There is room again, and deliveries that waited behind these are due.
      this.wake();
    }
    this.recording = undefined;
  }

  private async record(batch: readonly AttemptRecord[]): Promise<void> {
    const giveUpAt = performance.now() + LEASE_MARGIN_MS;
    for (;;) {
      try {
        const lost = await this.queue.record(batch);
        if (lost > 0) leasesLost.inc(lost);
        break;
      } catch (error) {
        if (this.stopRequest.signal.aborted || performance.now() > giveUpAt) throw error;
        this.log.warn({ reason: String(error), attempts: batch.length }, 'attempts.not-recorded-yet');
        await pause(DATABASE_AWAY_MS);
      }
    }
    if (await this.health.after(batch)) this.wake();
  }

  private async pauseUntilNudged(ms: number): Promise<void> {
    if (this.isNudged) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.nudge = undefined;
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
