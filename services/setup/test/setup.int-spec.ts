import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import {
  type PostgresInstance,
  privateFolder,
  type PrivateFolder,
  programOf,
  startPostgres,
} from '@cpes/local-servers';
import { Client } from 'pg';
import { MIGRATIONS } from '../src/migrations.ts';

/** Up to four processes one after the other, on a machine that may be busy. */
jest.setTimeout(120_000);

const SETTINGS = SERVICES_WITH_DATABASE.map((service) => databaseOf(service).setting);

interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(command: string, env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [programOf('setup'), command], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The setup programs, on a PostgreSQL of this file alone. */
describe('setup', () => {
  let postgres: PostgresInstance;
  let folder: PrivateFolder;
  let secretsEnv: Record<string, string>;
  let databasesEnv: Record<string, string>;
  const fileOf = (name: string, reader = 'services') => join(folder.path, 'secrets', reader, name);
  const contentOf = async (name: string, reader = 'services') => (await readFile(fileOf(name, reader), 'utf8')).trim();
  const allFiles = async () => {
    const entries = await readdir(join(folder.path, 'secrets'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  const contents = async (): Promise<Record<string, string>> =>
    Object.fromEntries(await Promise.all((await allFiles()).map(async (file) => [file, await readFile(file, 'utf8')])));

  beforeAll(async () => {
    [postgres, folder] = await Promise.all([startPostgres({ isVolatile: true }), privateFolder('setup')]);
    const { port, password } = postgres.server;
    // The server has a password already, as after an earlier installation.
    await mkdir(join(folder.path, 'secrets/postgres'), { recursive: true });
    await writeFile(fileOf('POSTGRES_PASSWORD', 'postgres'), password, { mode: 0o600 });
    secretsEnv = {
      SETUP_SECRETS_DIR: join(folder.path, 'secrets'),
      SETUP_DATABASE_SERVER: `127.0.0.1:${port}`,
      SETUP_BROKER_SERVER: '127.0.0.1:5672',
    };
    const settings = ['SETUP_DATABASE_URL', ...SETTINGS];
    databasesEnv = {
      ...Object.fromEntries(settings.map((name) => [`${name}_FILE`, fileOf(name)])),
      DEMO_CREDENTIALS_FILE: join(folder.path, 'demo-credentials.json'),
      PORT: '8088-8089',
    };
  });
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });

  it('creates missing secrets in files that only their reader can read', async () => {
    const { code, output } = await run('secrets', secretsEnv);
    expect([code, output]).toEqual([0, expect.stringContaining('secrets.ready') as string]);
    const modes = await Promise.all((await allFiles()).map(async (file) => (await stat(file)).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect((await stat(join(folder.path, 'secrets/services'))).mode & 0o777).toBe(0o700);
    expect(await contentOf('POSTGRES_PASSWORD', 'postgres')).toBe(postgres.server.password);
    expect(await contentOf('SETUP_DATABASE_URL')).toContain(postgres.server.password);
    for (const secret of Object.values(await contents())) expect(output).not.toContain(secret.trim());
  });

  it('creates databases, roles, tables and the demo tenant, and changes nothing in a second run', async () => {
    const before = await contents();
    const credentials: string[] = [];
    for (const time of [1, 2]) {
      expect(await run('secrets', secretsEnv)).toMatchObject({ code: 0 });
      const { code, output } = await run('databases', databasesEnv);
      expect([time, code, output]).toEqual([time, 0, expect.stringContaining('demo-tenant.ready') as string]);
      for (const secret of Object.values(before)) expect(output).not.toContain(secret.trim());
      credentials.push(await readFile(join(folder.path, 'demo-credentials.json'), 'utf8'));
    }
    expect(await contents()).toEqual(before);
    expect(credentials[1]).toBe(credentials[0]);
    expect(JSON.parse(credentials[0] ?? '')).toMatchObject({ baseUrl: 'http://127.0.0.1:8088/v2' });
    const gateway = await contentOf('GATEWAY_DATABASE_URL');
    expect(await query(gateway, 'SELECT name FROM tenants')).toEqual([{ name: 'Demo' }]);
  });

  it.each(SERVICES_WITH_DATABASE)('applies the same migrations as %s at its start', async (service) => {
    const url = await contentOf(databaseOf(service).setting);
    const applied = await query(url, 'SELECT name FROM migrations ORDER BY id');
    expect(applied).toEqual(MIGRATIONS[service].map(({ name }) => ({ name })));
  });

  it('denies the role of one service access to the database of another', async () => {
    const url = (await contentOf('GATEWAY_DATABASE_URL')).replace(/\/gateway$/, '/webhook');
    await expect(query(url, 'SELECT 1')).rejects.toThrow('permission denied for database "webhook"');
  });

  it("sets a role's password to the current one in its address", async () => {
    const url = await contentOf('WEBHOOK_DATABASE_URL');
    await writeFile(fileOf('WEBHOOK_DATABASE_URL'), url.replace(/:[^:@/]+@/, ':another%20one@'));
    expect(await run('databases', databasesEnv)).toMatchObject({ code: 0 });
    await expect(query(url, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('creates its own secrets and names the addresses that an operator has to provide', async () => {
    const elsewhere = { SETUP_SECRETS_DIR: join(folder.path, 'elsewhere') };
    const { code, output } = await run('secrets', elsewhere);
    expect(code).toBe(1);
    expect(output).toContain(`provide BROKER_URL, ${SETTINGS.join(', ')}`);
    expect((await readdir(join(folder.path, 'elsewhere/services'))).toSorted()).toEqual([
      'INTERNAL_SECRET',
      'STORE_DRAFT_SECRET_KEYS',
      'WEBHOOK_SECRET_KEYS',
    ]);
    await rm(join(folder.path, 'elsewhere'), { recursive: true });
  });

  it('stops waiting for a server after the timeout, and shows no password', async () => {
    const { code, output } = await run('databases', {
      ...databasesEnv,
      SETUP_DATABASE_URL_FILE: '',
      GATEWAY_DATABASE_URL_FILE: '',
      GATEWAY_DATABASE_URL: 'postgres://gateway:hunter2@127.0.0.1:9/gateway',
      SETUP_WAIT_SECONDS: '1',
    });
    expect(code).toBe(1);
    expect(output).toContain('gateway@127.0.0.1:9/gateway');
    expect(output).not.toContain('hunter2');
  });

  it('exits at once when the server refuses the user', async () => {
    const { port } = postgres.server;
    const { code, output } = await run('databases', {
      ...databasesEnv,
      SETUP_DATABASE_URL_FILE: '',
      SETUP_DATABASE_URL: `postgres://cpes:wrong@127.0.0.1:${port}/postgres`,
      SETUP_WAIT_SECONDS: '3600',
    });
    expect([code, output]).toEqual([1, expect.stringContaining('password authentication failed') as string]);
  });

  it('lists its commands when none is given', async () => {
    const { code, output } = await run('', {});
    expect([code, output]).toEqual([1, expect.stringContaining('secrets, databases') as string]);
  });
});
