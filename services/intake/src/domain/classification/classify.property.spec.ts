import fc from 'fast-check';
import { openClassifier } from '../../vocabulary/open-classifier.ts';
import { DUTY_MARKETS } from '../duty-table.ts';
import { classify } from './classify.ts';
import { LikelyHeadings } from './likely-headings.ts';
import { stemsOf } from './phrase-columns.ts';
import { rankTitle } from './rank.ts';

const classifier = openClassifier();
const { phrases, words: known } = classifier.ranker.index;
const words = Array.from(phrases.rarity, (_rarity, phrase) => stemsOf(phrase, phrases, known).join(' '));
const anyTitle = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc
    .array(fc.constantFrom(...words, 'for', 'with', 'of', ',', '600 ml', '50%'), { minLength: 1, maxLength: 12 })
    .map((list) => list.join(' ').slice(0, 200)),
);
const anyMarket = fc.constantFrom(...DUTY_MARKETS, 'DE', 'CH', 'BR');

describe('classify', () => {
  it('classifies every title within the limits of a classification', () => {
    fc.assert(
      fc.property(anyTitle, anyMarket, (title, market) => {
        const { hsCode, match, dutyRangeBps, alternatives } = classify({ title }, market, classifier);
        expect(hsCode ?? '00').toMatch(/^(\d\d){1,3}$/);
        expect(hsCode === undefined).toBe(match === 'none');
        expect(match === 'strong' || match === 'medium' ? hsCode?.length : 6).toBe(6);
        expect(dutyRangeBps.min).toBeLessThanOrEqual(dutyRangeBps.max);
        expect(alternatives.length).toBeLessThanOrEqual(5);
        expect(alternatives.reduce((sum, { sharePercent }) => sum + sharePercent, 0)).toBeLessThanOrEqual(100);
        expect(alternatives.map((alternative) => alternative.hsCode)).not.toContain(hsCode);
      }),
      { numRuns: 300 },
    );
  });

  it('explains a classification by parts that add up to its lead over the first alternative', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const { hsCode, alternatives, explanation } = classify({ title }, 'US', classifier);
        if (explanation === undefined) return;
        const { words: parts, leadHundredths, ...rest } = explanation;
        const sum = parts.reduce((total, { hundredths }) => total + hundredths, 0);
        expect(sum + rest.otherWordsHundredths + rest.vocabularyHundredths + rest.usualHundredths).toBe(leadHundredths);
        expect(rest.againstHsCode).not.toBe(hsCode);
        const [first] = alternatives;
        if (first !== undefined) expect(rest.againstHsCode).toBe(first.hsCode);
      }),
      { numRuns: 300 },
    );
  });

  it('includes the duty of the chosen code in its range', () => {
    fc.assert(
      fc.property(anyTitle, anyMarket, (title, market) => {
        const { hsCode = '', dutyRangeBps } = classify({ title }, market, classifier);
        const { representativeBps } = classifier.duties.rateOf(hsCode, market);
        expect(representativeBps).toBeGreaterThanOrEqual(dutyRangeBps.min);
        expect(representativeBps).toBeLessThanOrEqual(dutyRangeBps.max);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps no state between titles', () => {
    const { ranker } = classifier;
    fc.assert(
      fc.property(anyTitle, anyTitle, (earlier, title) => {
        const fresh = { ...ranker, likelyHeadings: new LikelyHeadings(ranker.index, ranker.weights) };
        const alone = rankTitle(title, fresh);
        rankTitle(earlier, ranker);
        expect(rankTitle(title, ranker)).toEqual(alone);
      }),
      { numRuns: 100 },
    );
  });

  it('returns the same result for the same title', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(classify({ title }, 'US', classifier)).toEqual(classify({ title }, 'US', classifier));
      }),
      { numRuns: 100 },
    );
  });
});
