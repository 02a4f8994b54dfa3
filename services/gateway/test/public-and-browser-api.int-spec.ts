import { WORKED_EXAMPLES } from '@cpes/testing';
import { Gateway } from './harness.ts';
import { Person } from './person.ts';

const CANDIDATE = WORKED_EXAMPLES.bottle.candidate;

describe('routes of the public API and the browser API', () => {
  let gateway: Gateway;
  let tenant: { tenantId: string; key: string };
  let owner: Person;
  beforeAll(async () => {
    gateway = await Gateway.start();
    tenant = await gateway.tenant();
    owner = await Person.of(gateway, tenant.tenantId, 'owner');
  });
  afterAll(() => gateway.stop());

  it('submit a candidate, which both APIs return alike', async () => {
    const made = await owner.post('/skus', CANDIDATE);
    expect([made.status, made.headers.get('location')]).toEqual([201, `/app/api/skus/${made.body.skuId as string}`]);
    const [person, program] = [
      await owner.get(`/skus/${made.body.skuId as string}`),
      await gateway.call('GET', `/v2/skus/${made.body.skuId as string}`, { key: tenant.key }),
    ];
    expect([person.status, program.status]).toEqual([200, 200]);
    expect(person.body).toEqual(program.body);
    expect(person.headers.get('cache-control')).toBe('no-store');
  });

  it('create one SKU for a submission that is sent twice', async () => {
    const key = { 'idempotency-key': 'once-from-the-page' };
    const [first, second] = [await owner.post('/skus', CANDIDATE, key), await owner.post('/skus', CANDIDATE, key)];
    expect(second.body.skuId).toBe(first.body.skuId);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('point to every invalid field', async () => {
    const { status, body } = await owner.post('/skus', {
      ...CANDIDATE,
      dimensionsMm: { length: 0, width: 1, height: 1 },
    });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '#/dimensionsMm/length' })]]);
  });

  it('hide the SKUs of other tenants', async () => {
    const { body } = await owner.post('/skus', CANDIDATE);
    const stranger = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
    expect((await stranger.get(`/skus/${body.skuId as string}`)).status).toBe(404);
    expect((await stranger.get('/skus')).body.data).toEqual([]);
  });

  it('accept no key in the browser API, and no cookie in the public API', async () => {
    const withKey = await fetch(`${gateway.url}/app/api/skus`, { headers: { authorization: `Bearer ${tenant.key}` } });
    expect(withKey.status).toBe(401);
    const withCookie = await fetch(`${gateway.url}/v2/skus`, { headers: { cookie: `__Host-cpes=${owner.token}` } });
    expect(withCookie.status).toBe(401);
  });

  it('accept a what-if', async () => {
    const { status } = await owner.post('/what-if', { candidate: CANDIDATE });
    // This test has no stages; it only shows that the request was admitted and read.
    expect([200, 503]).toContain(status);
  });
});
