import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@cpes/local-servers';
import { openLogFile, prepareLogFile } from './log-file.ts';

describe('a log file', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpes-log-'));
    path = join(folder, 'cpes.log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const modeOf = async () => ((await stat(path)).mode & 0o777).toString(8);

  it('can be read only by its owner, also when an earlier version has left it open to others', async () => {
    await writeFile(path, 'earlier\n', { mode: 0o644 });
    const file = openLogFile(path, { sync: true });
    expect(await modeOf()).toBe('600');
    file.write('later\n');
    expect(await readFile(path, 'utf8')).toBe('earlier\nlater\n');
    file.end();
  });

  it('is rotated during writes, keeps four older files, and loses no line', async () => {
    const file = openLogFile(path, { sync: true }, { bytesMax: 100, lookEveryMs: 5 });
    for (let number = 0; number < 8; number += 1) {
      file.write(`${String(number).repeat(110)}\n`);
      const isEmpty = async () => !(await readdir(folder)).includes('cpes.log') || (await stat(path)).size === 0;
      await until('the file is renamed or emptied', isEmpty, 2_000, 5);
    }
    file.end();
    expect((await readdir(folder)).filter((name) => name !== 'cpes.log').sort()).toEqual(
      [1, 2, 3, 4].map((number) => `cpes.log.${number}`),
    );
    expect(await readFile(`${path}.1`, 'utf8')).toBe(`${'7'.repeat(110)}\n`);
    expect(await readFile(`${path}.4`, 'utf8')).toBe(`${'4'.repeat(110)}\n`);
    expect(await modeOf()).toBe('600');
  });

  it('is not renamed when it is missing or small', async () => {
    expect(prepareLogFile(path)).toBe(false);
    await writeFile(path, 'x');
    expect(prepareLogFile(path)).toBe(false);
  });
});
