import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecretKey, SECRET_KEYS_SETTINGS } from '@cpes/local-servers';
import type { Environment } from '@cpes/service-kit/env';

/** Only the user who runs CPES may read the keys. */
const PRIVATE_MODE = 0o600;

/** Files with the keys of the services that store secrets. */
export const SECRET_KEYS_FILES = SECRET_KEYS_SETTINGS.map(fileNameOf);

/**
 * The keys by setting: from the environment, or else from the data folder, where the first start creates them. Without
 * them, the secrets in its databases cannot be read.
 */
export async function secretKeysOf(folder: string, given: Environment): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const setting of SECRET_KEYS_SETTINGS) {
    const one = given[setting] ?? '';
    keys[setting] = one === '' ? await keptIn(join(folder, fileNameOf(setting))) : one;
  }
  return keys;
}

/** `WEBHOOK_SECRET_KEYS` is in `webhook-secret-keys`. */
function fileNameOf(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}

async function keptIn(file: string): Promise<string> {
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
  const keys = newSecretKey();
  // Atomic: a killed start leaves a complete file or none.
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, `${keys}\n`, { mode: PRIVATE_MODE, flag: 'wx' });
  await rename(draft, file);
  return keys;
}
