import { fieldsOf, readRow, readTable } from '@cpes/client/table';
import { candidatesCsv } from './candidates-csv.ts';
import type { Summary } from './list-state.ts';

it('exports tags in the form that the import reads', () => {
  const tags = ['spring range', 'a;b', 'kitchen'];
  const table = readTable(candidatesCsv([{ skuId: 'sku_1', title: 'Board', tags } as unknown as Summary]));
  if ('flaw' in table) throw new Error(table.flaw);
  const rows = table.rows.map((row) => readRow(row, fieldsOf(table.header), { currency: 'USD', locale: 'en' }));
  expect(rows).toMatchObject([{ candidate: { title: 'Board', tags } }]);
});
