import { randomUUID } from 'node:crypto';
import { runAdmin } from '../src/admin.ts';
import { Gateway, SHORT } from './harness.ts';

describe('the operator’s command', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  const admin = (...parameters: string[]) => runAdmin(parameters, { GATEWAY_DATABASE_URL: gateway.database.url });

  it('makes a key that works at once, beside those that there are', async () => {
    const { tenantId, key } = await gateway.tenant();
    const made = await admin('key', 'create', '--tenant', tenantId.toUpperCase(), '--name', 'the till');
    expect(made).toMatch(/^cpes_live_[0-9A-Za-z]{36}$/);
    expect((await gateway.post('/v2/skus', SHORT, made)).status).toBe(201);
    expect((await gateway.post('/v2/skus', SHORT, key)).status).toBe(201);
    const rows = await gateway.query('SELECT name, prefix FROM api_keys WHERE tenant_id = $1 ORDER BY name', [
      tenantId,
    ]);
    expect(rows).toMatchObject([{ name: 'a key' }, { name: 'the till', prefix: made.slice(0, 14) }]);
    expect(JSON.stringify(rows)).not.toContain(made);
  });

  it('names the tenants when it is told none, or none that there is', async () => {
    const { tenantId } = await gateway.tenant();
    const list = new RegExp(`there are: .*${tenantId} \\(a tenant\\)`);
    await expect(admin('key', 'create')).rejects.toThrow(/^name the tenant with --tenant ID; there are:/);
    await expect(admin('key', 'create')).rejects.toThrow(list);
    const unknown = randomUUID();
    await expect(admin('key', 'create', '--tenant', unknown)).rejects.toThrow(
      `there is no tenant ${unknown}; there are:`,
    );
    await expect(admin('key', 'create', '--tenant', 'Demo')).rejects.toThrow('there is no tenant Demo');
  });

  it.each([[], ['key'], ['key', 'destroy'], ['key', 'create', '--all'], ['key', 'create', 'now']])(
    'says how it is used when it is asked for %j',
    async (...parameters) => {
      await expect(admin(...parameters)).rejects.toThrow(
        'usage: npm run admin -- key create --tenant ID [--name NAME]',
      );
    },
  );

  it('names the setting that it needs', async () => {
    await expect(runAdmin(['key', 'create'], {})).rejects.toThrow(/GATEWAY_DATABASE_URL must be the postgres/);
  });
});
