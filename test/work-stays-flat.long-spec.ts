import { privateFolder, type PrivateFolder, until } from '@cpes/local-servers';
import { seedBacklog, seedSkus, vacuumAll, WORKED_EXAMPLES } from '@cpes/testing';
import { RunningCpes } from './support/running-cpes.ts';
import { blocksPerCall, type BlocksPerCall, prepareStatementCounts } from './support/statement-blocks.ts';

/** Starting everything takes longer than the default limit of a test. */
const START_MS_MAX = 150_000;
/** About 30 s on an idle machine. */
const TEST_MS_MAX = 120_000;

const FEW_SKUS = 100;
const MANY_SKUS = 30_000;
const SUBMISSIONS = 60;
/** Runs that are due for the sweeper meanwhile. */
const DUE_RUNS = 3;
const SWEPT_MS_MAX = 30_000;
/**
 * An index of 30,000 rows has one more level, and means of few calls depend on the rows that a call found due; a scan
 * of such a table takes at least 300 blocks.
 */
const MORE_BLOCKS_MAX = 200;
/** Gauges count waiting rows one by one, up to their own limit. */
const COUNTS = 'count(*)';

describe('the database work of a submission and its reads', () => {
  let folder: PrivateFolder;
  let cpes: RunningCpes;

  beforeAll(async () => {
    folder = await privateFolder('data');
    await prepareStatementCounts(folder.path);
    const env = { RATE_LIMIT_BURST: '1000', RATE_LIMIT_PER_MINUTE: '60000' };
    cpes = await RunningCpes.start('start', { folder: folder.path, env });
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.stop();
    await folder.remove();
  }, START_MS_MAX);

  it(
    'stays the same when stored SKUs grow 300-fold',
    async () => {
      // Every connection plans a statement at first use: here, while the server's statistics say that the tables are
      // empty.
      await vacuumAll(query);
      await submitAndRead();
      await store(1, FEW_SKUS);
      const few = await blocksPerCall(cpes, submitAndRead);
      // The gateway's and the webhook service's statements are counted; a submission alone does not reach store-draft.
      const writes = [...few.keys()].filter((statement) => /INSERT INTO (outbox|messages) \(/.test(statement));
      expect(writes).toHaveLength(2);

      // With these plans, as on the day when a table grows …
      await store(FEW_SKUS + 1, MANY_SKUS);
      expect(grown(few, await blocksPerCall(cpes, submitAndRead))).toEqual([]);
      // … and with new plans, after the statistics are updated.
      await vacuumAll(query);
      expect(grown(few, await blocksPerCall(cpes, submitAndRead))).toEqual([]);
    },
    TEST_MS_MAX,
  );

  async function store(first: number, last: number): Promise<void> {
    const { tenantId } = cpes.credentials;
    await seedSkus(query, tenantId, first, last);
    await seedBacklog(query, tenantId, first, last);
  }

  function query(database: string, sql: string, parameters: unknown[]): Promise<object[]> {
    return cpes.query(database, sql, parameters);
  }

  /** One at a time, so that every statement is about one run. */
  async function submitAndRead(): Promise<void> {
    await query('gateway', MAKE_DUE, [DUE_RUNS]);
    for (let count = 0; count < SUBMISSIONS; count += 1) {
      const { sku, report } = await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
      expect(sku.status).toBe('EVALUATED');
      expect(report.reportId).toBe(sku.reportId);
    }
    const isSwept = async () => (await query('gateway', ARE_DUE, [])).length === 0;
    await until('the due runs are swept', isSwept, SWEPT_MS_MAX);
  }
});

const MAKE_DUE = `
  UPDATE open_runs SET sweep_at = now(), resends = 0
  WHERE run_id IN (SELECT run_id FROM open_runs WHERE submitted_at < '2026-02-01' ORDER BY run_id LIMIT $1)`;
const ARE_DUE = 'SELECT 1 FROM open_runs WHERE sweep_at <= now()';

/** The statements that access more blocks than before. */
function grown(before: BlocksPerCall, after: BlocksPerCall): object[] {
  return [...after]
    .map(([statement, now]) => ({ statement, before: before.get(statement) ?? 0, now }))
    .filter(({ statement, before, now }) => now > before + MORE_BLOCKS_MAX && !statement.includes(COUNTS));
}
