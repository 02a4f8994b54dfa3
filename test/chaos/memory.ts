import { readdir, readFile } from 'node:fs/promises';

const KB_PER_MB = 1_024;

/** Memory of a process and its descendants in MB (PSS: shared pages count once). */
export async function memoryMb(pid: number): Promise<number> {
  const parents = await parentsOf();
  const family = new Set([pid]);
  // A child may precede its parent in the list, so repeat until nothing is added.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  const shares = await Promise.all([...family].map(shareOf));
  return Math.round(shares.reduce((sum, kb) => sum + kb, 0) / KB_PER_MB);
}

async function parentsOf(): Promise<[number, number][]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The second field is the program's name and may contain anything; the fourth is the parent.
      return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)];
    }),
  );
}

/** The proportional set size of a process in kB; 0 when it has ended. */
async function shareOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
