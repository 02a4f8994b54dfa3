import type { Candidate } from '@cpes/contracts';
import { add } from '@cpes/money';
import { amountOf, amounts, classified, evidenceFor, extractBottle } from '../../test/bottle.ts';

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

  const freightOf = (country: string, goods: Partial<Candidate>) =>
    evidenceFor(
      extractBottle({ candidate: { ...goods, supplierCountry: country, targetMarket: country } }),
      'internationalFreight',
    );
  /** 30 l each. */
  const pillow = { weightGrams: 300, dimensionsMm: { length: 500, width: 400, height: 150 } };

  it('pays the price of one parcel for a shipment that carriers accept as one', () => {
    expect(freightOf('GB', { unitsPerShipment: 1 }).formula).toBe('(360 for weight) ÷ 1 units → 360');
    // 66 × 450 g are 29.7 kg: the first 10 kg cost 7.50, each further one 0.60.
    expect(freightOf('GB', { unitsPerShipment: 66 }).formula).toBe('(750 + 20 kg × 60) ÷ 66 units → 30');
    // 18,308 in³ ÷ 139 are 132 lb: 9.60 for the first 5, 0.55 for each up to 20, 0.60 beyond.
    expect(freightOf('US', { ...pillow, unitsPerShipment: 10 }).formula).toBe(
      '(960 + 15 lb × 55 + 112 lb × 60) ÷ 10 units → 851',
    );
  });

  it('uses road freight beyond the limits of parcels, by weight or by volume at 250 kg per m³', () => {
    const road = freightOf('US', {});
    // 500 × 450 g are 225 kg: USD 25 and USD 45 per 100 kg.
    expect(road.formula).toBe('(2500 + 45000 × 225 kg ÷ 1000) ÷ 500 units → 25');
    expect(road).toMatchObject({ type: 'estimate', qualityPercent: 40, freshnessPercent: 100 });
    expect(road.validUntil).toBe('2027-05-24');
    // 67 × 450 g are 30.15 kg; 10 × 30 l are 300 l, which parcel carriers charge as 60 kg.
    expect(freightOf('GB', { unitsPerShipment: 67 }).formula).toBe('(1750 + 31500 × 30.15 kg ÷ 1000) ÷ 67 units → 40');
    expect(freightOf('GB', { ...pillow, unitsPerShipment: 10 }).formula).toBe(
      '(1750 + 31500 × 75 kg ÷ 1000) ÷ 10 units → 411',
    );
  });

  it.each([
    ['US', 2500, 45000],
    ['GB', 1750, 31500],
    ['DE', 1750, 31500],
    ['CA', 2750, 49500],
    ['AU', 3000, 54000],
    ['JP', 2250, 40500],
  ])('has the road prices of %s', (country, base, perTonne) => {
    expect(freightOf(country, { unitsPerShipment: 2_000 }).formula).toContain(
      `(${base} + ${perTonne} × 900 kg ÷ 1000)`,
    );
  });

  it('is capped per started truck of 20 t or 60 m³', () => {
    // 2,001 × 30 l are 60.03 m³, which count as 15 t: two trucks cost less than 15,007.5 kg.
    expect(freightOf('US', { ...pillow, unitsPerShipment: 2_001 }).formula).toBe(
      '(2 trucks × 240000) ÷ 2001 units → 240',
    );
    expect(freightOf('US', { weightGrams: 20_000, unitsPerShipment: 1_000 }).formula).toBe(
      '(1 trucks × 240000) ÷ 1000 units → 240',
    );
  });

  it('costs no less by road than the heaviest parcel', () => {
    // 70 kg by road would be 56.50, and 68 kg by parcel are 96.45.
    expect(freightOf('US', { weightGrams: 70_000, unitsPerShipment: 1 }).normalizedCents).toBe(9645);
  });

  it.each(['US', 'DE', 'GB', 'CA', 'AU', 'JP'])(
    'never makes domestic goods within %s more expensive than imported ones',
    (market) => {
      const total = (supplierCountry: string, goods: Partial<Candidate>) =>
        add(...amounts(extractBottle({ candidate: { ...goods, supplierCountry, targetMarket: market } })));
      for (const unitsPerShipment of [1, 10, 100, 500, 2_000, 20_000]) {
        for (const goods of [{}, pillow, { weightGrams: 18_000 }, { weightGrams: 30 }]) {
          const [domestic, imported] = ['domestic', 'CN'].map((from) =>
            total(from === 'domestic' ? market : from, { ...goods, unitsPerShipment }),
          );
          expect(domestic! * 100).toBeLessThanOrEqual(imported! * 120);
        }
      }
    },
  );

  it('treats two members of the EU as different countries', () => {
    const set = within('PL', 'DE');
    for (const key of AT_A_BORDER) expect(evidenceFor(set, key)).toMatchObject({ type: 'rule', normalizedCents: 0 });
    expect(evidenceFor(set, 'internationalFreight').assumption).toContain('lane EU to EU by sea');
    expect(amountOf(set, 'originHandling')).toBe(29);
  });
});

describe('Puerto Rico', () => {
  it('has the tables of the United States, and pays duty there', () => {
    const set = within('CN', 'PR');
    expect(set.costFactors).toEqual(within('CN', 'US').costFactors);
    expect(set.evidence.map(({ type }) => type)).not.toContain('missing');
    expect(set.marginTerms).toMatchObject({ salesTaxBps: 0, isRetailPriceTaxInclusive: false });
  });

  it('ships through the lanes of the United States', () => {
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

  it.each(['090121', '24', undefined])("is estimated with the EU's duty for other goods: %s", (hsCode) => {
    expect(duty(hsCode).assumption).toContain('no tables for CH: those of zone EU are used');
    expect(['estimate', 'missing']).toContain(duty(hsCode).type);
  });
});

describe('markets without duties', () => {
  const duties = (targetMarket: string, hsCode: string) => {
    const set = extractBottle({ classification: classified(hsCode), candidate: { targetMarket } });
    return (['customsDuty', 'additionalDuties'] as const).map((key) => evidenceFor(set, key));
  };

  it.each(['SG', 'HK', 'MO'])('charge nothing on ordinary goods, by rule: %s', (market) => {
    for (const hsCode of ['961700', '640399', '220210', '871500', '691200', '']) {
      for (const duty of duties(market, hsCode)) {
        expect(duty).toMatchObject({ normalizedCents: 0, type: 'rule', qualityPercent: 90 });
      }
    }
    const set = extractBottle({ candidate: { targetMarket: market } });
    expect(set.classification.dutyRangeBps).toEqual({ min: 0, max: 0 });
  });

  it.each(['220300', '22', '240220', '271012', '870323', '87'])(
    "estimate exceptions with the EU's duty: %s",
    (hsCode) => {
      expect(duties('SG', hsCode).map(({ type }) => type)).toEqual(['estimate', 'estimate']);
    },
  );
});

describe('the customs value', () => {
  it.each(['NZ', 'ZA'])('for %s excludes freight and insurance', (targetMarket) => {
    expect(evidenceFor(extractBottle({ candidate: { targetMarket } }), 'customsDuty').assumption).toContain(
      'FOB value',
    );
    expect(evidenceFor(extractBottle({ candidate: { targetMarket: 'MX' } }), 'customsDuty').assumption).toContain(
      'CIF value',
    );
  });
});
