import 'reflect-metadata';
import { join } from 'node:path';
import { databaseOf } from '@cpes/contracts';
import { runAdmin } from '@cpes/gateway/admin';
import { runningDatabase } from '@cpes/local-servers';
import { GatewayConfig } from '@cpes/gateway/config';
import { parseEnv, readSecretFiles } from '@cpes/service-kit/env';
import { textOf } from './announce.ts';
import { internalApisOf } from './internal-apis.ts';
import { Settings } from './settings.ts';

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** `npm run admin`: for the CPES on the data folder, or for the gateway whose database the environment names. */
const { name, setting } = databaseOf('gateway');
try {
  const { CPES_DATA_DIR } = parseEnv(Settings, process.env);
  const given = readSecretFiles([GatewayConfig], process.env);
  const address = given[setting] ?? (await runningDatabase(join(CPES_DATA_DIR, 'postgres'), name));
  if (address === undefined) throw new Error(`no CPES runs on ${CPES_DATA_DIR}; start it first, or set ${setting}`);
  const environment = { ...(await internalApisOf(CPES_DATA_DIR)), ...given, [setting]: address };
  const printed = await runAdmin(process.argv.slice(2), environment, say);
  if (printed !== '') process.stdout.write(`${printed}\n`);
} catch (error) {
  say(textOf(error));
  process.exitCode = 1;
}
