import {
  ageText,
  agoText,
  axisPercentText,
  dayText,
  daysBetween,
  differenceText,
  durationText,
  numberText,
  percentText,
  hundredthsText,
  pointsText,
  sizeText,
  weightText,
  wholePercent,
} from './numbers.ts';

describe('ageText', () => {
  it.each([
    [1, '1 day'],
    [59, '59 days'],
    [60, '2 months'],
    [729, '24 months'],
    [1_827, '5 years'],
  ])('writes %i days as %s', (days, words) => {
    expect(ageText(days, 'en')).toBe(words);
  });
});

describe('percentages of basis points', () => {
  it.each([
    [3508, '35.1%'],
    [0, '0.0%'],
    [4, '0.0%'],
    [-4, '0.0%'],
    [5, '0.1%'],
    [-661, '−6.6%'],
    [-19_020, '−190.2%'],
    [123_456_7, '12,345.7%'],
  ])('%i are %s', (bps, text) => {
    expect(percentText(bps, 'en-US')).toBe(text);
  });

  it('has decimals on an axis only where needed', () => {
    expect([0, 1000, -50].map((bps) => axisPercentText(bps, 'en-US'))).toEqual(['0%', '10%', '−0.5%']);
  });

  it('uses the decimal separator of the locale', () => {
    expect(percentText(3508, 'de-DE')).toBe('35,1%');
  });

  it.each([
    [274, '+2.7'],
    [-5, '−0.1'],
    [4, '±0.0'],
    [0, '±0.0'],
  ])('a difference of %i is %s points', (bps, text) => {
    expect(pointsText(bps, 'en-US')).toBe(text);
  });

  it.each([
    [84, '+0.84'],
    [-5, '−0.05'],
    [0, '±0.00'],
    [1204, '+12.04'],
  ])('writes %i hundredths as %s', (hundredths, text) => {
    expect(hundredthsText(hundredths, 'en-US')).toBe(text);
  });

  it.each([
    [5623, 56],
    [5650, 57],
    [-5650, -57],
    [0, 0],
  ])('%i are %i whole percent', (bps, percent) => {
    expect(wholePercent(bps)).toBe(percent);
  });
});

describe('numbers', () => {
  it('have groups, U+2212 and signs of change', () => {
    expect([1490, -2, 0].map((value) => numberText(value, 'en-US'))).toEqual(['1,490', '−2', '0']);
    expect([4, -2000, 0].map((value) => differenceText(value, 'en-US'))).toEqual(['+4', '−2,000', '±0']);
  });

  it.each([
    [0, '0 ms'],
    [843, '843 ms'],
    [999.4, '999 ms'],
    [999.6, '1.00 s'],
    [1_620, '1.62 s'],
    [9_994, '9.99 s'],
    [9_996, '10.0 s'],
    [42_480, '42.5 s'],
    [59_960, '1 min'],
    [250_000, '4 min 10 s'],
    [3_599_900, '1 h'],
    [7_500_000, '2 h 5 min'],
    [93_780_000, '26 h 3 min'],
  ])('%d ms last %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('use grams below a kilogram and kilograms from there on', () => {
    expect([450, 999, 1250, 12_000].map((grams) => weightText(grams, 'en-US'))).toEqual([
      '450 g',
      '999 g',
      '1.25 kg',
      '12 kg',
    ]);
  });

  it('use millimetres', () => {
    expect(sizeText({ length: 80, width: 80, height: 1270 }, 'en-US')).toBe('80 × 80 × 1,270 mm');
  });
});

describe('time', () => {
  const noon = new Date(2026, 10, 22, 12, 0, 0).getTime();
  const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

  it.each([
    [at(2026, 10, 22, 12, 0, 5), 'now'],
    [at(2026, 10, 22, 11, 59, 10), 'now'],
    [at(2026, 10, 22, 11, 58, 0), '2 min ago'],
    [at(2026, 10, 22, 10, 59, 0), '1 h ago'],
    [at(2026, 10, 22, 0, 0, 0), '12 h ago'],
    [at(2026, 10, 21, 23, 59, 0), 'Yesterday'],
    [at(2026, 10, 21, 0, 0, 0), 'Yesterday'],
    [at(2026, 10, 20, 23, 0, 0), '20 Nov'],
    [at(2025, 11, 31, 23, 0, 0), '31 Dec 2025'],
  ])('%s is %s', (iso, text) => {
    expect(agoText(iso, noon, 'en-GB')).toBe(text);
  });

  it('counts minutes across midnight', () => {
    expect(agoText(at(2026, 10, 21, 23, 50, 0), new Date(2026, 10, 22, 0, 10).getTime(), 'en-GB')).toBe('20 min ago');
  });

  it('uses the words of the locale', () => {
    expect(agoText(at(2026, 10, 22, 11, 57, 0), noon, 'de-DE')).toBe('vor 3 Min.');
  });

  it('names a day the same in every zone, and counts days across a clock change', () => {
    expect(dayText('2026-09-03', 'en-GB')).toBe('3 Sept 2026');
    expect(daysBetween('2026-09-17', '2026-11-22')).toBe(66);
    expect(daysBetween('2026-11-22', '2026-09-17T23:00:00Z')).toBe(-66);
  });
});
