/** Concurrent attempts to a healthy endpoint, and to an unknown one. */
const CONCURRENT_MAX = 32;
const CONCURRENT_FIRST = 8;
/**
 * That many failures in a row, each of an attempt that began after the previous one, open the circuit breaker: nothing is sent for
 * a while, then one attempt at a time.
 */
const FAILURES_TO_OPEN = 5;
/** 5, 10, 20 … s, up to 5 minutes: far shorter than the retry schedule, so the breaker delays no recovery for long. */
const OPEN_MS = { min: 5_000, max: 300_000 };
/** Idle endpoints to remember. Forgetting one costs a few attempts at first. */
const REMEMBERED_MAX = 10_000;

/** An overloaded endpoint has said so, or was too slow. */
export type AttemptHealth = 'ok' | 'failed' | 'overloaded' | 'unknown';

interface Limit {
  underWay: number;
  /** Ends with a counted failure. Failures of other attempts of the same wave are ignored, because they were under way then. */
  wave: number;
  concurrent: number;
  failuresInARow: number;
  openUntilMs: number;
}

/**
 * Limits concurrent attempts per endpoint by their results: one more for each success, half after a failure, one when it is
 * overloaded, and none for a while after several failures in a row.
 */
export class EndpointLimits {
  private readonly limits = new Map<string, Limit>();

  /** The places of an unknown endpoint. */
  readonly usual = CONCURRENT_FIRST;

  /** Returns the wave of the attempt for `end`. */
  begin(endpointId: string): number {
    const limit = this.limitOf(endpointId);
    limit.underWay += 1;
    return limit.wave;
  }

  end(endpointId: string, wave: number, health: AttemptHealth, nowMs: number): void {
    const limit = this.limitOf(endpointId);
    limit.underWay -= 1;
    if (health === 'ok') {
      limit.concurrent = Math.min(CONCURRENT_MAX, limit.concurrent + 1);
      limit.failuresInARow = 0;
      limit.openUntilMs = 0;
    } else if (health !== 'unknown' && wave === limit.wave) {
      limit.wave += 1;
      limit.concurrent = health === 'overloaded' ? 1 : Math.max(1, limit.concurrent >> 1);
      limit.failuresInARow += 1;
      const excess = limit.failuresInARow - FAILURES_TO_OPEN;
      if (excess >= 0) limit.openUntilMs = nowMs + Math.min(OPEN_MS.max, OPEN_MS.min * 2 ** excess);
    }
  }

  /** The free places of each known endpoint. */
  free(nowMs: number): Map<string, number> {
    const free = ({ concurrent, underWay, openUntilMs }: Limit) =>
      openUntilMs > nowMs ? 0 : Math.max(0, concurrent - underWay);
    return new Map([...this.limits].map(([id, limit]) => [id, free(limit)]));
  }

  /** Lets an endpoint be tried again at once, after a user has tested or enabled it. */
  forget(endpointId: string): void {
    const limit = this.limits.get(endpointId);
    if (limit !== undefined) Object.assign(limit, { concurrent: CONCURRENT_FIRST, failuresInARow: 0, openUntilMs: 0 });
  }

  private limitOf(endpointId: string): Limit {
    let limit = this.limits.get(endpointId);
    if (limit === undefined) {
      if (this.limits.size >= REMEMBERED_MAX) this.forgetOne();
      this.limits.set(
        endpointId,
        (limit = { underWay: 0, wave: 0, concurrent: CONCURRENT_FIRST, failuresInARow: 0, openUntilMs: 0 }),
      );
    }
    return limit;
  }

  private forgetOne(): void {
    for (const [id, { underWay }] of this.limits) if (underWay === 0) return void this.limits.delete(id);
  }
}
