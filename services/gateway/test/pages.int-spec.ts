import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Gateway } from './harness.ts';

const PAGE = '<!doctype html><title>CPES</title>';
const SCRIPT = '/* a script */'.repeat(200);

describe('the pages of the web interface', () => {
  let folder: string;
  let gateway: Gateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pages-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'assets/main-abc.js'), SCRIPT);
    await writeFile(join(folder, 'assets/main-abc.js.gz'), gzipSync(SCRIPT));
    gateway = await Gateway.start({ WEB_ROOT: folder });
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });

  it.each(['/app', '/app/', '/app/reports/rep_1?tab=costs', '/app/sign-in'])(
    'return the page for %s, without caching it',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  it('allow only files of this origin', async () => {
    const { headers } = await get('/app');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['bytes=0-3', 'bytes=0-0,2-3', 'bytes=999999-', 'bytes=x'])(
    'return the whole file for Range: %s, which RFC 9110 allows',
    async (range) => {
      const answer = await get('/app', { range });
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
      expect([answer.headers.get('accept-ranges'), answer.headers.get('content-range')]).toEqual([null, null]);
    },
  );

  it.each([
    '/',
    '/app',
    '/livez',
    '/docs',
    '/docs/console.js',
    '/openapi.json',
    '/nowhere',
    '/v2/skus',
    '/app/api/session',
    '/%zz',
  ])('prevent browsers from guessing the type of %s', async (path) => {
    expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('require HTTPS from then on only after an HTTPS request', async () => {
    expect((await get('/app')).headers.get('strict-transport-security')).toBeNull();
    const secured = await get('/app', { 'x-forwarded-proto': 'https' });
    expect(secured.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('redirect from the root to the page', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app']);
  });

  it('serve hashed files with a cache time of one year, compressed', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/assets/absent.js',
    '/assets/main-abc.js.gz',
    '/index.html',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/..%2fpackage.json',
    '/application',
  ])('return no page for %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('return a problem for an unknown route of the browser API', async () => {
    const answer = await get('/app/api/nothing');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await get('/v2/nothing')).status).toBe(401);
  });

  it('do not start with a folder that has no page', async () => {
    await expect(Gateway.start({ WEB_ROOT: join(folder, 'assets') })).rejects.toThrow(
      'WEB_ROOT must be a folder that has index.html',
    );
  });
});
