import { readBoardUnits, UNITS } from './board-units.ts';

describe('the quantities of a board', () => {
  it.each([
    ['500', [500]],
    ['500, 1000, 5000', [500, 1_000, 5_000]],
    ['5000 500;1000 500', [500, 1_000, 5_000]],
    ['500,1000,5000', [500, 1_000, 5_000]],
    ['1,000, 5,000', [1_000, 5_000]],
    ['1,000;5,000', [1_000, 5_000]],
    ['500,', [500]],
    ['', undefined],
    ['0', undefined],
    ['many', undefined],
    ['500, -1', undefined],
    ['1000001', undefined],
    ['1 2 3 4 5 6 7 8 9 10 11', undefined],
  ])('are read from %j as %j', (typed, units) => {
    expect(readBoardUnits(typed, 'en')).toEqual(units);
  });

  it('group digits as the locale does', () => {
    expect(readBoardUnits('1.000; 5.000', 'de')).toEqual([1_000, 5_000]);
  });

  it.each([
    ['500,1000', [500, 1_000]],
    ['1000,500,500', [500, 1_000]],
    ['500;1000', undefined],
    ['0', undefined],
    ['', undefined],
  ])('are read from the address %j as %j', (text, units) => {
    expect(UNITS.read([text])).toEqual(units);
  });

  it('are written to the address, but for those of the prices', () => {
    expect(UNITS.write([500, 1_000])).toEqual(['500,1000']);
    expect(UNITS.write([])).toEqual([]);
  });
});
