import { codesByHeading, notesHtml } from '../../test/fake-us-notes.ts';
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
    // Public sources disagreed on this line.
    expect(byCode(usExemptLines, '85371091')).toMatchObject([{ origins: 'BR', reliability: 'estimate' }]);
    expect(byCode(rows, '85371091')).toMatchObject([{ origins: 'BR', reliability: 'official_table', note: null }]);
    // Their paragraphs describe goods.
    const kept = (row: UsExemptLine) => ['particular', 'preference'].includes(row.condition);
    expect(rows.filter(kept)).toEqual(usExemptLines.filter(kept));
  });

  it('begin today for a new code, and end yesterday for one that the list no longer has', () => {
    const { notes, tables } = after(lists((codes) => codes.get('9903.05.86')?.splice(0, 1, '87120015')));
    const rows = tables.usExemptLines ?? [];
    expect(notes).toEqual(['9903.05.86: 2 changed']);
    expect(byCode(rows, '87120015')).toMatchObject([{ duty: 'forced_labour', origins: '*', effectiveFrom: TODAY }]);
    const ended = rows.filter(({ effectiveTo, note }) => effectiveTo !== null && note === null);
    expect(ended).toMatchObject([{ code: '02011005', origins: '*', effectiveTo: '2026-11-28', asOf: '2026-07-24' }]);
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
    expect(after(short, { acceptsMoves: true }).notes).toEqual(['9903.05.86: 100 changed']);
    const rows = rowsAfter(lists());
    expect(() => after(lists(), { address: null, release: '2026HTSRev20' }, rows)).toThrow(
      'the duties in use are of 2026HTSRev21',
    );
  });
});
