import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import type { Model, ModelRun } from './sweeper.model.ts';
import {
  beginningOf,
  claim,
  countResend,
  type Effect,
  LAWFUL,
  lawsOf,
  outcomes,
  type RunState,
  send,
  told,
  type Told,
} from './sweeper.run.ts';
import type { World } from './sweeper.world.ts';

/** A sweep that does not crash. */
export const NEVER = 1_000;

export interface Delivery {
  readonly at: number;
  readonly trip: number;
  readonly kind: Told['kind'];
  readonly instance: number;
  readonly attempt: number;
  readonly dies: boolean;
}

export interface Sweep {
  readonly instance: number;
  readonly diesAfter: number;
}

/** Runs fall due; then stages send events and sweepers sweep, all concurrently. The result must be that of some order. */
export class AtOnce implements fc.AsyncCommand<Model, World> {
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
      const { sent } = one.state;
      const resend = sent[delivery.trip % sent.length];
      return resend === undefined ? [] : [{ ...delivery, one, told: { kind: delivery.kind, resend } }];
    });
    await Promise.all([
      ...underWay.map(({ one, instance, told: what, ...fate }) => world.tell(instance, one.run, what, fate)),
      ...this.sweeps.map(({ instance, diesAfter }) => world.sweep(instance, diesAfter)),
    ]);

    // A report includes the factors, so it may start a run, too.
    const begins = ({ kind }: Told): boolean => kind !== 'failed';
    const isAnyBegun = underWay.some(({ told: what, dies }) => begins(what) && !dies);
    const isHeldBefore = model.runs.map((one) => model.isHeld(one));
    const seen = await world.look();
    model.runs.forEach((one, nth) => {
      const own = underWay.filter((delivery) => delivery.one === one);
      // While another run is being started, this one may be held back or not.
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
        // One that crashes after its only claimed run crashes too late.
        return [claim(sweep, isHeld, mayBeLocked), send(sweep, comesToIt), countResend(sweep, comesToIt)];
      }),
    ];
    const possible = outcomes({ ...one.state, handled: one.handled, taken: {}, uncounted: [] }, lines);
    const allowed = possible.map(({ handled: _, taken: __, uncounted: ___, ...state }) => state);
    const place = allowed.findIndex((state) => isDeepStrictEqual(state, seen));
    if (place < 0) expect(allowed).toContainEqual(seen);
    one.isFresh = one.isFresh || beginningOf(one.state) !== beginningOf(seen);
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
