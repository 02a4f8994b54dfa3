import { amountOf, classified, evidenceFor, extractBottle } from '../../test/bottle.ts';

const within = (supplierCountry: string, targetMarket: string, unitsPerShipment = 500) =>
  extractBottle({ candidate: { supplierCountry, targetMarket, unitsPerShipment } });
const AT_A_BORDER = ['customsDuty', 'additionalDuties', 'entryFees'] as const;
const AT_A_PORT = ['originHandling', 'destinationHandling'] as const;

describe('a supplier in the market itself', () => {
  it.each([
    ['GB', 'GB'],
    ['US', 'US'],
    ['CL', 'CL'],
    ['DE', 'DE'],
    ['PR', 'US'],
    ['US', 'PR'],
  ])('ships from %s to %s without lane, port, duty or entry', (from, to) => {
    const set = within(from, to);
    for (const key of [...AT_A_BORDER, ...AT_A_PORT]) expect(amountOf(set, key)).toBe(0);
    for (const key of AT_A_BORDER) expect(evidenceFor(set, key)).toMatchObject({ type: 'rule', qualityPercent: 90 });
    for (const key of [...AT_A_PORT, 'internationalFreight'] as const) {
      expect(evidenceFor(set, key)).toMatchObject({ type: 'estimate', qualityPercent: 40 });
    }
    expect(evidenceFor(set, 'internationalFreight').assumption).not.toContain('lane');
    expect(set.classification.dutyRangeBps).toEqual({ min: 0, max: 0 });
  });

  it('is carried to the warehouse as one consignment, at the prices of parcels by weight', () => {
    // 500 × 450 g are 225 kg, and more than 500 × 1.728 l ÷ 5: the first 10 kg cost 7.50, each further one 0.60.
    expect(evidenceFor(within('GB', 'GB'), 'internationalFreight').formula).toBe(
      '(750 + 215 kg × 60) ÷ 500 units → 27',
    );
    // 497 lb: 9.60 for the first 5, 0.55 for each up to 20, 0.60 beyond.
    expect(evidenceFor(within('US', 'US'), 'internationalFreight').formula).toBe(
      '(960 + 15 lb × 55 + 477 lb × 60) ÷ 500 units → 61',
    );
    expect(evidenceFor(within('GB', 'GB', 1), 'internationalFreight').formula).toBe('(360) ÷ 1 units → 360');
  });

  it('charges the volume of light goods', () => {
    const pillow = { weightGrams: 300, dimensionsMm: { length: 500, width: 400, height: 150 }, unitsPerShipment: 10 };
    const freight = (country: string) =>
      evidenceFor(
        extractBottle({ candidate: { ...pillow, supplierCountry: country, targetMarket: country } }),
        'internationalFreight',
      ).formula;
    // 300 l ÷ 5 are 60 kg; 18,308 in³ ÷ 139 are 132 lb.
    expect(freight('GB')).toBe('(750 + 50 kg × 60) ÷ 10 units → 375');
    expect(freight('US')).toBe('(960 + 15 lb × 55 + 112 lb × 60) ÷ 10 units → 851');
  });

  it('does not make one country of two members of the EU', () => {
    const set = within('PL', 'DE');
    for (const key of AT_A_BORDER) expect(evidenceFor(set, key)).toMatchObject({ type: 'rule', normalizedCents: 0 });
    expect(evidenceFor(set, 'internationalFreight').assumption).toContain('lane EU to EU by sea');
    expect(amountOf(set, 'originHandling')).toBe(29);
  });
});

describe('Puerto Rico', () => {
  it('has the tables of the United States, and duty is paid there', () => {
    const set = within('CN', 'PR');
    expect(set.costFactors).toEqual(within('CN', 'US').costFactors);
    expect(set.evidence.map(({ type }) => type)).not.toContain('missing');
    expect(set.marginTerms).toMatchObject({ salesTaxBps: 0, isRetailPriceTaxInclusive: false });
  });

  it('ships by the lanes of the United States', () => {
    expect(evidenceFor(within('PR', 'DE'), 'internationalFreight').assumption).toContain('lane US to EU by sea');
  });
});

describe('Switzerland', () => {
  const duty = (hsCode: string | undefined) =>
    evidenceFor(
      extractBottle({ classification: classified(hsCode), candidate: { targetMarket: 'CH' } }),
      'customsDuty',
    );

  it.each(['961700', '610910', '25', '9703'])('charges nothing on industrial goods: %s', (hsCode) => {
    expect(duty(hsCode)).toMatchObject({ rawValue: 0, normalizedCents: 0, type: 'rule', qualityPercent: 90 });
    expect(duty(hsCode).source).toContain('Swiss customs tariff');
    expect(duty(hsCode).assumption).not.toContain('zone EU');
  });

  it.each(['090121', '24', undefined])('is estimated like the EU for others: %s', (hsCode) => {
    expect(duty(hsCode).assumption).toContain('no tables for CH: those of zone EU are used');
    expect(['estimate', 'missing']).toContain(duty(hsCode).type);
  });
});
