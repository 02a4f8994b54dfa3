import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user of a server that does not run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The user `postgres` when this process is root, created if it is missing; undefined otherwise. */
export async function serverUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const find = async () =>
    (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith('postgres:'));
  let line = await find();
  if (line === undefined) {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    line = await find();
  }
  const [, , uid, gid] = (line ?? '').split(':');
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root: create a user named "postgres"');
  return { uid: Number(uid), gid: Number(gid) };
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * How to run `program` as `user`. Other users cannot enter root's folders (a checkout in /root, a private temporary folder), so there
 * the program keeps only the capability to pass through them.
 */
export function commandAs(
  user: ServerUser | undefined,
  program: string,
  parameters: readonly string[],
  folder: string,
): { program: string; parameters: readonly string[]; options: SpawnOptions } {
  const options = { cwd: '/', ...user };
  if (user === undefined || (canEnter(program, user) && canEnter(folder, user)))
    return { program, parameters, options };
  if (SETPRIV === undefined) {
    throw new Error(`PostgreSQL runs as the user postgres, who may not enter ${folder}: choose another CPES_DATA_DIR`);
  }
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return { program: SETPRIV, parameters: [...identity, ...passage, program, ...parameters], options: { cwd: '/' } };
}

const OTHERS_ENTER = 0o001;
const GROUP_ENTERS = 0o010;
const OWNER_ENTERS = 0o100;

function canEnter(path: string, { uid, gid }: ServerUser): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? OWNER_ENTERS : group === gid ? GROUP_ENTERS : OTHERS_ENTER;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
