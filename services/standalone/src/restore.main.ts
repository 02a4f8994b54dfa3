import 'reflect-metadata';
import { parseEnv } from '@cpes/service-kit/env';
import { textOf } from './announce.ts';
import { folderOf, restore } from './backup.ts';
import { Settings } from './settings.ts';

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** `npm run restore -- FOLDER`: makes the data folder from a backup. */
try {
  const { CPES_DATA_DIR } = parseEnv(Settings, process.env);
  const at = await restore(folderOf('restore', process.argv.slice(2)), CPES_DATA_DIR);
  say(`${CPES_DATA_DIR} has what was there at ${at}; start CPES`);
} catch (error) {
  say(`nothing is restored: ${textOf(error)}`);
  process.exitCode = 1;
}
