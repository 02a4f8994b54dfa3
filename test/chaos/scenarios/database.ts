import type { ServiceName } from '@cpes/contracts';
import { isAlive } from '@cpes/local-servers';
import { STORING } from '../instances.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import type { Shape } from '../shape.ts';
import { restored } from './database-restored.ts';
import { refusedAsAway } from './refusals.ts';

const PER_SECOND = 15;
const RESTARTS = 3;
const DOWN_MS_MAX = 10_000;
/** Longer than a request waits for a connection (5 s), shorter than the statement timeout (10 s). */
const HELD_MS = 8_000;
/** Beyond the immediate tries and the first delay of the retry ladder. */
const REFUSED_MS = 4_000;

/** The smallest pools that the settings allow. */
const poolOf = (service: ServiceName): number => (service === 'gateway' ? 4 : 2);
const SHAPE: Shape = {
  envOf: {
    gateway: { GATEWAY_DATABASE_POOL: String(poolOf('gateway')) },
    webhook: { WEBHOOK_DATABASE_POOL: String(poolOf('webhook')) },
  },
};

const restarted: Scenario = {
  name: 'database.restarted',
  promise:
    'Repeated immediate shutdowns of the database under load: every process survives, no work is lost or doubled.',
  shape: SHAPE,
  allows: { uncounted: true },
  async story({ system, load, random, pause, until, figures }) {
    const incarnations = system.processes.map(({ incarnation }) => incarnation);
    load.start(PER_SECOND);
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      await load.accepts(random.integer(20, 50));
      const pid = system.postgres.pid();
      // PostgreSQL's immediate shutdown: no checkpoint, connections cut, WAL recovery at the next start.
      process.kill(pid, 'SIGQUIT');
      await until('the database is down', () => !isAlive(pid), DOWN_MS_MAX);
      await pause(random.integer(0, 2_000));
      await system.postgres.restart();
    }
    await load.accepts(50);
    await load.stop();
    figures['restarts'] = RESTARTS;
    const fallen = system.processes.filter(({ incarnation }, index) => incarnation !== incarnations[index]);
    if (fallen.length > 0) throw new Error(`stopped with the database: ${fallen.map(({ name }) => name).join(', ')}`);
    refusedAsAway(load);
  },
};

const poolExhausted: Scenario = {
  name: 'database.pool-exhausted',
  promise: 'Every connection of every service is blocked for 8 s: submissions get 503, other work waits and completes.',
  shape: SHAPE,
  async story(chaos) {
    const { load, until, figures } = chaos;
    load.start(PER_SECOND);
    await load.accepts(50);
    const held: Promise<unknown>[] = [];
    // From the last service to the first, because work that has passed one service fills the pool of the next.
    for (const service of [...STORING].reverse()) {
      held.push(holdTables(chaos, service));
      const isExhausted = async () => (await waitingForLocks(chaos, service)) === poolOf(service);
      await until(`the pool of ${service} is exhausted`, isExhausted, HELD_MS);
    }
    await Promise.all(held);
    await load.accepts(50);
    await load.stop();
    figures['exhausted'] = STORING.length;
    refusedAsAway(load);
  },
};

/** Every unit of work writes to at least one of these. */
function tablesOf(service: ServiceName): readonly string[] {
  return [service === 'webhook' ? 'messages' : 'inbox', 'outbox'];
}

/** Blocks all transactions on these tables, each with its connection. Resolves when they are unlocked. */
async function holdTables({ system, note }: Chaos, service: ServiceName): Promise<void> {
  note('tables.held', { service });
  const tables = [...tablesOf(service), ...(service === 'gateway' ? ['open_runs'] : [])];
  const hold = `LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE; PERFORM pg_sleep(${HELD_MS / 1_000});`;
  await system.query(service, `DO $$ BEGIN ${hold} END $$`);
}

async function waitingForLocks({ system }: Chaos, service: ServiceName): Promise<number> {
  const [row] = await system.query<{ waiting: number }>(
    service,
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
    [`cpes-${service}`],
  );
  return row?.waiting ?? 0;
}

const diskRefused: Scenario = {
  name: 'database.disk-refused',
  promise: 'One service after the other gets a disk-full error (53100): its work is retried and completes.',
  shape: SHAPE,
  async story(chaos) {
    const { system, load, pause, figures } = chaos;
    load.start(PER_SECOND);
    await load.accepts(30);
    let refusals = 0;
    for (const service of STORING) {
      await refuseDisk(chaos, service);
      await pause(REFUSED_MS);
      await system.query(
        service,
        tablesOf(service)
          .map((table) => `DROP TRIGGER refuse ON ${table};`)
          .join(' '),
      );
      const [row] = await system.query<{ seen: number }>(
        service,
        'SELECT CASE WHEN is_called THEN last_value::int ELSE 0 END AS seen FROM chaos.refusals',
      );
      const seen = row?.seen ?? 0;
      if (seen === 0) throw new Error(`${service} was not refused: the test proves nothing`);
      refusals += seen;
    }
    await load.accepts(30);
    await load.stop();
    figures['refusals'] = refusals;
    refusedAsAway(load);
  },
};

/**
 * Makes the service's inserts into these tables fail as on a full disk. A sequence counts the refusals, because it
 * survives the rollback.
 */
async function refuseDisk({ system, note }: Chaos, service: ServiceName): Promise<void> {
  note('disk.refused', { service });
  await system.query(
    service,
    `CREATE SCHEMA IF NOT EXISTS chaos;
     CREATE SEQUENCE IF NOT EXISTS chaos.refusals;
     ALTER SEQUENCE chaos.refusals RESTART;
     CREATE OR REPLACE FUNCTION chaos.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM nextval('chaos.refusals');
       RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
     END $$;
     ${tablesOf(service)
       .map((table) => `CREATE TRIGGER refuse BEFORE INSERT ON ${table} EXECUTE FUNCTION chaos.refuse();`)
       .join(' ')}`,
  );
}

export const databaseScenarios: readonly Scenario[] = [restarted, poolExhausted, diskRefused, restored];
