import { openDatabase } from '@cpes/persistence';
import { testDatabase } from '@cpes/testing';
import { Normalizations0001000000000 } from '../src/store/migrations/0001-normalizations.ts';
import { Normalisations0002000000000 } from '../src/store/migrations/0002-normalisations.ts';

const TENANT = '0199c0de-0000-7000-8000-0000000000aa';
/** How the version before writes; its connection has prepared the statement. */
const INSERT = `INSERT INTO normalizations (run_id, sku_id, tenant_id, candidate, assumptions, classification)
  VALUES ($1, 'sku_1', $2, '{}', '[]', '{}')`;

it('lets instances of the version before write and read on when the table changes its name', async () => {
  const database = await testDatabase('renamed');
  const open = (...migrations: (new () => object)[]) =>
    openDatabase({ service: 'intake', url: database.url, poolSize: 1, entities: [], migrations });
  const before = await open(Normalizations0001000000000);
  const write = (runId: string) => before.dataSource.query(INSERT, [runId, TENANT]);
  const read = (runId: string): Promise<unknown> =>
    before.dataSource.query('SELECT * FROM normalizations WHERE tenant_id = $1 AND run_id = $2', [TENANT, runId]);
  await write('run_1');
  expect(await read('run_1')).toHaveLength(1);

  const after = await open(Normalizations0001000000000, Normalisations0002000000000);
  await write('run_2');
  expect(await read('run_2')).toHaveLength(1);
  await expect(write('run_1')).rejects.toMatchObject({ code: '23505' });
  const rows = await after.dataSource.query('SELECT run_id FROM normalisations ORDER BY run_id');
  expect(rows).toEqual([{ run_id: 'run_1' }, { run_id: 'run_2' }]);

  await after.dataSource.undoLastMigration();
  await write('run_3');
  expect(await read('run_3')).toHaveLength(1);
  await Promise.all([before.close(), after.close()]);
  await database.drop();
});
