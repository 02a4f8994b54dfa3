/** Concurrent attempts to a healthy endpoint, and to an unknown one. */
const ROOM_MAX = 32;
const ROOM_FIRST = 8;
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

interface Lane {
  underWay: number;
  /** Ends with a counted failure. Failures of other attempts of the same wave are ignored, because they were under way then. */
  wave: number;
  room: number;
  failuresInARow: number;
  openUntilMs: number;
}

/**
 * Limits concurrent attempts per endpoint by their results: one more for each success, half after a failure, one when it is
 * overloaded, and none for a while after several failures in a row.
 */
export class EndpointLanes {
  private readonly lanes = new Map<string, Lane>();

  /** The places of an unknown endpoint. */
  readonly usualRoom = ROOM_FIRST;

  /** Returns the wave of the attempt for `end`. */
  begin(endpointId: string): number {
    const lane = this.laneOf(endpointId);
    lane.underWay += 1;
    return lane.wave;
  }

  end(endpointId: string, wave: number, health: AttemptHealth, nowMs: number): void {
    const lane = this.laneOf(endpointId);
    lane.underWay -= 1;
    if (health === 'ok') {
      lane.room = Math.min(ROOM_MAX, lane.room + 1);
      lane.failuresInARow = 0;
      lane.openUntilMs = 0;
    } else if (health !== 'unknown' && wave === lane.wave) {
      lane.wave += 1;
      lane.room = health === 'overloaded' ? 1 : Math.max(1, lane.room >> 1);
      lane.failuresInARow += 1;
      const excess = lane.failuresInARow - FAILURES_TO_OPEN;
      if (excess >= 0) lane.openUntilMs = nowMs + Math.min(OPEN_MS.max, OPEN_MS.min * 2 ** excess);
    }
  }

  /** The free places of each known endpoint. */
  rooms(nowMs: number): Map<string, number> {
    const free = ({ room, underWay, openUntilMs }: Lane) => (openUntilMs > nowMs ? 0 : Math.max(0, room - underWay));
    return new Map([...this.lanes].map(([id, lane]) => [id, free(lane)]));
  }

  /** Lets an endpoint be tried again at once, after a user has tested or enabled it. */
  forget(endpointId: string): void {
    const lane = this.lanes.get(endpointId);
    if (lane !== undefined) Object.assign(lane, { room: ROOM_FIRST, failuresInARow: 0, openUntilMs: 0 });
  }

  private laneOf(endpointId: string): Lane {
    let lane = this.lanes.get(endpointId);
    if (lane === undefined) {
      if (this.lanes.size >= REMEMBERED_MAX) this.forgetOne();
      this.lanes.set(
        endpointId,
        (lane = { underWay: 0, wave: 0, room: ROOM_FIRST, failuresInARow: 0, openUntilMs: 0 }),
      );
    }
    return lane;
  }

  private forgetOne(): void {
    for (const [id, { underWay }] of this.lanes) if (underWay === 0) return void this.lanes.delete(id);
  }
}
