import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { keepDemoTenant } from '@cpes/gateway/demo-tenant';
import { migrateDatabase } from '@cpes/persistence';
import { logger } from '@cpes/service-kit';
import { type Environment, parseEnv } from '@cpes/service-kit/env';
import { ensureDatabases, waitForServer } from './database-server.ts';
import { MIGRATIONS } from './migrations.ts';
import { DatabasesConfig } from './setup.config.ts';

/** Creates missing databases, roles, tables and the demo tenant. Concurrent instances wait for each other. */
export async function prepareDatabases(environment: Environment): Promise<void> {
  const config = parseEnv(DatabasesConfig, environment);
  const log = logger('setup');
  const addresses = SERVICES_WITH_DATABASE.map((service) => ({ service, url: addressOf(config, service) }));
  const waitMs = config.SETUP_WAIT_SECONDS * 1_000;
  const { SETUP_DATABASE_URL: administrator } = config;
  if (administrator !== undefined) {
    await waitForServer(administrator, waitMs);
    await ensureDatabases(
      administrator,
      addresses.map(({ url }) => url),
    );
  }
  for (const { service, url } of addresses) {
    await waitForServer(url, waitMs);
    await migrateDatabase({ service: 'setup', url, migrations: MIGRATIONS[service] });
    log.info({ database: databaseOf(service).name }, 'database.ready');
  }
  const { DEMO_CREDENTIALS_FILE: file, PORT } = config;
  if (file === undefined) return;
  await keepDemoTenant(config.GATEWAY_DATABASE_URL, file, `http://127.0.0.1:${parseInt(PORT, 10)}`);
  log.info({ file }, 'demo-tenant.ready');
}

function addressOf(config: Readonly<DatabasesConfig>, service: (typeof SERVICES_WITH_DATABASE)[number]): string {
  return config[databaseOf(service).setting as 'GATEWAY_DATABASE_URL'];
}
