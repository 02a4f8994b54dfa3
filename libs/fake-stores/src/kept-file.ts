import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only the owner may read a fake store's secrets and products. */
const MODE = 0o600;

/** The content of a JSON file; undefined when it does not exist. */
export function readKept<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read; remove it, and the next start creates it again`, { cause: error });
  }
}

/** Replaces the file atomically, even when interrupted. */
export function keep(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content), { mode: MODE });
  chmodSync(`${file}.new`, MODE);
  renameSync(`${file}.new`, file);
}
