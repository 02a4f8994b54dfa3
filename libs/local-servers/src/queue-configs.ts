import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Beside the file that it is a copy of, so that it goes with the queue. */
const KEPT = 'config.kept';

/** Where a node keeps its quorum queues: one folder for each. */
export interface NodeFiles {
  readonly home: string;
  readonly name: string;
}

/**
 * The configuration files of the quorum queues, one Erlang term of some 3 kB each. A broker rewrites the file when a queue starts,
 * and a full disk leaves it empty: that queue never starts again, and its messages are lost.
 */
async function queueConfigs({ home, name }: NodeFiles): Promise<string[]> {
  const folder = join(home, 'mnesia', name, 'quorum', name);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name, 'config'));
}

/** A queue that is deleted meanwhile has none. */
const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
const isWhole = (term: string): boolean => term.trimEnd().endsWith('}.');

/** One or the other: a file is never seen half written, nor emptied by a full disk. */
async function replace(file: string, term: string): Promise<void> {
  await writeFile(`${file}.new`, term);
  await rename(`${file}.new`, file);
}

/** Keeps a copy of each that is whole. Without room there is none of a new one, and the next call tries again. */
export async function keepQueueConfigs(node: NodeFiles): Promise<void> {
  for (const file of await queueConfigs(node)) {
    const kept = join(dirname(file), KEPT);
    const [now, before] = await Promise.all([read(file), read(kept)]);
    if (now !== undefined && isWhole(now) && now !== before) await replace(kept, now).catch(() => undefined);
  }
}

/** Those that were cut short, of which there is a copy. */
async function restorable(node: NodeFiles): Promise<{ file: string; term: string }[]> {
  const found: { file: string; term: string }[] = [];
  for (const file of await queueConfigs(node)) {
    const [now, term] = await Promise.all([read(file), read(join(dirname(file), KEPT))]);
    if (now !== undefined && !isWhole(now) && term !== undefined) found.push({ file, term });
  }
  return found;
}

/** Whether the next start has something to restore. */
export async function areQueueConfigsCutShort(node: NodeFiles): Promise<boolean> {
  return (await restorable(node)).length > 0;
}

/** Puts the copies back, before the broker starts. Throws while there is no room for them. */
export async function restoreQueueConfigs(node: NodeFiles): Promise<void> {
  for (const { file, term } of await restorable(node)) await replace(file, term);
}
