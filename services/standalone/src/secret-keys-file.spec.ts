import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecretKey } from '@cpes/local-servers';
import { secretKeysOf } from './secret-keys-file.ts';

describe('secretKeysOf', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('creates a key for each setting at the first start, and keeps it for the owner', async () => {
    const keys = await secretKeysOf(folder, { WEBHOOK_SECRET_KEYS: '' });
    expect(await secretKeysOf(folder, {})).toEqual(keys);
    const file = join(folder, 'webhook-secret-keys');
    expect(await readFile(file, 'utf8')).toBe(`${keys['WEBHOOK_SECRET_KEYS']}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each(['WEBHOOK_SECRET_KEYS', 'STORE_DRAFT_SECRET_KEYS'])('uses %s of the environment', async (setting) => {
    await secretKeysOf(folder, {});
    const given = `${newSecretKey()},${newSecretKey().replace('local', 'older')}`;
    expect((await secretKeysOf(folder, { [setting]: given }))[setting]).toBe(given);
  });

  it('creates no key that the environment provides', async () => {
    await secretKeysOf(folder, { WEBHOOK_SECRET_KEYS: newSecretKey(), STORE_DRAFT_SECRET_KEYS: newSecretKey() });
    expect(await readdir(folder)).toEqual([]);
  });
});
