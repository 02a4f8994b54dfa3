import { Fault, Semaphore } from '@cpes/service-kit';

/** A caller that has waited longer gets a 503. On a busy machine, one check takes more than a second. */
const WAIT_MS_MAX = 10_000;
/** Sign-ins that wait, at most. At 0.1 s each, later ones would wait for more than `WAIT_MS_MAX`. */
const WAITING_MAX = 100;

/**
 * A queue for password checks, in order of arrival. Each check takes 32 MiB and 0.1 s of CPU time, which submissions also need. One
 * check at a time runs for each key, so concurrent guesses cannot bypass the delay that their failures cause.
 */
export class PasswordChecks {
  private readonly places: Semaphore;
  private readonly turns = new Map<string, Turns>();
  private present = 0;

  constructor(private readonly atOnceMax: number) {
    this.places = new Semaphore(atOnceMax);
  }

  get isIdle(): boolean {
    return this.present === 0 && this.places.isIdle && this.turns.size === 0;
  }

  /** Runs `check` in a place of the queue. Throws an `unavailable` fault, without running it, when no place is free in time. */
  async run<T>(key: Buffer, check: () => Promise<T>): Promise<T> {
    if (this.present >= this.atOnceMax + WAITING_MAX) throw busy();
    this.present += 1;
    try {
      const deadline = performance.now() + WAIT_MS_MAX;
      return await this.inTurn(key.toString('hex'), deadline, () => holding(this.places, deadline, check));
    } finally {
      this.present -= 1;
    }
  }

  private async inTurn<T>(key: string, deadline: number, work: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(key) ?? { semaphore: new Semaphore(1), users: 0 };
    this.turns.set(key, turns);
    turns.users += 1;
    try {
      return await holding(turns.semaphore, deadline, work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) this.turns.delete(key);
    }
  }
}

/** The queue of one key, kept while it is in use. */
interface Turns {
  readonly semaphore: Semaphore;
  users: number;
}

async function holding<T>(places: Semaphore, deadline: number, work: () => Promise<T>): Promise<T> {
  if (!(await places.acquire(Math.max(0, deadline - performance.now())))) throw busy();
  try {
    return await work();
  } finally {
    places.release();
  }
}

function busy(): Fault {
  return new Fault('unavailable', 'Too many users sign in at the same time. Try again.');
}
