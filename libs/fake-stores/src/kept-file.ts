import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Secrets and products of a fake store are nobody else's. */
const MODE = 0o600;

/** What a JSON file holds; nothing when there is none. */
export function readKept<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read; remove it, and it is made again`, { cause: error });
  }
}

/** Whoever reads it finds a whole file, also when this is interrupted. */
export function keep(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content), { mode: MODE });
  chmodSync(`${file}.new`, MODE);
  renameSync(`${file}.new`, file);
}
