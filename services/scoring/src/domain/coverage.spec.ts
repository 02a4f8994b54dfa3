import { wordsOf } from '@cpes/contracts';
import { type CostedRun, WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import * as coverage from './coverage.ts';

const includedIn = (run: CostedRun) => coverage.includedIn(run).map(wordsOf);
const excludedFrom = (run: CostedRun, day: string) => coverage.excludedFrom(run, day).map(wordsOf);
const DAY = '2026-11-21';
const { bottle, tShirt, mug } = WORKED_EXAMPLES;

describe('what the figures include', () => {
  it('names shipment, duty, tax, payment and returns with their terms', () => {
    expect(includedIn(factorsExtracted(tShirt))).toEqual([
      'The 12 landed cost factors of one unit, for a shipment of 500 by sea.',
      'Most-favoured-nation duty, and additional duties by origin and tariff line.',
      'Import tax is not charged: an importer registered for sales tax recovers it.',
      'Sales tax of 19 %, taken out of the retail price.',
      'A payment fee of 2.9 % of the retail price and $0.30.',
      'Returns of 25 % of orders: the refund, a second delivery and $3.00 of processing, with 65 % of the landed goods recovered.',
    ]);
  });

  it.each([
    ['US', 'US', 'within one country'],
    ['PR', 'US', 'within one country'],
    ['US', 'PR', 'within one country'],
    ['DE', 'FR', 'by sea'],
    ['PR', 'DE', 'by sea'],
  ])('names the route from %s to %s: %s', (supplierCountry, targetMarket, way) => {
    const candidate = { ...bottle.candidate, supplierCountry, targetMarket };
    expect(includedIn(factorsExtracted(bottle, { candidate }))[0]).toContain(`for a shipment of 500 ${way}.`);
  });

  it('states when sales tax is added to the price', () => {
    expect(includedIn(factorsExtracted(bottle))[3]).toContain('added on top');
  });

  it('states when import tax is a cost', () => {
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
      marginTerms: { ...run.marginTerms, exchangeRate: { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_160_000_000 } },
    };
    expect(includedIn(euro).at(-1)).toBe('Rates in US dollars, at USD 1.160000000 for 1 EUR.');
  });
});

describe('what the figures exclude', () => {
  it('names marketing, trade remedies, preferences, compliance, currency and overheads everywhere', () => {
    const excluded = excludedFrom(factorsExtracted(tShirt), DAY);
    for (const word of ['Marketing', 'Repeat', 'Anti-dumping', 'preference', 'Compliance', 'Currency', 'Overheads']) {
      expect(excluded.some((line) => line.includes(word))).toBe(true);
    }
    expect(excluded).toHaveLength(7);
  });

  it('names the gaps in the figures of the United States only there', () => {
    expect(excludedFrom(factorsExtracted(bottle), DAY).join(' ')).toMatch(/forced labour.*Brazil/);
    expect(excludedFrom(factorsExtracted(tShirt), DAY).join(' ')).not.toContain('forced labour');
  });

  it('warns of anti-dumping duties on goods that often have them', () => {
    expect(excludedFrom(factorsExtracted(mug), DAY)[2]).toContain('common on goods like these');
    expect(excludedFrom(factorsExtracted(bottle), DAY)[2]).not.toContain('common on goods like these');
  });

  it('names the sales tax of a market without a known rate', () => {
    const run = factorsExtracted(bottle);
    const unknown = {
      ...run,
      candidate: { ...run.candidate, targetMarket: 'ZW' },
      marginTerms: { ...run.marginTerms, isNetRevenueOverstated: true },
    };
    expect(excludedFrom(unknown, DAY).join(' ')).toContain('net revenue, CM2 and score are overstated');
    expect(includedIn(unknown)[3]).toContain('no sales tax rate of ZW is known');
  });

  it.each([
    ['US', 500, 490, 'Informal entry'],
    ['US', 500, 491, undefined],
    ['GB', 400, 43, 'GBP 135'],
    ['GB', 400, 44, undefined],
    ['AU', 600, 115, 'AUD 1,000'],
    ['AU', 600, 116, undefined],
    ['JP', 50, 105, 'JPY 10,000'],
    ['JP', 50, 106, undefined],
    ['CA', 4, 100, 'CAD 20'],
    ['CA', 5, 100, undefined],
    ['DE', 1, 1, undefined],
  ])(
    'names the relief for a small shipment to %s of %i cents × %i units: %s',
    (targetMarket, unitCents, units, words) => {
      const candidate = { ...bottle.candidate, targetMarket, unitsPerShipment: units };
      const factorsCents = { ...bottle.factorsCents, factoryUnitCost: unitCents, originHandling: 10 };
      const excluded = excludedFrom(factorsExtracted(bottle, { candidate, factorsCents }), DAY).join(' ');
      if (words === undefined) expect(excluded).not.toMatch(/Informal entry|Low-value relief/);
      else expect(excluded).toContain(words);
    },
  );

  it('does not guess for an unknown kind of goods', () => {
    const run = factorsExtracted(mug);
    delete run.classification.hsCode;
    expect(excludedFrom(run, DAY)[2]).not.toContain('common');
  });

  it('names the figures that had expired before the day of issue, with their last day', () => {
    const run = factorsExtracted(tShirt);
    const days: Partial<Record<string, string>> = {
      internationalFreight: '2026-09-17',
      lastMileDelivery: '2026-11-20',
    };
    const evidence = run.evidence.map((item) => ({ ...item, validUntil: days[item.factor] ?? DAY }));
    evidence.push({ ...evidence[0]!, factor: 'exchangeRate', validUntil: '2025-11-15' });
    expect(excludedFrom({ ...run, evidence }, DAY)[0]).toBe(
      'What changed after these figures had run out: international freight (2026-09-17), last-mile delivery (2026-11-20), exchange rate (2025-11-15).',
    );
  });

  it('does not mention figures that are valid on the day of issue', () => {
    expect(excludedFrom(factorsExtracted(tShirt), '2026-12-31').join(' ')).not.toContain('run out');
    expect(excludedFrom(factorsExtracted(tShirt), '2027-01-01').join(' ')).toContain('factory unit cost (2026-12-31)');
  });
});
