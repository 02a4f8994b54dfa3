import 'reflect-metadata';
import { logger } from '@cpes/service-kit';
import { prepareDatabases } from './prepare-databases.ts';
import { prepareSecrets } from './prepare-secrets.ts';

/** `secrets` creates missing secrets; `databases` creates databases, roles and tables. Both can be repeated. */
const COMMANDS: Readonly<Record<string, (environment: NodeJS.ProcessEnv) => Promise<void>>> = {
  secrets: prepareSecrets,
  databases: prepareDatabases,
};

const [name = ''] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (command === undefined) throw new Error(`name one of the commands: ${Object.keys(COMMANDS).join(', ')}`);
  await command(process.env);
} catch (error) {
  logger('setup').error({ reason: error instanceof Error ? error.message : String(error) }, 'setup.failed');
  process.exitCode = 1;
}
