import { quickCompressionOf } from '@cpes/persistence';
import { openHarness, type PersistenceHarness } from './harness.ts';

describe('quick compression', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('quick_compression');
    await db.dataSource.query('CREATE TABLE documents (id integer, body text)');
  });
  afterAll(() => db.close());

  const methods = async () => {
    const rows: { method: string }[] = await db.dataSource.query(
      'SELECT pg_column_compression(body) AS method FROM documents ORDER BY id',
    );
    return rows.map(({ method }) => method);
  };
  /** The server that tests bring along has none, that of the image has. */
  const hasLz4 = async () => {
    const rows: object[] = await db.dataSource.query(
      "SELECT 1 FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)",
    );
    return rows.length > 0;
  };
  const store = (id: number) =>
    db.dataSource.query(
      "INSERT INTO documents SELECT $1::integer, string_agg(n || ' of many; ', '') FROM generate_series(1, 700) n",
      [id],
    );

  it('is that of the values that come, and changes none that are there', async () => {
    await store(1);
    await db.dataSource.query(quickCompressionOf('documents', 'body'));
    await store(2);
    expect(await methods()).toEqual(['pglz', (await hasLz4()) ? 'lz4' : 'pglz']);
  });

  it('is left out where the server refuses it', async () => {
    // A number cannot be compressed: the server says so as it does when it has no LZ4.
    await db.dataSource.query(quickCompressionOf('documents', 'id'));
    await expect(
      db.dataSource.query('ALTER TABLE documents ALTER COLUMN id SET COMPRESSION lz4'),
    ).rejects.toMatchObject({ code: '0A000' });
  });

  it('does not hide another mistake', async () => {
    await expect(db.dataSource.query(quickCompressionOf('documents', 'nothing'))).rejects.toMatchObject({
      code: '42703',
    });
  });
});
