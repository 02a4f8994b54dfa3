import 'reflect-metadata';
import { parseEnv } from '@cpes/service-kit/env';
import { textOf } from './announce.ts';
import { backUp, folderOf } from './backup.ts';
import { Settings } from './settings.ts';

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** `npm run backup -- FOLDER`: copies what the CPES on the data folder keeps, while it runs. */
try {
  const { CPES_DATA_DIR } = parseEnv(Settings, process.env);
  const backup = folderOf('backup', process.argv.slice(2));
  const { missing } = await backUp(CPES_DATA_DIR, backup);
  say(`${backup} is a backup of ${CPES_DATA_DIR}; it holds passwords and keys`);
  for (const name of missing) say(`it lacks ${name}: keep the keys that you give in the settings elsewhere`);
} catch (error) {
  say(`there is no backup: ${textOf(error)}`);
  process.exitCode = 1;
}
