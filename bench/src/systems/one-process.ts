import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Door } from '../load/plan.ts';
import { LentPostgres } from '../machine/lent-postgres.ts';
import type { AskedServers } from '../machine/servers.ts';
import { type ServiceProcess, startPlainProcess } from '../machine/service-process.ts';
import { openRunsIn, serverTimesIn, TABLES, UNLIMITED } from './cpes.ts';
import type { SystemContext, SystemUnderTest } from './system.ts';

const PROGRAM = fileURLToPath(new URL('../../../services/standalone/dist/main.js', import.meta.url));

/** CPES as `npm start` runs it: all services and their broker in one process, which brings its own PostgreSQL. */
export async function oneProcess({
  cleanup,
  folder,
}: Omit<SystemContext, 'servers'>): Promise<SystemUnderTest & { readonly servers: AskedServers }> {
  const data = join(folder, 'one-process');
  const postgres = await LentPostgres.make(join(data, 'postgres'), cleanup);
  // Beside the other systems' logs, which are shown when one fails.
  const log = join(folder, 'cpes.log');
  await symlink(join(data, 'cpes.log'), log);
  const program = {
    service: 'one process',
    program: PROGRAM,
    parameters: ['--no-demo'],
    env: { ...UNLIMITED, CPES_DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0' },
    log: join(folder, 'one-process.log'),
  };
  let running: { readonly process: ServiceProcess; readonly postgresPid: number } | undefined;
  const start = async (): Promise<void> => {
    await postgres.stop();
    const process = await startPlainProcess(program, cleanup);
    running = { process, postgresPid: await postgres.find() };
  };
  await start();
  const { apiKey } = JSON.parse(await readFile(join(data, 'demo-credentials.json'), 'utf8')) as { apiKey: string };
  return {
    name: 'one process',
    servers: {
      query: (database, sql, parameters) => postgres.query(database, sql, parameters),
      stop: async () => {
        await postgres.stop();
        await rm(log);
        await rm(data, { recursive: true });
      },
    },
    tables: TABLES,
    door: (): Door => ({
      origins: running?.process.url === undefined ? [] : [running.process.url],
      headers: { authorization: `Bearer ${apiKey}` },
    }),
    processes: () =>
      running === undefined
        ? []
        : [
            { name: 'one process', pid: running.process.pid },
            { name: 'PostgreSQL', pid: running.postgresPid, isTree: true },
          ],
    openRuns: () => openRunsIn(postgres),
    serverTimes: (since) => serverTimesIn(postgres, since),
    start,
    stop: async () => {
      if (running === undefined) return;
      const { process } = running;
      running = undefined;
      await postgres.stop();
      await process.stop();
      await postgres.take();
    },
  };
}
