import { isAlive, privateFolder, until } from '@cpes/local-servers';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** What nobody can stop any more is gone by then. */
const GONE_MS_MAX = 10_000;

const NPM_IS_ASKED = ['npm is asked to end', 'SIGTERM', 0] as const;
const NPM_IS_KILLED = ['npm is killed', 'SIGKILL', 0] as const;
const LAUNCHER_IS_KILLED = ['the launcher is killed', 'SIGKILL', 1] as const;

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
