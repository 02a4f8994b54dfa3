import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, privateFolder, until } from '@cpes/local-servers';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** What nobody can stop any more is gone by then. */
const GONE_MS_MAX = 10_000;
/** Longer than the command takes on an idle machine, and shorter than the wait after which it says that it waits. */
const HELD_MS = 4_000;

const NPM_IS_ASKED = ['npm is asked to end', 'SIGTERM', 0] as const;
const NPM_IS_KILLED = ['npm is killed', 'SIGKILL', 0] as const;
const LAUNCHER_IS_KILLED = ['the launcher is killed', 'SIGKILL', 1] as const;

/** Written by the command that installs and builds. */
const LOCK = 'dist/.building';

describe('the build of a command', () => {
  /** The command itself ends at once. */
  const COMMAND = ['deploy/local/run.mjs', 'classify', '/nonexistent.csv'];
  const SAID = '/nonexistent.csv: there is no such file';
  afterEach(() => rmSync(LOCK, { force: true }));

  it(
    'begins when another command has ended its own',
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
    'begins at once where a killed command has left its lock',
    () => {
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(LOCK, String(pid));
      const { stderr } = spawnSync(process.execPath, COMMAND, { encoding: 'utf8' });
      expect(stderr).toContain(SAID);
    },
    START_MS_MAX,
  );
});

describe.each([
  { way: 'start', ends: [NPM_IS_ASKED, NPM_IS_KILLED, LAUNCHER_IS_KILLED] },
  { way: 'services', ends: [NPM_IS_ASKED, LAUNCHER_IS_KILLED] },
] as const)('everything that `npm run $way` has started', ({ way, ends }) => {
  let folder: Awaited<ReturnType<typeof privateFolder>>;
  beforeAll(async () => {
    folder = await privateFolder('launcher');
  });
  afterAll(() => folder.remove());

  it.each(ends)(
    'ends within ten seconds when %s',
    async (_what, signal, place) => {
      const cpes = await RunningCpes.start(way, { folder: folder.path, isThroughNpm: true });
      const started = cpes.processes();
      try {
        // npm, the launcher, PostgreSQL and its watchdog at least.
        expect(started.length).toBeGreaterThan(4);
        process.kill(started[place]!.pid, signal);
        const left = () => started.filter(({ pid }) => isAlive(pid)).map(({ command }) => command);
        await until('they are gone', () => left().length === 0, GONE_MS_MAX).catch(() => expect(left()).toEqual([]));
        await expect(fetch(cpes.credentials.baseUrl)).rejects.toThrow();
      } finally {
        for (const { pid } of started.filter((one) => isAlive(one.pid))) process.kill(pid, 'SIGKILL');
        await cpes.stop();
      }
    },
    START_MS_MAX,
  );
});
