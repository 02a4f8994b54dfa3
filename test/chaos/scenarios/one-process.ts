import { FAULT_POINTS } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import type { Shape } from '../shape.ts';

/** Enough for the process to reach every point within moments of its start. */
const PER_SECOND = 15;
/** A submission passes each point about ten times, in different services, so a random passage covers all of them. */
const PASSAGE_MAX = 40;
const ROUNDS = 2;
const BETWEEN_KILLS = 15;
const CUTS = 3;
const STRUCK_MS_MAX = 60_000;

/** Events of handlers are only in memory, so the sweeper restarts their runs. */
const SHAPE: Shape = { isOneProcess: true };

const killed: Scenario = {
  name: 'one-process.killed-at-every-point',
  promise:
    'The single process of `npm start`, killed at every step of a unit of work and restarted, loses and doubles nothing.',
  shape: SHAPE,
  async story({ system, load, random, figures }) {
    const process = system.one('gateway');
    let kills = 0;
    load.start(PER_SECOND);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const point of FAULT_POINTS) {
        await load.accepts(BETWEEN_KILLS);
        process.arm({ point, passage: random.integer(1, PASSAGE_MAX), signal: 'SIGKILL' });
        await process.fallen(STRUCK_MS_MAX);
        kills += 1;
        await process.back();
      }
    }
    await load.accepts(BETWEEN_KILLS);
    await load.stop();
    figures['kills'] = kills;
  },
};

/** A power failure also stops the database server. */
const powerCut: Scenario = {
  name: 'one-process.power-cut',
  promise: 'Process and database server killed together under load, three times: no submission with a 201 is lost.',
  shape: SHAPE,
  async story({ system, load, random, pause, figures }) {
    const process = system.one('gateway');
    load.start(PER_SECOND);
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await load.accepts(BETWEEN_KILLS);
      await pause(random.integer(0, 500));
      system.cutPower();
      await process.fallen(STRUCK_MS_MAX);
      await process.back();
    }
    await load.accepts(BETWEEN_KILLS);
    await load.stop();
    figures['cuts'] = CUTS;
  },
};

export const oneProcessScenarios: readonly Scenario[] = [killed, powerCut];
