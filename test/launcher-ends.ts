import { isAlive, privateFolder, until } from '@cpes/local-servers';
import { RunningCpes, type Way } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** What nobody can stop any more is gone by then. */
const GONE_MS_MAX = 10_000;
type End = readonly [what: string, signal: NodeJS.Signals, place: number];
export const NPM_IS_ASKED: End = ['npm is asked to end', 'SIGTERM', 0];
export const NPM_IS_KILLED: End = ['npm is killed', 'SIGKILL', 0];
export const LAUNCHER_IS_KILLED: End = ['the launcher is killed', 'SIGKILL', 1];

/** Ends what has started CPES, in each of these ways, and expects that nothing is left. */
export function describeEnds(way: Way, ends: readonly End[]): void {
  describe(`everything that \`npm run ${way}\` has started`, () => {
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
}
