import { FACTOR_KEYS, type Match } from '@cpes/contracts';
import { BOTTLE_CONFIDENCE, WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { confidenceOf } from './confidence.ts';

const everywhere = (quality: number, freshness: number) =>
  Object.fromEntries(FACTOR_KEYS.map((key) => [key, { quality, freshness }])) as typeof BOTTLE_CONFIDENCE.percents;

function confidence(percents = BOTTLE_CONFIDENCE.percents, match: Match = BOTTLE_CONFIDENCE.match) {
  const { costFactors, evidence } = factorsExtracted(WORKED_EXAMPLES.bottle, { percents });
  return confidenceOf(costFactors, evidence, { match });
}

describe('confidence', () => {
  it('is 57 % for the worked bottle', () => {
    const { overallPercent, breakdown } = confidence();
    expect(overallPercent).toBe(57);
    expect(Object.fromEntries(breakdown.map((part) => [part.factor, part.contributionBps]))).toEqual(
      BOTTLE_CONFIDENCE.contributionBps,
    );
  });

  it('rises to 67 % with a live freight quote alone', () => {
    const internationalFreight = { quality: 95, freshness: 100 };
    const { overallPercent, breakdown } = confidence({ ...BOTTLE_CONFIDENCE.percents, internationalFreight });
    expect(overallPercent).toBe(BOTTLE_CONFIDENCE.overallPercentWithLiveFreight);
    expect(breakdown[2]).toMatchObject({
      factor: 'internationalFreight',
      contributionBps: 1520,
      contributionPercent: 15,
    });
  });

  it('gives the 12 factors weights that sum to a hundred, in their order', () => {
    const { breakdown } = confidence();
    expect(breakdown.map((part) => part.factor)).toEqual(FACTOR_KEYS);
    expect(breakdown.map((part) => part.weight)).toEqual([15, 4, 16, 2, 14, 12, 4, 5, 6, 6, 6, 10]);
    expect(breakdown.reduce((total, part) => total + part.weight, 0)).toBe(100);
  });

  it.each([
    ['supplied', 100],
    ['strong', 85],
    ['medium', 60],
    ['weak', 35],
    ['none', 0],
  ] as const)('reduces a code that is %s to %i %%, for the two duties alone', (match, percent) => {
    const byFactor = confidence(everywhere(100, 100), match).breakdown.map((part) => [
      part.factor,
      part.classificationPercent,
    ]);
    const others = FACTOR_KEYS.filter((key) => key !== 'customsDuty' && key !== 'additionalDuties').map((key) => [
      key,
      100,
    ]);
    expect(Object.fromEntries(byFactor)).toEqual({
      customsDuty: percent,
      additionalDuties: percent,
      ...Object.fromEntries(others),
    });
  });

  it('reduces a supplied line that is not in the tariff to 85 %, for the two duties alone', () => {
    const { costFactors, evidence } = factorsExtracted();
    const percentsOf = (hasSuppliedLine: boolean) =>
      confidenceOf(costFactors, evidence, { match: 'supplied', hasSuppliedLine }).breakdown.flatMap((part) =>
        part.classificationPercent === 100 ? [] : [[part.factor, part.classificationPercent]],
      );
    expect(percentsOf(true)).toEqual([]);
    expect(percentsOf(false)).toEqual([
      ['customsDuty', 85],
      ['additionalDuties', 85],
    ]);
  });

  it('is 100 % when all is known, and 0 % when nothing is', () => {
    expect(confidence(everywhere(100, 100), 'supplied').overallPercent).toBe(100);
    expect(confidence(everywhere(0, 100), 'supplied').overallPercent).toBe(0);
  });

  it('rounds the exact sum, not the sum of rounded parts', () => {
    // Each part is 0.055 of its weight: together 5.5, although the rounded parts sum to 5.
    expect(confidence(everywhere(54, 10), 'supplied').overallPercent).toBe(5);
    expect(confidence(everywhere(55, 10), 'supplied').overallPercent).toBe(6);
  });

  it('splits the overall percent over the factors without a remainder', () => {
    // Rounded separately they would be 12, 2, 5, 1, 10, 8, 4, 3, 2, 4, 4, 4: together 59.
    const { overallPercent, breakdown } = confidence();
    const percents = breakdown.map((part) => part.contributionPercent);
    expect(percents).toEqual([12, 1, 5, 1, 10, 8, 4, 3, 2, 4, 3, 4]);
    expect(percents.reduce((total, percent) => total + percent, 0)).toBe(overallPercent);
  });

  it('gives the remaining percent to the largest remainder', () => {
    // Half of each weight in hundredths: 7.5, 2, 8, 1, 7, 6, 2, 2.5, 3, 3, 3, 5 come to 50, of which 48 are whole ones.
    const percents = confidence(everywhere(50, 100), 'supplied').breakdown.map((part) => part.contributionPercent);
    expect(percents).toEqual([8, 2, 8, 1, 7, 6, 2, 2, 3, 3, 3, 5]);
  });

  it('counts a factor without evidence as unknown', () => {
    const { costFactors, evidence } = factorsExtracted();
    const withoutFreight = evidence.filter((item) => item.factor !== 'internationalFreight');
    const part = confidenceOf(costFactors, withoutFreight, { match: 'strong' }).breakdown[2];
    expect(part).toMatchObject({
      factor: 'internationalFreight',
      qualityPercent: 0,
      freshnessPercent: 0,
      contributionBps: 0,
    });
  });
});
