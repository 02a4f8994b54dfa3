import { columnsOf, rowsOf } from '../src/columns.ts';
import fc from 'fast-check';
import { openHarness, type PersistenceHarness } from './harness.ts';

const COLUMNS = { note: 'text', amount: 'bigint', flag: 'boolean', body: 'jsonb' } as const;

describe('rows as parameters', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('columns');
  });
  afterAll(() => db.close());

  const sent = (rows: readonly Record<keyof typeof COLUMNS, unknown>[]) =>
    db.dataSource.query<object[]>(rowsOf(COLUMNS), columnsOf(COLUMNS, rows));

  it('arrive unchanged with any values', async () => {
    const row = fc.record({
      note: fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))),
      amount: fc.option(fc.maxSafeInteger()),
      flag: fc.option(fc.boolean()),
      body: fc.option(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.nat())),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        const expected = rows.map((one) => ({ ...one, amount: one.amount === null ? null : String(one.amount) }));
        expect(await sent(rows)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('are refused with the database’s own words when a value does not fit its type', async () => {
    const row = { note: 'a', amount: 'many', flag: true, body: {} };
    await expect(sent([row])).rejects.toThrow('invalid input syntax for type bigint');
  });
});
