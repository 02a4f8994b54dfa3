import fc from 'fast-check';
import { csvText, readCsv } from './csv.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', ' ', '=', '-', '1') });

describe('CSV, for all tables', () => {
  it('reads what it wrote, with the guard before formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
        const read = readCsv(csvText([['first', 'second'], ...rows]));
        const expected = rows
          .map((row) => row.map((text) => (/^[=\-\t\r]/.test(text) ? `'${text}` : text)))
          .filter((row) => row.some((text) => text !== ''));
        expect('rows' in read && read.rows.map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });

  it('never throws, whatever the file holds, and no row starts beyond its last line', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const read = readCsv(text);
        const lines = text.split(/\r\n|\r|\n/).length;
        const named = 'flaw' in read ? [read.line] : read.rows.map(({ line }) => line);
        expect(named.every((line) => line >= 1 && line <= lines)).toBe(true);
      }),
    );
  });
});
