import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecretKeys } from '@cpes/local-servers';

/** Only the person who runs CPES may read the keys. */
const PRIVATE_MODE = 0o600;

/** The keys of a data folder, made at its first start: without them, the secrets in its database cannot be read. */
export async function keptSecretKeys(folder: string): Promise<string> {
  const file = join(folder, 'webhook-secret-keys');
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept !== '') return kept;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      throw new Error(`${file} cannot be read (${code}); it should be a file that this user may read`, {
        cause: error,
      });
  }
  const keys = newSecretKeys();
  // In one step: a start that is killed leaves the whole file or none.
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, `${keys}\n`, { mode: PRIVATE_MODE, flag: 'wx' });
  await rename(draft, file);
  return keys;
}
