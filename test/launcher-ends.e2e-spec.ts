import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { until } from '@cpes/local-servers';
import { describeEnds, LAUNCHER_IS_KILLED } from './launcher-ends.ts';

const START_MS_MAX = 150_000;
/** Longer than the command takes on an idle machine, and shorter than the wait before its notice. */
const HELD_MS = 4_000;

/** Written by the command that installs and builds. */
const LOCK = 'dist/.building';

describe('the build of a command', () => {
  /** The command itself exits at once. */
  const COMMAND = ['deploy/local/run.mjs', 'classify', '/nonexistent.csv'];
  const SAID = '/nonexistent.csv: there is no such file';
  afterEach(() => rmSync(LOCK, { force: true }));

  it(
    'begins when another command has finished its own',
    async () => {
      await until('other tests have built', () => !existsSync(LOCK), START_MS_MAX);
      writeFileSync(LOCK, String(process.pid));
      let isReleased = false;
      setTimeout(() => {
        isReleased = true;
        rmSync(LOCK);
      }, HELD_MS);
      const child = spawn(process.execPath, COMMAND, { stdio: ['ignore', 'ignore', 'pipe'] });
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
      await once(child, 'close');
      expect([isReleased, output]).toEqual([true, expect.stringContaining(SAID)]);
    },
    START_MS_MAX,
  );

  it(
    'begins at once after a killed command has left its lock',
    () => {
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(LOCK, String(pid));
      const { stderr } = spawnSync(process.execPath, COMMAND, { encoding: 'utf8' });
      expect(stderr).toContain(SAID);
    },
    START_MS_MAX,
  );
});

describeEnds('start', [LAUNCHER_IS_KILLED]);
