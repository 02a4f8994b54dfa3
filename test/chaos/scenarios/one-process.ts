import { FAULT_POINTS } from '../faults.ts';
import type { Scenario } from '../scenario.ts';
import type { Shape } from '../shape.ts';

/** Enough to bring the process by every point within a moment of its start. */
const PER_SECOND = 15;
/** A submission passes each point some ten times, at one service or another: here the kill meets all of them. */
const PASSAGE_MAX = 40;
const ROUNDS = 2;
const BETWEEN_KILLS = 15;
const CUTS = 3;
const STRUCK_MS_MAX = 60_000;

/** Events of handlers are on their way in memory, so the sweeper begins their runs again. */
const SHAPE: Shape = { isOneProcess: true };

const killed: Scenario = {
  name: 'one-process.killed-at-every-point',
  promise:
    'The one process of `npm start` killed at every step of a unit of work, and started again: nothing lost or doubled.',
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

/** A machine that loses its power takes the database server with it. */
const powerCut: Scenario = {
  name: 'one-process.power-cut',
  promise:
    'Process and database server killed together under load, three times: nothing that was answered 201 is lost.',
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
