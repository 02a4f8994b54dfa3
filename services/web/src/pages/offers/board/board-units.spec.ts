import { BOUNDS } from '@cpes/client/table';
import fc from 'fast-check';
import { ascending, BOARD_UNITS_MAX, boardUnitsText, readBoardUnits, UNITS } from './board-units.ts';

/** With each group separator, and with local digits. */
const LOCALES = ['en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pl-PL', 'ja-JP', 'mr-IN', 'ar-EG', 'fa-IR'];

describe('the quantities of a board', () => {
  it.each([
    ['500', [500]],
    ['500, 1000, 5000', [500, 1_000, 5_000]],
    ['5000 500;1000 500', [500, 1_000, 5_000]],
    ['500,1000,5000', [500, 1_000, 5_000]],
    ['1,000, 5,000', [1_000, 5_000]],
    ['1,000;5,000', [1_000, 5_000]],
    ['500,', [500]],
    ['100 500; 1000', [100, 500, 1_000]],
    ['500 900', [500, 900]],
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
    expect(readBoardUnits('500; 1 500', 'fr')).toEqual([500, 1_500]);
    expect(readBoardUnits('500; 1\u00a0500;', 'pl')).toEqual([500, 1_500]);
    expect(readBoardUnits('500 900', 'fr')).toEqual([500, 900]);
  });

  it('are read back as the field shows them, in every locale', () => {
    const quantity = fc.integer({ min: 1, max: BOUNDS.unitsPerShipmentMax });
    const place = fc.constantFrom(...LOCALES);
    fc.assert(
      fc.property(fc.uniqueArray(quantity, { minLength: 1, maxLength: BOARD_UNITS_MAX }), place, (units, locale) => {
        expect(readBoardUnits(boardUnitsText(units), locale)).toEqual(ascending(units));
      }),
    );
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
