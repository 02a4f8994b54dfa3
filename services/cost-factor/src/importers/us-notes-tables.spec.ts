import {
  canadaCodesByHeading,
  canadaNotesHtml,
  chinaCodesByHeading,
  chinaNotesHtml,
  codesByHeading,
  notesHtml,
} from '../../test/fake-us-notes.ts';
import { isInForce } from '../domain/dated-index.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Check } from './rate-source.ts';
import { notesTablesAfter } from './us-notes-tables.ts';
import { listsByHeading } from './us-notes.ts';

const CHECK: Check = { today: '2026-11-29', release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const present = await readRateTables();
const exempt = codesByHeading(present.usExemptLines);
const ofChina = chinaNotesHtml(chinaCodesByHeading(present.usTariffLines));
const goodsInForce = present.usListedGoods.filter((row) => isInForce(row, CHECK.today));
const ofCanada = canadaNotesHtml(canadaCodesByHeading(goodsInForce));
const after = (html: string) => notesTablesAfter(present, listsByHeading(html), CHECK);

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

  it('are refused without any list', () => {
    expect(() => after('')).toThrow(
      /heading 9903\.05\.86; the notes have no whole list of heading 9903\.88\.01; .* of heading 9903\.03\.12$/,
    );
  });
});
