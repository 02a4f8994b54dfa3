import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresInstance, type PostgresServer, startPostgres } from '@cpes/local-servers';
import type { Cleanup } from './cleanup.ts';
import { type AskedServers, keepCommitTimes } from './servers.ts';
import { Superuser } from './superuser.ts';

/**
 * The PostgreSQL of a folder on which a program starts it by itself. The bench has it while that program does not run, so it
 * can be asked what was written when the program has ended.
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

  /** Makes the database in that folder; it keeps commit times. Nobody has it yet. */
  static async make(folder: string, cleanup: Cleanup): Promise<LentPostgres> {
    const [postgres, stop] = await launch(folder, cleanup);
    await keepCommitTimes(postgres);
    await stop();
    return new LentPostgres(cleanup, postgres.server);
  }

  /** Starts it: the program has ended. */
  async take(): Promise<void> {
    const [{ server }, stop] = await launch(this.access.folder, this.cleanup);
    this.stopOwn = stop;
    this.superuser = new Superuser(server);
  }

  /** Finds it where the program has started it; returns the id of its process. */
  async find(): Promise<number> {
    const file = join(this.access.folder, 'data', 'postmaster.pid');
    const [pid, , , port] = (await readFile(file, 'utf8')).split('\n');
    this.superuser = new Superuser({ ...this.access, port: Number(port) });
    return Number(pid);
  }

  query<Row extends object>(database: string, sql: string, parameters?: unknown[]): Promise<Row[]> {
    return this.superuser.query(database, sql, parameters);
  }

  /** Ends the bench's connections, and the server when the bench has started it. */
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
