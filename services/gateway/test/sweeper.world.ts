import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@cpes/persistence';
import { configureLog } from '@cpes/service-kit';
import { FixedClock, type Run, testDatabase } from '@cpes/testing';
import { GATEWAY_MIGRATIONS } from '../src/store/migrations.ts';
import { GatewayInstance } from './sweeper.instance.ts';
import type { RunState, Told } from './sweeper.run.ts';

const INSTANCES = 2;
/** Two concurrent transactions, a sweep, and the test's queries. */
const POOL_SIZE = 6;
const TENANT = randomUUID();
/** Longer than the time in which older runs hold back younger ones. */
const QUIET_MS = 6_000;

/** Two gateways on one database, and its content; the test plays the other services. */
export class World {
  private readonly messageIds = new Map<string, string>();

  private constructor(
    private readonly databases: readonly Database[],
    private readonly instances: readonly GatewayInstance[],
    private readonly clock: FixedClock,
  ) {}

  /** Opens the database; each call of `begin` starts a history on empty tables. */
  static async open(): Promise<{ begin: () => Promise<World>; close: () => Promise<void> }> {
    configureLog('silent', { write: () => undefined });
    const database = await testDatabase('sweeper');
    const options = { service: 'gateway', url: database.url, poolSize: POOL_SIZE, entities: [] };
    const databases: Database[] = [];
    for (let nth = 0; nth < INSTANCES; nth += 1) {
      databases.push(await openDatabase({ ...options, migrations: GATEWAY_MIGRATIONS }));
    }
    await databases[0]!.dataSource.query(KEEP_HISTORY);
    const clock = new FixedClock(new Date('2025-11-21T10:00:00.000Z'));
    const instances = databases.map((one) => new GatewayInstance(one, clock));
    return {
      begin: async () => {
        await databases[0]!.dataSource.query(EMPTY);
        for (const { broker } of instances) broker.published.length = 0;
        return new World(databases, instances, clock);
      },
      close: async () => {
        await Promise.all(databases.map((one) => one.close()));
        await database.drop();
      },
    };
  }

  async submit(instance: number): Promise<Run> {
    const skuId = await this.instances[instance]!.submit(TENANT);
    const [run] = await this.query<Run>('SELECT sku_id AS "skuId", run_id AS "runId" FROM skus WHERE sku_id = $1', [
      skuId,
    ]);
    return run!;
  }

  tell(instance: number, run: Run, told: Told, { attempt, dies }: { attempt: number; dies: boolean }): Promise<void> {
    const key = `${run.runId} ${told.kind} ${told.resend}`;
    const id = this.messageIds.get(key) ?? randomUUID();
    this.messageIds.set(key, id);
    return this.instances[instance]!.handle(run, told, { id, tenantId: TENANT, attempt, dies });
  }

  sweep(instance: number, diesAfter: number): Promise<void> {
    return this.instances[instance]!.sweep(diesAfter);
  }

  async fallDue(runs: readonly Run[]): Promise<void> {
    await this.changeOpen(`sweep_at = now() - interval '1 s'`, runs);
  }

  async growOld(runs: readonly Run[]): Promise<void> {
    await this.changeOpen(`opened_at = now() - interval '61 s'`, runs);
  }

  async wearOut(runs: readonly Run[], resends: number): Promise<void> {
    await this.changeOpen(`resends = ${resends}`, runs);
  }

  /** No run is started for a while. */
  beQuiet(): void {
    this.clock.set(new Date(this.clock.now().getTime() + QUIET_MS));
  }

  /** All runs, in order of their submission. */
  async look(): Promise<RunState[]> {
    const rows = await this.query<Omit<RunState, 'sent'> & { readonly skuId: string }>(LOOK);
    return rows.map(({ skuId, ...state }) => ({ ...state, sent: this.sentOf(skuId) }));
  }

  /**
   * The resend numbers that both instances have published for a SKU. Two sweeps never claim the same run, so the numbers give the
   * order.
   */
  private sentOf(skuId: string): number[] {
    const messages = this.instances.flatMap(({ broker }) => broker.published);
    const own = messages.filter(({ aggregateId }) => aggregateId === skuId);
    return own.map(({ evaluation }) => evaluation?.resend ?? 0).sort((one, other) => one - other);
  }

  private async changeOpen(change: string, runs: readonly Run[]): Promise<void> {
    await this.query(`UPDATE open_runs SET ${change} WHERE run_id = ANY($1)`, [runs.map(({ runId }) => runId)]);
  }

  private query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.databases[0]!.dataSource.query(sql, parameters);
  }
}

/** Records every row of the outbox, and every delay of a sweep. */
const KEEP_HISTORY = `
  CREATE TABLE emitted (at bigint GENERATED ALWAYS AS IDENTITY, sku_id text, type text, resend int);
  CREATE TABLE waits (at bigint GENERATED ALWAYS AS IDENTITY, run_id text, wait_ms int);
  CREATE FUNCTION note_emitted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO emitted (sku_id, type, resend) VALUES (NEW.aggregate_id, NEW.routing_key, (NEW.headers->>'resend')::int);
    RETURN NULL;
  END $$;
  CREATE FUNCTION note_wait() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO waits (run_id, wait_ms) VALUES (NEW.run_id, round(extract(epoch FROM NEW.sweep_at - now()) * 1000));
    RETURN NULL;
  END $$;
  CREATE TRIGGER emitted AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_emitted();
  CREATE TRIGGER waits AFTER INSERT OR UPDATE OF sweep_at ON open_runs FOR EACH ROW
    WHEN (NEW.sweep_at > now()) EXECUTE FUNCTION note_wait();`;

const EMPTY = `
  DELETE FROM skus; DELETE FROM run_documents; DELETE FROM reports; DELETE FROM open_runs; DELETE FROM outbox;
  DELETE FROM inbox; DELETE FROM emitted; DELETE FROM waits`;

const LOOK = `
  SELECT
    CASE WHEN o.run_id IS NOT NULL THEN json_build_object('resends', o.resends,
      'isDue', o.sweep_at <= now(), 'isOld', o.opened_at < now() - interval '60 s') END AS row,
    s.sku_id AS "skuId",
    ARRAY(SELECT wait_ms FROM waits w WHERE w.run_id = s.run_id ORDER BY at) AS waits,
    s.ended_as || ' ' || coalesce(s.score::text,
      (SELECT d.body::json->>'code' FROM run_documents d WHERE d.kind = 'failure' AND d.run_id = s.run_id)) AS "end",
    ARRAY(SELECT type FROM emitted e WHERE e.sku_id = s.sku_id ORDER BY at) AS facts,
    ARRAY(SELECT kind FROM run_documents d WHERE d.kind <> 'submitted' AND d.run_id = s.run_id ORDER BY kind) AS documents,
    (SELECT count(*)::int FROM reports r WHERE r.sku_id = s.sku_id) AS reports
  FROM skus s LEFT JOIN open_runs o USING (run_id) ORDER BY s.run_id`;
