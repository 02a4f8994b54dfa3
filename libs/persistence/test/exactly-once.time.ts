import fc from 'fast-check';
import { ATTEMPTS_MAX, type Model, type ModelRow, type World } from './exactly-once.world.ts';

type Step = fc.AsyncCommand<Model, World>;

/** Leases run out, of the rows whose bit is set, and lanes with such a row. Time is moved in the tables; nobody waits for it. */
export class LeasesRunOut implements Step {
  constructor(readonly bits: number) {}
  check = ({ outbox }: Readonly<Model>) => outbox.size > 0;
  async run(model: Model, world: World): Promise<void> {
    const chosen = [...model.outbox].filter(
      ([, { lease }], nth) => lease !== undefined && (this.bits >> (nth % 16)) & 1,
    );
    const lanes = new Set(chosen.flatMap(([, { lease }]) => (lease?.isLane === true ? [lease.holder] : [])));
    const over = [...model.outbox].filter(
      ([name, { lease }]) =>
        chosen.some(([one]) => one === name) || (lease?.isLane === true && lanes.has(lease.holder)),
    );
    const names = over.map(([name]) => name);
    await world.query(`UPDATE outbox SET lease_until = now() - interval '1 s' WHERE aggregate_id = ANY($1)`, [names]);
    await world.query(
      `UPDATE outbox_lanes SET live_until = now() - interval '1 s'
       WHERE lane IN (SELECT lane FROM outbox_appended WHERE aggregate_id = ANY($1))`,
      [names],
    );
    for (const [name, row] of over) model.outbox.set(name, { ...row, lease: { ...row.lease!, isOver: true } });
    await world.check(model);
  }
  toString = () => `leases run out: ${this.bits.toString(2)}`;
}

/** What waits for its next try is due. */
export class TimePasses implements Step {
  check = ({ outbox }: Readonly<Model>) => outbox.size > 0;
  async run(model: Model, world: World): Promise<void> {
    await world.query(`UPDATE outbox SET available_at = now() - interval '1 ms'`);
    for (const [name, row] of model.outbox) model.outbox.set(name, { ...row, isDue: true });
    await world.check(model);
  }
  toString = () => 'time passes';
}

/** All but the last of a row's tries have been in vain. */
export class WearOut implements Step {
  constructor(readonly at: number) {}
  check = (model: Readonly<Model>) => this.tried(model).length > 0;
  async run(model: Model, world: World): Promise<void> {
    const rows = this.tried(model);
    const [name, row] = rows[this.at % rows.length]!;
    const attempts = ATTEMPTS_MAX - 1;
    await world.query('UPDATE outbox SET attempts = $2 WHERE aggregate_id = $1', [name, attempts]);
    model.outbox.set(name, { ...row, attempts });
    await world.check(model);
  }
  toString = () => `wear ${this.at} out`;

  /** A row in a lane has not been tried. */
  private tried({ outbox }: Readonly<Model>): [string, ModelRow][] {
    return [...outbox].filter(([, { lease }]) => lease?.isLane !== true);
  }
}

/** Somebody replays what the outbox gave up, as docs/operations.md says. */
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
    model.outbox.set(name, { ...model.failed.get(name)!, attempts: 0, isDue: true });
    model.failed.delete(name);
    await world.check(model);
  }
  toString = () => `replay ${this.at}`;

  /** While the same event waits in the outbox again, there is nothing to replay. */
  private nameIn({ failed, outbox }: Readonly<Model>): string | undefined {
    const names = [...failed.keys()].filter((name) => !outbox.has(name));
    return names[this.at % Math.max(1, names.length)];
  }
}

const place = fc.nat(1_000);

/** What only time, or people, can bring about. */
export const time: fc.Arbitrary<Step>[] = [
  fc.nat(0xffff).map((bits) => new LeasesRunOut(bits)),
  fc.constant(new TimePasses()),
  place.map((at) => new WearOut(at)),
  place.map((at) => new Replay(at)),
];
