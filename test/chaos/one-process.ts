import { existsSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { freePort, startPostgres } from '@cpes/local-servers';
import type { PreloadSettings } from './faults.ts';
import type { ServiceDatabases } from './service-databases.ts';
import { ServiceProcess } from './service-process.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'services', 'standalone', 'dist', 'main.js');

export interface OneProcessOptions {
  /** Its data folder. */
  readonly folder: string;
  readonly logs: string;
  readonly env: Readonly<Record<string, string>>;
  readonly preload: PreloadSettings;
  readonly databases: ServiceDatabases;
  readonly onEvent: (what: string, fields: object) => void;
}

/** `npm start`, not started yet: all services and the in-process broker in one process, which brings its own PostgreSQL. */
export async function oneProcess({
  folder,
  logs,
  env,
  preload,
  databases,
  onEvent,
}: OneProcessOptions): Promise<ServiceProcess> {
  const port = await freePort();
  await symlink(join(folder, 'cpes.log'), join(logs, 'cpes.log'));
  return new ServiceProcess({
    name: 'cpes',
    services: SERVICES,
    program: PROGRAM,
    port,
    env: { DEMO_STORES: 'off', DEMO_DATA: 'off', ...env, CPES_DATA_DIR: folder, PORT: String(port) },
    preload,
    log: join(logs, 'cpes.out'),
    onEvent: (what, fields) => {
      // Whoever starts again stops the server that was left behind, and starts it on another port.
      if (what === 'started') openDatabases(folder, databases);
      onEvent(what, fields);
    },
  });
}

/** Stops the database server of a process that was killed and not started again. */
export async function stopLeftover(folder: string): Promise<void> {
  const home = join(folder, 'postgres');
  if (!existsSync(pidFileOf(home))) return;
  // Starting on the same data is what ends a server that was left behind.
  const server = await startPostgres({ folder: home });
  await server.stop();
}

/** The process id of the database server that was started last on this folder. */
export function databasePid(folder: string): number {
  return Number(readFileSync(pidFileOf(join(folder, 'postgres')), 'utf8').split('\n')[0]);
}

function openDatabases(folder: string, databases: ServiceDatabases): void {
  const home = join(folder, 'postgres');
  const port = readFileSync(pidFileOf(home), 'utf8').split('\n')[3] ?? '';
  for (const service of SERVICES_WITH_DATABASE) {
    const { name } = databaseOf(service);
    const password = readFileSync(join(home, `role-${name}`), 'utf8');
    databases.open(service, `postgres://${name}:${password}@127.0.0.1:${port}/${name}`);
  }
}

function pidFileOf(home: string): string {
  return join(home, 'data', 'postmaster.pid');
}
