import { canadaCodesByHeading, canadaNotesHtml } from '../../test/fake-us-notes.ts';
import { isInForce } from '../domain/dated-index.ts';
import { isOfCanada } from '../domain/us-canada-goods.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Check } from './rate-source.ts';
import { canadaGoodsAfter, canadaGoodsConfirmed } from './us-canada-goods.ts';
import { listsByHeading } from './us-notes.ts';

const TODAY = '2026-11-29';
const CHECK: Check = { today: TODAY, release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const SOURCE = 'goods of Canada under Section 338 (HTSUS U.S. note 51(b), 2026HTSRev21)';
const { usListedGoods, dutyGaps } = await readRateTables();
const inForce = usListedGoods.filter((row) => isOfCanada(row) && isInForce(row, TODAY));

const notes = (change: (codes: Map<string, string[]>) => unknown = () => undefined) => {
  const codes = canadaCodesByHeading(inForce);
  change(codes);
  return canadaNotesHtml(codes);
};
const after = (html: string, check: Partial<Check> = {}, present = { usListedGoods, dutyGaps }) =>
  canadaGoodsAfter(present, listsByHeading(html), { ...CHECK, ...check });
/** Notes also have a list of heading 9903.03.15, of which CPES makes nothing. */
const UNREAD = 'lists near those of Canada that are not read: 9903.03.15';
/** Codes of no shipped list. */
const further = (count: number) => Array.from({ length: count }, (_, at) => `84011${at + 100}`);
const rowsAfter = (...given: Parameters<typeof after>) => after(...given).tables.usListedGoods ?? [];
const rowsOf = (rows: typeof usListedGoods, code: string) => rows.filter((row) => isOfCanada(row) && row.code === code);

describe('the goods of Canada after the lists of the notes of a release', () => {
  it('are the shipped ones without doubts, when the lists are the same', () => {
    const rows = rowsAfter(notes());
    expect(after(notes()).notes).toEqual([UNREAD]);
    expect(rowsOf(rows, '22030000')).toMatchObject([
      { tier: '9903.03.12', extent: 'whole', effectiveFrom: '2026-08-22', asOf: TODAY, source: SOURCE },
    ]);
    const now = rows.filter((row) => isOfCanada(row) && isInForce(row, TODAY));
    expect(now.map(({ tier, code }) => `${tier} ${code}`).toSorted()).toEqual(
      inForce.map(({ tier, code }) => `${tier} ${code}`).toSorted(),
    );
    expect(rowsOf(rows, '25010000').filter((row) => isInForce(row, TODAY))).toMatchObject([
      { extent: 'whole', note: null, effectiveFrom: TODAY },
    ]);
    expect(rows.filter((row) => !isOfCanada(row))).toEqual(usListedGoods.filter((row) => !isOfCanada(row)));
  });

  it('begin today for a new code, end for one that the list no longer has, and have parts of codes', () => {
    const html = notes((codes) => codes.get('9903.03.12')?.splice(0, 1, '01012100', '2208306085')).replace(
      '0402.10.05',
      '0402.10.05 powder only',
    );
    const rows = rowsAfter(html);
    const removed = inForce.find(({ tier }) => tier === '9903.03.12')?.code ?? '';
    expect(after(html).notes).toEqual([
      `9903.03.12: added 01012100, 2208306085; removed ${removed}`,
      '9903.03.13: removed 04021005; with a remark 04021005',
      UNREAD,
    ]);
    expect(rowsOf(rows, '01012100')).toMatchObject([{ extent: 'whole', effectiveFrom: TODAY, effectiveTo: null }]);
    expect(rowsOf(rows, removed).filter(({ effectiveTo }) => effectiveTo === '2026-11-28')).toHaveLength(1);
    expect(rowsOf(rows, '04021005').filter((row) => isInForce(row, TODAY))).toMatchObject([{ extent: 'part' }]);
  });

  it('keep the gaps of the shipped lists while they lack most of the further codes', () => {
    const html = notes((codes) => codes.get('9903.03.14')?.push(...further(99)));
    expect(after(notes()).tables.dutyGaps).toEqual(expect.arrayContaining([...dutyGaps]));
    expect(after(html, { acceptsMoves: true }).tables.dutyGaps).toEqual(expect.arrayContaining([...dutyGaps]));
  });

  it('end the gaps of the shipped lists when they are complete, and no others', () => {
    const html = notes((codes) => codes.get('9903.03.14')?.push(...further(122)));
    const gaps = after(html, { acceptsMoves: true }).tables.dutyGaps ?? [];
    const ofCanada = dutyGaps.filter(({ layer }) => layer === 'section338');
    expect(ofCanada.length).toBeGreaterThan(0);
    expect(gaps.filter(({ layer }) => layer === 'section338').map(({ effectiveTo }) => effectiveTo)).toEqual(
      ofCanada.map(() => '2026-11-28'),
    );
    expect(gaps.filter(({ layer }) => layer !== 'section338')).toEqual(
      dutyGaps.filter(({ layer }) => layer !== 'section338'),
    );
  });

  it('are the same after a second check, and keep their day while the release is the same', () => {
    const { tables } = after(notes());
    const present = { usListedGoods: tables.usListedGoods ?? [], dutyGaps: tables.dutyGaps ?? [] };
    expect(after(notes(), {}, present).tables).toEqual(present);
    const ended = present.usListedGoods.filter((row) => isOfCanada(row) && !isInForce(row, TODAY));
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.filter(({ source }) => source === SOURCE)).toEqual([]);
    const dayOf = (check: Check) =>
      rowsOf(canadaGoodsConfirmed(present, check).usListedGoods ?? [], '22030000').map(({ asOf }) => asOf);
    expect(dayOf({ ...CHECK, today: '2026-12-01' })).toEqual(['2026-12-01']);
    expect(dayOf({ ...CHECK, today: '2026-12-01', release: '2026HTSRev22' })).toEqual([TODAY]);
  });

  it.each<[string, string, string]>([
    ['an empty body', '', 'no whole list of heading 9903.03.12'],
    ['notes that are cut', notes().slice(0, 3_000), 'no whole list of heading 9903.03.14'],
    ['a list that is absent', notes((codes) => codes.delete('9903.03.13')), 'no whole list of heading 9903.03.13'],
    ['two lists of one heading', `${notes()}${notes()}`, 'several lists of heading 9903.03.12'],
    [
      'a list with many more codes',
      notes((codes) => codes.get('9903.03.14')?.push(...Array.from({ length: 60 }, (_, at) => `840110${at + 10}`))),
      '60 codes would change in the list of heading 9903.03.14, which has 439',
    ],
    [
      'a list whose codes have a remark',
      notes().replaceAll(/(0402\.\d\d\.\d\d)/g, '$1 powder only'),
      'codes would change in the list of heading 9903.03.13, which has 52',
    ],
    [
      'a list with a description before its codes',
      notes()
        .replace(
          'Heading 9903.03.14 applies to articles classifiable in the following provisions of the tariff schedule:',
          'Heading 9903.03.14 applies to articles of Canada provided for in subheadings',
        )
        .replaceAll(/(\d{4}\.\d\d\.\d\d) (?=\d)/g, '$1, '),
      'codes would change in the list of heading 9903.03.14, which has 439',
    ],
  ])('are refused after %s', (_fault, html, reason) => {
    expect(() => after(html)).toThrow(reason);
  });

  it('change further when an operator accepts it, from a file that is not older', () => {
    const html = notes((codes) => codes.get('9903.03.13')?.splice(0, 20));
    expect(after(html, { acceptsMoves: true }).notes).toHaveLength(2);
    expect(() => after(notes(), { address: null, release: '2026HTSRev18' })).toThrow(
      'the duties in use are of 2026HTSRev19',
    );
    const imported = { usListedGoods: rowsAfter(notes()), dutyGaps };
    expect(() => after(notes(), { address: null, release: '2026HTSRev20' }, imported)).toThrow(
      'the duties in use are of 2026HTSRev21',
    );
  });
});
