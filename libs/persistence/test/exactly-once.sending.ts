import { randomUUID } from 'node:crypto';
import { resendOf } from '@cpes/contracts';
import type { Outcome } from '@cpes/messaging';
import type { RelayProcess } from '@cpes/testing';
import fc from 'fast-check';
import { ATTEMPTS_MAX, CONSUMERS, type Model, type ModelRow, nameOf, type World } from './exactly-once.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** Maximum number of resends of an event; the sweeper's limit has its own test. */
const RESENDS_MAX = 3;
const PUT_OFF_MS = 1_000;

/** The possible outcomes of a publication: the result for the relay, and the queues that receive the message anyway. */
const FATES = {
  sent: { outcome: { kind: 'sent' }, arrivesAt: CONSUMERS },
  'lost before': { outcome: { kind: 'unknown' }, arrivesAt: [] },
  'confirm lost': { outcome: { kind: 'unknown' }, arrivesAt: CONSUMERS },
  refused: { outcome: { kind: 'refused', reason: 'no room' }, arrivesAt: [] },
  // In one process a publication runs the handlers: one may have finished while another requests a retry.
  'put off': { outcome: { kind: 'refused', reason: 'later', retryAfterMs: PUT_OFF_MS }, arrivesAt: ['scoring'] },
  unroutable: { outcome: { kind: 'unroutable' }, arrivesAt: [] },
} as const satisfies Record<string, { outcome: Outcome; arrivesAt: readonly (typeof CONSUMERS)[number][] }>;
export type Fate = keyof typeof FATES;

const fresh = { attempt: 1, attempts: 0, state: 'due' } as const;

class Emit implements Step {
  constructor(
    readonly count: number,
    readonly isHandedOver: boolean,
  ) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const events = Array.from({ length: this.count }, (_, nth) => ({
      name: `e${model.events.length + nth}`,
      id: randomUUID(),
      resend: 0,
    }));
    const taker = this.isHandedOver ? world.aProcess() : undefined;
    await world.emit(events, taker?.process);
    model.events.push(...events);
    const state = taker === undefined ? 'due' : 'held';
    const rows = new Map(events.map(({ name }) => [name, { ...fresh, resend: 0, state } as const]));
    for (const [name, row] of rows) model.insert(name, row);
    if (taker !== undefined) model.inAir.set(taker.number, rows);
    expect(taker?.process.inAir.map(({ aggregateId }) => aggregateId) ?? []).toEqual(
      taker === undefined ? [] : events.map(({ name }) => name),
    );
    await world.check(model);
  }
  toString = () => `emit ${this.count}${this.isHandedOver ? ', handed over' : ''}`;
}

/** Resends an event with a higher resend number, unless its first row is still in the outbox. */
export class SendAgain implements Step {
  constructor(readonly at: number) {}
  check = ({ events }: Readonly<Model>) => (events[this.at % events.length]?.resend ?? RESENDS_MAX) < RESENDS_MAX;
  async run(model: Model, world: World): Promise<void> {
    const place = this.at % model.events.length;
    const event = model.events[place]!;
    const again = { ...event, resend: event.resend + 1 };
    if (!model.outbox.has(event.name)) {
      await world.emit([again]);
      model.events[place] = again;
      model.insert(event.name, { ...fresh, resend: again.resend });
    }
    await world.check(model);
  }
  toString = () => `send ${this.at} again`;
}

/** One or several relays claim due rows at the same time: together they take all rows, each once. */
export class Claim implements Step {
  constructor(readonly relays: number) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const claimers = Array.from({ length: this.relays }, () => world.aProcess());
    await Promise.all(claimers.map(({ process }) => process.claim()));
    const free = [...model.outbox].filter(([, { state }]) => state === 'due');
    const claimed = claimers.flatMap(({ process }) => process.inAir.map(({ aggregateId }) => aggregateId));
    expect(claimed.sort()).toEqual(free.map(([name]) => name).sort());
    for (const { number, process } of claimers) {
      const held = new Map<string, ModelRow>();
      for (const message of process.inAir) {
        const { aggregateId: name, attempt } = message;
        const row = model.outbox.get(name)!;
        expect({ attempt, resend: resendOf(message) }).toEqual({ attempt: row.attempt, resend: row.resend });
        held.set(name, { ...row, state: 'held' });
        model.outbox.set(name, { ...row, state: 'held' });
      }
      model.inAir.set(number, held);
      if (process.inAir.length === 0) world.processes.delete(number);
    }
    await world.check(model);
  }
  toString = () => `${this.relays} claim`;
}

/** Settles all publications of a process. A row that another process has sent or moved stays unchanged. */
export class Settle implements Step {
  constructor(
    readonly at: number,
    readonly fates: readonly Fate[],
  ) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const found = processAt(world, this.at);
    if (found === undefined) return;
    const [number, process] = found;
    const later: string[] = [];
    await process.recordOutcomes((message, nth) => {
      const { outcome, arrivesAt } = FATES[this.fates[nth % this.fates.length]!];
      world.arrive(message, arrivesAt);
      const { name } = nameOf(message);
      const held = model.inAir.get(number)?.get(name);
      const row = model.outbox.get(name);
      if (held !== undefined && row !== undefined) {
        apply(model, name, row, held, outcome);
        if (outcome.kind !== 'sent') later.push(name);
      }
      return outcome;
    });
    world.processes.delete(number);
    await world.postpone(later);
    await world.check(model);
  }
  toString = () => `record ${this.at}: ${this.fates.join(', ')}`;
}

function apply(model: Model, name: string, row: ModelRow, held: ModelRow, outcome: Outcome): void {
  model.outbox.delete(name);
  if (outcome.kind === 'sent') return;
  const { resend } = row;
  const attempts = row.attempts + (outcome.kind === 'unknown' ? 0 : 1);
  const isPutOff = outcome.kind === 'refused' && outcome.retryAfterMs !== undefined;
  if (attempts >= ATTEMPTS_MAX) model.failed.set(name, { resend, attempt: row.attempt });
  else {
    const attempt = isPutOff ? held.attempt + 1 : row.attempt;
    model.outbox.set(name, { resend, attempts, attempt, state: 'waiting' });
  }
}

/** Kills a process with unsettled publications, which arrive or not. Its rows keep their lease. */
class Die implements Step {
  constructor(
    readonly at: number,
    readonly arrivals: readonly boolean[],
  ) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const found = processAt(world, this.at);
    if (found === undefined) return;
    const [number, process] = found;
    process.inAir.forEach((message, nth) => {
      if (this.arrivals[nth % this.arrivals.length] === true) world.arrive(message);
    });
    await process.die();
    world.processes.delete(number);
    await world.check(model);
  }
  toString = () => `process ${this.at} dies: ${this.arrivals.join(', ')}`;
}

function processAt({ processes }: World, at: number): [number, RelayProcess] | undefined {
  return [...processes][at % Math.max(1, processes.size)];
}

const anyFate = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Fate>('sent') },
  { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(FATES) as Fate[])) },
);
const place = fc.nat(1_000);

/** The steps between a change and the broker. */
export const sending: fc.Arbitrary<Step>[] = [
  fc
    .record({ count: fc.integer({ min: 1, max: 3 }), isHandedOver: fc.boolean() })
    .map(({ count, isHandedOver }) => new Emit(count, isHandedOver)),
  place.map((at) => new SendAgain(at)),
  fc.integer({ min: 1, max: 3 }).map((relays) => new Claim(relays)),
  fc.tuple(place, fc.array(anyFate, { minLength: 1, maxLength: 4 })).map(([at, fates]) => new Settle(at, fates)),
  fc
    .tuple(place, fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }))
    .map(([at, arrivals]) => new Die(at, arrivals)),
];
