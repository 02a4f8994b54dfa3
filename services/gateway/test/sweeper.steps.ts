import fc from 'fast-check';
import { AtOnce, type Delivery, NEVER, type Sweep } from './sweeper.at-once.ts';
import { expectModel, type Model } from './sweeper.model.ts';
import { RESENDS_MAX, SUBMITTED } from './sweeper.run.ts';
import type { World } from './sweeper.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** Few, so that events often affect the same run. */
const RUNS_MAX = 4;
/** Every run, whatever its index. */
export const ALL = 0xff;

class Submit implements Step {
  constructor(readonly instance: number) {}
  check = ({ runs }: Readonly<Model>) => runs.length < RUNS_MAX;
  async run(model: Model, world: World): Promise<void> {
    const run = await world.submit(this.instance);
    model.runs.push({ run, state: SUBMITTED, handled: [], isFresh: false });
    await expectModel(model, world);
  }
  toString = () => `submit to ${this.instance}`;
}

/** Runs reach the maximum age, or the maximum number of resends, or nothing was started for a while. */
export class TimePasses implements Step {
  constructor(
    readonly bits: number,
    readonly what: 'grow old' | 'wear out' | 'quiet',
  ) {}
  check = ({ runs }: Readonly<Model>) => runs.length > 0;
  async run(model: Model, world: World): Promise<void> {
    const open = model.at(this.bits).filter(({ state }) => state.row !== null);
    const runs = open.map(({ run }) => run);
    if (this.what === 'quiet') {
      world.beQuiet();
      for (const one of model.runs) one.isFresh = false;
    } else if (this.what === 'grow old') {
      await world.growOld(runs);
      for (const one of open) one.state = { ...one.state, row: { ...one.state.row!, isOld: true } };
    } else {
      const fewer = open.filter(({ state }) => state.row!.resends < RESENDS_MAX);
      await world.wearOut(
        fewer.map(({ run }) => run),
        RESENDS_MAX,
      );
      for (const one of fewer) one.state = { ...one.state, row: { ...one.state.row!, resends: RESENDS_MAX } };
    }
    await expectModel(model, world);
  }
  toString = () => `${this.what} ${this.bits.toString(2)}`;
}

const bits = fc.oneof(fc.constant(ALL), fc.nat(ALL));
const aDelivery = fc.record<Delivery>({
  at: fc.nat(RUNS_MAX - 1),
  trip: fc.nat(RESENDS_MAX),
  kind: fc.constantFrom('normalized', 'extracted', 'reported', 'failed'),
  instance: fc.nat(1),
  attempt: fc.constantFrom(1, 1, 2),
  dies: fc.constantFrom(false, false, false, true),
});
const aSweep = fc.record<Sweep>({ instance: fc.nat(1), diesAfter: fc.constantFrom(NEVER, NEVER, NEVER, 0, 1) });

/** All possible steps of runs except their end. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.nat(1).map((instance) => new Submit(instance)),
  fc
    .tuple(bits, fc.constantFrom('grow old' as const, 'wear out' as const, 'quiet' as const))
    .map(([which, what]) => new TimePasses(which, what)),
  aDelivery.map((delivery) => new AtOnce(0, [], [delivery])),
  fc.array(aDelivery, { minLength: 2, maxLength: 5 }).map((deliveries) => new AtOnce(0, [], deliveries)),
  fc.tuple(bits, fc.array(aSweep, { minLength: 1, maxLength: 3 })).map(([due, sweeps]) => new AtOnce(due, sweeps)),
  // Concurrent steps on the same run: its end while it is claimed, sent again or given up.
  fc
    .tuple(
      fc.nat(RUNS_MAX - 1),
      fc.array(aSweep, { minLength: 1, maxLength: 2 }),
      fc.array(aDelivery, { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([at, sweeps, deliveries]) =>
        new AtOnce(
          ALL,
          sweeps,
          deliveries.map((one) => ({ ...one, at })),
        ),
    ),
];
