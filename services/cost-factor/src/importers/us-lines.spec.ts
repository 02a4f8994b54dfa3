import { usLineTexts } from './us-lines.ts';

const rowsOf = (...rows: (readonly [code: string, indent: number, general?: string])[]) =>
  rows.map(([code, indent, general = '']) => ({ code, indent, general, description: '' }));
const textsOf = (...rows: Parameters<typeof rowsOf>) => Object.fromEntries(usLineTexts(rowsOf(...rows)));

describe('the lines of the US tariff', () => {
  it('have the rate of their row, which their statistical numbers share', () => {
    const rows = rowsOf(['6109', 0], ['61091000', 1, '16.5%'], ['', 2], ['6109100004', 3], ['6109100012', 3]);
    expect(Object.fromEntries(usLineTexts(rows))).toEqual({ '61091000': ['16.5%'] });
  });

  it('inherit from the nearest earlier row with a smaller indent that has a rate', () => {
    expect(
      textsOf(
        ['0101', 0, '9%'],
        ['', 1, '5%'],
        ['01012100', 2],
        ['0101210010', 3],
        ['', 1],
        ['01012900', 2],
        ['0102', 0],
        ['01022100', 1],
      ),
    ).toEqual({ '01012100': ['5%'], '01012900': ['9%'] });
  });

  it('have the rate of a statistical number that is a row of its line alone', () => {
    expect(textsOf(['0101', 0], ['0101300000', 1, '6.8%'])).toEqual({ '01013000': ['6.8%'] });
  });

  it('have several rates when their statistical numbers differ', () => {
    expect(textsOf(['01013000', 1], ['0101300010', 2, '5%'], ['0101300020', 2, '6%'])).toEqual({
      '01013000': ['5%', '6%'],
    });
  });

  it('keep the rate of their row when a statistical number has another one', () => {
    expect(textsOf(['01013000', 1, '5%'], ['0101300010', 2, '6%'])).toEqual({ '01013000': ['5%'] });
  });

  it('leave out chapters 98 and 99, and lines without a rate', () => {
    expect(textsOf(['98010010', 1, 'Free'], ['99030520', 1, 'Free'], ['01012100', 1])).toEqual({});
  });
});
