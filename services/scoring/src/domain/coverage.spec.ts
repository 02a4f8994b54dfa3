import { WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { excludedFrom, includedIn } from './coverage.ts';

const { bottle, tShirt, mug } = WORKED_EXAMPLES;

describe('what the figures contain', () => {
  it('names shipment, duty, tax, payment and returns with their terms', () => {
    expect(includedIn(factorsExtracted(tShirt))).toEqual([
      'The 12 landed cost factors of one unit, for a shipment of 500 by sea.',
      'Most-favoured-nation duty, and additional duties by origin and tariff line.',
      'Import tax at nothing: an importer registered for sales tax recovers it.',
      'Sales tax of 19 %, taken out of the retail price.',
      'A payment fee of 2.90 % of the retail price and USD 0.30.',
      'Returns of 25 % of orders: the refund, a second delivery and USD 3.00 of processing, with 65 % of the landed goods recovered.',
    ]);
  });

  it('says that sales tax comes on top where it does', () => {
    expect(includedIn(factorsExtracted(bottle))[3]).toContain('added on top');
  });

  it('says when import tax is a cost', () => {
    const factorsCents = { ...tShirt.factorsCents, importTaxes: 90 };
    expect(includedIn(factorsExtracted(tShirt, { factorsCents }))[2]).toBe(
      'Import tax that the importer cannot recover.',
    );
  });

  it('states the exchange rate of a candidate in another currency', () => {
    const run = factorsExtracted(tShirt);
    const euro = {
      ...run,
      candidate: { ...run.candidate, currency: 'EUR' },
      marginTerms: { ...run.marginTerms, exchangeRate: { minorUnitDigits: 2, usdMicrosPerMajorUnit: 1_160_000 } },
    };
    expect(includedIn(euro).at(-1)).toBe('Rates in US dollars, at USD 1.160000 for 1 EUR.');
  });
});

describe('what the figures leave out', () => {
  it('names marketing, trade remedies, preferences, compliance, currency and overheads everywhere', () => {
    const excluded = excludedFrom(factorsExtracted(tShirt));
    for (const word of ['Marketing', 'Repeat', 'Anti-dumping', 'preference', 'Compliance', 'Currency', 'Overheads']) {
      expect(excluded.some((line) => line.includes(word))).toBe(true);
    }
    expect(excluded).toHaveLength(7);
  });

  it('names the gaps in the figures of the United States there only', () => {
    expect(excludedFrom(factorsExtracted(bottle)).join(' ')).toMatch(/forced labour.*Brazil/);
    expect(excludedFrom(factorsExtracted(tShirt)).join(' ')).not.toContain('forced labour');
  });

  it('warns of anti-dumping duties on goods that often bear them', () => {
    expect(excludedFrom(factorsExtracted(mug))[2]).toContain('common on goods like these');
    expect(excludedFrom(factorsExtracted(bottle))[2]).not.toContain('common on goods like these');
  });

  it('does not guess where the kind of goods is not known', () => {
    const run = factorsExtracted(mug);
    delete run.classification.hsCode;
    expect(excludedFrom(run)[2]).not.toContain('common');
  });
});
