import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A named process; with `isTree`, all its descendants count, too, including ended ones. */
export interface Measured {
  readonly name: string;
  readonly pid: number;
  readonly isTree?: boolean;
}

/** By process name. */
export type Amounts = Readonly<Record<string, number>>;

/** Of the counters in `/proc`. */
export const MS_PER_TICK = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
/** Fields of /proc/PID/stat after the command's name: parent, then user and system time, and both for ended children. */
const FIELD = { parent: 1, user: 11, system: 12, endedUser: 13, endedSystem: 14 } as const;

/** CPU time used so far, user and system, in milliseconds by name. */
export function processorMs(measured: readonly Measured[]): Amounts {
  return sumByName(measured, (pid, isTree) => {
    const stat = statOf(pid);
    if (stat === undefined) return 0;
    const own = stat[FIELD.user] + stat[FIELD.system];
    return (own + (isTree ? stat[FIELD.endedUser] + stat[FIELD.endedSystem] : 0)) * MS_PER_TICK;
  });
}

/** Memory in use, in MiB by name (PSS: shared pages are divided among their users). */
export function memoryMiB(measured: readonly Measured[]): Amounts {
  return sumByName(measured, (pid) => {
    const text = textOf(`/proc/${pid}/smaps_rollup`) ?? '';
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024;
  });
}

export function difference(after: Amounts, before: Amounts): Amounts {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

export function total(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, value) => sum + value, 0);
}

function sumByName(measured: readonly Measured[], amountOf: (pid: number, isTree: boolean) => number): Amounts {
  const sums: Record<string, number> = {};
  for (const { name, pid, isTree = false } of measured) {
    const pids = isTree ? [pid, ...descendants(pid)] : [pid];
    const amount = pids.reduce((sum, one) => sum + amountOf(one, isTree), 0);
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return sums;
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = statOf(Number(entry))?.[FIELD.parent];
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found: number[] = [];
  for (let next = children.get(root) ?? []; next.length > 0;) {
    found.push(...next);
    next = next.flatMap((pid) => children.get(pid) ?? []);
  }
  return found;
}

type Stat = Readonly<Record<(typeof FIELD)[keyof typeof FIELD], number>>;

function statOf(pid: number): Stat | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  // The command's name may contain spaces and brackets; the fields start after its last bracket.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  const at = (place: number): number => Number(fields[place] ?? 0);
  return { 1: at(1), 11: at(11), 12: at(12), 13: at(13), 14: at(14) };
}

/** A process may end between two reads. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
