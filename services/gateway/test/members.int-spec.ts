import { FixedClock } from '@cpes/testing';
import { type Answer, type Credentials, Gateway } from './harness.ts';
import { signInToken } from '../src/index.ts';
import { Person } from './person.ts';

const START = new Date('2026-11-23T08:00:00.000Z');
const HOUR_MS = 3_600_000;
const TOKEN = /^[\w-]{22}$/;
const PASSWORD = 'three plain words';

describe('the members of a tenant', () => {
  let clock: FixedClock;
  let gateway: Gateway;
  let tenant: Credentials;
  let owner: Person;

  beforeAll(async () => {
    clock = new FixedClock(START);
    gateway = await Gateway.start({}, undefined, clock);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    clock.set(START);
    tenant = await gateway.tenant();
    owner = await Person.of(gateway, tenant.tenantId, 'owner');
  });

  let addresses = 0;
  const anAddress = () => `new${(addresses += 1)}@shop.example`;
  const advance = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
  const invite = (email: string, role = 'analyst') => owner.post('/members/invitations', { email, role });
  /** As a browser without a session. */
  const open = async (path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> => {
    const headers = { origin: gateway.url, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${gateway.url}/app/api${path}`, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const accept = (token: string, password = PASSWORD) => open('/links/accept', { token, password });
  const signIn = async (email: string, password = PASSWORD) => (await open('/session', { email, password })).status;
  const patch = (userId: string, body: object, by = owner) => by.call('PATCH', `/members/${userId}`, body);
  const offences = ({ body }: Pick<Answer, 'body'>) =>
    (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);
  const actions = async () =>
    ((await owner.get('/audit')).body.data as { action: string }[]).map(({ action }) => action);

  it('join by a link with a one-time token, of which only the hash is stored', async () => {
    const email = anAddress();
    const { status, body } = await invite(` ${email.toUpperCase()} `);
    expect([status, body.kind, body.email]).toEqual([201, 'invitation', email]);
    expect(body.token).toMatch(TOKEN);
    expect(JSON.stringify(await gateway.query('SELECT * FROM user_links'))).not.toContain(body.token);
    const read = await open('/links/read', { token: body.token as string });
    expect([read.status, read.body]).toEqual([
      200,
      { kind: 'invitation', email, role: 'analyst', tenantName: 'a tenant', expiresAt: '2026-11-30T08:00:00.000Z' },
    ]);
    expect((await accept(body.token as string)).status).toBe(200);
    expect(await signIn(email)).toBe(200);
    expect((await accept(body.token as string)).status).toBe(404);
    const { members, invitations } = (await owner.get('/members')).body;
    expect([members.find((one: { email: string }) => one.email === email)?.role, invitations]).toEqual(['analyst', []]);
    expect(await actions()).toEqual(expect.arrayContaining(['member.joined', 'member.invited']));
  });

  const addressOf = async ({ userId }: Person) =>
    String((await gateway.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]))[0]?.email);
  const linkFor = async (person = owner) => (await signInToken(gateway.app, await addressOf(person))) ?? '';
  const signInBy = (token: string) => open('/links/sign-in', { token });

  it('sign in once by the link of a start, within an hour, and with an audit entry', async () => {
    const token = await linkFor();
    expect(token).toMatch(TOKEN);
    expect(JSON.stringify(await gateway.query('SELECT * FROM user_links'))).not.toContain(token);
    expect((await open('/links/read', { token })).body).toMatchObject({
      kind: 'sign-in',
      expiresAt: '2026-11-23T09:00:00.000Z',
    });
    const uses = await Promise.all([signInBy(token), signInBy(token)]);
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(uses.find(({ status }) => status === 200)?.body).toMatchObject({ userId: owner.userId, role: 'owner' });
    expect((await signInBy(token)).status).toBe(404);
    expect(await actions()).toEqual(expect.arrayContaining(['session.begun', 'member.sign-in-link-made']));
    const late = await linkFor();
    advance(HOUR_MS);
    expect((await signInBy(late)).status).toBe(404);
  });

  it('set no password by a sign-in link, and sign in by no other link', async () => {
    expect((await accept(await linkFor())).status).toBe(404);
    const { token } = (await invite(anAddress())).body;
    expect((await signInBy(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['a later link', (person) => linkFor(person)],
    ['another role', ({ userId }) => patch(userId, { role: 'analyst' })],
    ['disabling the user', ({ userId }) => patch(userId, { isDisabled: true })],
    ['a link for a new password', ({ userId }) => owner.post(`/members/${userId}/reset`, {})],
  ])('cannot sign in by a link after %s', async (_what, end) => {
    const person = await Person.of(gateway, tenant.tenantId, 'owner');
    const token = await linkFor(person);
    await end(person);
    expect((await signInBy(token)).status).toBe(404);
  });

  it('get no sign-in link unless they are owners', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    expect([await linkFor(analyst), await signInToken(gateway.app, 'nobody@shop.example')]).toEqual(['', undefined]);
  });

  it('cannot join twice by concurrent uses of one link', async () => {
    const { token } = (await invite(anAddress())).body;
    const uses = await Promise.all([accept(token), accept(token)]);
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it.each([{ isDisabled: true }, { role: 'analyst' }])(
    'cannot join by the invitation of a former owner, changed to %p',
    async (change) => {
      const former = await Person.of(gateway, tenant.tenantId, 'owner');
      const { token } = (await former.post('/members/invitations', { email: anAddress(), role: 'owner' })).body;
      expect((await open('/links/read', { token })).status).toBe(200);
      expect((await patch(former.userId, change)).status).toBe(200);
      expect((await open('/links/read', { token })).status).toBe(404);
      expect((await accept(token)).status).toBe(404);
    },
  );

  it('cannot join by a link that has expired, was revoked, or was replaced', async () => {
    const expired = (await invite(anAddress())).body;
    advance(7 * 24 * HOUR_MS);
    expect((await open('/links/read', { token: expired.token })).status).toBe(404);
    expect((await accept(expired.token)).status).toBe(404);
    clock.set(START);
    const email = anAddress();
    const replaced = (await invite(email)).body;
    const revoked = (await invite(email)).body;
    expect((await accept(replaced.token)).status).toBe(404);
    const { invitations } = (await owner.get('/members')).body;
    const { invitationId } = invitations.find((one: { email: string }) => one.email === email);
    expect((await owner.delete(`/members/invitations/${invitationId}`)).status).toBe(200);
    expect((await accept(revoked.token)).status).toBe(404);
    for (const token of ['', 'x', 'A'.repeat(22)]) expect([400, 404]).toContain((await accept(token)).status);
  });

  it('need a password of 12 characters or more, and an address without a user', async () => {
    const email = anAddress();
    const { token } = (await invite(email)).body;
    const short = await accept(token, 'elevenchars');
    expect([short.status, offences(short)]).toEqual([400, [['#/password', 'range']]]);
    const elsewhere = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
    const taken = (
      await gateway.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [elsewhere.userId])
    )[0]!;
    const foreign = await invite(taken.email);
    expect(foreign.status).toBe(201);
    expect(offences(await accept(foreign.body.token))).toEqual([['#', 'conflict']]);
    expect((await accept(token)).status).toBe(200);
    expect(offences(await invite(email))).toEqual([['#/email', 'conflict']]);
  });

  it.each([
    [{ email: 'x', role: 'analyst' }, '#/email'],
    [{ email: 'a@b.example', role: 'operator' }, '#/role'],
    [{ email: 'a@b.example' }, '#/role'],
  ])('are not invited with %j', async (body, pointer) => {
    const answer = await owner.post('/members/invitations', body);
    expect([answer.status, offences(answer)[0]?.[0]]).toEqual([400, pointer]);
  });

  it('get another role or are disabled, which ends their sessions', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    expect((await patch(analyst.userId, { role: 'owner' })).body).toMatchObject({ role: 'owner', disabledAt: null });
    expect((await analyst.get('/session')).status).toBe(401);
    const again = await analyst.again();
    expect((await again.get('/members')).status).toBe(200);
    expect((await patch(analyst.userId, { isDisabled: true })).body.disabledAt).toBe(START.toISOString());
    expect((await again.get('/session')).status).toBe(401);
    expect((await owner.post(`/members/${analyst.userId}/reset`, {})).status).toBe(400);
    expect((await patch(analyst.userId, { isDisabled: false })).body.disabledAt).toBeNull();
    expect(await actions()).toEqual(['member.enabled', 'member.disabled', 'member.role-changed']);
  });

  it('keep one owner at least, also when two disable each other at the same time', async () => {
    expect(offences(await patch(owner.userId, { role: 'analyst' }))).toEqual([['#', 'conflict']]);
    const other = await Person.of(gateway, tenant.tenantId, 'owner');
    await Promise.all([patch(other.userId, { isDisabled: true }), patch(owner.userId, { isDisabled: true }, other)]);
    const enabled = await gateway.query('SELECT 1 FROM users WHERE tenant_id = $1 AND disabled_at IS NULL', [
      tenant.tenantId,
    ]);
    expect(enabled).toHaveLength(1);
  });

  it('do not include operators, whom no owner sees, changes or gives a password', async () => {
    const operator = await Person.of(gateway, tenant.tenantId, 'operator');
    expect((await owner.get('/members')).body.members).toHaveLength(1);
    expect((await patch(operator.userId, { role: 'analyst' })).status).toBe(404);
    expect((await owner.post(`/members/${operator.userId}/reset`, {})).status).toBe(404);
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    const { token } = (await owner.post(`/members/${analyst.userId}/reset`, {})).body;
    await gateway.query(`UPDATE users SET role = 'operator' WHERE id = $1`, [analyst.userId]);
    expect((await accept(token)).status).toBe(404);
  });

  it('of other tenants are not found', async () => {
    const stranger = await Person.of(gateway, (await gateway.tenant()).tenantId, 'analyst');
    const { invitationId } = (await invite(anAddress()).then(() => owner.get('/members'))).body.invitations[0];
    const foreign = await Person.of(gateway, stranger.tenantId, 'owner');
    expect((await patch(stranger.userId, { role: 'owner' })).status).toBe(404);
    expect((await owner.post(`/members/${stranger.userId}/reset`, {})).status).toBe(404);
    expect((await foreign.delete(`/members/invitations/${invitationId}`)).status).toBe(404);
    expect((await patch('not-an-id', { role: 'owner' })).status).toBe(404);
  });

  it('choose a new password by a reset link, which ends their sessions', async () => {
    const email = anAddress();
    await accept((await invite(email)).body.token);
    const { members } = (await owner.get('/members')).body;
    const { userId } = members.find((one: { email: string }) => one.email === email);
    const replaced = (await owner.post(`/members/${userId}/reset`, {})).body;
    const reset = (await owner.post(`/members/${userId}/reset`, {})).body;
    expect([reset.kind, reset.email, reset.expiresAt]).toEqual(['password-reset', email, '2026-11-24T08:00:00.000Z']);
    expect((await accept(replaced.token, 'another password')).status).toBe(404);
    expect(await signIn(email)).toBe(200);
    expect((await accept(reset.token, 'another password')).status).toBe(200);
    expect([await signIn(email), await signIn(email, 'another password')]).toEqual([401, 200]);
    expect(await gateway.query('SELECT 1 FROM sessions WHERE user_id = $1', [userId])).toHaveLength(1);
  });

  it('change their own password, which ends their other sessions', async () => {
    const email = anAddress();
    await accept((await invite(email)).body.token);
    const [row] = await gateway.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const change = (person: Person, currentPassword: string, newPassword = 'four plain words here') =>
      person.post('/session/password', { currentPassword, newPassword });
    const model = await Person.of(gateway, tenant.tenantId, 'analyst');
    await gateway.query(
      'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = $2',
      [row!.id, model.userId],
    );
    const other = await model.again();
    expect(offences(await change(model, 'wrong'))).toEqual([['#/currentPassword', 'wrong']]);
    expect(offences(await change(model, PASSWORD, 'short'))).toEqual([['#/newPassword', 'range']]);
    expect((await change(model, PASSWORD)).status).toBe(200);
    expect([(await model.get('/session')).status, (await other.get('/session')).status]).toEqual([200, 401]);
  });

  it('lock their password after five wrong ones', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    const statuses: number[] = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      const body = { currentPassword: 'a guess', newPassword: 'four plain words here' };
      statuses.push((await analyst.post('/session/password', body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('the settings of a tenant', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it('are changed by an owner, with an audit entry of what changed', async () => {
    const { tenantId } = await gateway.tenant();
    const owner = await Person.of(gateway, tenantId, 'owner');
    const change = (body: object) => owner.call('PATCH', '/settings', body);
    expect((await owner.get('/settings')).body).toMatchObject({ name: 'a tenant', currency: 'USD' });
    expect((await change({ name: ' Northfield ', currency: 'EUR' })).body).toMatchObject({
      name: 'Northfield',
      currency: 'EUR',
    });
    expect((await change({ currency: 'EUR' })).status).toBe(200);
    expect((await change({ currency: 'XXX' })).body.errors).toMatchObject([{ pointer: '#/currency' }]);
    expect((await owner.get('/settings')).body).toMatchObject({ outdatedThresholdBps: 500 });
    expect((await change({ outdatedThresholdBps: 250 })).body).toMatchObject({ outdatedThresholdBps: 250 });
    for (const outdatedThresholdBps of [-1, 10_001, 2.5, '5'])
      expect((await change({ outdatedThresholdBps })).body.errors).toMatchObject([
        { pointer: '#/outdatedThresholdBps' },
      ]);
    expect((await owner.get('/settings')).body).toMatchObject({ hasOutdatedDigest: true });
    expect((await change({ hasOutdatedDigest: false })).body).toMatchObject({ hasOutdatedDigest: false });
    expect((await change({ hasOutdatedDigest: 'no' })).body.errors).toMatchObject([{ pointer: '#/hasOutdatedDigest' }]);
    expect((await owner.get('/settings')).body).toMatchObject({ sharesLabelledTitles: false });
    expect((await change({ sharesLabelledTitles: true })).body).toMatchObject({ sharesLabelledTitles: true });
    expect((await change({ sharesLabelledTitles: 1 })).body.errors).toMatchObject([
      { pointer: '#/sharesLabelledTitles' },
    ]);
    expect((await owner.get('/session')).body).toMatchObject({ tenantName: 'Northfield', currency: 'EUR' });
    const { data } = (await owner.get('/audit')).body;
    expect(data).toMatchObject([
      { action: 'settings.changed', details: { sharesLabelledTitles: true } },
      { action: 'settings.changed', details: { hasOutdatedDigest: false } },
      { action: 'settings.changed', details: { outdatedThresholdBps: 250 } },
      { action: 'settings.changed', userId: owner.userId, details: { name: 'Northfield', currency: 'EUR' } },
    ]);
  });
});
