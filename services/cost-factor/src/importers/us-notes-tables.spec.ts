import {
  canadaCodesByHeading,
  canadaNotesHtml,
  type CodesByHeading,
  chinaCodesByHeading,
  chinaNotesHtml,
  codesByHeading,
  notesHtml,
} from '../../test/fake-us-notes.ts';
import { isInForce } from '../domain/dated-index.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Check } from './rate-source.ts';
import { notesTablesAfter, unknownLists } from './us-notes-tables.ts';
import { listsByHeading } from './us-notes.ts';

const CHECK: Check = { today: '2026-11-29', release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const present = await readRateTables();
const exempt = codesByHeading(present.usExemptLines);
const ofChina = chinaNotesHtml(chinaCodesByHeading(present.usTariffLines));
const goodsInForce = present.usListedGoods.filter((row) => isInForce(row, CHECK.today));
const ofCanada = canadaNotesHtml(canadaCodesByHeading(goodsInForce));
const after = (html: string, check: Partial<Check> = {}) =>
  notesTablesAfter(present, listsByHeading(html), { ...CHECK, ...check });
/** The notes without the first codes of these lists. */
const shortened = (counts: Readonly<Record<string, number>>) => {
  const without = (lists: CodesByHeading) =>
    new Map([...lists].map(([heading, codes]) => [heading, codes.slice(counts[heading] ?? 0)]));
  const canada = canadaNotesHtml(without(canadaCodesByHeading(goodsInForce)));
  return notesHtml(without(exempt), `${ofChina}${canada}`);
};

describe('the tables after the notes of a release', () => {
  it('are those of all parts', () => {
    const { tables, notes } = after(notesHtml(exempt, `${ofChina}${ofCanada}`));
    expect(Object.keys(tables).toSorted()).toEqual([
      'dutyGaps',
      'tariffSources',
      'usExemptLines',
      'usListedGoods',
      'usTariffLines',
    ]);
    expect(notes.filter((note) => !/not read|kept/.test(note))).toEqual([]);
  });

  it('keep the rows of a part without its lists, and state the reason', () => {
    const { tables, refused } = after(notesHtml(exempt, ofCanada));
    expect(Object.keys(tables).toSorted()).toEqual(['dutyGaps', 'usExemptLines', 'usListedGoods']);
    expect(refused).toEqual(['the notes have no whole list of heading 9903.88.01']);
  });

  it('accept large changes of the lists that an operator names, and no others', () => {
    const html = shortened({ '9903.03.14': 100, '9903.05.86': 100, '9903.05.88': 100 });
    const ofCanada =
      '100 codes would change in the list of heading 9903.03.14, which has 439 (to accept: --accept-moves=9903.03.14)';
    expect(after(html).refused).toEqual([
      expect.stringMatching(
        /heading 9903\.05\.86, .* heading 9903\.05\.88, .*\(to accept: --accept-moves=9903\.05\.86,9903\.05\.88\)$/,
      ),
      ofCanada,
    ]);
    const named = after(html, { acceptedLists: ['9903.05.86', '9903.05.88'] });
    expect(named.refused).toEqual([ofCanada]);
    expect(Object.keys(named.tables)).toContain('usExemptLines');
    expect(after(html, { acceptedLists: ['9903.03.14'] }).refused).toHaveLength(1);
    expect(after(html, { acceptsMoves: true }).refused).toEqual([]);
    expect(unknownLists(['9903.03.14', '9903.03.41'])).toEqual(['9903.03.41']);
  });

  it('are refused without any list', () => {
    expect(() => after('')).toThrow(
      /heading 9903\.05\.86; the notes have no whole list of heading 9903\.88\.01; .* of heading 9903\.03\.12$/,
    );
  });
});
