import fc from 'fast-check';
import { labelOf } from './label-of.ts';
import { titleKeyOf } from './title-key.ts';

const words = fc.constantFrom(
  'steel',
  'glass',
  'bottle',
  'bottles',
  'tea',
  'black',
  'for',
  'of',
  'without',
  '6',
  '500ml',
  'pack',
  'Ä',
  ',',
  '60%',
);
const titles = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const codes = fc.constantFrom('961700', '9617001000', '732393', '090210', '701090');
const labels = fc.array(
  fc.record({ title: titles, hsCode: codes, market: fc.constantFrom('US', 'DE'), asOf: fc.constant('2026-11-20') }),
  { maxLength: 6 },
);

describe('the label of any title', () => {
  it('is a code that was given to the same title, or to one with the same key', () => {
    fc.assert(
      fc.property(titles, labels, (title, given) => {
        const found = labelOf(title, 'US', given);
        if (found === undefined) return;
        const source = given.find((one) => one.title === found.title && one.hsCode.startsWith(found.hsCode));
        expect(source).toBeDefined();
        expect(found.isExact).toBe(found.title === title);
        const key = (of: string) => titleKeyOf(of, { hasDetails: false });
        if (!found.isExact) expect(key(found.title)).toBe(key(title));
      }),
    );
  });

  it('is similar in both directions', () => {
    fc.assert(
      fc.property(titles, titles, codes, (one, other, hsCode) => {
        const isFor = (title: string, of: string) =>
          labelOf(title, 'US', [{ title: of, hsCode, market: 'US', asOf: '2026-11-20' }]) !== undefined;
        expect(isFor(one, other)).toBe(isFor(other, one));
      }),
    );
  });

  it('never gets lost by a further label of the same code, and never survives one that disagrees', () => {
    fc.assert(
      fc.property(titles, labels, (title, given) => {
        const found = labelOf(title, 'US', given);
        if (found === undefined || found.isExact) return;
        const [source] = given.filter((one) => one.title === found.title);
        expect(labelOf(title, 'US', [...given, source!])).toEqual(found);
        const other = {
          ...source!,
          hsCode: source!.hsCode.startsWith('961700') ? '961710' : `${source!.hsCode.slice(0, 5)}9`,
        };
        expect(labelOf(title, 'US', [other, ...given])).toBeUndefined();
      }),
    );
  });
});
