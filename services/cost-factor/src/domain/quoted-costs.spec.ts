import { type Carton, FACTOR_KEYS, INCLUDED_FACTORS, INCOTERMS } from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import { amountOf, amounts, classified, DAY, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';

const EURO = { currency: 'EUR' } as const;
/** 24 bottles; 500 of them fill 21 cartons, the last one not wholly. */
const CARTON: Carton = { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 };
const quoted = (candidate: NonNullable<Given['candidate']>, given: Given = {}) =>
  extractBottle({ ...given, candidate });

describe('a unit cost in another currency', () => {
  it('is converted once, with the evidence of the rate', () => {
    const set = quoted({ costCurrency: 'CNY', factoryUnitCostCents: cents(3_456) });
    expect(evidenceFor(set, 'factoryUnitCost')).toMatchObject({
      normalizedCents: 484,
      rawValue: 3_456,
      rawUnit: 'minor units of CNY per unit',
      formula: '3456 × 0.14 USD per CNY → 484',
    });
    expect(evidenceFor(set, 'costExchangeRate')).toMatchObject({
      rawValue: 140_000_000,
      rawUnit: 'billionths of a US dollar per CNY',
      assumption: 'the unit cost is in CNY',
    });
  });

  it('is converted through US dollars when the price is in a third currency', () => {
    const set = quoted({ ...EURO, costCurrency: 'CNY', factoryUnitCostCents: cents(3_456) });
    // 34.56 × 0.14 ÷ 1.16 = 4.171…
    expect(amountOf(set, 'factoryUnitCost')).toBe(417);
    expect(evidenceFor(set, 'factoryUnitCost').formula).toBe('3456 × 0.14 USD per CNY ÷ 1.16 USD per EUR → 417');
  });

  it('adds no evidence when it is the currency of the price or the US dollar', () => {
    for (const candidate of [
      { costCurrency: 'USD' },
      { ...EURO, costCurrency: 'USD' },
      { ...EURO, costCurrency: 'EUR' },
    ])
      expect(() => evidenceFor(quoted(candidate), 'costExchangeRate')).toThrow('no evidence');
  });

  it('bears duties, insurance and the processing fee on the converted amount', () => {
    const same = quoted({ factoryUnitCostCents: cents(484) });
    expect(amounts(quoted({ costCurrency: 'CNY', factoryUnitCostCents: cents(3_456) }))).toEqual(amounts(same));
  });

  it('is the currency of one-time costs, which are converted as one sum', () => {
    const oneTimeCosts = [
      { label: 'Tooling', amountCents: cents(100_003) },
      { label: 'Samples', amountCents: cents(20_001) },
    ];
    // 120,004 × 0.14 = 16,800.56
    expect(quoted({ costCurrency: 'CNY', oneTimeCosts }).marginTerms.oneTimeCostsCents).toBe(16_801);
    expect(amounts(quoted({ oneTimeCosts }))).toEqual(amounts(extractBottle()));
  });
});

describe('a price ex works', () => {
  it('adds collection at origin to origin handling', () => {
    const set = quoted({ incoterm: 'EXW' });
    expect(evidenceFor(set, 'originHandling')).toMatchObject({
      normalizedCents: 48,
      formula: '(12000 + 2500 × 1 chargeable m³ + 8000 + 1500 × 1 chargeable m³) ÷ 500 units → 48',
    });
    // (480 + 48) × 7.2 %
    expect(amountOf(set, 'customsDuty')).toBe(38);
  });

  it('adds nothing within one country, where collection is in the freight', () => {
    const home = { supplierCountry: 'US' } as const;
    expect(amounts(quoted({ ...home, incoterm: 'EXW' }))).toEqual(amounts(quoted(home)));
  });
});

describe('a CIF price', () => {
  const price = { incoterm: 'CIF', factoryUnitCostCents: cents(520) } as const;

  it('bears duty on the price less freight and insurance where the customs value is FOB', () => {
    const set = quoted(price);
    expect([amountOf(set, 'internationalFreight'), amountOf(set, 'cargoInsurance')]).toEqual([0, 0]);
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ normalizedCents: 35, formula: '484 × 7.2 % → 35' });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain(
      'customs value 484: the CIF price of 520 less freight of 34 and insurance of 2',
    );
  });

  it('is the customs value where it is CIF', () => {
    const set = quoted({ ...price, targetMarket: 'DE' });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('customs value 520, the CIF price');
  });

  it('has a customs value that no live quote of freight changes', () => {
    const freight = { source: 'a forwarder', asOf: DAY, amountCents: cents(300), currency: 'USD' };
    expect(amounts(quoted(price, { quotes: { freight } }))).toEqual(amounts(quoted(price)));
  });

  it('has a customs value of zero when freight exceeds it', () => {
    expect(evidenceFor(quoted({ ...price, factoryUnitCostCents: cents(30) }), 'customsDuty').formula).toMatch(/^0 × /);
  });

  it('states the freight and the insurance that it includes', () => {
    expect(evidenceFor(quoted(price), 'internationalFreight')).toMatchObject({
      type: 'client_declared',
      source: 'included in the unit cost, which is CIF',
      rawValue: 34,
      formula: 'included in the unit cost → 0',
    });
  });
});

describe('a DDP price', () => {
  it('includes everything to the warehouse, and states what it would be', () => {
    const set = quoted({ incoterm: 'DDP', factoryUnitCostCents: cents(700) });
    const fob = quoted({ factoryUnitCostCents: cents(700) });
    for (const key of INCLUDED_FACTORS.DDP) {
      expect(amountOf(set, key)).toBe(0);
      expect(evidenceFor(set, key).rawValue).toBe(amountOf(fob, key));
    }
    expect(add(...amounts(set).slice(0, 9))).toBe(700);
    expect(amounts(set).slice(9)).toEqual(amounts(fob).slice(9));
  });

  it('does not depend on assumed goods', () => {
    const assumptions = [{ field: 'weightGrams', statement: 'No weight was given.' }];
    const set = quoted({ incoterm: 'DDP' }, { assumptions });
    expect(evidenceFor(set, 'internationalFreight').type).toBe('client_declared');
    expect(evidenceFor(set, 'lastMileDelivery').type).toBe('missing');
  });
});

describe('an export carton', () => {
  const set = quoted({ carton: CARTON });

  it('is what freight and handling count', () => {
    // 21 × 0.06 m³
    expect(evidenceFor(set, 'internationalFreight').formula).toBe('17000 × 1.26 chargeable m³ ÷ 500 units → 43');
    expect(evidenceFor(set, 'originHandling')).toMatchObject({
      normalizedCents: 30,
      assumption: 'shipment of 500 units in 21 cartons, 1.26 chargeable m³',
    });
  });

  it('is what air freight weighs, by volume if that is more', () => {
    const air = quoted({ carton: CARTON, freightMode: 'air' });
    expect(evidenceFor(air, 'internationalFreight').formula).toMatch(
      /^\d+ × 12000 g ÷ 1000 × 21 cartons ÷ 500 units → \d+$/,
    );
    const light = quoted({ carton: { ...CARTON, weightGrams: 9_000 }, freightMode: 'air' });
    expect(evidenceFor(light, 'internationalFreight').formula).toMatch(
      /^\d+ × 60000 cm³ ÷ 6000 × 21 cartons ÷ 500 units → \d+$/,
    );
  });

  it('is received and stored as a carton, shared by its units', () => {
    expect(evidenceFor(set, 'inboundReceivingStorage').formula).toMatch(
      /^\(\d+ \+ \d+ × 0\.06 m³ × 1\.5 months\) × 21 cartons ÷ 500 units → \d+$/,
    );
  });

  it('does not change pick and pack, nor the parcel to the customer', () => {
    for (const key of ['pickPack', 'lastMileDelivery'] as const)
      expect(amountOf(set, key)).toBe(amountOf(extractBottle(), key));
  });

  it('makes assumed weight and size of the unit irrelevant to freight and handling', () => {
    const assumptions = ['weightGrams', 'dimensionsMm'].map((field) => ({ field, statement: `${field} is assumed` }));
    const typeOf = (subject: string) => evidenceFor(quoted({ carton: CARTON }, { assumptions }), subject).type;
    for (const key of ['originHandling', 'internationalFreight', 'destinationHandling', 'inboundReceivingStorage'])
      expect(typeOf(key)).not.toBe('missing');
    expect([typeOf('pickPack'), typeOf('lastMileDelivery')]).toEqual(['missing', 'missing']);
  });

  it('of one unit, in its own size and weight, changes no amount', () => {
    const { candidate } = { candidate: { weightGrams: 450, dimensionsMm: { length: 80, width: 80, height: 270 } } };
    const same = quoted({ ...candidate, carton: { units: 1, ...candidate } });
    expect(amounts(same)).toEqual(amounts(quoted(candidate)));
  });
});

describe('the day of entry', () => {
  const chair = (entryDate?: string, day = '2026-11-27') =>
    extractBottle({
      day,
      classification: classified('9401616011', 'supplied'),
      candidate: {
        title: 'Upholstered wooden armchair',
        hsCode: '9401616011',
        factoryUnitCostCents: cents(10_000),
        ...(entryDate === undefined ? {} : { entryDate }),
      },
    });

  it('decides the duty: seats of wood from China enter the US at 25 % in 2026 and at 30 % from 2027 on', () => {
    // Customs value: 10,000 + 29 of handling. Beside the duty on wood, 25 % of Section 301.
    expect(evidenceFor(chair('2026-12-20'), 'additionalDuties').formula).toBe('10029 × (25 % + 25 %) → 5015');
    expect(evidenceFor(chair('2027-01-10'), 'additionalDuties').formula).toBe('10029 × (25 % + 30 %) → 5516');
  });

  it('reads the rates of that day, and their age on the day of the evaluation', () => {
    const later = evidenceFor(chair('2027-01-10'), 'internationalFreight');
    const today = evidenceFor(chair(), 'internationalFreight');
    expect([later.freshnessPercent, later.asOf]).toEqual([today.freshnessPercent, today.asOf]);
    expect(evidenceFor(chair('2027-01-10'), 'factoryUnitCost').asOf).toBe('2026-11-27');
  });

  it('ignores a rate card and terms that have ended by then, and names them', () => {
    const lane = { version: 1, asOf: '2026-11-20', isDocumented: false, unit: 'm3', currency: 'USD' } as const;
    const freightLane = { ...lane, rateCents: cents(9_000), validUntil: '2026-12-31' };
    const entering = (entryDate: string) =>
      evidenceFor(extractBottle({ rateCards: { freightLane }, candidate: { entryDate } }), 'internationalFreight');
    expect(entering('2026-12-31').type).toBe('client_document');
    expect(entering('2027-01-01').assumption).toContain('were valid until 2026-12-31 and are not used');
  });

  it('takes a live quote of another day only within its stated validity', () => {
    const quote = { source: 'a broker', asOf: '2026-11-21', bps: 0 };
    const duty = (entryDate: string, validUntil?: string) =>
      evidenceFor(
        extractBottle({ quotes: { duty: { ...quote, ...(validUntil && { validUntil }) } }, candidate: { entryDate } }),
        'customsDuty',
      ).type;
    expect(duty(DAY)).toBe('live_quote');
    expect(duty('2027-01-10')).toBe('official_table');
    expect(duty('2027-01-10', '2027-01-10')).toBe('live_quote');
    expect(duty('2027-01-10', '2027-01-09')).toBe('official_table');
  });

  it('on the day of the evaluation changes nothing', () => {
    expect(chair('2026-11-27')).toEqual(chair());
  });
});

it('each incoterm has its list of included factors, in their order', () => {
  for (const incoterm of INCOTERMS)
    expect(INCLUDED_FACTORS[incoterm].toSorted((a, b) => FACTOR_KEYS.indexOf(a) - FACTOR_KEYS.indexOf(b))).toEqual(
      INCLUDED_FACTORS[incoterm],
    );
});
