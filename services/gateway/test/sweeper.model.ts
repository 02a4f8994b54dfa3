import type { Run } from '@cpes/testing';
import { beginningOf, type RunState } from './sweeper.run.ts';
import type { World } from './sweeper.world.ts';

export interface ModelRun {
  readonly run: Run;
  state: RunState;
  handled: readonly string[];
  /** True while the sweeper considers it recently started. */
  isFresh: boolean;
}

/** The expected content of the database, in order of submission. */
export class Model {
  readonly runs: ModelRun[] = [];

  at(bits: number): ModelRun[] {
    return this.runs.filter((_, nth) => (bits >> nth) & 1);
  }

  /** Whether a run is held back because older ones are being started. */
  isHeld({ run, state }: ModelRun): boolean {
    const latest = this.runs.findLast((one) => beginningOf(one.state) !== undefined);
    const isWaiting = state.row !== null && !state.row.isOld;
    return latest?.isFresh === true && latest.run.runId < run.runId && isWaiting;
  }
}

/** Compares the database with the model. */
export async function expectModel(model: Model, world: World): Promise<void> {
  expect(await world.look()).toEqual(model.runs.map(({ state }) => state));
}
