import type { DutyRateRow, FreightLaneRow, FulfilmentItem, FulfilmentRow } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { amountOf, amounts, classified, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';

const CARD = { version: 2, asOf: '2026-11-20', isDocumented: false };
const LANE: FreightLaneRow = { ...CARD, unit: 'm3', rateCents: cents(9_000), currency: 'USD' };
const RULING: DutyRateRow = { ...CARD, hsCode: '961700', bps: 370 };
const withLane = (lane: Partial<FreightLaneRow> = {}, given: Given = {}) =>
  extractBottle({ ...given, rateCards: { freightLane: { ...LANE, ...lane } } });
const withRuling = (ruling: Partial<DutyRateRow> = {}, given: Given = {}) =>
  extractBottle({ ...given, rateCards: { dutyRate: { ...RULING, ...ruling } } });
const formulaOf = (lane: Partial<FreightLaneRow>, given: Given = {}) =>
  evidenceFor(withLane(lane, given), 'internationalFreight').formula;

describe('a tariff code of the merchant', () => {
  const noteOf = (row: object, match: 'supplied' | 'strong') => {
    const hsCode = { ...CARD, source: 'Customs broker', hsCode: '961700', ...row };
    return evidenceFor(
      extractBottle({ rateCards: { hsCode }, classification: classified('961700', match) }),
      'customsDuty',
    ).assumption;
  };

  it('is named by the duty with its card, or as ended', () => {
    expect(noteOf({}, 'supplied')).toContain(
      'tariff code 961700 by your tariff codes of 2026-11-20, version 2: Customs broker',
    );
    expect(noteOf({ validUntil: '2026-11-19' }, 'strong')).toMatch(
      /your tariff codes of 2026-11-20 were valid until 2026-11-19 and are not used$/,
    );
  });
});

describe('a tariff code of another title of the merchant', () => {
  const noteOf = (isExact: boolean, match: 'supplied' | 'medium' | 'strong', hsCode = '961700') => {
    const titleLabel = { title: 'Steel bottle', hsCode: '961700', asOf: '2026-11-20', isExact };
    const classification = classified(hsCode, match);
    return evidenceFor(extractBottle({ rateCards: { titleLabel }, classification }), 'customsDuty').assumption;
  };

  it('is named by the duty with the title and the day', () => {
    expect(noteOf(true, 'supplied')).toContain(
      'tariff code 961700 by your code for the title “Steel bottle” of 2026-11-20',
    );
    expect(noteOf(false, 'medium')).toContain(
      'tariff code 961700 by your code for the similar title “Steel bottle” of 2026-11-20',
    );
  });

  it('is not named when intake has classified the words instead', () => {
    for (const note of [noteOf(false, 'strong'), noteOf(false, 'medium', '732393'), noteOf(true, 'medium')])
      expect(note ?? '').not.toContain('by your code for');
  });
});

describe('a lane of the merchant', () => {
  it('replaces the table, and names its card, version and day', () => {
    expect(evidenceFor(withLane(), 'internationalFreight')).toMatchObject({
      type: 'client_document',
      source: 'your freight lanes of 2026-11-20, version 2',
      asOf: '2026-11-20',
      qualityPercent: 80,
      rawValue: 9_000,
      rawUnit: 'minor units of USD per m³',
    });
  });

  it('is worth 100 with a dated document, and does not age within its validity', () => {
    const lane = { isDocumented: true, source: 'Offer 4711', validUntil: '2027-06-30' };
    expect(evidenceFor(withLane(lane, { day: '2027-06-30' }), 'internationalFreight')).toMatchObject({
      source: 'your freight lanes of 2026-11-20, version 2: Offer 4711',
      qualityPercent: 100,
      freshnessPercent: 100,
      validUntil: '2027-06-30',
    });
  });

  it('goes before a live quote, and after an amount that the client states', () => {
    const quotes = { freight: { amountCents: cents(7), currency: 'USD', source: 'a source', asOf: '2026-11-20' } };
    expect(evidenceFor(withLane({}, { quotes }), 'internationalFreight').type).toBe('client_document');
    const stated = { internationalFreight: cents(7) };
    expect(amountOf(withLane({}, { stated }), 'internationalFreight')).toBe(7);
  });

  it('is ignored and named from the day after its last one', () => {
    const lane = { validUntil: '2026-11-20' };
    expect(amounts(withLane(lane))).toEqual(amounts(extractBottle()));
    const { type, assumption } = evidenceFor(withLane(lane), 'internationalFreight');
    expect(type).not.toBe('client_document');
    expect(assumption).toMatch(/; your freight lanes of 2026-11-20 were valid until 2026-11-20 and are not used$/);
    expect(evidenceFor(withLane(lane, { day: '2026-11-20' }), 'internationalFreight').type).toBe('client_document');
  });

  // The bottle: 250 × 90 × 90 mm, 420 g, 500 units a shipment.
  const goods = { candidate: { dimensionsMm: { length: 250, width: 90, height: 90 }, weightGrams: 420 } };
  it.each<[Partial<FreightLaneRow>, string]>([
    [{ unit: 'm3' }, '9000 × 0.002025 m³ → 18'],
    [{ unit: 'revenue-ton' }, '9000 × 1.0125 chargeable m³ ÷ 500 units → 18'],
    [{ unit: 'kg', rateCents: cents(100) }, '100 × 420 g ÷ 1000 → 42'],
    [{ unit: 'container-20', rateCents: cents(180_000) }, '180000 × 1 container ÷ 500 units → 360'],
    [{ unit: 'm3', minimumCents: cents(20_000) }, '20000 ÷ 500 units → 40'],
    [{ unit: 'm3', minimumCents: cents(1_000) }, '9000 × 0.002025 m³ → 18'],
    [{ unit: 'm3', currency: 'EUR' }, '9000 × 0.002025 m³ × 1.16 USD per EUR → 21'],
  ])('is charged as %j', (lane, formula) => {
    expect(formulaOf(lane, goods)).toBe(formula);
  });

  it('charges air freight by the greater of actual and volumetric weight', () => {
    const air = { candidate: { ...goods.candidate, freightMode: 'air' as const } };
    expect(formulaOf({ unit: 'kg', rateCents: cents(400) }, air)).toBe('400 × 420 g ÷ 1000 → 168');
    const bulky = { candidate: { ...air.candidate, dimensionsMm: { length: 300, width: 200, height: 100 } } };
    expect(formulaOf({ unit: 'kg', rateCents: cents(400) }, bulky)).toBe('400 × 6000 cm³ ÷ 6000 → 400');
  });

  it('charges at most 10,000 times the highest retail price', () => {
    const side = 10_000;
    const largest = { freightMode: 'air' as const, dimensionsMm: { length: side, width: side, height: side } };
    expect(formulaOf({ unit: 'kg', rateCents: cents(100_000_000) }, { candidate: largest })).toBe(
      '100000000 × 1000000000 cm³ ÷ 6000, at most 1000000000000 → 1000000000000',
    );
  });

  it('counts the containers by volume or weight, whichever needs more', () => {
    const units = { unitsPerShipment: 100_000 };
    // 202.5 m³ in 28 m³ each; 42 t in 21 t each.
    const light = { candidate: { ...goods.candidate, ...units } };
    expect(formulaOf({ unit: 'container-20' }, light)).toBe('9000 × 8 containers ÷ 100000 units → 1');
    const heavy = { candidate: { ...goods.candidate, ...units, weightGrams: 2_000 } };
    expect(formulaOf({ unit: 'container-20' }, heavy)).toBe('9000 × 10 containers ÷ 100000 units → 1');
  });

  it('replaces local collection within one country', () => {
    const domestic = { candidate: { supplierCountry: 'DE', targetMarket: 'DE', currency: 'EUR' } };
    expect(evidenceFor(withLane({}, domestic), 'internationalFreight').type).toBe('client_document');
  });
});

describe('a duty of the merchant', () => {
  const german = { candidate: { targetMarket: 'DE' } };

  it('replaces the ordinary duty, and leaves the additional duties to the tables', () => {
    const [own, tables] = [withRuling(), extractBottle()];
    expect(evidenceFor(own, 'customsDuty')).toMatchObject({
      type: 'client_document',
      qualityPercent: 80,
      source: 'your duty rates of 2026-11-20, version 2',
      rawValue: 370,
      assumption: 'for tariff code 961700',
    });
    const { assumption: _, ...additional } = evidenceFor(tables, 'additionalDuties');
    expect(evidenceFor(own, 'additionalDuties')).toMatchObject(additional);
  });

  it('goes before a live quote', () => {
    const quotes = { duty: { bps: 1_000, source: 'a source', asOf: '2026-11-20' } };
    expect(evidenceFor(withRuling({}, { ...german, quotes }), 'customsDuty').rawValue).toBe(370);
  });

  it('narrows the range of duty to itself in a market without additional duties', () => {
    expect(withRuling({}, german).classification.dutyRangeBps).toEqual({ min: 370, max: 370 });
  });

  it('is ignored and named from the day after its last one', () => {
    const set = withRuling({ validUntil: '2026-11-20' }, german);
    expect(amounts(set)).toEqual(amounts(extractBottle(german)));
    expect(evidenceFor(set, 'customsDuty').assumption).toMatch(
      /; your duty rates of 2026-11-20 were valid until 2026-11-20 and are not used$/,
    );
  });
});

describe('a live quote in place of a row that has ended', () => {
  it('says in each figure that the row is not used', () => {
    const ended = { ...CARD, validUntil: '2026-11-20' };
    const price = (item: FulfilmentItem): FulfilmentRow => ({ ...ended, item, cents: cents(1), currency: 'USD' });
    const answered = { source: 'a source', asOf: '2026-11-21', currency: 'USD' };
    const set = extractBottle({
      day: '2026-11-21',
      rateCards: {
        freightLane: { ...LANE, ...ended },
        dutyRate: { ...RULING, ...ended },
        fulfilment: [price('receiving'), price('storage'), price('pick'), price('pack'), price('last-mile')],
      },
      quotes: {
        freight: { ...answered, amountCents: cents(7) },
        duty: { ...answered, bps: 100 },
        fulfilment: [
          { ...answered, receivingStorageCents: cents(1), pickPackCents: cents(1), lastMileCents: cents(1) },
        ],
      },
    });
    const factors = ['internationalFreight', 'customsDuty', 'inboundReceivingStorage', 'pickPack', 'lastMileDelivery'];
    for (const factor of factors) {
      const { type, assumption } = evidenceFor(set, factor);
      expect([factor, type, assumption]).toEqual([
        factor,
        'live_quote',
        expect.stringMatching(/of 2026-11-20 were valid until 2026-11-20 and are not used$/),
      ]);
    }
  });
});

describe('prices of fulfilment of the merchant', () => {
  const price = (item: FulfilmentItem, amount: number, more: Partial<FulfilmentRow> = {}): FulfilmentRow => ({
    ...CARD,
    item,
    cents: cents(amount),
    currency: 'USD',
    ...more,
  });
  const ALL = [
    price('receiving', 20),
    price('storage', 2_400),
    price('pick', 180),
    price('pack', 90),
    price('last-mile', 480, { upToGrams: 500 }),
  ];
  const withPrices = (fulfilment: readonly FulfilmentRow[], given: Given = {}) =>
    extractBottle({ ...given, rateCards: { fulfilment: [...fulfilment] } });

  it('replace the three figures of the tables', () => {
    const set = withPrices(ALL);
    const formulaFor = (factor: string) => evidenceFor(set, factor).formula;
    expect(['inboundReceivingStorage', 'pickPack', 'lastMileDelivery'].map(formulaFor)).toEqual([
      '(20 + 2400 × 0.001728 m³ × 1.5 months) → 26',
      '(180 + 90 packing) → 270',
      '480 per parcel → 480',
    ]);
    expect(evidenceFor(set, 'lastMileDelivery')).toMatchObject({
      type: 'client_document',
      source: 'your fulfilment prices of 2026-11-20, version 2',
      qualityPercent: 80,
      assumption: 'parcels up to 500 g',
    });
  });

  it('are converted once, and use the months in storage of the terms', () => {
    const euros = ALL.map((row) => ({ ...row, currency: 'EUR' }));
    const terms = { version: 1, asOf: '2026-11-20', isDocumented: false, currency: 'USD', storageHalfMonths: 8 };
    expect(evidenceFor(withPrices(euros, { terms }), 'inboundReceivingStorage').formula).toBe(
      '(20 + 2400 × 0.001728 m³ × 4 months) × 1.16 USD per EUR → 42',
    );
  });

  it('go before a live quote', () => {
    const quote = {
      receivingStorageCents: cents(1),
      pickPackCents: cents(1),
      lastMileCents: cents(1),
      currency: 'USD',
    };
    const quotes = { fulfilment: [{ ...quote, source: 'a source', asOf: '2026-11-20' }] };
    expect(amounts(withPrices(ALL, { quotes })).slice(-3)).toEqual([26, 270, 480]);
  });

  it('hold until the earlier end of the two prices that make a figure', () => {
    const ends = { pick: '2026-12-31', pack: '2026-11-20' };
    const rows = [price('pick', 180, { validUntil: ends.pick }), price('pack', 90, { validUntil: ends.pack })];
    expect(evidenceFor(withPrices(rows, { day: '2026-11-20' }), 'pickPack').validUntil).toBe(ends.pack);
    const after = withPrices(rows, { day: '2026-11-21' });
    expect(amounts(after)).toEqual(amounts(extractBottle({ day: '2026-11-21' })));
    expect(evidenceFor(after, 'pickPack').assumption).toMatch(
      /; your fulfilment prices of 2026-11-20 were valid until 2026-11-20 and are not used$/,
    );
  });

  it('replace the last mile alone, where nothing else is given', () => {
    const set = withPrices([price('last-mile', 480)]);
    expect(evidenceFor(set, 'pickPack')).toEqual(evidenceFor(extractBottle(), 'pickPack'));
    expect(amountOf(set, 'lastMileDelivery')).toBe(480);
  });
});
