import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STATE_FILE = 'demo-data.json';

/** The progress of the demo data in a folder: `begun`, then `loaded`; undefined before. A damaged file counts as `begun`. */
export class DemoLoadState {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, STATE_FILE);
  }

  async read(): Promise<'begun' | 'loaded' | undefined> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    return text === '' ? undefined : text.includes('loaded') ? 'loaded' : 'begun';
  }

  async write(state: 'begun' | 'loaded'): Promise<void> {
    await writeFile(this.file, `${JSON.stringify({ state })}\n`);
  }
}
