import { Lifecycle, parseEnv } from '@cpes/service-kit';
import { GatewayConfig } from '../gateway.config.ts';
import { TenantConcurrencyLimiter } from './tenant-concurrency-limiter.ts';

/** More runs than a tenant may have under way. */
const MANY = 500;

/** Submissions that wait for at most so long. */
class Submissions {
  /** Whose runs are under way, in order. */
  readonly admitted: string[] = [];
  /** What ends the runs that count. */
  readonly releases: (() => void)[] = [];
  readonly lifecycle = new Lifecycle();
  private readonly concurrency: TenantConcurrencyLimiter;

  constructor(waitMs: number) {
    const env = { GATEWAY_DATABASE_URL: 'postgres://nobody', SHED_AGE_MS: String(waitMs) };
    this.concurrency = new TenantConcurrencyLimiter(parseEnv(GatewayConfig, env), this.lifecycle);
  }

  async submit(tenant: string): Promise<void> {
    const release = await this.concurrency.acquire(tenant);
    this.admitted.push(tenant);
    if (release !== undefined) this.releases.push(release);
  }

  /** Submits so many at once; resolves when those that need not wait are under way. */
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
    const submissions = new Submissions(100);
    await Promise.all(await submissions.flood('flood', MANY));
    expect(submissions.admitted).toHaveLength(MANY);
    expect(submissions.releases).toHaveLength(0);
  });

  it('lets others in at once while a flood waits', async () => {
    const submissions = new Submissions(60_000);
    await submissions.submit('other');
    const waiting = await submissions.flood('flood', MANY);
    expect(submissions.admitted.length).toBeLessThan(MANY);
    await submissions.submit('other');
    await submissions.submit('third');
    expect(submissions.admitted.slice(-2)).toEqual(['other', 'third']);
    await submissions.lifecycle.stop();
    await Promise.allSettled(waiting);
  });

  it('lets the next in when a run ends, once for each', async () => {
    const submissions = new Submissions(60_000);
    await submissions.submit('other');
    const waiting = await submissions.flood('flood', MANY);
    const before = submissions.admitted.length;
    submissions.releases[0]?.();
    submissions.releases[0]?.();
    await turn();
    expect(submissions.admitted).toHaveLength(before + 1);
    await submissions.lifecycle.stop();
    await Promise.allSettled(waiting);
  });

  it('refuses who has waited for too long, and says when to come again', async () => {
    const submissions = new Submissions(100);
    await submissions.submit('other');
    const answers = await Promise.allSettled(await submissions.flood('flood', MANY));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(MANY - submissions.releases.length);
    expect(refused[0]?.reason).toMatchObject({ code: 'temporary-reduced-capacity', retryAfterSeconds: 3 });
    // Nobody waits any more, so the next is let in.
    submissions.releases[0]?.();
    await submissions.submit('flood');
    expect(submissions.admitted.at(-1)).toBe('flood');
  });

  it('refuses who waits when the service stops', async () => {
    const submissions = new Submissions(60_000);
    await submissions.submit('other');
    const waiting = await submissions.flood('flood', MANY);
    await submissions.lifecycle.stop();
    const answers = await Promise.allSettled(waiting);
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(MANY - submissions.releases.length);
  });
});
