import { HS_SUBHEADINGS } from '@cpes/contracts';
import { MEASURES } from '../domain/classification/measures.ts';
import type { Entry } from '../domain/classification/vocabulary.ts';
import { loadVocabulary } from './load-vocabulary.ts';

const { chapters, attributes, language } = loadVocabulary();
const headings = chapters.flatMap((chapter) => chapter.headings);
const subheadings = headings.flatMap((heading) => heading.subheadings);
const entries: readonly Entry[] = [...headings, ...subheadings];

/** The name of each offending entry, for failure messages. */
const codesOf = (offenders: readonly Entry[]) => offenders.map(({ code }) => code);

describe('the vocabulary', () => {
  it('covers trade broadly', () => {
    expect(headings.length).toBeGreaterThanOrEqual(700);
    expect(subheadings.length).toBeGreaterThanOrEqual(1500);
  });

  it('has each code once, each below its own heading and chapter', () => {
    expect(new Set(codesOf(entries)).size).toBe(entries.length);
    for (const chapter of chapters) {
      expect(chapter.code).toMatch(/^\d{2}$/);
      for (const heading of chapter.headings) {
        expect(heading.code).toMatch(new RegExp(`^${chapter.code}\\d{2}$`));
        for (const { code } of heading.subheadings) expect(code).toMatch(new RegExp(`^${heading.code}\\d{2}$`));
      }
    }
  });

  it('names subheadings of the Harmonized System only', () => {
    expect(codesOf(subheadings).filter((code) => !HS_SUBHEADINGS.has(code))).toEqual([]);
  });

  it('labels every entry and gives every heading words', () => {
    expect(codesOf(entries.filter(({ label }) => label.trim() === ''))).toEqual([]);
    const silent = headings.filter(
      ({ words, subheadings: below }) => words.length === 0 && below.every((entry) => entry.words.length === 0),
    );
    expect(codesOf(silent)).toEqual([]);
  });

  it('has at most one usual subheading per heading', () => {
    const doubled = headings.filter(({ subheadings: below }) => below.filter(({ isUsual }) => isUsual).length > 1);
    expect(codesOf(doubled)).toEqual([]);
  });

  it('decides by known attributes, values and measures only', () => {
    const values = new Map(Object.entries(attributes.values).map(([name, byValue]) => [name, Object.keys(byValue)]));
    const unknown = entries.flatMap(({ code, when }) =>
      Object.entries(when).flatMap(([name, wanted]) => {
        if (Array.isArray(wanted)) {
          return (wanted as readonly string[])
            .filter((value) => values.get(name)?.includes(value) !== true)
            .map((value) => `${code} ${name}: ${value}`);
        }
        const isSpan = MEASURES.some((measure) => measure === name) && typeof wanted === 'object';
        return isSpan ? [] : [`${code} ${name}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('implies only values that can be stated', () => {
    const unknown = [attributes.implied, attributes.usual].flatMap((byWord) =>
      Object.entries(byWord).flatMap(([word, implied]) =>
        Object.entries(implied)
          .filter(([name, value]) => attributes.values[name]?.[value] === undefined)
          .map(([name, value]) => `${word}: ${name}=${value}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('has the usual goods of brands only', () => {
    expect(Object.keys(language.brandGoods).filter((brand) => !language.brands.includes(brand))).toEqual([]);
  });

  it('is in lower case, as titles are read', () => {
    const lists = [
      language.stop,
      language.weak,
      language.generic,
      language.quantity,
      language.promotions,
      language.whole,
      language.components,
      language.accessories,
      language.brands,
      language.hollow,
    ];
    expect(lists.flat().filter((word) => word !== word.toLowerCase())).toEqual([]);
  });
});
