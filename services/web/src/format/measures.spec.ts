import { editableMeasure, measureIn, readMeasure, sizeIn, weightIn } from './measures.ts';

describe('weights and sides in inches and pounds', () => {
  it('are shown with few decimals, and in ounces below a pound', () => {
    expect([1, 450, 454, 1_250, 20_000].map((grams) => weightIn(grams, 'imperial', 'en-US'))).toEqual([
      '0.0353 oz',
      '15.9 oz',
      '1 lb',
      '2.76 lb',
      '44.09 lb',
    ]);
    expect(sizeIn({ length: 80, width: 80, height: 270 }, 'imperial', 'en-US')).toBe('3.15 × 3.15 × 10.63 in');
    expect([measureIn(450, 'weight', 'imperial', 'en-US'), measureIn(450, 'weight', 'metric', 'en-US')]).toEqual([
      '0.992 lb',
      '450 g',
    ]);
  });

  it.each([
    ['weight', 1_000_000],
    ['side', 10_000],
  ] as const)('a stored %s that is shown in a field and read again is the same', (quantity, most) => {
    const step = quantity === 'weight' ? 7 : 1;
    const wrong: number[] = [];
    for (const locale of ['en-US', 'de-DE', 'mr-IN', 'ar-EG'])
      for (let base = 1; base <= most; base += step)
        if (readMeasure(editableMeasure(base, quantity, 'imperial', locale), quantity, 'imperial', locale) !== base)
          wrong.push(base);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['1', 'weight', 'imperial', 454],
    ['0.5', 'weight', 'imperial', 227],
    ['10', 'side', 'imperial', 254],
    ['0.02', 'side', 'imperial', 1],
    ['1.2345', 'weight', 'imperial', undefined],
    ['1.234', 'side', 'imperial', undefined],
    ['1,5', 'weight', 'imperial', undefined],
    ['many', 'weight', 'imperial', undefined],
    ['', 'weight', 'imperial', undefined],
    ['450', 'weight', 'metric', 450],
    ['450.5', 'weight', 'metric', undefined],
    ['450.', 'weight', 'metric', undefined],
  ] as const)('%p as a %s in %s units is read as %p', (typed, quantity, units, base) => {
    expect(readMeasure(typed, quantity, units, 'en-US')).toBe(base);
  });

  it('are read with the decimal mark of the language', () => {
    expect(readMeasure('0,5', 'weight', 'imperial', 'de-DE')).toBe(227);
  });

  it.each(['imperial', 'metric'] as const)('refuse a point in %s units where the decimal mark is a comma', (units) => {
    expect(['1.250', '0.5', '450.'].map((typed) => readMeasure(typed, 'weight', units, 'de-DE'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
