import type { Attributes, Mention } from './attributes.ts';
import { fitOf } from './rules.ts';
import type { When } from './vocabulary.ts';
import { WEIGHTS } from './weights.ts';

const BROADER = { material: { 'stainless-steel': ['steel', 'base-metal'] } };
const stated = (value: string, weight = 1): Mention => ({ values: [value], weight, certainty: 'stated' });

function fit(when: When, mentions: readonly Mention[] = [], measures: Attributes['measures'] = {}): number {
  const known = mentions.length === 0 ? new Map<string, Mention[]>() : new Map([['material', [...mentions]]]);
  return fitOf(when, { known, measures }, BROADER, WEIGHTS);
}

describe('attribute rules', () => {
  it('raise an entry with a stated value, and lower one without', () => {
    expect(fit({ material: ['cotton'] }, [stated('cotton')])).toBe(WEIGHTS.agree);
    expect(fit({ material: ['cotton'] }, [stated('wool')])).toBe(WEIGHTS.contradict);
  });

  it('lower an entry a little when the title has no value for its condition', () => {
    expect(fit({ material: ['cotton'] })).toBe(WEIGHTS.unspecified);
    expect(fit({})).toBe(1);
  });

  it('treat stainless steel as steel', () => {
    expect(fit({ material: ['steel'] }, [stated('stainless-steel')])).toBeGreaterThan(1);
  });

  it('weigh mentions, so that a strap does not outvote the bag', () => {
    const both = [stated('cotton'), stated('leather', 0.3)];
    expect(fit({ material: ['cotton'] }, both)).toBeGreaterThan(fit({ material: ['leather'] }, both));
  });

  it('compare measures with a span, ends included', () => {
    expect(fit({ watts: { max: 1500 } }, [], { watts: 1500 })).toBe(WEIGHTS.agree);
    expect(fit({ watts: { max: 1500 } }, [], { watts: 1501 })).toBe(WEIGHTS.contradict);
    expect(fit({ watts: { max: 1500 } })).toBe(WEIGHTS.unspecified);
  });
});
