import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Polling interval of a starting server. */
const LOOK_EVERY_MS = 500;
/** Timeout of one connection attempt. */
const CONNECT_MS_MAX = 5_000;
/** Errors of a starting server or its network; all others are final. */
const STARTING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P03',
]);
const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Resolves when the server accepts connections. Rejects at once when it refuses this user, and after the timeout. */
export async function waitForServer(url: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await connected(url, async () => undefined);
      return;
    } catch (error) {
      if (!isStarting(error) || Date.now() >= deadline)
        throw new Error(`${nameOf(url)}: ${reasonOf(error)}`, { cause: error });
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** Creates the database and the role of each address, or sets the role's password to that of the address. */
export async function ensureDatabases(administrator: string, addresses: readonly string[]): Promise<void> {
  await connected(administrator, async (client) => {
    for (const address of addresses) await ensureDatabase(client, address);
  });
}

async function ensureDatabase(client: Client, address: string): Promise<void> {
  const { username, password, pathname } = new URL(address);
  const name = pathname.slice(1);
  if (!NAME.test(name) || username !== name)
    throw new Error(`${nameOf(address)}: the role and the database of a service have the same name, in lower case`);
  const { rowCount: hasRole } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const change = hasRole === 0 ? 'CREATE' : 'ALTER';
  const secret = client.escapeLiteral(decodeURIComponent(password));
  await client.query(`${change} ROLE "${name}" LOGIN PASSWORD ${secret}`);
  const { rowCount: hasDatabase } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (hasDatabase === 0) await client.query(`CREATE DATABASE "${name}" OWNER "${name}"`);
  // The owner may connect by its own right; the roles of other services may not.
  await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE "${name}" FROM PUBLIC`);
}

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS_MAX });
  // A broken connection rejects pending queries.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function isStarting(error: unknown): boolean {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.some(
    (one) =>
      one instanceof Error &&
      (('code' in one && STARTING.has(String(one.code))) || /timeout|terminated/i.test(one.message)),
  );
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The address without its password. */
function nameOf(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${username}@${host}${pathname}`;
}
