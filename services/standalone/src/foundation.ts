import { join } from 'node:path';
import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { startPostgres } from '@cpes/local-servers';
import type { Environment } from '@cpes/service-kit/env';
import { secretKeysOf } from './secret-keys-file.ts';
import type { Settings } from './settings.ts';
import { superviseServer } from './supervise-server.ts';

/** The build's folder for the web interface. */
const WEB_ROOT = join(import.meta.dirname, '../../../dist/web');

/** The parts shared by both launchers: the database server in the data folder, and the environment of each service. */
export interface LocalFoundation {
  readonly credentialsFile: string;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The folder is already claimed by this process. */
export async function openFoundation(
  settings: Readonly<Settings>,
  given: Environment,
  stopRequest: AbortSignal,
): Promise<LocalFoundation> {
  const folder = settings.CPES_DATA_DIR;
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), stopRequest });
  const { stop } = superviseServer('the database', postgres);
  const credentialsFile = join(folder, 'demo-credentials.json');
  try {
    const addresses: Record<string, string> = {};
    for (const { name, setting } of SERVICES_WITH_DATABASE.map(databaseOf))
      addresses[setting] = await postgres.databases.ensure(name);
    return {
      stop,
      credentialsFile,
      environment: {
        PORT: String(settings.PORT),
        HOST: settings.HOST,
        LOG_LEVEL: settings.LOG_LEVEL,
        DEMO_CREDENTIALS_FILE: credentialsFile,
        WEB_ROOT,
        ...(await secretKeysOf(folder, given)),
        ...addresses,
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
