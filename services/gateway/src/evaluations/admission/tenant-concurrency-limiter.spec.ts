import { Lifecycle, parseEnv } from '@cpes/service-kit';
import { GatewayConfig } from '../../gateway.config.ts';
import { TenantConcurrencyLimiter } from './tenant-concurrency-limiter.ts';

/** More runs than a tenant may have under way. */
const MANY = 500;

/** Submissions to a limiter that lets them wait for at most `waitMs`. */
class Submissions {
  /** The tenants of admitted submissions, in order. */
  readonly admitted: string[] = [];
  /** Functions that end the counted runs. */
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

  /** Submits `count` candidates at once; resolves when those without a wait are admitted. */
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
  it('does not limit a tenant that submits alone, and does not count its runs', async () => {
    const submissions = new Submissions(100);
    await Promise.all(await submissions.flood('flood', MANY));
    expect(submissions.admitted).toHaveLength(MANY);
    expect(submissions.releases).toHaveLength(0);
  });

  it('admits other tenants at once while a flood waits', async () => {
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

  it('admits one submission for each run that ends', async () => {
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

  it('refuses a submission that has waited too long, with a retry time', async () => {
    const submissions = new Submissions(100);
    await submissions.submit('other');
    const answers = await Promise.allSettled(await submissions.flood('flood', MANY));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(MANY - submissions.releases.length);
    expect(refused[0]?.reason).toMatchObject({ code: 'temporary-reduced-capacity', retryAfterSeconds: 3 });
    // Nothing waits any more, so the next submission is admitted.
    submissions.releases[0]?.();
    await submissions.submit('flood');
    expect(submissions.admitted.at(-1)).toBe('flood');
  });

  it('refuses waiting submissions when the service stops', async () => {
    const submissions = new Submissions(60_000);
    await submissions.submit('other');
    const waiting = await submissions.flood('flood', MANY);
    await submissions.lifecycle.stop();
    const answers = await Promise.allSettled(waiting);
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(MANY - submissions.releases.length);
  });
});
