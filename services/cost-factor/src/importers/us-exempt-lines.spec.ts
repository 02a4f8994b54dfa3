import { codesByHeading, NOTES_BY_HAND, notesHtml } from '../../test/fake-us-notes.ts';
import { isInForce } from '../domain/dated-index.ts';
import type { UsExemptLine } from '../domain/rate-rows.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { Check } from './rate-source.ts';
import { exemptLinesAfter, exemptLinesConfirmed } from './us-exempt-lines.ts';
import { listsByHeading } from './us-notes.ts';

const TODAY = '2026-11-29';
const CHECK: Check = { today: TODAY, release: '2026HTSRev21', address: 'http://usitc', acceptsMoves: false };
const { usExemptLines } = await readRateTables();

const lists = (change: (codes: Map<string, string[]>) => unknown = () => undefined) => {
  const codes = codesByHeading(usExemptLines);
  change(codes);
  return notesHtml(codes);
};
const after = (html: string, check: Partial<Check> = {}, present = usExemptLines) =>
  exemptLinesAfter({ usExemptLines: present }, listsByHeading(html), { ...CHECK, ...check });
const rowsAfter = (...given: Parameters<typeof after>): readonly UsExemptLine[] =>
  after(...given).tables.usExemptLines ?? [];
const figuresOf = (rows: readonly UsExemptLine[]) =>
  rows
    .filter((row) => isInForce(row, TODAY))
    .map(({ duty, origins, code, condition }) => `${duty} ${origins} ${code} ${condition}`)
    .toSorted();
const byCode = (rows: readonly UsExemptLine[], code: string, condition = 'none') =>
  rows.filter((row) => row.code === code && row.condition === condition && isInForce(row, TODAY));

describe('the exempt lines after the notes of a release', () => {
  it('are the shipped ones, with the day and release of the check, when the lists are the same', () => {
    const { tables, notes } = after(lists());
    const rows = tables.usExemptLines ?? [];
    expect(notes).toEqual([]);
    expect(figuresOf(rows)).toEqual(figuresOf(usExemptLines));
    expect(byCode(rows, '02011005').map(({ duty, asOf, source }) => [duty, asOf, source])).toEqual([
      ['forced_labour', TODAY, 'lines exempt from the forced-labour duty (HTSUS U.S. note 52(b), 2026HTSRev21)'],
      [
        'section301',
        TODAY,
        'lines exempt from the Section 301 duty on Brazil (HTSUS U.S. note 50(a)(ii), 2026HTSRev21)',
      ],
    ]);
    const note = 'another public source reads only one statistical number of this line';
    expect(byCode(usExemptLines, '85371091')).toMatchObject([{ origins: 'BR', reliability: 'estimate', note }]);
    expect(byCode(rows, '85371091')).toMatchObject([{ origins: 'BR', reliability: 'estimate', note, asOf: TODAY }]);
    // Their paragraphs describe goods.
    const kept = (row: UsExemptLine) => ['particular', 'preference'].includes(row.condition);
    expect(rows.filter(kept)).toEqual(usExemptLines.filter(kept));
  });

  it('begin today for a new code, and end yesterday for one that the list no longer has', () => {
    const { notes, tables } = after(lists((codes) => codes.get('9903.05.86')?.splice(0, 1, '87120015')));
    const rows = tables.usExemptLines ?? [];
    expect(notes).toEqual(['9903.05.86: added 87120015; removed 02011005']);
    expect(byCode(rows, '87120015')).toMatchObject([{ duty: 'forced_labour', origins: '*', effectiveFrom: TODAY }]);
    const ended = rows.filter(({ effectiveTo, note }) => effectiveTo !== null && note === null);
    expect(ended).toMatchObject([{ code: '02011005', origins: '*', effectiveTo: '2026-11-28', asOf: '2026-07-24' }]);
  });

  it('are those of a page written by hand, each under the origin of its heading', () => {
    const rows = rowsAfter(NOTES_BY_HAND, {}, []);
    expect(figuresOf(rows)).toEqual([
      'forced_labour * 02011005 none',
      'forced_labour * 02011010 none',
      'forced_labour * 04090000 particular',
      'forced_labour * 08059001 particular',
      'forced_labour * 29339982 pharma',
      'forced_labour * 40161000 aircraft',
      'forced_labour AR 01061401 none',
      'forced_labour BD 01061901 none',
      'forced_labour CH 01031001 none',
      'forced_labour CH 01061300 particular',
      'forced_labour EC 01063201 none',
      'forced_labour EU 01022101 none',
      'forced_labour EU JO 01061300 none',
      'forced_labour GB 01012101 none',
      'forced_labour GT 01061101 none',
      'forced_labour ID 01063101 none',
      'forced_labour JO 01063301 none',
      'forced_labour KH 01051101 none',
      'forced_labour MY 01041001 none',
      'forced_labour SV 01061201 none',
      'forced_labour TW 01062001 none',
      'section301 BR 02011005 none',
      'section301 BR 04090000 particular',
    ]);
    const again = after(NOTES_BY_HAND, { today: '2026-12-01' }, rows);
    expect(again.notes).toEqual([]);
    expect(again.tables.usExemptLines).toEqual(rows.map((row) => ({ ...row, asOf: '2026-12-01' })));
  });

  it('become particular articles for a code with a new remark, unless a row of a file states them', () => {
    const rows = rowsAfter(NOTES_BY_HAND, {}, []);
    const html = NOTES_BY_HAND.replace('0201.10.05 0409.00.00', '0201.10.05 (veal only) 0409.00.00');
    const { notes, tables } = after(html, { today: '2026-12-01' }, rows);
    expect(notes).toEqual(['9903.05.86: removed 02011005; with a remark 02011005']);
    const ofVeal = (tables.usExemptLines ?? []).filter(
      ({ duty, code }) => duty === 'forced_labour' && code === '02011005',
    );
    expect(ofVeal).toMatchObject([
      { condition: 'none', effectiveTo: '2026-11-30' },
      { condition: 'particular', effectiveFrom: '2026-12-01', effectiveTo: null },
    ]);
    const etrogs = usExemptLines.filter(({ code, condition }) => code === '08059001' && condition === 'particular');
    expect(byCode(rowsAfter(NOTES_BY_HAND, {}, etrogs), '08059001', 'particular')).toEqual(etrogs);
  });

  it('keep rows of origins without a heading, and rows that begin or end on a known day', () => {
    const [row] = usExemptLines.filter(({ code, origins }) => code === '02011005' && origins === '*');
    const others: UsExemptLine[] = [
      { ...row!, origins: 'VN', code: '87120015' },
      { ...row!, origins: 'VN GB', code: '87120025' },
      { ...row!, code: '87120035', effectiveFrom: '2027-01-01' },
      { ...row!, code: '87120044', effectiveTo: '2026-10-31' },
    ];
    const ending = { ...row!, effectiveTo: '2026-12-31' };
    const { notes, tables } = after(lists(), {}, [...usExemptLines.filter((one) => one !== row), ...others, ending]);
    const rows = tables.usExemptLines ?? [];
    expect(notes).toEqual([]);
    for (const other of others) expect(rows).toContainEqual(other);
    expect(rows.filter(({ code, origins }) => code === '02011005' && origins === '*')).toMatchObject([
      { effectiveFrom: '2026-07-24', effectiveTo: '2026-12-31', asOf: TODAY },
    ]);
  });

  it('have all origins of a code in one row', () => {
    const rows = rowsAfter(
      lists((codes) => ['9903.05.96', '9903.06.20'].forEach((heading) => codes.get(heading)?.push('87120015'))),
    );
    expect(byCode(rows, '87120015')).toMatchObject([{ origins: 'GB JO' }]);
  });

  it('keep their day while the release is the same, and get that of the check', () => {
    const rows = rowsAfter(lists());
    const later = { ...CHECK, today: '2026-12-01' };
    const confirmed = exemptLinesConfirmed({ usExemptLines: rows }, later).usExemptLines ?? [];
    expect(byCode(confirmed, '02011005').map(({ asOf }) => asOf)).toEqual(['2026-12-01', '2026-12-01']);
    const other = exemptLinesConfirmed({ usExemptLines: rows }, { ...later, release: '2026HTSRev22' });
    expect(other.usExemptLines).toEqual(rows);
  });

  it.each<[string, string, string]>([
    ['an empty body', '', 'no whole list of heading 9903.05.86'],
    ['a page without notes', '<html>Service unavailable</html>', 'no whole list of heading 9903.05.86'],
    ['notes that are cut', lists().slice(0, 30_000), 'no whole list of heading 9903'],
    ['a list that is absent', lists((codes) => codes.delete('9903.06.20')), 'no whole list of heading 9903.06.20'],
    [
      'a list that is shorter by more than a tenth',
      lists((codes) => codes.get('9903.05.86')?.splice(0, 100)),
      '100 codes would change in the list of heading 9903.05.86, which has 863',
    ],
    [
      'a list that has another one in it',
      lists((codes) => codes.get('9903.05.96')?.push(...(codes.get('9903.06.20') ?? []))),
      'codes would change in the list of heading 9903.05.96, which has 49',
    ],
    [
      'two lists of one heading',
      `${lists()}As provided in heading 9903.05.86: 0201.10.05. As provided in heading 9903.05.87`,
      'several lists of heading 9903.05.86',
    ],
    [
      'a list with subheadings',
      lists((codes) => codes.get('9903.05.86')?.push('080590')),
      'the list of heading 9903.05.86 has 080590',
    ],
  ])('are refused after %s', (_fault, html, reason) => {
    expect(() => after(html)).toThrow(reason);
  });

  it('change further when an operator accepts it, from a file that is not older', () => {
    const short = lists((codes) => codes.get('9903.05.86')?.splice(0, 100));
    expect(after(short, { acceptsMoves: true }).notes).toEqual([
      expect.stringMatching(/^9903\.05\.86: removed 02011005, (?:\d{8}, ){18}\d{8} and 80 more$/),
    ]);
    const rows = rowsAfter(lists());
    expect(() => after(lists(), { address: null, release: '2026HTSRev20' }, rows)).toThrow(
      'the duties in use are of 2026HTSRev21',
    );
  });
});
