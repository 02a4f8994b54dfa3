import type { Broker, Outcome } from '@cpes/messaging';
import { type Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Gauge, Counter } from 'prom-client';
import type { Outbox } from './outbox.ts';
import type { HeldRow, Published } from './outbox-row.ts';
import { isUnstorable } from './statement.ts';

/** Maximum number of rows that are being published, or whose outcome is not recorded yet. Other rows wait in the table. */
const IN_FLIGHT_MAX = 1_000;
/** Rows of one claim. Every claim ranks thousands of rows, so the relay waits until it has room for this many. */
const CLAIM_MAX = 400;
/**
 * The polling interval. The relay receives its process's rows directly after the commit. Polling finds rows without room, of
 * other processes, of earlier runs, and retries.
 */
const POLL_MS = { min: 50, max: 1_000 };
/** The interval of checks while the broker is unavailable. The relay claims nothing meanwhile. */
const BROKER_AWAY_MS = 200;
const RECORD_MAX = 1_000;
/**
 * How long the relay collects confirms before it removes their rows. It does not wait when rows wait in the table for a free place.
 */
const RECORD_GATHER_MS = 100;
const DATABASE_AWAY_MS = 250;
const MEASURE_EVERY_MS = 1_000;

const outcomes = new Counter({
  name: 'relay_outcome_total',
  help: 'Publications of outbox rows by outcome',
  labelNames: ['service', 'outcome'],
});
const oldest = new Gauge({
  name: 'outbox_oldest_age_seconds',
  help: 'Age of the oldest outbox row, due or waiting for another attempt',
  labelNames: ['service'],
});

/** Publishes outbox rows to the broker, each at least once. Any number of relays may share one table. */
export class OutboxRelay {
  private inFlight = 0;
  private isStopping = false;
  private wasFull = false;
  /** True when more rows wait in the table than the last claim returned. */
  private isBehind = false;
  private readonly published: Published[] = [];
  private recording: Promise<void> | undefined;
  private looping: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  private isNudged = false;
  private readonly measuring: PeriodicTask;
  private readonly log;

  constructor(
    private readonly service: string,
    private readonly outbox: Outbox,
    private readonly broker: Broker,
    lifecycle: Lifecycle,
  ) {
    this.log = logger(service);
    lifecycle.onStop('relay', () => this.stop());
    this.measuring = new PeriodicTask({
      service,
      name: 'outbox-age',
      everyMs: MEASURE_EVERY_MS,
      run: () => this.measure(),
      lifecycle,
      phase: 'relay',
    });
    outbox.listen({ hasRoom: (count) => this.hasRoom(count), take: (rows) => this.take(rows) });
  }

  start(): void {
    this.looping ??= this.loop();
    this.measuring.start();
  }

  /** Stops claiming, and waits for current publications. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.nudge();
    await Promise.all([this.measuring.stop(), this.looping]);
    while (this.inFlight > 0 || this.recording !== undefined) await (this.recording ?? pause(10));
  }

  /** Whether there is room for this many rows. Otherwise they wait in the table, which is fair to tenants. */
  private hasRoom(count: number): boolean {
    return this.inFlight + count <= IN_FLIGHT_MAX && !this.isStopping && this.broker.isReady();
  }

  private take(rows: readonly HeldRow[]): void {
    for (const row of rows) this.publish(row);
  }

  private publish(held: HeldRow): void {
    this.inFlight += 1;
    const { queue, ...message } = held.row;
    void this.broker
      .publish(message, queue)
      .catch((error: unknown) => ({ kind: 'refused' as const, reason: String(error) }))
      .then((outcome) => {
        outcomes.inc({ service: this.service, outcome: outcome.kind });
        this.published.push({ ...held, outcome });
        this.recording ??= this.recordAll();
      });
  }

  /** Runs one statement at a time. The next one records outcomes that arrive meanwhile. */
  private async recordAll(): Promise<void> {
    while (this.published.length > 0) {
      if (!this.isBehind && !this.isStopping) await pause(RECORD_GATHER_MS);
      const batch = this.published.splice(0, RECORD_MAX);
      try {
        await this.outbox.recordOutcomes(batch);
        for (const { outcome } of batch) this.comeBackFor(outcome);
      } catch (error) {
        this.log.warn({ reason: String(error), rows: batch.length }, 'outbox.outcomes-not-recorded');
        // A relay that stops leaves the rows to others, which send them again; so does one whose outcomes the database refuses. The
        // receivers ignore the repeated messages.
        if (!this.isStopping && !isUnstorable(error)) {
          this.published.unshift(...batch);
          await pause(DATABASE_AWAY_MS);
          continue;
        }
      }
      this.inFlight -= batch.length;
      // Only a full relay waits for this. An idle relay has its own interval.
      if (this.inFlight + CLAIM_MAX <= IN_FLIGHT_MAX && this.wasFull) this.nudge();
    }
    this.recording = undefined;
  }

  /** Wakes the relay when the next attempt of a row is due, before the next poll. */
  private comeBackFor(outcome: Outcome): void {
    if (outcome.kind === 'refused' && outcome.retryAfterMs !== undefined) {
      setTimeout(() => this.nudge(), outcome.retryAfterMs).unref();
    }
  }

  private nudge(): void {
    this.isNudged = true;
    this.wake?.();
  }

  private async loop(): Promise<void> {
    let idleMs = POLL_MS.min;
    while (!this.isStopping) {
      if (!this.broker.isReady()) {
        await pause(BROKER_AWAY_MS);
        continue;
      }
      this.wasFull = this.inFlight + CLAIM_MAX > IN_FLIGHT_MAX;
      const rows = this.wasFull ? [] : await this.claim(CLAIM_MAX);
      this.take(rows);
      this.isBehind = this.wasFull || rows.length === CLAIM_MAX;
      if (rows.length === CLAIM_MAX) continue;
      idleMs = rows.length > 0 ? POLL_MS.min : Math.min(POLL_MS.max, idleMs * 2);
      await this.idle(idleMs * (0.75 + Math.random() / 2));
    }
  }

  private async claim(limit: number): Promise<HeldRow[]> {
    try {
      return await this.outbox.claim(limit);
    } catch (error) {
      this.log.warn({ reason: String(error) }, 'outbox.not-claimed');
      await pause(BROKER_AWAY_MS);
      return [];
    }
  }

  private async measure(): Promise<void> {
    oldest.set({ service: this.service }, (await this.outbox.oldestAgeMs()) / 1_000);
  }

  /** Sleeps. A free place, or a due row, ends the sleep early. */
  private async idle(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.isNudged) return resolve();
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
    this.isNudged = false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
