import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCertificates } from '@cpes/fake-stores';
import { parseEnv } from '@cpes/service-kit';
import { StoreDraftConfig } from './store-draft.config.ts';

const ENV = {
  STORE_DRAFT_DATABASE_URL: 'postgres://127.0.0.1/x',
  STORE_DRAFT_SECRET_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
};

describe('STORE_DRAFT_CA_FILE', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'ca-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const started = async (content: string) => {
    const file = join(folder, 'ca.pem');
    await writeFile(file, content);
    return () => parseEnv(StoreDraftConfig, { ...ENV, STORE_DRAFT_CA_FILE: file });
  };

  it('is accepted with one or several certificates', async () => {
    const { ca, cert } = await newCertificates();
    expect(await started(ca)).not.toThrow();
    expect(await started(`# two\n${ca}\n${cert}`)).not.toThrow();
  });

  it.each([
    ['is empty', ''],
    ['holds no certificate', 'hello'],
    ['holds a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ])('stops the start and is named in the error when it %s', async (_what, content) => {
    expect(await started(content)).toThrow(/STORE_DRAFT_CA_FILE must name a file that can be read/);
  });

  it('stops the start and is named in the error when it cannot be read', () => {
    const read = () => parseEnv(StoreDraftConfig, { ...ENV, STORE_DRAFT_CA_FILE: join(folder, 'missing.pem') });
    expect(read).toThrow(/STORE_DRAFT_CA_FILE must name a file/);
    expect(read).not.toThrow(/missing\.pem/);
  });
});
