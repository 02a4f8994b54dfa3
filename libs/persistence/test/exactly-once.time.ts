import fc from 'fast-check';
import { ATTEMPTS_MAX, type Model, type World } from './exactly-once.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** Makes leased rows with a set bit due again. Changes times in the table instead of waiting. */
export class HoldsRunOut implements Step {
  constructor(readonly bits: number) {}
  check = ({ outbox }: Readonly<Model>) => outbox.size > 0;
  async run(model: Model, world: World): Promise<void> {
    const over = [...model.outbox].filter(([, { state }], nth) => state === 'held' && (this.bits >> (nth % 16)) & 1);
    const names = over.map(([name]) => name);
    await world.query(`UPDATE outbox SET available_at = now() - interval '1 s' WHERE aggregate_id = ANY($1)`, [names]);
    for (const [name, row] of over) model.outbox.set(name, { ...row, state: 'due' });
    await world.check(model);
  }
  toString = () => `holds run out: ${this.bits.toString(2)}`;
}

/** Makes rows that wait for their next attempt due. */
export class TimePasses implements Step {
  check = ({ outbox }: Readonly<Model>) => outbox.size > 0;
  async run(model: Model, world: World): Promise<void> {
    const waiting = [...model.outbox].filter(([, { state }]) => state === 'waiting');
    const names = waiting.map(([name]) => name);
    await world.query(`UPDATE outbox SET available_at = now() - interval '1 ms' WHERE aggregate_id = ANY($1)`, [names]);
    for (const [name, row] of waiting) model.outbox.set(name, { ...row, state: 'due' });
    await world.check(model);
  }
  toString = () => 'time passes';
}

/** Uses up all but the last attempt of a row. */
export class WearOut implements Step {
  constructor(readonly at: number) {}
  check = ({ outbox }: Readonly<Model>) => outbox.size > 0;
  async run(model: Model, world: World): Promise<void> {
    const rows = [...model.outbox];
    const [name, row] = rows[this.at % rows.length]!;
    const attempts = ATTEMPTS_MAX - 1;
    await world.query('UPDATE outbox SET attempts = $2 WHERE aggregate_id = $1', [name, attempts]);
    model.outbox.set(name, { ...row, attempts });
    await world.check(model);
  }
  toString = () => `wear ${this.at} out`;
}

/** An operator retries rows of `outbox_failed` (docs/operators/messages.md). */
export class Replay implements Step {
  constructor(readonly at: number) {}
  check = (model: Readonly<Model>) => this.nameIn(model) !== undefined;
  async run(model: Model, world: World): Promise<void> {
    const name = this.nameIn(model)!;
    await world.query(
      `WITH again AS (DELETE FROM outbox_failed WHERE aggregate_id = $1 RETURNING *)
       INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers)
       SELECT id, tenant_id, aggregate_id, routing_key, payload, headers FROM again`,
      [name],
    );
    model.insert(name, { ...model.failed.get(name)!, attempts: 0, state: 'due' });
    model.failed.delete(name);
    await world.check(model);
  }
  toString = () => `replay ${this.at}`;

  /** Not possible while the same event is in the outbox again. */
  private nameIn({ failed, outbox }: Readonly<Model>): string | undefined {
    const names = [...failed.keys()].filter((name) => !outbox.has(name));
    return names[this.at % Math.max(1, names.length)];
  }
}

const place = fc.nat(1_000);

/** Changes that only time or operators cause. */
export const time: fc.Arbitrary<Step>[] = [
  fc.nat(0xffff).map((bits) => new HoldsRunOut(bits)),
  fc.constant(new TimePasses()),
  place.map((at) => new WearOut(at)),
  place.map((at) => new Replay(at)),
];
