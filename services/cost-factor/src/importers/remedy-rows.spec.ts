import { remedyMeasure } from '../../test/remedy-measure.ts';
import { isInForce } from '../domain/dated-index.ts';
import { readRateTables } from '../store/rate-files.ts';
import { type CountryGroups, groupsOf } from './country-groups.ts';
import type { RemedyMeasure } from './remedy-measures.ts';
import { remediesAfter } from './remedy-rows.ts';
import type { TariffMeasure } from './tariff-measures.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const shipped = await readRateTables();
type Tables = Pick<typeof shipped, 'tradeRemedies' | 'dutyGaps'>;

interface Given {
  readonly present?: Tables;
  readonly today?: string;
  readonly zone?: 'EU' | 'GB';
  readonly acceptsMoves?: boolean;
  readonly duties?: readonly TariffMeasure[];
  readonly groups?: CountryGroups;
}

const after = (
  measures: readonly RemedyMeasure[],
  { present = shipped, today = TODAY, zone = 'EU', acceptsMoves = false, duties = [], groups }: Given = {},
): { readonly tables: Tables; readonly notes: readonly string[] } => {
  const check = { today, release: null, address: null, acceptsMoves };
  const { tables, notes } = remediesAfter(
    present,
    { zone, measures, duties, groups, asOf: today, source: 'the file' },
    check,
  );
  return { tables: { ...present, ...tables }, notes };
};
const brief = ({ tradeRemedies }: Tables, zone = 'EU') =>
  tradeRemedies
    .filter((row) => row.zone === zone)
    .map(({ origin, hsPrefix, maxBps, effectiveFrom, effectiveTo }) => [
      origin,
      hsPrefix,
      maxBps,
      effectiveFrom,
      effectiveTo,
    ]);

describe('the tables after the additional duties of a zone', () => {
  it('have its rows from today, and those before until yesterday', () => {
    const { tables, notes } = after([remedyMeasure('6911100000', '79.0 %')]);
    expect(notes).toEqual(['1 additional duties by origin']);
    const eu = tables.tradeRemedies.filter((row) => row.zone === 'EU');
    expect(eu.filter((row) => isInForce(row, TODAY))).toEqual([
      expect.objectContaining({
        origin: 'CN',
        hsPrefix: '691110',
        maxBps: 7_900,
        asOf: TODAY,
        source: 'the file',
        reliability: 'official_table',
      }),
    ]);
    expect(eu.filter((row) => isInForce(row, '2026-11-19'))).toHaveLength(4);
    // Foil, plywood and wheels, whose rates the shipped tables lack.
    const gaps = tables.dutyGaps.filter((row) => row.zone === 'EU' && row.layer === 'trade_remedy');
    expect(new Set(gaps.map(({ effectiveTo }) => effectiveTo))).toEqual(new Set(['2026-11-19']));
  });

  it('keep the rows of other zones, and all of them without such duties in the file', () => {
    const { tables } = after([remedyMeasure('9617000000', '35.0 %', { area: 'RU' })], { zone: 'GB' });
    expect(tables.tradeRemedies.filter(({ zone }) => zone === 'EU')).toEqual(shipped.tradeRemedies);
    expect(brief(tables, 'GB')).toEqual([['RU', '9617', 3_500, TODAY, null]]);
    expect(after([])).toEqual({ tables: { ...shipped }, notes: [] });
  });

  it('are those of a subheading when a duty is on all of its codes in force', () => {
    const measures = [remedyMeasure('9617001100', '35.0 %'), remedyMeasure('9617001900', '35.0 %')];
    const duty = (code: string, effectiveTo: string | null = null) => ({
      code,
      duty: '4 %',
      effectiveFrom: '2021-01-01',
      effectiveTo,
    });
    const duties = [duty('9617001100'), duty('9617001900'), duty('9617008000', '2025-12-31')];
    expect(brief(after(measures, { zone: 'GB', duties }).tables, 'GB').map(([, prefix]) => prefix)).toEqual(['961700']);
  });

  it('have the later steps of a duty, which the next file may withdraw or put off', () => {
    const step = (day: string) => [
      remedyMeasure('9617000000', '10.0 %', { effectiveTo: day }),
      remedyMeasure('9617000000', '20.0 %', { effectiveFrom: '2027-03-01' }),
    ];
    const first = after(step('2027-02-28'), { zone: 'GB' }).tables;
    const rows = [
      ['CN', '9617', 1_000, TODAY, '2027-02-28'],
      ['CN', '9617', 2_000, '2027-03-01', null],
    ];
    expect(brief(first, 'GB')).toEqual(rows);
    const again = after(step('2027-02-28'), { zone: 'GB', present: first, today: TOMORROW }).tables;
    expect(brief(again, 'GB')).toEqual(rows);
    const withdrawn = after([remedyMeasure('9617000000', '10.0 %')], {
      zone: 'GB',
      present: first,
      today: TOMORROW,
    }).tables;
    expect(brief(withdrawn, 'GB')).toEqual([['CN', '9617', 1_000, TODAY, null]]);
  });

  it('end and begin with the memberships of a country in the groups of a duty', () => {
    const since = { group: '5005', effectiveFrom: '2020-01-01', effectiveTo: null };
    const groups = groupsOf([
      { ...since, member: 'RU' },
      { ...since, member: 'BY', effectiveTo: '2026-12-31' },
      { ...since, member: 'UA', effectiveFrom: '2027-02-01' },
      { ...since, group: '2020', member: 'RU', effectiveFrom: '2027-03-01' },
      { ...since, group: '2020', member: 'MD' },
    ]);
    const measures = [remedyMeasure('9617000000', '35.0 %', { type: 695, area: '5005', excluded: ['2020'] })];
    const rows = brief(after(measures, { zone: 'GB', groups }).tables, 'GB');
    expect(rows.map(([origin, , , ...period]) => [origin, ...period])).toEqual([
      ['RU', TODAY, '2027-02-28'],
      ['BY', TODAY, '2026-12-31'],
      ['UA', '2027-02-01', null],
    ]);
  });

  it('name duties without a plain percentage', () => {
    const { tables, notes } = after([remedyMeasure('9617000000', '5 EUR KGM')]);
    expect(notes).toEqual(['0 additional duties by origin', '1 without a plain percentage, such as CN 9617']);
    expect(tables.dutyGaps.at(-1)).toMatchObject({ zone: 'EU', origin: 'CN', hsPrefix: '9617', source: 'the file' });
  });

  it('are refused when more than half of the duties would end', () => {
    const many = Array.from({ length: 60 }, (_, at) => remedyMeasure(`7208${String(at + 10)}0000`, `${at + 1}.0 %`));
    const present = after(many).tables;
    expect(() => after(many.slice(0, 29), { present, today: TOMORROW })).toThrow(
      'the additional duties would be 29 in place of 60 on 2026-11-21',
    );
    expect(after(many.slice(0, 30), { present, today: TOMORROW }).notes).toEqual(['30 additional duties by origin']);
    expect(after(many.slice(0, 1), { present, today: TOMORROW, acceptsMoves: true }).notes).toHaveLength(1);
  });

  it('are refused when more than half of the duties would end on a later day', () => {
    const many = Array.from({ length: 60 }, (_, at) => remedyMeasure(`7208${String(at + 10)}0000`, `${at + 1}.0 %`));
    const present = after(many).tables;
    const ending = (count: number) =>
      many.map((measure, at) => (at < count ? { ...measure, effectiveTo: '2027-03-31' } : measure));
    const refusal = 'the additional duties would be 29 in place of 60 on 2027-04-01';
    expect(() => after(ending(31), { present, today: TOMORROW })).toThrow(refusal);
    expect(after(ending(30), { present, today: TOMORROW }).notes).toHaveLength(1);
    expect(after(ending(31), { present, today: TOMORROW, acceptsMoves: true }).notes).toHaveLength(1);
  });

  describe('with a duty on goods of a group of 40 countries', () => {
    const since = { group: '5005', effectiveFrom: '2020-01-01', effectiveTo: null };
    const groups = groupsOf(
      Array.from({ length: 40 }, (_, at) => ({
        ...since,
        member: `${at < 20 ? 'A' : 'B'}${'ABCDEFGHIJKLMNOPQRST'[at % 20]}`,
      })),
    );
    const ofChina = Array.from({ length: 60 }, (_, at) => remedyMeasure(`7208${at + 10}0000`, '20.0 %'));
    const safeguards = (effectiveTo: string | null) =>
      Array.from({ length: 4 }, (_, at) =>
        remedyMeasure(`7210${at + 10}0000`, '25.0 %', { type: 696, area: '5005', effectiveTo }),
      );

    it('count it once, so that its end is no loss, and other losses are not hidden', () => {
      const file = [...ofChina, ...safeguards('2027-06-30')];
      const present = after(file, { groups }).tables;
      expect(after(file, { present, groups, today: TOMORROW }).notes).toEqual(['220 additional duties by origin']);
      const open = after([...ofChina, ...safeguards(null)], { groups }).tables;
      expect(() => after(safeguards(null), { present: open, groups, today: TOMORROW })).toThrow(
        'the additional duties would be 4 in place of 64 on 2026-11-21',
      );
    });
  });

  it('may end on a later day when the tables have that end already', () => {
    const ending = Array.from({ length: 60 }, (_, at) =>
      remedyMeasure(`7208${at + 10}0000`, '20.0 %', { effectiveTo: at < 40 ? '2027-03-31' : null }),
    );
    const present = after(ending).tables;
    expect(after(ending, { present, today: TOMORROW }).notes).toHaveLength(1);
    expect(after(ending.slice(40), { present, today: '2027-04-01' }).notes).toEqual(['20 additional duties by origin']);
  });

  it('are refused with a misplaced point in a later step', () => {
    const step = remedyMeasure('9617000000', '7900 %', { effectiveFrom: '2027-03-01' });
    expect(() => after([remedyMeasure('9617000000', '10.0 %'), step])).toThrow(
      'the additional duty of 9617000000 is 7900 %',
    );
    const later = { ...step, effectiveFrom: '2028-03-01' };
    expect(after([remedyMeasure('9617000000', '10.0 %'), later]).notes).toHaveLength(1);
  });
});
