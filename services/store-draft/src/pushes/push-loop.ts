import { setMaxListeners } from 'node:events';
import { Clock, Lifecycle, logger, PeriodicTask, withTimeout } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { blocksStore } from '../domain/push/push.ts';
import { quarantinesTotal, stepSeconds, stepsTotal, underWay } from './metrics.ts';
import { PushSteps } from './push-steps.ts';
import { type ClaimedStep, PushRepository } from '../store/push.repository.ts';

/** Steps under way. A step mostly waits for the store. */
const IN_FLIGHT_MAX = 200;
/** Finds due checks, and steps that other instances have left. */
const POLL_MS = { busy: 25, idle: 250 };
const DATABASE_AWAY_MS = 250;
/**
 * A step has up to three requests of 30 s, or one of 30 s and a create request with images of 60 s. Longer steps, such as those of a slow
 * store that also throttles, are aborted and count as interrupted.
 */
const STEP_MS_MAX = 100_000;
/** Leases are renewed while their steps run. After a crash, other instances take the steps when the lease has expired. */
const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 4_000;
/** A stop waits this long for steps under way; its phase has 5 s. Others are aborted and count as interrupted. */
const STOP_MS_MAX = 4_000;

/** Takes the due steps of pushes, each under its own lease. */
@Injectable()
export class PushLoop {
  private readonly underWay = new Set<ClaimedStep>();
  private readonly stopRequest = new AbortController();
  private readonly cutOff = new AbortController();
  private readonly log = logger('store-draft');
  private readonly renewal: PeriodicTask;
  private looping: Promise<void> | undefined;
  private isNudged = false;
  private nudge: (() => void) | undefined;

  constructor(
    private readonly pushes: PushRepository,
    private readonly steps: PushSteps,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    // Each step adds a listener; Node.js warns of a leak from eleven on.
    setMaxListeners(IN_FLIGHT_MAX * 4, this.cutOff.signal);
    this.renewal = new PeriodicTask({
      service: 'store-draft',
      name: 'leases',
      everyMs: RENEW_EVERY_MS,
      run: () => this.renew(),
      lifecycle,
      phase: 'relay',
    });
    lifecycle.onStop('relay', () => this.stop());
  }

  onApplicationBootstrap(): void {
    this.looping ??= this.loop();
    this.renewal.start();
  }

  /** Looks for due steps at once. Call it after the commit of new ones. */
  wake(): void {
    this.isNudged = true;
    this.nudge?.();
  }

  async stop(): Promise<void> {
    this.stopRequest.abort();
    this.wake();
    await this.looping;
    const giveUpAt = performance.now() + STOP_MS_MAX;
    while (this.underWay.size > 0 && performance.now() < giveUpAt) await pause(POLL_MS.busy);
    this.cutOff.abort();
    await this.pushes.endLeases([...this.underWay].map(({ leaseToken }) => leaseToken));
  }

  private async loop(): Promise<void> {
    while (!this.stopRequest.signal.aborted) {
      this.isNudged = false;
      const isBusy = await this.take().catch(async (error: unknown) => {
        this.log.warn({ reason: String(error) }, 'pushes.not-claimed');
        await pause(DATABASE_AWAY_MS);
        return false;
      });
      await this.pauseUntilNudged(isBusy ? POLL_MS.busy : POLL_MS.idle);
    }
  }

  private async take(): Promise<boolean> {
    if (this.underWay.size >= IN_FLIGHT_MAX) return true;
    const claimed = await this.pushes.claim(this.clock.now().getTime(), LEASE_MS);
    for (const step of claimed) void this.run(step);
    underWay.set(this.underWay.size);
    return claimed.length > 0;
  }

  /** A lease that could not be renewed expires: another process then looks up what this one does, and this one records nothing. */
  private async renew(): Promise<void> {
    const tokens = [...this.underWay].map(({ leaseToken }) => leaseToken);
    if (tokens.length > 0) await this.pushes.renew(tokens, this.clock.now().getTime() + LEASE_MS);
  }

  private async run(step: ClaimedStep): Promise<void> {
    this.underWay.add(step);
    const beganMs = performance.now();
    try {
      const end = await this.steps.take(step, withTimeout(this.cutOff.signal, STEP_MS_MAX));
      const isRecorded = await this.pushes.record(step, end);
      stepsTotal.inc({ from: step.push.state, to: end.next.state });
      stepSeconds.observe((performance.now() - beganMs) / 1_000);
      if (isRecorded && blocksStore(end.next) && !blocksStore(step.push)) this.alarm(step, end.next.state);
    } catch (error) {
      if (!this.cutOff.signal.aborted) await this.interrupt(step, error);
    } finally {
      this.underWay.delete(step);
      this.wake();
    }
  }

  /** The step counts as interrupted, so the outcome of its request is looked up. Without the database, when its lease ends. */
  private async interrupt({ listingId, leaseToken }: ClaimedStep, error: unknown): Promise<void> {
    this.log.error({ listingId, reason: String(error) }, 'push.step-not-ended');
    await pause(DATABASE_AWAY_MS);
    await this.pushes.endLeases([leaseToken]).catch(() => undefined);
  }

  private alarm({ tenantId, storeId, listingId }: ClaimedStep, state: string): void {
    quarantinesTotal.inc();
    this.log.error({ tenantId, storeId, listingId, state }, 'store.quarantined');
  }

  private async pauseUntilNudged(ms: number): Promise<void> {
    if (this.isNudged || this.stopRequest.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.nudge = undefined;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
