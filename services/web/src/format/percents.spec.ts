import { editablePercent, readPercent } from './percents.ts';

describe('percentages in fields', () => {
  it('are read back in every locale', () => {
    const wrong: string[] = [];
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'mr-IN', 'ar-EG'])
      for (let bps = 0; bps <= 10_000; bps += 1) {
        const shown = editablePercent(bps, locale);
        if (readPercent(shown) !== bps) wrong.push(`${locale} ${shown}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(['', 'x', '-1', '100.01', '2.905', '1,000'])('has no meaning as %j', (typed) => {
    expect(readPercent(typed)).toBeUndefined();
  });
});
