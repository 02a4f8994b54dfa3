import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, SERVICES } from '@cpes/contracts';
import { startPostgres } from '@cpes/local-servers';
import { lockFolder } from './folder-lock.ts';
import type { Settings } from './settings.ts';
import { superviseServer } from './supervise-server.ts';

/** What both ways of running stand on: the data folder, the database server in it, and the environment of each service. */
export interface LocalFoundation {
  readonly credentialsFile: string;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function openFoundation(settings: Readonly<Settings>): Promise<LocalFoundation> {
  const folder = settings.CPES_DATA_DIR;
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  const postgres = await startPostgres({ folder: join(folder, 'postgres') }).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const supervised = superviseServer('the database', postgres);
  const stop = async (): Promise<void> => {
    await supervised.stop();
    await unlock();
  };
  const credentialsFile = join(folder, 'demo-credentials.json');
  try {
    const addresses: Record<string, string> = {};
    for (const { name, setting } of SERVICES.map(databaseOf))
      addresses[setting] = await postgres.databases.ensure(name);
    return {
      stop,
      credentialsFile,
      environment: {
        PORT: String(settings.PORT),
        HOST: settings.HOST,
        LOG_LEVEL: settings.LOG_LEVEL,
        DEMO_CREDENTIALS_FILE: credentialsFile,
        ...addresses,
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
