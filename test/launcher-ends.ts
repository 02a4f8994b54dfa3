import { isAlive, privateFolder, until } from '@cpes/local-servers';
import { RunningCpes, type Way } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** Time until processes without a parent are gone. */
const GONE_MS_MAX = 10_000;
type End = readonly [what: string, signal: NodeJS.Signals, place: number];
export const NPM_IS_ASKED: End = ['npm is asked to end', 'SIGTERM', 0];
export const NPM_IS_KILLED: End = ['npm is killed', 'SIGKILL', 0];
export const LAUNCHER_IS_KILLED: End = ['the launcher is killed', 'SIGKILL', 1];

/** Stops CPES in each of these ways, and expects that no process is left. */
export function describeEnds(way: Way, ends: readonly End[]): void {
  describe(`all processes of \`npm run ${way}\``, () => {
    let folder: Awaited<ReturnType<typeof privateFolder>>;
    beforeAll(async () => {
      folder = await privateFolder('launcher');
    });
    afterAll(() => folder.remove());

    it.each(ends)(
      'end within ten seconds when %s',
      async (_what, signal, place) => {
        const cpes = await RunningCpes.start(way, { folder: folder.path, isThroughNpm: true });
        const started = cpes.processes();
        try {
          // At least npm, the launcher, PostgreSQL and its watchdog.
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
