import { Lifecycle, parseEnv } from '@cpes/service-kit';
import { GatewayConfig } from '../gateway.config.ts';
import { TenantConcurrencyLimiter } from './tenant-concurrency-limiter.ts';

/** More than a tenant has places. */
const MANY = 500;

/** A door behind which submissions wait for at most so long. */
class Door {
  /** Who has been let in, in order. */
  readonly inside: string[] = [];
  /** The ways of giving back the places that were taken. */
  readonly leaves: (() => void)[] = [];
  readonly lifecycle = new Lifecycle();
  private readonly concurrency: TenantConcurrencyLimiter;

  constructor(waitMs: number) {
    const env = { GATEWAY_DATABASE_URL: 'postgres://nobody', SHED_AGE_MS: String(waitMs) };
    this.concurrency = new TenantConcurrencyLimiter(parseEnv(GatewayConfig, env), this.lifecycle);
  }

  async submit(tenant: string): Promise<void> {
    const leave = await this.concurrency.take(tenant);
    this.inside.push(tenant);
    if (leave !== undefined) this.leaves.push(leave);
  }

  /** Submits so many at once; resolves when those that find a place have taken it. */
  async flood(tenant: string, count: number): Promise<Promise<void>[]> {
    const submissions = Array.from({ length: count }, () => this.submit(tenant));
    await turn();
    return submissions;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('TenantConcurrencyLimiter', () => {
  it('lets a tenant that is alone in without limit, and keeps no account of it', async () => {
    const door = new Door(100);
    await Promise.all(await door.flood('flood', MANY));
    expect(door.inside).toHaveLength(MANY);
    expect(door.leaves).toHaveLength(0);
  });

  it('lets others in at once while a flood waits', async () => {
    const door = new Door(100);
    await door.submit('other');
    const submissions = await door.flood('flood', MANY);
    expect(door.inside.length).toBeLessThan(MANY);
    await door.submit('other');
    await door.submit('third');
    expect(door.inside.slice(-2)).toEqual(['other', 'third']);
    await Promise.allSettled(submissions);
  });

  it('lets the next in when a place is given back, once for each', async () => {
    const door = new Door(100);
    await door.submit('other');
    const submissions = await door.flood('flood', MANY);
    const before = door.inside.length;
    door.leaves[0]?.();
    door.leaves[0]?.();
    await turn();
    expect(door.inside).toHaveLength(before + 1);
    await Promise.allSettled(submissions);
  });

  it('refuses who has waited for too long, and says when to come again', async () => {
    const door = new Door(100);
    await door.submit('other');
    const answers = await Promise.allSettled(await door.flood('flood', MANY));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(MANY - door.leaves.length);
    expect(refused[0]?.reason).toMatchObject({ code: 'temporary-reduced-capacity', retryAfterSeconds: 3 });
    // Nobody waits any more, so the place is there for the next.
    door.leaves[0]?.();
    await door.submit('flood');
    expect(door.inside.at(-1)).toBe('flood');
  });

  it('refuses who waits when the service stops', async () => {
    const door = new Door(60_000);
    await door.submit('other');
    const submissions = await door.flood('flood', MANY);
    await door.lifecycle.stop();
    const answers = await Promise.allSettled(submissions);
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(MANY - door.leaves.length);
  });
});
