import { UNLIMITED } from '@cpes/testing';
import { expectOneReportEach, submitAll } from './support/nothing-is-lost.ts';
import { RunningCpes } from './support/running-cpes.ts';

const TEST_MS_MAX = 420_000;

/** Kills each service and the broker without notice during this many submissions. */
export function describeKilledServices(submissions: number): void {
  it(
    `makes one report of each of ${submissions} submissions when each service and the broker are killed`,
    async () => {
      const cpes = await RunningCpes.start('services', { env: UNLIMITED });
      try {
        const victims = ['intake', 'cost-factor', 'scoring', 'gateway', 'broker'] as const;
        const killed: string[] = [];
        const accepted = await submitAll(cpes, submissions, (count) => {
          const victim = victims[killed.length];
          if (victim === undefined || count < (submissions * (killed.length + 1)) / (victims.length + 1)) return;
          killed.push(victim);
          process.kill(cpes.pidOf(victim), 'SIGKILL');
        });
        expect(killed).toEqual(victims);
        expect(accepted.size).toBe(submissions);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
}

/** The same for the one process, which is started again. */
export function describeKilledProcess(submissions: number): void {
  it(
    `makes one report of each of ${submissions} submissions when the one process is killed`,
    async () => {
      let cpes = await RunningCpes.start('start', { env: UNLIMITED });
      const { folder } = cpes;
      try {
        let isKilled = false;
        const accepted = await submitAll(cpes, submissions, async (count) => {
          if (isKilled || count < submissions / 2) return;
          isKilled = true;
          await cpes.kill();
          cpes = await RunningCpes.start('start', {
            folder,
            env: { ...UNLIMITED, PORT: new URL(cpes.credentials.baseUrl).port },
          });
        });
        expect(isKilled).toBe(true);
        expect(accepted.size).toBe(submissions);
        await expectOneReportEach(cpes, accepted);
      } finally {
        await cpes.remove();
      }
    },
    TEST_MS_MAX,
  );
}
