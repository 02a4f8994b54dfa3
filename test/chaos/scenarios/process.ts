import { SERVICES } from '@cpes/contracts';
import { FAULT_POINTS } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import type { Shape } from '../system.ts';

/** Enough to bring every service by every point; the cores are busy starting processes. */
const PER_SECOND = 15;
/** A point that no submission comes by within this time is not reached at all. */
const STRUCK_MS_MAX = 60_000;

/** The sweeper comes too late to hide anything: leases and redeliveries have to do. */
const SHAPE: Shape = { instances: { intake: 2 }, env: { RUN_SWEEP_AFTER_MS: '240000' } };

const killed: Scenario = {
  name: 'process.killed-at-every-point',
  promise: 'Every service killed before and after every step of a unit of work: nothing is lost, nothing doubled.',
  shape: SHAPE,
  async story({ system, load, random, figures }) {
    let kills = 0;
    load.start(PER_SECOND);
    for (const point of FAULT_POINTS) {
      const strike = async (service: (typeof SERVICES)[number]): Promise<void> => {
        const process = system.one(service);
        process.arm({ point, passage: random.integer(1, 8), signal: 'SIGKILL' });
        await process.fallen(STRUCK_MS_MAX);
        kills += 1;
        await process.back();
      };
      await Promise.all(SERVICES.map(strike));
    }
    await load.accepts(30);
    await load.stop();
    figures['kills'] = kills;
  },
};

export const processScenarios: readonly Scenario[] = [killed];
