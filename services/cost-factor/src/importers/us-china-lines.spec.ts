import { chinaCodesByHeading, chinaNotesHtml } from '../../test/fake-us-notes.ts';
import { isInForce } from '../domain/dated-index.ts';
import { UNKNOWN_LIST, type UsTariffLine } from '../domain/rate-rows.ts';
import { chinaListOf } from '../domain/us-china-lists.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Check } from './rate-source.ts';
import { chinaLinesAfter, chinaLinesConfirmed } from './us-china-lines.ts';
import { listsByHeading } from './us-notes.ts';

const TODAY = '2026-11-29';
const CHECK: Check = { today: TODAY, release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const SHIRTS = '61091000';
const { usTariffLines, tariffSources } = await readRateTables();

const notes = (change: (codes: Map<string, string[]>) => unknown = () => undefined) => {
  const codes = chinaCodesByHeading(usTariffLines);
  change(codes);
  return chinaNotesHtml(codes);
};
const without = (codes: Map<string, string[]>, heading: string, code: string) =>
  codes.set(
    heading,
    (codes.get(heading) ?? []).filter((one) => one !== code),
  );
const after = (html: string, check: Partial<Check> = {}, present = { usTariffLines, tariffSources }) =>
  chinaLinesAfter(present, listsByHeading(html), { ...CHECK, ...check });
const changedBy = (html: string, lines: readonly UsTariffLine[] = usTariffLines) => {
  const { tables } = after(html, {}, { usTariffLines: lines, tariffSources });
  const rows = tables.usTariffLines ?? [];
  return rows
    .filter((row) => !lines.includes(row) && isInForce(row, TODAY))
    .map(({ hts8, cnSection301Bps, cnSection301List, rateText, effectiveFrom }) => [
      hts8,
      cnSection301Bps,
      cnSection301List,
      rateText,
      effectiveFrom,
    ]);
};
/** The notes describe a part of these lines. */
const KEPT = 'lines of China kept, on several lists or in part: 49019900, 63079098, 94018040';
const withList = (hts8: string, changes: Partial<UsTariffLine>) =>
  usTariffLines.map((row) => (row.hts8 === hts8 ? { ...row, ...changes } : row));

describe('the lines after the lists of goods of China in the notes of a release', () => {
  it('are the shipped ones, with the day and release of the check, when the lists are the same', () => {
    const { tables, notes: stated } = after(notes());
    expect(stated).toEqual([KEPT]);
    expect(tables.usTariffLines).toEqual(usTariffLines);
    expect(tables.tariffSources?.filter(({ asOf }) => asOf === TODAY)).toMatchObject([
      { layer: 'section301', source: 'China Section 301 lists (HTSUS U.S. notes 20 and 31, 2026HTSRev21)' },
    ]);
    const others = (tables.tariffSources ?? []).filter(({ layer }) => layer !== 'section301');
    expect(others).toEqual(tariffSources.filter(({ layer }) => layer !== 'section301'));
  });

  it('have a list of the notes, or one that the notes do not state', () => {
    const others = usTariffLines.filter((line) => chinaListOf(line) === undefined);
    expect(new Set(others.map(({ cnSection301List }) => cnSection301List))).toEqual(
      new Set([null, '4B', 'cranes_301']),
    );
  });

  it('bear the duty of another list from today, with the same ordinary duty', () => {
    const html = notes((codes) => {
      without(codes, '9903.88.15', SHIRTS);
      codes.get('9903.88.03')?.push(SHIRTS);
    });
    expect(changedBy(html)).toEqual([[SHIRTS, 2_500, '3', '16.5%', TODAY]]);
    const { tables, notes: stated } = after(html);
    expect(stated).toEqual(['9903.88.03: added 61091000', '9903.88.15: removed 61091000', KEPT]);
    const ended = (tables.usTariffLines ?? []).filter(({ effectiveTo }) => effectiveTo !== null);
    expect(ended).toMatchObject([{ hts8: SHIRTS, cnSection301List: '4A', effectiveTo: '2026-11-28' }]);
  });

  it('bear no duty when no list has them any more', () => {
    expect(changedBy(notes((codes) => without(codes, '9903.88.15', SHIRTS)))).toEqual([
      [SHIRTS, 0, null, '16.5%', TODAY],
    ]);
  });

  it('have the list of the notes instead of an unknown one', () => {
    const unknown = withList(SHIRTS, { cnSection301Bps: 2_500, cnSection301List: UNKNOWN_LIST });
    expect(changedBy(notes(), unknown)).toEqual([[SHIRTS, 750, '4A', '16.5%', TODAY]]);
    const html = notes((codes) => without(codes, '9903.88.15', SHIRTS));
    expect(changedBy(html, unknown)).toEqual([[SHIRTS, 0, null, '16.5%', TODAY]]);
  });

  it.each<[string, string, (codes: Map<string, string[]>) => unknown]>([
    ['a description', '94018040', (codes) => without(codes, '9903.88.03', '94018040')],
    ['a statistical number of a description', '63079098', () => undefined],
    [
      'a statistical number of a list',
      '85076000',
      (codes) => codes.set('9903.91.06', ['8507600020', '25041010', '85051100']),
    ],
    ['a second list', SHIRTS, (codes) => codes.get('9903.88.03')?.push(SHIRTS)],
  ])('keep the duty of a line that has %s', (_what, hts8, change) => {
    expect(changedBy(notes(change)).filter(([line]) => line === hts8)).toEqual([]);
  });

  it('keep a list that the notes of China do not state, until another one has the line', () => {
    const gowns = usTariffLines.find(({ cnSection301List }) => cnSection301List === '4B')?.hts8 ?? '';
    const cranes = '84261900';
    expect(changedBy(notes()).filter(([line]) => line === gowns || line === cranes)).toEqual([]);
    expect(changedBy(notes((codes) => codes.get('9903.88.15')?.push(gowns)))).toEqual([
      [gowns, 750, '4A', 'Free', TODAY],
    ]);
  });

  it('keep their day while the release is the same, and get that of the check', () => {
    const { tables } = after(notes());
    const present = { usTariffLines, tariffSources: tables.tariffSources ?? [] };
    const later = { ...CHECK, today: '2026-12-01' };
    const dayOf = (check: Check) =>
      chinaLinesConfirmed(present, check).tariffSources?.find(({ layer }) => layer === 'section301')?.asOf;
    expect(dayOf(later)).toBe('2026-12-01');
    expect(dayOf({ ...later, release: '2026HTSRev22' })).toBe(TODAY);
  });

  it.each<[string, string, string]>([
    ['an empty body', '', 'no whole list of heading 9903.88.01'],
    ['notes that are cut', notes().slice(0, 60_000), 'no whole list of heading 9903.88.03'],
    ['a list that is absent', notes((codes) => codes.delete('9903.91.11')), 'no whole list of heading 9903.91.11'],
    [
      'a list that is shorter by more than a tenth',
      notes((codes) => codes.get('9903.88.03')?.splice(0, 600)),
      '600 codes would change in the list of heading 9903.88.03, which has 5918',
    ],
    [
      'a list that has another one in it',
      notes((codes) =>
        codes
          .set('9903.91.03', [...(codes.get('9903.91.03') ?? []), ...(codes.get('9903.88.02') ?? [])])
          .set('9903.88.02', ['29031100']),
      ),
      'codes would change in the list of heading 9903.88.02, which has 283',
    ],
    [
      'a list whose codes have a remark',
      notes().replaceAll(/(84\d\d\.\d\d\.\d\d)/g, '$1 used'),
      'codes would change in the list of heading 9903.88.01, which has',
    ],
    [
      'a list that repeats another one',
      notes((codes) => codes.get('9903.88.15')?.push(...(codes.get('9903.88.03') ?? []))),
      'codes would change in the list of heading 9903.88.15, which has',
    ],
    ['two lists of one heading', `${notes()}${notes()}`, 'several lists of heading 9903.88.01'],
    ['a list with subheadings', notes((codes) => codes.get('9903.88.01')?.push('080590')), 'has 080590'],
  ])('are refused after %s', (_fault, html, reason) => {
    expect(() => after(html)).toThrow(reason);
  });

  it('change further when an operator accepts it, from a file that is not older', () => {
    const short = notes((codes) => codes.get('9903.88.03')?.splice(0, 600));
    expect(after(short, { acceptsMoves: true }).notes).toEqual([
      expect.stringMatching(/^9903\.88\.03: removed (?:\d{8}, ){19}\d{8} and 580 more$/),
      KEPT,
    ]);
    const imported = { usTariffLines, tariffSources: after(notes()).tables.tariffSources ?? [] };
    expect(() => after(notes(), { address: null, release: '2026HTSRev20' }, imported)).toThrow(
      'the duties in use are of 2026HTSRev21',
    );
  });
});
