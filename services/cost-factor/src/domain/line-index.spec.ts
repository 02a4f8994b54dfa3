import { LineIndex } from './line-index.ts';

const row = (code: string, effectiveFrom = '2026-01-01', effectiveTo: string | null = null) => ({
  code,
  effectiveFrom,
  effectiveTo,
});

describe('rows of a US line', () => {
  const index = new LineIndex([row('7208'), row('720810'), row('72081015'), row('7208101530'), row('72091500')]);

  it('are those of its heading, its subheading, the line and its statistical numbers', () => {
    expect(index.listInForce('72081015', '2026-06-01').map(({ code }) => code)).toEqual([
      '7208',
      '720810',
      '72081015',
      '7208101530',
    ]);
    expect(index.listInForce('72081030', '2026-06-01').map(({ code }) => code)).toEqual(['7208', '720810']);
  });

  it('are in force from their first day to their last', () => {
    const dated = new LineIndex([row('94016160', '2026-12-04', '2026-12-31')]);
    const countOn = (day: string) => dated.listInForce('94016160', day).length;
    expect(['2026-12-03', '2026-12-04', '2026-12-31', '2027-01-01'].map(countOn)).toEqual([0, 1, 1, 0]);
  });
});
