import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InternalApiConfig, parseEnv } from '@cpes/service-kit';
import { LocalInternalApis } from './internal-apis.ts';

describe('the internal APIs of a local run', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'internal-apis-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are on the loopback address, behind a secret that services accept', () => {
    const config = parseEnv(InternalApiConfig, new LocalInternalApis(folder).environment(9_000));
    expect(config).toMatchObject({ INTERNAL_HOST: '127.0.0.1', INTERNAL_PORT: 9_000 });
  });

  it('have a new secret at every start', () => {
    const secrets = Array.from({ length: 20 }, () => new LocalInternalApis(folder).environment()['INTERNAL_SECRET']);
    expect(new Set(secrets).size).toBe(20);
  });

  it('give callers the first of several secrets', async () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const apis = new LocalInternalApis(folder, `${first},${second}`);
    await apis.write();
    expect(apis.environment()['INTERNAL_SECRET']).toBe(`${first},${second}`);
    expect(await readFile(join(folder, 'internal-api.env'), 'utf8')).toBe(`INTERNAL_SECRET=${first}\n`);
  });

  it('are readable by one user, with the values of the last start', async () => {
    await new LocalInternalApis(folder).write();
    const last = new LocalInternalApis(folder);
    last.add('cost-factor', 'http://127.0.0.1:9000');
    await last.write();
    const file = join(folder, 'internal-api.env');
    expect(await readFile(file, 'utf8')).toBe(
      `INTERNAL_SECRET=${last.environment()['INTERNAL_SECRET']}\nCOST_FACTOR_INTERNAL_URL=http://127.0.0.1:9000\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['internal-api.env']);
  });
});
