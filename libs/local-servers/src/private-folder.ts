import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PrivateFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A temporary folder of this process; `owner` owns it when a server does not run as root. */
export async function privateFolder(name: string, owner?: { uid: number; gid: number }): Promise<PrivateFolder> {
  const path = await mkdtemp(join(tmpdir(), `cpes-${name}-`));
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
