import { readFile } from 'node:fs/promises';

/** The password in a file of ours; none when the file is missing or holds something else. */
export async function keptPassword(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return /^[\w-]{8,}$/.test(text) ? text : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${code}); it should be a file that this user may read`, { cause: error });
  }
}
