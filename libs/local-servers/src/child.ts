import type { ChildProcess } from 'node:child_process';

/** Polls until `isSo` holds. Rejects with `what` after `limitMs`. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 50,
): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Resolves when the process has ended, at once if it has already. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Asks a process to end, and kills it after `graceMs`. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended(child);
  clearTimeout(timer);
}

/** True while a process with that id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
