import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reader, Values } from './new-secrets.ts';
import type { SecretRepository } from './secret-repository.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const DRAFT = '.draft';

/** One folder per reader, accessible to that reader alone, with a file for each secret. */
export class FolderSecretRepository implements SecretRepository {
  /** `owners` are the user ids of readers; without them, everything belongs to this process's user. */
  constructor(
    private readonly root: string,
    private readonly owners: Readonly<Partial<Record<Reader, number | undefined>>> = {},
  ) {}

  async read(reader: Reader): Promise<Values> {
    const folder = join(this.root, reader);
    const names = await readdir(folder).catch(noneIfMissing);
    const kept = names.filter((name) => !name.startsWith('.') && !name.endsWith(DRAFT));
    const values: [string, string][] = [];
    for (const name of kept) {
      const value = (await readFile(join(folder, name), 'utf8')).replace(/\r?\n$/, '');
      // An empty file is not a secret: a full disk or an editor left it.
      if (value !== '') values.push([name, value]);
    }
    return Object.fromEntries(values);
  }

  async add(reader: Reader, values: Values): Promise<void> {
    const folder = join(this.root, reader);
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    for (const [name, value] of Object.entries(values)) await this.write(reader, join(folder, name), value);
    await this.giveTo(reader, folder);
  }

  /** Atomic: an interrupted run leaves a complete file or none. */
  private async write(reader: Reader, file: string, value: string): Promise<void> {
    const draft = `${file}${DRAFT}`;
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx', FILE_MODE);
    try {
      await handle.writeFile(`${value}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.giveTo(reader, draft);
    await rename(draft, file);
  }

  private async giveTo(reader: Reader, path: string): Promise<void> {
    const owner = this.owners[reader];
    if (owner !== undefined) await chown(path, owner, owner);
  }
}

function noneIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
