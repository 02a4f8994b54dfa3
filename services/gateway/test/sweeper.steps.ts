import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Run } from './events.ts';
import {
  claim,
  type Effect,
  LAWFUL,
  lawsOf,
  outcomes,
  RESENDS_MAX,
  type RunState,
  send,
  SUBMITTED,
  told,
  type Told,
} from './sweeper.model.ts';
import type { World } from './sweeper.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** Few, so that what happens often happens to the same run. */
const RUNS_MAX = 4;
/** Every run, whatever place it has. */
export const ALL = 0xff;
/** A sweep that nothing ends. */
export const NEVER = 1_000;

interface ModelRun {
  readonly run: Run;
  state: RunState;
  handled: readonly string[];
  /** The trips on which a stage has received it. */
  readonly trips: number[];
  /** When intake began it, as far as the sweeper can tell. */
  isFresh: boolean;
}

/** What ought to be in the database, in order of submission. */
export class Model {
  readonly runs: ModelRun[] = [];

  at(bits: number): ModelRun[] {
    return this.runs.filter((_, nth) => (bits >> nth) & 1);
  }

  /** Whether a run's turn is still to come, as one that was submitted later is being begun. */
  isHeld({ run, state }: ModelRun): boolean {
    const latest = this.runs.findLast((one) => one.state.documents.includes('normalized'));
    return latest?.isFresh === true && latest.run.runId < run.runId && state.row?.isOld === false;
  }
}

async function expectModel(model: Model, world: World): Promise<void> {
  expect(await world.look()).toEqual(model.runs.map(({ state }) => state));
}

class Submit implements Step {
  constructor(readonly instance: number) {}
  check = ({ runs }: Readonly<Model>) => runs.length < RUNS_MAX;
  async run(model: Model, world: World): Promise<void> {
    const run = await world.submit(this.instance);
    model.runs.push({ run, state: SUBMITTED, handled: [], trips: [], isFresh: false });
    await expectModel(model, world);
  }
  toString = () => `submit to ${this.instance}`;
}

/** Submissions leave the outbox. They reach the stages, or are lost with the broker. */
export class Publish implements Step {
  constructor(
    readonly bits: number,
    readonly isLost: boolean,
  ) {}
  check = ({ runs }: Readonly<Model>) => runs.length > 0;
  async run(model: Model, world: World): Promise<void> {
    const published = model.at(this.bits).filter(({ state }) => state.isWaiting);
    await world.publish(published.map(({ run }) => run));
    for (const one of published) {
      one.state = { ...one.state, isWaiting: false };
      if (!this.isLost) one.trips.push(one.state.sent.at(-1)!);
    }
    await expectModel(model, world);
  }
  toString = () => `publish ${this.bits.toString(2)}${this.isLost ? ', lost' : ''}`;
}

/** Runs have waited as long as any run has to; or have been sent as often as any; or nothing was begun for a while. */
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

interface Delivery {
  readonly at: number;
  readonly trip: number;
  readonly kind: Told['kind'];
  readonly instance: number;
  readonly attempt: number;
  readonly dies: boolean;
}

interface Sweep {
  readonly instance: number;
  readonly diesAfter: number;
}

/** Runs fall due; then stages tell of runs and sweepers sweep, all at once. What comes of it is what some order would bring. */
export class AtOnce implements Step {
  constructor(
    readonly dueBits: number,
    readonly sweeps: readonly Sweep[],
    readonly deliveries: readonly Delivery[] = [],
  ) {}
  check = ({ runs }: Readonly<Model>) => runs.length > 0;

  async run(model: Model, world: World): Promise<void> {
    const due = model.at(this.dueBits).filter(({ state }) => state.row !== null);
    await world.fallDue(due.map(({ run }) => run));
    for (const one of due) one.state = { ...one.state, row: { ...one.state.row!, isDue: true } };

    const underWay = this.deliveries.flatMap((delivery) => {
      const one = model.runs[delivery.at % model.runs.length]!;
      const resend = one.trips[delivery.trip % Math.max(1, one.trips.length)];
      return resend === undefined ? [] : [{ ...delivery, one, told: { kind: delivery.kind, resend } }];
    });
    await Promise.all([
      ...underWay.map(({ one, instance, told: what, ...fate }) => world.tell(instance, one.run, what, fate)),
      ...this.sweeps.map(({ instance, diesAfter }) => world.sweep(instance, diesAfter)),
    ]);

    const isAnyBegun = underWay.some(({ told: what, dies }) => what.kind === 'normalized' && !dies);
    const isHeldBefore = model.runs.map((one) => model.isHeld(one));
    const seen = await world.look();
    model.runs.forEach((one, nth) => {
      const own = underWay.filter((delivery) => delivery.one === one);
      // While another run is being begun, this one's turn may be said to have come or not.
      const isHeld = isAnyBegun ? [true, false] : [isHeldBefore[nth]!];
      this.adopt(one, seen[nth]!, own, isHeld);
    });
    expect(seen).toHaveLength(model.runs.length);
    expect(seen.map(lawsOf)).toEqual(seen.map(() => LAWFUL));
  }

  private adopt(
    one: ModelRun,
    seen: RunState,
    own: readonly { told: Told; dies: boolean }[],
    isHeld: readonly boolean[],
  ) {
    const mayBeLocked = own.some(({ told: { kind } }) => kind === 'reported' || kind === 'failed');
    const lines: Effect[][] = [
      ...own.filter(({ dies }) => !dies).map(({ told: what }) => [told(what)]),
      ...this.sweeps.map(({ diesAfter }, sweep) => {
        const comesToIt = diesAfter === 0 ? [false] : diesAfter === NEVER ? [true] : [true, false];
        return [claim(sweep, isHeld, mayBeLocked), send(sweep, comesToIt)];
      }),
    ];
    const possible = outcomes({ ...one.state, handled: one.handled, taken: {} }, lines);
    const allowed = possible.map(({ handled: _, taken: __, ...state }) => state);
    const place = allowed.findIndex((state) => isDeepStrictEqual(state, seen));
    if (place < 0) expect(allowed).toContainEqual(seen);
    const wasBegun = one.state.documents.includes('normalized');
    one.isFresh = one.isFresh || (!wasBegun && seen.documents.includes('normalized'));
    one.handled = possible[place]!.handled;
    one.state = seen;
  }

  toString = () => {
    const deliveries = this.deliveries.map(
      ({ at, trip, kind, instance, attempt, dies }) =>
        `${kind}[${at}] of trip ${trip} to ${instance}, attempt ${attempt}${dies ? ', dies' : ''}`,
    );
    const sweeps = this.sweeps.map(
      ({ instance, diesAfter }) => `${instance} sweeps${diesAfter === NEVER ? '' : `, dies after ${diesAfter}`}`,
    );
    return [`due ${this.dueBits.toString(2)}`, ...deliveries, ...sweeps].join('; ');
  };
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

/** Whatever may happen to runs, but for their end. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.nat(1).map((instance) => new Submit(instance)),
  fc.tuple(bits, fc.constantFrom(false, false, true)).map(([which, isLost]) => new Publish(which, isLost)),
  fc
    .tuple(bits, fc.constantFrom('grow old' as const, 'wear out' as const, 'quiet' as const))
    .map(([which, what]) => new TimePasses(which, what)),
  aDelivery.map((delivery) => new AtOnce(0, [], [delivery])),
  fc.array(aDelivery, { minLength: 2, maxLength: 5 }).map((deliveries) => new AtOnce(0, [], deliveries)),
  fc.tuple(bits, fc.array(aSweep, { minLength: 1, maxLength: 3 })).map(([due, sweeps]) => new AtOnce(due, sweeps)),
  // All of it to the same run: its end while it is taken, sent again or given up.
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
