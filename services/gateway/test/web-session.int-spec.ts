import { scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { FixedClock } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { IdSource } from '@cpes/service-kit';
import { UserManagement } from '../src/identity/users/user-management.ts';
import { AuditRepository } from '../src/identity/audit/audit.repository.ts';
import type { UserRole } from '../src/identity/domain/user-role.ts';
import { SignInFailuresPurge } from '../src/identity/sessions/sign-in-failures-purge.ts';
import { SignIn } from '../src/identity/sessions/sign-in.ts';
import { type Answer, answerOf, type Credentials, Gateway, until } from './harness.ts';
import { Person } from './person.ts';

const START = new Date('2026-11-23T08:00:00.000Z');
const HOUR_MS = 3_600_000;

let clock: FixedClock;
let gateway: Gateway;
let other: Gateway;
let tenant: Credentials;

beforeAll(async () => {
  clock = new FixedClock(START);
  gateway = await Gateway.start({}, undefined, clock);
  other = await Gateway.start({}, gateway.database.url, clock);
  tenant = await gateway.tenant();
});
afterAll(async () => {
  await other.stop();
  await gateway.stop();
});
beforeEach(() => clock.set(START));

function advance(ms: number): void {
  clock.set(new Date(clock.now().getTime() + ms));
}

let users = 0;
/** A user whose password is fast to check: the parameters of a hash are stored with it. */
async function aUser(role: UserRole = 'owner'): Promise<{ email: string; password: string; userId: string }> {
  users += 1;
  const [email, password, userId, salt] = [
    `u${users}@shop.example`,
    `password ${users}`,
    v7(),
    Buffer.alloc(16, users),
  ];
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  await gateway.query('INSERT INTO users (id, tenant_id, email, password_hash, role) VALUES ($1, $2, $3, $4, $5)', [
    userId,
    tenant.tenantId,
    email,
    `scrypt$2$1$1$${salt.toString('base64url')}$${hash.toString('base64url')}`,
    role,
  ]);
  return { email, password, userId };
}

async function call(
  method: string,
  path: string,
  {
    at = gateway,
    body,
    cookie,
    headers = {},
  }: { at?: Gateway; body?: object; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      origin: at.url,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answerOf(response);
}

const signIn = (email: string, password: string, options: object = {}) =>
  call('POST', '/app/api/session', { body: { email, password }, ...options });
const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0]!;
/** The cookie of the browser, which outlives the session. */
const browserCookieOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('cpes-browser='))!;
const who = (cookie: string, at = gateway) => call('GET', '/app/api/session', { cookie, at });
const codeOf = ({ status, body }: Answer) => [status, body.code];

describe('a sign-in', () => {
  it('begins a session with a cookie that scripts and other hosts cannot read', async () => {
    const { email, password, userId } = await aUser('analyst');
    const answer = await signIn(` ${email.toUpperCase()} `, password);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        userId,
        email,
        tenantName: 'a tenant',
        currency: 'USD',
        role: 'analyst',
        rights: expect.arrayContaining(['listings:push']) as unknown,
        signedInAt: START.toISOString(),
        endsAt: new Date(START.getTime() + 8 * HOUR_MS).toISOString(),
      },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cpes=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
      '__Host-cpes=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^cpes-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
      '__Host-cpes-browser=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await who(cookieOf(answer), other)).body).toEqual(answer.body);
    const secrets = [cookieOf(answer), browserCookieOf(answer)].map((cookie) => cookie.split('=')[1]!);
    const rows = await gateway.query<{ all: string }>(
      `SELECT s::text || a::text || b::text AS all FROM sessions s, audit_entries a, known_browsers b`,
    );
    expect(rows.some(({ all }) => [...secrets, password].some((secret) => all.includes(secret)))).toBe(false);
  });

  it('gets a cookie with the prefix and Secure over HTTPS, and a plain one only on loopback', async () => {
    const { email, password } = await aUser();
    const body = JSON.stringify({ email, password });
    const send = async (origin: string, host: string) => {
      const { port } = new URL(gateway.url);
      const asked = request({ host: '127.0.0.1', port, method: 'POST', path: '/app/api/session', agent: false });
      for (const [name, value] of Object.entries({ origin, host, 'content-type': 'application/json' }))
        asked.setHeader(name, value);
      asked.end(body);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return [response.statusCode, ...(response.headers['set-cookie'] ?? []).map((one) => one.split('=')[0])];
    };
    const secure = ['__Host-cpes', '__Host-cpes-browser'];
    const plainBesides = ['cpes', '__Host-cpes', 'cpes-browser', '__Host-cpes-browser'];
    expect(await send('https://cpes.example', 'cpes.example')).toEqual([200, ...secure]);
    expect(await send('https://127.0.0.1:8443', '127.0.0.1:8443')).toEqual([
      200,
      ...secure.flatMap((name) => [name, name.replace('__Host-', '')]),
    ]);
    expect(await send('http://localhost:8080', 'localhost:8080')).toEqual([200, ...plainBesides]);
    expect(await send('http://[::1]:8080', '[::1]:8080')).toEqual([200, ...plainBesides]);
    expect(await send('http://cpes.example', 'cpes.example')).toEqual([403]);
    const token = cookieOf(await signIn(email, password)).split('=')[1]!;
    const at = async (host: string, cookie: string) => {
      const { port } = new URL(gateway.url);
      const asked = request({
        host: '127.0.0.1',
        port,
        path: '/app/api/session',
        headers: { host, cookie },
        agent: false,
      });
      asked.end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await at('127.0.0.1:1', `cpes=${token}`)).toBe(200);
    expect(await at('cpes.example', `__Host-cpes=${token}`)).toBe(200);
    // A page of a subdomain could set this one for its parent.
    expect(await at('cpes.example', `cpes=${token}`)).toBe(401);
  });

  it('does not reveal whether the address or the password was wrong', async () => {
    const { email } = await aUser();
    const [one, two] = [await signIn(email, 'wrong'), await signIn('unknown@shop.example', 'wrong')];
    const strip = ({ status, body }: Answer) => [status, { ...body, requestId: '' }];
    expect(strip(one)).toEqual(strip(two));
    expect(codeOf(one)).toEqual([401, 'sign-in-failed']);
    expect([one.body.detail, one.headers.get('set-cookie')]).toEqual(['E-mail or password is not right.', null]);
  });

  it('waits 1, 2, 4 … seconds after the fifth failure, on all gateways, even for unknown addresses', async () => {
    const { email, password } = await aUser();
    for (const address of [email, 'unknown-too@shop.example']) {
      clock.set(START);
      const many = Array.from({ length: 8 }, (_, n) => signIn(address, 'wrong', { at: n % 2 === 0 ? gateway : other }));
      const statuses = (await Promise.all(many)).map(({ status }) => status).sort();
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      for (const [waitSeconds, after] of [
        [1, 1_000],
        [2, 2_000],
        [4, 4_000],
      ] as const) {
        const locked = await signIn(address, password, { at: other });
        expect([...codeOf(locked), locked.headers.get('retry-after')]).toEqual([
          429,
          'sign-in-locked',
          String(waitSeconds),
        ]);
        advance(after);
        expect(codeOf(await signIn(address, 'wrong'))).toEqual([401, 'sign-in-failed']);
      }
    }
    advance(8_000);
    expect((await signIn(email, password)).status).toBe(200);
    expect(codeOf(await signIn(email, 'wrong'))).toEqual([401, 'sign-in-failed']);
  }, 60_000);

  it('is not delayed by a concurrent attempt that read its clock later', async () => {
    const { email, password } = await aUser();
    expect(codeOf(await signIn(email, 'wrong'))).toEqual([401, 'sign-in-failed']);
    advance(-5);
    expect((await signIn(email, password)).status).toBe(200);
    advance(5);
  });

  it('ends the previous session of the browser', async () => {
    const { email, password } = await aUser();
    const first = cookieOf(await signIn(email, password));
    const second = cookieOf(await signIn(email, password, { cookie: first }));
    expect([(await who(first)).status, (await who(second)).status]).toEqual([401, 200]);
  });

  it.each([
    ['no password', { email: 'a@shop.example' }, '#/password'],
    ['a long password', { email: 'a@shop.example', password: 'x'.repeat(1_025) }, '#/password'],
    ['an e-mail that is a number', { email: 5, password: 'x' }, '#/email'],
    ['an unknown field', { email: 'a@shop.example', password: 'x', role: 'owner' }, '#/role'],
  ])('is refused with %s', async (_what, body, pointer) => {
    const answer = await call('POST', '/app/api/session', { body });
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer }]]);
  });
});

describe('a browser in which a user has signed in', () => {
  const DAY_MS = 24 * HOUR_MS;
  /** More wrong passwords than the limit of an address, concurrently. */
  const flood = async (email: string) => {
    const many = Array.from({ length: 12 }, (_, n) => signIn(email, 'wrong', { at: n % 2 === 0 ? gateway : other }));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  };

  it('is exempt from the lockout by a flood of wrong passwords for the address', async () => {
    const { email, password } = await aUser();
    const cookie = browserCookieOf(await signIn(email, password));
    await flood(email);
    const unknown = await signIn(email, password);
    expect([...codeOf(unknown), unknown.headers.get('retry-after')]).toEqual([429, 'sign-in-locked', '1']);
    const known = await signIn(email, password, { at: other, cookie });
    expect(known.status).toBe(200);
    expect((await signIn(email, password, { cookie: browserCookieOf(known) })).status).toBe(200);
    expect(codeOf(await signIn(email, password))).toEqual([429, 'sign-in-locked']);
  }, 60_000);

  it('is not recognised after ten minutes by a replaced cookie', async () => {
    const { email, password } = await aUser();
    const cookie = browserCookieOf(await signIn(email, password));
    await signIn(email, password, { cookie });
    advance(10 * 60_000);
    await flood(email);
    expect(codeOf(await signIn(email, password, { cookie }))).toEqual([429, 'sign-in-locked']);
  }, 60_000);

  it('may use a replaced cookie once more within ten minutes', async () => {
    const { email, password } = await aUser();
    const cookie = browserCookieOf(await signIn(email, password));
    const lost = browserCookieOf(await signIn(email, password, { cookie }));
    advance(10 * 60_000 - 1_000);
    await flood(email);
    const again = await signIn(email, password, { cookie });
    expect(again.status).toBe(200);
    expect(codeOf(await signIn(email, password, { cookie }))).toEqual([429, 'sign-in-locked']);
    for (const known of [lost, browserCookieOf(again)])
      expect((await signIn(email, password, { cookie: known })).status).toBe(200);
  }, 60_000);

  it('has its own failures, which do not lock the address', async () => {
    const { email, password } = await aUser();
    const cookie = browserCookieOf(await signIn(email, password));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(codeOf(await signIn(email, 'wrong', { cookie }))).toEqual([401, 'sign-in-failed']);
    const locked = await signIn(email, password, { cookie });
    expect([...codeOf(locked), locked.headers.get('retry-after')]).toEqual([429, 'sign-in-locked', '1']);
    expect((await signIn(email, password)).status).toBe(200);
  }, 60_000);

  it('is recognised for its user only, and does not replace the password', async () => {
    const [one, two] = [await aUser(), await aUser()];
    const cookie = browserCookieOf(await signIn(one.email, one.password));
    expect(codeOf(await signIn(one.email, 'wrong', { cookie }))).toEqual([401, 'sign-in-failed']);
    await flood(two.email);
    expect(codeOf(await signIn(two.email, two.password, { cookie }))).toEqual([429, 'sign-in-locked']);
    expect((await who(cookie)).status).toBe(401);
  }, 60_000);

  it('stays known after a sign-out, but not after half a year or with a new password', async () => {
    const { email, password } = await aUser();
    const first = await signIn(email, password);
    const cookie = browserCookieOf(first);
    const out = await call('DELETE', '/app/api/session', { cookie: cookieOf(first) });
    expect(out.headers.getSetCookie().some((one) => one.includes('browser'))).toBe(false);
    advance(180 * DAY_MS - 1_000);
    await flood(email);
    const again = await signIn(email, password, { cookie });
    expect(again.status).toBe(200);
    advance(180 * DAY_MS);
    await flood(email);
    expect(codeOf(await signIn(email, password, { cookie: browserCookieOf(again) }))).toEqual([429, 'sign-in-locked']);

    clock.set(START);
    const user = await aUser();
    const known = browserCookieOf(await signIn(user.email, user.password));
    const { manager } = gateway.app.get(DataSource, { strict: false });
    const renewed = await new UserManagement(manager, new IdSource()).resetPassword(user.email);
    await flood(user.email);
    expect(codeOf(await signIn(user.email, renewed, { cookie: known }))).toEqual([429, 'sign-in-locked']);
  }, 60_000);

  it('is one of at most twenty of a user', async () => {
    const { email, password, userId } = await aUser();
    const first = browserCookieOf(await signIn(email, password));
    await gateway.query(
      `INSERT INTO known_browsers (token_hash, user_id, signed_in_at)
       SELECT decode(md5(n::text), 'hex'), $1, $2::timestamptz + make_interval(secs => n) FROM generate_series(1, 30) AS n`,
      [userId, START],
    );
    advance(60_000);
    const last = browserCookieOf(await signIn(email, password));
    const count = 'SELECT count(*)::int AS count FROM known_browsers WHERE user_id = $1';
    expect(await gateway.query(count, [userId])).toEqual([{ count: 20 }]);
    await flood(email);
    expect(codeOf(await signIn(email, password, { cookie: first }))).toEqual([429, 'sign-in-locked']);
    expect((await signIn(email, password, { cookie: last })).status).toBe(200);
  }, 60_000);
});

describe('the queue of sign-ins', () => {
  const checks = () => gateway.app.get(SignIn)['ofStrangers'];
  let release: () => void = () => undefined;
  afterEach(() => release());
  /** Takes places of the queue, each with its own key, until `release`. */
  const fill = (places: number) => {
    const held = new Promise<void>((resolve) => (release = resolve));
    for (let n = 0; n < places; n += 1)
      checks()
        .run(Buffer.from(`held ${n}`), () => held)
        .catch(() => undefined);
  };
  const failures = () => gateway.query<{ n: number }>('SELECT count(*)::int AS n FROM sign_in_failures');

  it('admits correct passwords under a flood of invented addresses, and delays no other requests', async () => {
    const FLOOD = 40;
    const { email, password } = await aUser();
    const first = await signIn(email, password);
    let answered = 0;
    const flood = Array.from({ length: FLOOD }, async (_, n) => {
      const { status } = await signIn(`stranger-${n}@shop.example`, 'wrong');
      answered += 1;
      return status;
    });
    await until(() => checks()['present'] > FLOOD / 2);
    const reads: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const begunAt = performance.now();
      expect((await who(cookieOf(first))).status).toBe(200);
      reads.push(performance.now() - begunAt);
    }
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, password, { cookie: browserCookieOf(first) })).status).toBe(200);
    expect(answered).toBeLessThan(FLOOD - 5);
    // Far less than the queue takes.
    expect(Math.max(...reads)).toBeLessThan(2_000);
    expect((await Promise.all(flood)).filter((status) => status !== 401 && status !== 503)).toEqual([]);
  }, 60_000);

  it('refuses wrong passwords in order of arrival, for known and invented addresses alike', async () => {
    const people = [await aUser(), await aUser()];
    fill(1);
    const sent = people.flatMap(({ email }, n) => [email, `invented-${n}@shop.example`]);
    const refused: string[] = [];
    const answers: Promise<unknown>[] = [];
    for (const address of sent) {
      const before = checks()['present'];
      answers.push(signIn(address, 'wrong').then(({ status }) => refused.push(`${address} ${status}`)));
      await until(() => checks()['present'] > before);
    }
    release();
    await Promise.all(answers);
    expect(refused).toEqual(sent.map((address) => `${address} 401`));
  }, 60_000);

  it('refuses an invented address when it is full, without counting a failure', async () => {
    fill(101);
    const [{ n }] = (await failures()) as [{ n: number }];
    expect(codeOf(await signIn('also-unknown@shop.example', 'wrong'))).toEqual([503, 'unavailable']);
    expect(await failures()).toEqual([{ n }]);
  });

  it('admits a correct password when it is full, and refuses a wrong one like an invented address', async () => {
    const { email, password } = await aUser();
    fill(101);
    expect((await signIn(email, password)).status).toBe(200);
    expect(codeOf(await signIn(email, 'wrong'))).toEqual([503, 'unavailable']);
    // A checked password counts, whatever the response: otherwise guesses would be free under a flood.
    for (let attempt = 0; attempt < 4; attempt += 1) await signIn(email, 'wrong');
    expect(codeOf(await signIn(email, password))).toEqual([429, 'sign-in-locked']);
  }, 60_000);

  it('returns 429 for a locked address without taking a place', async () => {
    const { email, password } = await aUser();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(email, 'wrong');
    fill(101);
    expect(codeOf(await signIn(email, password))).toEqual([429, 'sign-in-locked']);
  }, 60_000);
});

describe('a sign-in whose password was checked', () => {
  it.each([
    ['gets a new password', (users: UserManagement, email: string) => users.resetPassword(email)],
    ['is disabled', (users: UserManagement, email: string) => users.setDisabled(email, true)],
  ])('begins no session when the user %s meanwhile', async (_what, change) => {
    const { email, password, userId } = await aUser();
    const { manager } = gateway.app.get(DataSource, { strict: false });
    let isAnswered = false;
    const answer = await manager.transaction(async (inner) => {
      await change(new UserManagement(inner, new IdSource()), email);
      const signedIn = signIn(email, password).finally(() => (isAnswered = true));
      const isWaiting = async () => (await gateway.query('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0;
      await until(async () => isAnswered || (await isWaiting()));
      return { signedIn };
    });
    expect(codeOf(await answer.signedIn)).toEqual([401, 'sign-in-failed']);
    expect(await gateway.query('SELECT 1 FROM sessions WHERE user_id = $1', [userId])).toEqual([]);
  });
});

describe('failures of invented addresses', () => {
  it('are removed after a day, in the background', async () => {
    const run = () => gateway.app.get(SignInFailuresPurge)['task']['options'].run(new AbortController().signal);
    await gateway.query(
      `INSERT INTO sign_in_failures SELECT sha256(n::text::bytea), 1, $1::timestamptz - make_interval(hours => 23 + 2 * (n % 2)), 'epoch'
       FROM generate_series(1, 3000) AS n`,
      [START],
    );
    expect(await run()).toBe(1_500);
    expect(await run()).toBe(0);
  });
});

describe('a session', () => {
  it('ends after 8 hours without use, after 7 days in any case, and with a sign-out', async () => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const cookie = `__Host-cpes=${owner.token}`;
    clock.set(new Date(START.getTime() + 8 * HOUR_MS - 1_000));
    expect((await who(cookie)).status).toBe(200);
    for (let hours = 15; hours < 168; hours += 7) {
      clock.set(new Date(START.getTime() + hours * HOUR_MS));
      expect([hours, (await who(cookie, other)).status]).toEqual([hours, 200]);
    }
    clock.set(new Date(START.getTime() + 168 * HOUR_MS));
    expect(codeOf(await who(cookie))).toEqual([401, 'signed-out']);

    clock.set(START);
    const idle = await Person.of(gateway, tenant.tenantId, 'owner');
    clock.set(new Date(START.getTime() + 8 * HOUR_MS));
    expect((await who(`__Host-cpes=${idle.token}`)).status).toBe(401);

    clock.set(START);
    const leaving = await Person.of(gateway, tenant.tenantId, 'owner');
    const out = await leaving.delete('/session');
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect((await who(`__Host-cpes=${leaving.token}`, other)).status).toBe(401);
  });

  it('has the current role of its user, and ends with a new password', async () => {
    const { email, password, userId } = await aUser('owner');
    const cookie = cookieOf(await signIn(email, password));
    await gateway.query("UPDATE users SET role = 'operator' WHERE id = $1", [userId]);
    expect((await who(cookie, other)).body.role).toBe('operator');
    const { manager } = gateway.app.get(DataSource, { strict: false });
    await new UserManagement(manager, new IdSource()).resetPassword(email);
    expect((await who(cookie, other)).status).toBe(401);
  });

  it('ends at once on every gateway when its user is disabled or gets another role', async () => {
    const { email, password } = await aUser('owner');
    const management = new UserManagement(gateway.app.get(DataSource, { strict: false }).manager, new IdSource());
    const first = cookieOf(await signIn(email, password));
    await management.setRole(email, 'operator');
    expect((await who(first, other)).status).toBe(401);
    const second = cookieOf(await signIn(email, password));
    expect((await who(second, other)).body.role).toBe('operator');
    await management.setDisabled(email, true);
    expect((await who(second, other)).status).toBe(401);
    const refused = await signIn(email, password);
    expect([refused.status, refused.body.detail]).toEqual([401, 'E-mail or password is not right.']);
    await management.setDisabled(email, false);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('is one of at most twenty of a user', async () => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const more: Person[] = [];
    for (let n = 0; n < 20; n += 1) {
      advance(1_000);
      more.push(await owner.again());
    }
    expect((await owner.get('/session')).status).toBe(401);
    expect((await more[0]!.get('/session')).status).toBe(200);
  });
});

describe('the public API and the browser API', () => {
  it('reject the credentials of the other', async () => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const cookie = `__Host-cpes=${owner.token}`;
    expect(codeOf(await call('GET', '/v2/skus', { cookie }))).toEqual([401, 'unauthenticated']);
    const headers = { authorization: `Bearer ${tenant.key}` };
    expect(codeOf(await call('GET', '/app/api/session', { headers }))).toEqual([401, 'signed-out']);
    const cookies = [
      `session=${owner.token}`,
      `__Host-cpes=${owner.token}x`,
      `__Host-cpes=${'A'.repeat(43)}`,
      '__Host-cpes=',
    ];
    for (const wrong of cookies) expect([wrong, (await who(wrong)).status]).toEqual([wrong, 401]);
  });

  it.each([
    ['a form elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }],
    ['another port, by its origin', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
  ])('reject changes from %s, signed in or not', async (_what, headers) => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    for (const cookie of [`__Host-cpes=${owner.token}`, ''])
      for (const [method, path] of [
        ['POST', '/app/api/session'],
        ['DELETE', '/app/api/session'],
        ['POST', '/app/api/stores'],
        ['POST', '/app/api/nothing'],
      ] as const)
        expect([
          method,
          path,
          ...codeOf(await call(method, path, { cookie, headers, ...(method === 'POST' ? { body: {} } : {}) })),
        ]).toEqual([method, path, 403, 'other-origin']);
    expect((await owner.get('/session')).status).toBe(200);
  });

  it('require JSON', async () => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const headers = { 'content-type': 'text/plain' };
    const { status, body } = await call('POST', '/app/api/stores', {
      cookie: `__Host-cpes=${owner.token}`,
      body: {},
      headers,
    });
    expect([status, body.errors]).toMatchObject([400, [{ code: 'content-type' }]]);
  });

  it('return 401 before anything else without a session, and 404 and 405 with one', async () => {
    const described = await readFile(join(import.meta.dirname, '../dist/web-openapi.json'), 'utf8');
    const { paths } = JSON.parse(described) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
    );
    for (const [method, path] of [...routes, ['GET', '/app/api'], ['GET', '/app/api/nothing']] as const) {
      // For people without an account, or without a session yet.
      if (
        `${method} ${path}` === 'POST /app/api/session' ||
        /\/(?:links\/[\w-]+|shared-report)$|\/webhook-portal/.test(path)
      )
        continue;
      expect([method, path, ...codeOf(await call(method, path.replaceAll(/\{\w+\}/g, 'x')))]).toEqual([
        method,
        path,
        401,
        'signed-out',
      ]);
    }
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    expect((await owner.get('/nothing')).status).toBe(404);
    expect([(await owner.put('/session', {})).status, (await owner.delete('/stores')).status]).toEqual([405, 405]);
  });

  it('spend the same quota, except for reads of users', async () => {
    const poor = await gateway.tenant({ perMinute: 1, burst: 2 });
    const owner = await Person.of(gateway, poor.tenantId, 'owner');
    await owner.get('/session');
    await gateway.get('/v2/skus', poor.key);
    await owner.post('/skus', {});
    expect(codeOf(await owner.post('/skus', {}))).toEqual([429, 'quota-exceeded']);
    expect((await owner.get('/session')).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('contains sign-ins, sign-outs and failed sign-ins of users', async () => {
    const { email, password, userId } = await aUser();
    await signIn(email, 'wrong');
    const cookie = cookieOf(await signIn(email, password));
    await call('DELETE', '/app/api/session', { cookie });
    const actions = async () =>
      (
        await gateway.query<{ action: string }>('SELECT action FROM audit_entries WHERE user_id = $1 ORDER BY id', [
          userId,
        ])
      ).map(({ action }) => action);
    await until(async () => (await actions()).length === 3);
    expect(await actions()).toEqual(['session.refused', 'session.begun', 'session.ended']);
  });

  it('is read by owners, page by page and for their own tenant only', async () => {
    const { tenantId } = await gateway.tenant();
    const owner = await Person.of(gateway, tenantId, 'owner');
    for (let ended = 0; ended < 3; ended += 1) await (await owner.again()).delete('/session');
    const first = await owner.get('/audit?limit=2');
    expect(first.body.data).toMatchObject([
      { action: 'session.ended', userId: owner.userId },
      { action: 'session.ended', userId: owner.userId },
    ]);
    const rest = await owner.get(`/audit?limit=2&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ data: [{ action: 'session.ended' }], nextCursor: null });
    const stranger = await Person.of(gateway, tenant.tenantId, 'owner');
    const seen = (await stranger.get('/audit?limit=100')).body.data as { userId: string }[];
    expect(seen.filter(({ userId }) => userId === owner.userId)).toEqual([]);
    expect((await owner.get('/audit?cursor=eA')).status).toBe(400);
    const analyst = await Person.of(gateway, tenantId, 'analyst');
    expect((await analyst.get('/audit')).status).toBe(403);
  });

  it('does not show owners the actions of operators of their tenant', async () => {
    const { tenantId } = await gateway.tenant();
    const [owner, operator] = [
      await Person.of(gateway, tenantId, 'owner'),
      await Person.of(gateway, tenantId, 'operator'),
    ];
    const note = {
      tenantId,
      userId: operator.userId,
      action: 'operations.message-replayed',
      subject: 'x',
      details: {},
    };
    const { manager } = gateway.app.get(DataSource, { strict: false });
    await gateway.app.get(AuditRepository, { strict: false }).insert(manager, note);
    await (await owner.again()).delete('/session');
    const actionsOf = async (person: Person, path: string) =>
      (await person.get(path)).body.data.map(({ action }: { action: string }) => action);
    expect(await actionsOf(owner, '/audit')).toEqual(['session.ended']);
    expect(await actionsOf(operator, '/operations/audit?limit=1')).toEqual(['operations.message-replayed']);
  });

  it.each([
    ['changed', "UPDATE audit_entries SET action = 'nothing'"],
    ['removed', 'DELETE FROM audit_entries'],
    ['emptied', 'TRUNCATE audit_entries'],
  ])('cannot be %s', async (_what, sql) => {
    await Person.of(gateway, tenant.tenantId, 'owner').then((person) => person.delete('/session'));
    await expect(gateway.query(sql)).rejects.toThrow('added and never changed');
  });
});
