import { readFile } from 'node:fs/promises';

/** The password in a file; undefined when the file is missing or has another content. */
export async function keptPassword(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return /^[\w-]{8,}$/.test(text) ? text : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${code}); it must be a file that this user may read`, { cause: error });
  }
}
