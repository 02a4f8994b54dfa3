import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** More than any scenario produces; beyond it, the newest entries are kept. */
const ENTRIES_MAX = 200_000;

/** The history of a scenario, in order: submissions, responses, faults, process starts and exits, findings. */
export class History {
  private readonly entries: object[] = [];
  private readonly startedAt = performance.now();

  record(what: string, fields: object = {}): void {
    if (this.entries.length === ENTRIES_MAX) this.entries.shift();
    this.entries.push({ atMs: Math.round(performance.now() - this.startedAt), what, ...fields });
  }

  /** Writes one JSON line per entry. */
  async write(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, this.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}
