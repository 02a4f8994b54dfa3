import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresInstance, type PostgresServer, startPostgres } from '@cpes/local-servers';
import type { Cleanup } from './cleanup.ts';
import { type AskedServers, keepCommitTimes } from './servers.ts';
import { Superuser } from './superuser.ts';

/**
 * The PostgreSQL data folder of a program that starts its own server. The bench uses it while the program is stopped,
 * to query what was written.
 */
export class LentPostgres implements AskedServers {
  private stopOwn: () => Promise<void> = () => Promise.resolve();
  private superuser: Superuser;

  private constructor(
    private readonly cleanup: Cleanup,
    private readonly access: PostgresServer,
  ) {
    this.superuser = new Superuser(access);
  }

  /** Creates the cluster in that folder, with commit timestamps. */
  static async make(folder: string, cleanup: Cleanup): Promise<LentPostgres> {
    const [postgres, stop] = await launch(folder, cleanup);
    await keepCommitTimes(postgres);
    await stop();
    return new LentPostgres(cleanup, postgres.server);
  }

  /** Starts the server after the program has stopped. */
  async take(): Promise<void> {
    const [{ server }, stop] = await launch(this.access.folder, this.cleanup);
    this.stopOwn = stop;
    this.superuser = new Superuser(server);
  }

  /** Connects to the server that the program has started; returns its process id. */
  async find(): Promise<number> {
    const file = join(this.access.folder, 'data', 'postmaster.pid');
    const [pid, , , port] = (await readFile(file, 'utf8')).split('\n');
    this.superuser = new Superuser({ ...this.access, port: Number(port) });
    return Number(pid);
  }

  query<Row extends object>(database: string, sql: string, parameters?: unknown[]): Promise<Row[]> {
    return this.superuser.query(database, sql, parameters);
  }

  /** Closes the bench's connections, and stops the server if the bench started it. */
  async stop(): Promise<void> {
    await this.superuser.end();
    await this.stopOwn();
  }
}

function launch(folder: string, cleanup: Cleanup): Promise<[PostgresInstance, () => Promise<void>]> {
  return cleanup.start(
    () => startPostgres({ folder }),
    (server) => server.stop(),
  );
}
