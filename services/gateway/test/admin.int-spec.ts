import { randomUUID } from 'node:crypto';
import { isPassword } from '../src/identity/domain/password.ts';
import { runAdmin } from '../src/admin/admin.ts';
import { aShortRequest } from '@cpes/testing';
import { Gateway, until } from './harness.ts';

describe('the operator’s command line', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  const admin = (...parameters: string[]) => runAdmin(parameters, { GATEWAY_DATABASE_URL: gateway.database.url });
  const idIn = (table: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(table)?.[0] ?? '';
  const submit = (key: string) => gateway.post('/v2/skus', aShortRequest(), key);
  const passwordOf = async (email: string) => {
    const [row] = await gateway.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE email = $1', [
      email,
    ]);
    return row!.password_hash;
  };

  describe('manages keys and', () => {
    it('creates a key that works at once, next to existing ones', async () => {
      const { tenantId, key } = await gateway.tenant();
      const made = await admin('key', 'create', '--tenant', tenantId.toUpperCase(), '--name', 'the till');
      expect(made).toMatch(/^cpes_live_[0-9A-Za-z]{36}$/);
      expect((await submit(made)).status).toBe(201);
      expect((await submit(key)).status).toBe(201);
      const list = await admin('key', 'list', '--tenant', tenantId);
      expect(list).toMatch(new RegExp(`${made.slice(0, 14)} +in-force .*the till\n.*a key$`));
      expect(list).not.toContain(made);
    });

    it.each(['a\u001b[2Jb', 'a\nb', 'a\u202eb', ' '])('refuses %j as a name of keys and tenants', async (name) => {
      const { tenantId } = await gateway.tenant();
      const words = 'a name has 1 to 100 characters, and no control characters';
      await expect(admin('key', 'create', '--tenant', tenantId, '--name', name)).rejects.toThrow(words);
      await expect(admin('tenant', 'create', '--name', name)).rejects.toThrow(words);
      await expect(admin('tenant', 'set', '--tenant', tenantId, '--name', name)).rejects.toThrow(words);
    });

    it('makes a repeated reference return its SKU once references are unique', async () => {
      const { tenantId } = await gateway.tenant();
      const made = await admin('tenant', 'set', '--tenant', tenantId, '--unique-references', 'on');
      expect(made).toMatch(/references[^]* unique /);
      await expect(admin('tenant', 'set', '--tenant', tenantId, '--unique-references', 'yes')).rejects.toThrow('off');
    });

    it('creates a key with some scopes, for some days', async () => {
      const { tenantId } = await gateway.tenant();
      const scope = ['--scope', 'skus:read', 'reports:read', '--expires-in-days', '2'];
      const made = await admin('key', 'create', '--tenant', tenantId, ...scope);
      expect((await submit(made)).status).toBe(403);
      const [row] = await gateway.query<object>(
        "SELECT scopes, expires_at::date - now()::date AS days FROM api_keys WHERE tenant_id = $1 AND name = 'made by an operator'",
        [tenantId],
      );
      expect(row).toEqual({ scopes: ['skus:read', 'reports:read'], days: 2 });
    });

    it('revokes a key of the given tenant only', async () => {
      const { tenantId } = await gateway.tenant();
      const made = await admin('key', 'create', '--tenant', tenantId);
      const id = /key_[0-9a-f]{32}/.exec(await admin('key', 'list', '--tenant', tenantId))?.[0] ?? '';
      const stranger = await gateway.tenant();
      await expect(admin('key', 'revoke', '--tenant', stranger.tenantId, '--key', id)).rejects.toThrow(
        `the tenant has no key ${id}`,
      );
      expect(await admin('key', 'revoke', '--tenant', tenantId, '--key', id)).toMatch(/is revoked$/);
      expect((await submit(made)).status).toBe(401);
    });

    it('lists the tenants when the command names none, or an unknown one', async () => {
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
  });

  describe('manages tenants and', () => {
    it('creates a tenant with its own keys, users and quota', async () => {
      const quota = ['--rate-per-minute', '6', '--burst', '2'];
      const id = idIn(await admin('tenant', 'create', '--name', ' Shop ', '--currency', 'EUR', ...quota));
      const key = await admin('key', 'create', '--tenant', id);
      const answers = [];
      for (let turn = 0; turn < 3; turn += 1) answers.push(await submit(key));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
      expect(answers[0]!.body.currency).toBe('EUR');
      expect(await admin('tenant', 'list')).toMatch(new RegExp(`${id} +Shop +EUR +6 +2 `));
    });

    it('changes the quota of a tenant within a second, and resets it', async () => {
      const { tenantId, key } = await gateway.tenant({ perMinute: 6, burst: 1 });
      const policy = async () => (await gateway.get('/v2/skus/none', key)).headers.get('ratelimit-policy') ?? '';
      expect(await policy()).toContain('q=1;');
      await admin('tenant', 'set', '--tenant', tenantId, '--burst', '7');
      await until(async () => (await policy()).includes('q=7;'));
      expect(await admin('tenant', 'set', '--tenant', tenantId, '--burst', 'default', '--name', 'New')).toMatch(
        /New +USD +6 +default/,
      );
    });

    it.each([
      [['--name', ' '], 'a name has 1 to 100 characters'],
      [['--name', 'x', '--currency', 'IRR'], 'the currency must be one of those with an exchange rate: AED'],
      [['--name', 'x', '--burst', '0'], "option '--burst <n>' argument '0' is invalid"],
      [[], "required option '--name <name>' not specified"],
    ])('creates no tenant with %j', async (parameters, reason) => {
      await expect(admin('tenant', 'create', ...parameters)).rejects.toThrow(reason);
    });
  });

  describe('manages users and', () => {
    it('creates a user and prints the password, which is not stored', async () => {
      const { tenantId } = await gateway.tenant();
      const password = await admin('user', 'create', '--tenant', tenantId, '--email', ' Ann@Shop.example');
      expect(await isPassword(password, await passwordOf('ann@shop.example'))).toBe(true);
      expect(await admin('user', 'list', '--tenant', tenantId)).toMatch(/ann@shop.example +analyst/);
      await expect(admin('user', 'create', '--tenant', tenantId, '--email', 'ann@shop.example')).rejects.toThrow(
        'there is already a user ann@shop.example',
      );
    });

    it('sets a new password, which invalidates the old one', async () => {
      const { tenantId } = await gateway.tenant();
      const old = await admin('user', 'create', '--tenant', tenantId, '--email', 'bob@shop.example', '--role', 'owner');
      const password = await admin('user', 'reset-password', '--email', 'BOB@shop.example');
      const stored = await passwordOf('bob@shop.example');
      expect([await isPassword(password, stored), await isPassword(old, stored)]).toEqual([true, false]);
      await expect(admin('user', 'reset-password', '--email', 'eve@shop.example')).rejects.toThrow(
        'there is no user eve@shop.example',
      );
    });

    it('changes a role, disables and enables', async () => {
      const { tenantId } = await gateway.tenant();
      await admin('user', 'create', '--tenant', tenantId, '--email', 'eli@shop.example');
      expect(await admin('user', 'role', '--email', 'eli@shop.example', '--role', 'owner')).toBe(
        'eli@shop.example is owner',
      );
      expect(await admin('user', 'disable', '--email', 'Eli@shop.example')).toBe('Eli@shop.example is disabled');
      expect(await admin('user', 'list', '--tenant', tenantId)).toMatch(/eli@shop.example +owner +\d{4}\S+ +\d{4}/);
      expect(await admin('user', 'enable', '--email', 'eli@shop.example')).toBe('eli@shop.example is enabled');
      await expect(admin('user', 'disable', '--email', 'no@shop.example')).rejects.toThrow('there is no user');
    });

    it.each([
      [['--email', 'ann'], 'ann is not an e-mail address'],
      [['--email', 'a@b.c', '--role', 'king'], 'Allowed choices are owner, analyst, operator'],
    ])('creates no user with %j', async (parameters, reason) => {
      const { tenantId } = await gateway.tenant();
      await expect(admin('user', 'create', '--tenant', tenantId, ...parameters)).rejects.toThrow(reason);
    });
  });

  it('prints its usage', async () => {
    expect(await admin('--help')).toMatch(/^Usage: npm run admin -- /);
    expect(await admin('--help')).toMatch(/tenant[^]*user[^]*key[^]*ops/);
    expect(await admin('key', 'create', '--help')).toContain('--expires-in-days <n>');
  });

  it.each([
    [[], 'Usage: npm run admin --'],
    [['key'], 'Usage: npm run admin -- key'],
    [['key', 'destroy'], "unknown command 'destroy'"],
    [['key', 'create', '--all'], "unknown option '--all'"],
    [['key', 'create', 'now'], 'too many arguments'],
  ])('prints what is wrong with %j', async (parameters, reason) => {
    await expect(admin(...parameters)).rejects.toThrow(reason);
  });

  it('names the missing setting', async () => {
    await expect(runAdmin(['key', 'create'], {})).rejects.toThrow(/GATEWAY_DATABASE_URL must be the postgres/);
    await expect(runAdmin(['ops', 'dead-letters'], {})).rejects.toThrow('set GATEWAY_INTERNAL_URL and INTERNAL_SECRET');
  });
});
