import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Beside the original file, so that RabbitMQ deletes it with the queue. */
const KEPT = 'config.kept';

/** The folder of a node with one folder for each quorum queue. */
export interface NodeFiles {
  readonly home: string;
  readonly name: string;
}

/**
 * The configuration files of the quorum queues, one Erlang term of some 3 kB each. A broker rewrites the file when a queue starts. A
 * full disk leaves it empty, after which the queue cannot start and its messages are lost.
 */
async function queueConfigs({ home, name }: NodeFiles): Promise<string[]> {
  const folder = join(home, 'mnesia', name, 'quorum', name);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name, 'config'));
}

/** Undefined for a queue that was deleted during the copy. */
const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
const isWhole = (term: string): boolean => term.trimEnd().endsWith('}.');

/** Replaces the file atomically, so a full disk cannot empty it. */
async function replace(file: string, term: string): Promise<void> {
  await writeFile(`${file}.new`, term);
  await rename(`${file}.new`, file);
}

/** Copies each intact file. On a full disk it skips new ones, and the next call retries. */
export async function keepQueueConfigs(node: NodeFiles): Promise<void> {
  for (const file of await queueConfigs(node)) {
    const kept = join(dirname(file), KEPT);
    const [now, before] = await Promise.all([read(file), read(kept)]);
    if (now !== undefined && isWhole(now) && now !== before) await replace(kept, now).catch(() => undefined);
  }
}

/** Damaged files that have a copy. */
async function restorable(node: NodeFiles): Promise<{ file: string; term: string }[]> {
  const found: { file: string; term: string }[] = [];
  for (const file of await queueConfigs(node)) {
    const [now, term] = await Promise.all([read(file), read(join(dirname(file), KEPT))]);
    if (now !== undefined && !isWhole(now) && term !== undefined) found.push({ file, term });
  }
  return found;
}

/** Whether the next start has files to restore. */
export async function areQueueConfigsCutShort(node: NodeFiles): Promise<boolean> {
  return (await restorable(node)).length > 0;
}

/** Restores the copies before the broker starts. Throws while the disk has no room for them. */
export async function restoreQueueConfigs(node: NodeFiles): Promise<void> {
  for (const { file, term } of await restorable(node)) await replace(file, term);
}
