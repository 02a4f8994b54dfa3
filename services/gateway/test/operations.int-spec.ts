import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPassword } from '../src/identity/domain/password.ts';
import { createDemoTenant } from '../src/index.ts';
import { Gateway, SHORT } from './harness.ts';

describe('the service routes of the gateway', () => {
  let gateway: Gateway;

  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it('report that it is alive and ready', async () => {
    const live = await gateway.get('/livez');
    const ready = await gateway.get('/readyz');
    expect([live.status, live.body, ready.status, ready.body]).toEqual([
      200,
      { status: 'live' },
      200,
      { status: 'ready' },
    ]);
  });

  it('return 503 from /readyz while something is missing', async () => {
    gateway.lifecycle.readyWhen('a test', () => false);
    const answer = await gateway.get('/readyz');
    expect([answer.status, answer.body.waitingFor]).toEqual([503, ['a test']]);
  });

  it('describe the API in OpenAPI 3.1', async () => {
    const { body } = await gateway.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/v2/keys', '/v2/reports/{reportId}', '/v2/skus', '/v2/skus/{skuId}']),
    );
    expect(body.components.securitySchemes.bearer).toEqual({
      type: 'http',
      scheme: 'bearer',
      description: expect.any(String),
    });
  });

  it('serve the reference, its parts, and a page for each kind of problem', async () => {
    for (const path of [
      '/docs',
      '/docs/console',
      '/docs/console.js',
      '/docs/assets/docs.css',
      '/docs/assets/swagger-ui.css',
      '/docs/problems/validation-failed',
    ]) {
      const { status } = await gateway.get(path);
      expect([path, status]).toEqual([path, 200]);
    }
    for (const path of [
      '/docs/assets/package.json',
      '/docs/assets/..%2Fpackage.json',
      '/docs/problems/constructor',
      '/nothing',
    ]) {
      const answer = await gateway.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not-found']);
    }
  });

  it('return a problem for an unreadable address', async () => {
    const answer = await gateway.get('/v2/skus/%zz');
    expect([answer.status, answer.body.code, answer.headers.get('content-type')]).toEqual([
      400,
      'bad-request',
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('require a key before they reveal addresses and methods', async () => {
    const { key } = await gateway.tenant();
    const calls: [string, string, string | undefined, number][] = [
      ['GET', '/v2/nothing', undefined, 401],
      ['GET', '/v2/nothing', key, 404],
      ['PUT', '/v2/skus', undefined, 401],
      ['PUT', '/v2/skus', key, 405],
      ['GET', '/api/v2/nothing', undefined, 401],
    ];
    for (const [method, path, with_, status] of calls) {
      const answer = await gateway.call(method, path, { key: with_ });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  });

  it('reveal no internal details of an unexpected fault', async () => {
    const broken = await Gateway.start();
    const { key } = await broken.tenant();
    await broken.query('ALTER TABLE skus RENAME TO elsewhere');
    const answer = await broken.post('/v2/skus', SHORT, key);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([500, 'internal', 'An unexpected fault.']);
    expect(answer.text).not.toMatch(/relation|elsewhere|INSERT/);
    await broken.stop();
  });
});

describe('the demo tenant', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is created only at the first start, with credentials for one reader', async () => {
    const file = join(folder, 'first.json');
    const first = await Gateway.start({ DEMO_CREDENTIALS_FILE: file });
    const made = JSON.parse(await readFile(file, 'utf8'));
    expect(Object.keys(made).sort()).toEqual([
      'apiKey',
      'baseUrl',
      'email',
      'operatorEmail',
      'operatorPassword',
      'password',
      'tenantId',
    ]);
    expect(made.baseUrl).toBe(`${first.url}/v2`);
    const { mode } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['first.json']);
    const answer = await first.post('/v2/skus', SHORT, made.apiKey);
    expect(answer.status).toBe(201);
    const users = await first.query<{ email: string; password_hash: string; role: string }>(
      'SELECT * FROM users ORDER BY role DESC',
    );
    const passwords = [made.password, made.operatorPassword];
    const known = users.map(async ({ email, role, password_hash: hash }, place) => [
      email,
      role,
      await isPassword(passwords[place], hash),
    ]);
    expect(await Promise.all(known)).toEqual([
      [made.email, 'owner', true],
      [made.operatorEmail, 'operator', true],
    ]);
    expect(await createDemoTenant(first.app)).toBeUndefined();

    const second = await Gateway.start({ DEMO_CREDENTIALS_FILE: file }, first.database.url);
    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect(kept).toEqual({ ...made, baseUrl: `${second.url}/v2` });
    await second.stop();
    await first.stop();
  });

  it('is not read from a file with other content, which remains unchanged', async () => {
    const file = join(folder, 'damaged.json');
    const first = await Gateway.start({ DEMO_CREDENTIALS_FILE: file });
    for (const content of ['null', '{}', '{']) {
      await writeFile(file, content);
      const second = await Gateway.start({ DEMO_CREDENTIALS_FILE: file }, first.database.url);
      await second.stop();
      expect(await readFile(file, 'utf8')).toBe(content);
    }
    await first.stop();
  });

  it('is not created when its credentials cannot be saved', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    await expect(Gateway.start({ DEMO_CREDENTIALS_FILE: join(blocked, 'x.json') })).rejects.toThrow(
      'DEMO_CREDENTIALS_FILE must be in a folder that can be written to',
    );
  });
});
