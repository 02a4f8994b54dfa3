import { Fault, Semaphore, withTimeout } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { reducedCapacity, requestEnd, RequestPlaces } from '../../edge/index.ts';
import { callerOf } from '../../identity/index.ts';
import { inSpareTurn } from '../loop-turns.ts';

/**
 * What-ifs that a gateway works on at the same time. In one process they share one event loop, and more would only delay all of
 * them; when stages run elsewhere, one uses the gateway while the other waits for a stage.
 */
const AT_ONCE_MAX = 2;
/**
 * What-ifs in a gateway, running or waiting. With every solver each takes 0.15 s of CPU time and pauses for up to as long, so the last
 * of them begins within a second.
 */
const PLACES_MAX = 8;
/** What-ifs of one tenant among them, so that one tenant cannot take all places. */
const PLACES_OF_TENANT_MAX = 4;
/** A user moves a slider and waits; after a longer wait a new request makes more sense. */
const WAIT_MS_MAX = 3_000;
/** Ten times the duration of one with every solver beside another: beyond this a stage is down, or the machine is overloaded. */
const WORK_MS_MAX = 5_000;

const OTHERS_FIRST = 'Other what-ifs are still running.';

/** Calls a stage in its own turn of the event loop. Rejects when the request is over. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** The capacity for evaluations that nothing stores. Accepted runs go first. */
@Injectable()
export class SpareCapacity {
  private readonly places = new RequestPlaces(PLACES_MAX, PLACES_OF_TENANT_MAX);
  private readonly atOnce = new Semaphore(AT_ONCE_MAX);

  /**
   * Rejects with `rate-limited` when no place is free in time, and with `unavailable` when a stage does not respond in time. The
   * work stops when the request ends.
   */
  async use<T>(request: FastifyRequest, work: (step: Step) => Promise<T>): Promise<T> {
    if (!this.places.tryTake(request, callerOf(request).tenantId)) throw reducedCapacity(OTHERS_FIRST);
    if (!(await this.atOnce.acquire(WAIT_MS_MAX))) throw reducedCapacity(OTHERS_FIRST);
    try {
      return await inTime((signal) => work(stepUntil(signal)), requestEnd(request));
    } finally {
      this.atOnce.release();
    }
  }
}

/** In one process a stage responds at once, in the gateway's turn of the event loop. */
function stepUntil(signal: AbortSignal): Step {
  return (work) =>
    inSpareTurn(async () => {
      signal.throwIfAborted();
      return work();
    });
}

/** Ignores later results and starts no further round. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, end: AbortSignal): Promise<T> {
  const signal = withTimeout(end, WORK_MS_MAX);
  if (signal.aborted) throw tooLate();
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
  return Promise.race([work(signal), late]);
}

function tooLate(): Fault {
  return new Fault('unavailable', 'A dependency is not available.', { internal: 'a what-if took too long' });
}
