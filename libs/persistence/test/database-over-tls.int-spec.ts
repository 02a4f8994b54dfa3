import { execFile } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newCertificates } from '@cpes/fake-stores';
import {
  type PostgresInstance,
  privateFolder,
  type PrivateFolder,
  serverUser,
  startPostgres,
} from '@cpes/local-servers';

const START_MS_MAX = 60_000;

/** Runs in its own process, because Node reads `NODE_EXTRA_CA_CERTS` when it starts. Uses both kinds of connections. */
const CONNECT = `
  const { openDatabase } = await import('@cpes/persistence');
  const database = await openDatabase({ service: 'gateway', url: process.argv[1], poolSize: 1, entities: [], migrations: [] });
  const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
  const rows = [...await database.dataSource.query(IS_ENCRYPTED), ...await database.prepared.query(IS_ENCRYPTED)];
  console.log(JSON.stringify(rows));
  await database.close();`;

describe('a database over TLS', () => {
  let folder: PrivateFolder;
  let postgres: PostgresInstance;
  let url: URL;

  beforeAll(async () => {
    const user = await serverUser();
    folder = await privateFolder('tls', user);
    const { ca, cert, key } = await newCertificates();
    for (const [name, text] of Object.entries({ ca, cert, key })) {
      const file = join(folder.path, name);
      await writeFile(file, text, { mode: 0o600 });
      if (user !== undefined) await chown(file, user.uid, user.gid);
    }
    const files = [`ssl_cert_file=${join(folder.path, 'cert')}`, `ssl_key_file=${join(folder.path, 'key')}`];
    postgres = await startPostgres({ isVolatile: true, settings: ['ssl=on', ...files] });
    url = new URL(await postgres.databases.ensure('gateway'));
    url.searchParams.set('sslmode', 'verify-full');
  }, START_MS_MAX);
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });

  const connect = async (env: Record<string, string>) => {
    const parameters = ['--input-type=module', '--eval', CONNECT, url.href];
    const options = { cwd: import.meta.dirname, env: { PATH: process.env['PATH'], ...env } };
    return promisify(execFile)(process.execPath, parameters, options);
  };

  it('is accepted with a known authority', async () => {
    const { stdout } = await connect({ NODE_EXTRA_CA_CERTS: join(folder.path, 'ca') });
    expect(JSON.parse(stdout)).toEqual([{ ssl: true }, { ssl: true }]);
  });

  it('is refused with an unknown authority', async () => {
    await expect(connect({})).rejects.toThrow('unable to verify the first certificate');
  });
});
