import fc from 'fast-check';
import { HS_SUBHEADINGS, isHsCode } from './harmonized-system.ts';

describe('the Harmonized System', () => {
  it('has the 5,612 subheadings of 2022, in 96 chapters', () => {
    const codes = [...HS_SUBHEADINGS];
    expect(codes).toHaveLength(5612);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(96);
    expect(codes.at(0)).toBe('010121');
    expect(codes.at(-1)).toBe('970690');
  });

  it.each(['961700', '96170010', '9617001000', '851713', '010121'])('knows %s', (code) => {
    expect(isHsCode(code)).toBe(true);
  });

  it.each([
    ['nothing', '000000'],
    ['a code beyond the last chapter', '999999'],
    ['chapter 77, which is reserved', '770100'],
    ['national chapter 98', '980100'],
    ['an unknown subheading of a known heading', '961799'],
    ['a telephone of an earlier edition', '851712'],
    ['a line of such a subheading', '96179910'],
    ['a heading', '9617'],
    ['seven digits', '9617001'],
    ['nine digits', '961700100'],
    ['eleven digits', '96170010000'],
    ['a code with a dot', '9617.00'],
    ['digits of another script', '٩٦١٧٠٠'],
    ['no digits', ''],
  ])('refuses %s: %s', (_what, code) => {
    expect(isHsCode(code)).toBe(false);
  });

  it('accepts two or four more digits of any value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HS_SUBHEADINGS), fc.stringMatching(/^\d{0,5}$/), (subheading, more) => {
        expect(isHsCode(`${subheading}${more}`)).toBe([0, 2, 4].includes(more.length));
      }),
    );
  });
});
