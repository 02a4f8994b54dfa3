import { FACTOR_KEYS } from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import { BOTTLE_CONFIDENCE, WORKED_MARGIN_TERMS, workedExamples } from '@cpes/testing';
import { amountOf, amounts, classified, DAY, evidenceFor, extractBottle } from '../../test/bottle.ts';

describe('the worked examples', () => {
  it.each(workedExamples)(
    'cost the %s to the cent',
    (_name, { candidate, factorsCents, rates, trueLandedCostCents }) => {
      const set = extractBottle({ candidate, classification: classified(candidate.hsCode) });
      expect(amounts(set)).toEqual(FACTOR_KEYS.map((key) => factorsCents[key]));
      expect(add(...amounts(set))).toBe(trueLandedCostCents);
      expect(evidenceFor(set, 'customsDuty').rawValue).toBe(rates.dutyBps);
      expect(evidenceFor(set, 'additionalDuties').rawValue).toBe(rates.additionalDutyBps);
      const { salesTaxBps, isRetailPriceTaxInclusive, returnRateBps } = rates;
      expect(set.marginTerms).toMatchObject({
        salesTaxBps,
        isRetailPriceTaxInclusive,
        returnRateBps,
        ...WORKED_MARGIN_TERMS,
      });
    },
  );
});

describe('the evidence of the bottle on 2026-11-21', () => {
  it.each([
    ['factoryUnitCost', 'client_declared'],
    ['originHandling', 'estimate'],
    ['internationalFreight', 'index'],
    ['cargoInsurance', 'estimate'],
    ['customsDuty', 'official_table'],
    ['additionalDuties', 'official_table'],
    ['importTaxes', 'rule'],
    ['entryFees', 'vendor_rate_card'],
    ['destinationHandling', 'estimate'],
    ['inboundReceivingStorage', 'vendor_rate_card'],
    ['pickPack', 'vendor_rate_card'],
    ['lastMileDelivery', 'estimate'],
  ] as const)('grades %s as %s', (subject, type) => {
    const { quality, freshness } = BOTTLE_CONFIDENCE.percents[subject];
    const graded = { type, qualityPercent: quality, freshnessPercent: freshness };
    expect(evidenceFor(extractBottle({ day: BOTTLE_CONFIDENCE.day }), subject)).toMatchObject(graded);
  });

  it('shows the numbers in the formula', () => {
    expect(evidenceFor(extractBottle(), 'internationalFreight').formula).toBe(
      '17000 × 1 chargeable m³ ÷ 500 units → 34',
    );
    expect(evidenceFor(extractBottle(), 'entryFees').formula).toBe(
      '509 × 500 units × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; ' +
        '509 × 500 units × 1250 ÷ 1000000 → 318 harbor maintenance fee; (3458 + 318 + 22500) ÷ 500 units → 53',
    );
    expect(evidenceFor(extractBottle(), 'customsDuty').formula).toBe('509 × 7.2 % → 37');
  });

  it('names the shipment over which charges are spread', () => {
    expect(evidenceFor(extractBottle(), 'originHandling').assumption).toBe('shipment of 500 units, 1 chargeable m³');
  });
});

describe('unknown inputs', () => {
  it('evaluates a market without tables with those of the EU, as estimates', () => {
    const set = extractBottle({ candidate: { targetMarket: 'ZW' } });
    const weak = ['internationalFreight', 'customsDuty', 'entryFees', 'inboundReceivingStorage', 'lastMileDelivery'];
    expect(weak.map((key) => evidenceFor(set, key).type)).toEqual(weak.map(() => 'estimate'));
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('no tables for ZW');
    expect(evidenceFor(set, 'salesTax').type).toBe('missing');
    expect(evidenceFor(set, 'importTaxes')).toMatchObject({ type: 'missing', qualityPercent: 0 });
    expect(evidenceFor(set, 'importTaxes').assumption).toContain('net revenue is overstated');
    expect(set.marginTerms.isNetRevenueOverstated).toBe(true);
  });

  it('costs an unlisted origin from China, as an estimate', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'UA' } });
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({ type: 'estimate', normalizedCents: 34 });
  });

  it('grades evidence on an assumed field as missing', () => {
    const statement = 'a weight of 500 g is assumed';
    const set = extractBottle({ assumptions: [{ field: 'weightGrams', statement }] });
    expect(evidenceFor(set, 'lastMileDelivery')).toMatchObject({ type: 'missing', qualityPercent: 0 });
    expect(evidenceFor(set, 'lastMileDelivery').assumption).toContain(statement);
    expect(evidenceFor(set, 'pickPack').type).toBe('vendor_rate_card');
  });

  it('keeps an expired price, at no more than 80 % freshness', () => {
    expect(evidenceFor(extractBottle({ day: '2027-09-30' }), 'entryFees').freshnessPercent).toBe(100);
    expect(evidenceFor(extractBottle({ day: '2027-10-01' }), 'entryFees').freshnessPercent).toBe(80);
  });

  it('states the charge on a parcel to the EU in place of the entry of a bulk import', () => {
    const entry = (day: string, unitsPerShipment: number, targetMarket = 'DE') =>
      evidenceFor(extractBottle({ day, candidate: { targetMarket, unitsPerShipment } }), 'entryFees').assumption;
    const text = 'bears EUR 3 per kind of item until 2028-07-01; not charged, since a bulk import is counted';
    expect(entry('2026-11-25', 10)).toContain(text);
    expect(entry('2026-11-25', 500)).not.toContain('EUR 3');
    expect(entry('2028-07-01', 10)).not.toContain('EUR 3');
    expect(entry('2026-11-25', 10, 'GB')).not.toContain('EUR 3');
    expect(entry('2026-11-25', 10, 'BR')).not.toContain('EUR 3');
  });

  it('compares a shipment of any value with the limit of a parcel', () => {
    const unitsPerShipment = 1_000_000;
    const candidate = {
      currency: 'JPY',
      targetMarket: 'DE',
      factoryUnitCostCents: cents(66_311_465),
      unitsPerShipment,
    };
    const quotes = { 'exchange-rate': { source: 'a source', asOf: '2026-11-20', usdNanosPerMajorUnit: 5_265_488_613 } };
    const set = extractBottle({ day: '2026-11-25', candidate, quotes });
    expect(evidenceFor(set, 'entryFees').assumption).not.toContain('EUR 3');
  });

  it('has the processing fee of each fiscal year on its days', () => {
    const formulaOn = (day: string) => evidenceFor(extractBottle({ day }), 'entryFees').formula;
    expect(formulaOn('2026-09-30')).toContain('; (3358 + 318 + 22500) ÷ 500 units → 52');
    expect(formulaOn('2026-10-01')).toContain('; (3458 + 318 + 22500) ÷ 500 units → 53');
    const dear = extractBottle({ candidate: { factoryUnitCostCents: cents(50_000_00) } });
    expect(evidenceFor(dear, 'entryFees').formula).toContain('→ 67086 merchandise processing fee');
  });
});

describe('another currency', () => {
  const inEuro = { candidate: { currency: 'EUR', targetMarket: 'DE' } };

  it('converts each amount of the tables once', () => {
    const set = extractBottle(inEuro);
    // 8800 / 500 = 17.6 US cents, at 1.16 USD per EUR 15.17.
    expect(amountOf(set, 'internationalFreight')).toBe(15);
    expect(evidenceFor(set, 'internationalFreight').formula).toBe(
      '8800 × 1 chargeable m³ ÷ 500 units ÷ 1.16 USD per EUR → 15',
    );
    expect(amountOf(set, 'factoryUnitCost')).toBe(480);
  });

  it('rounds statutory fees in dollars, before conversion', () => {
    const set = extractBottle({
      candidate: { currency: 'EUR', factoryUnitCostCents: cents(100), unitsPerShipment: 1 },
    });
    // Rounded in euro cents, 2981.03 and 15.75, they would bring the entry to 22,394.
    expect(evidenceFor(set, 'entryFees').formula).toBe(
      '12600 × 1 units × 1.16 USD per EUR × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; ' +
        '12600 × 1 units × 1.16 USD per EUR × 1250 ÷ 1000000 → 18 harbor maintenance fee; ' +
        '(3458 + 18 + 22500) ÷ 1 units ÷ 1.16 USD per EUR → 22393',
    );
  });

  it('has separate evidence of the exchange rate, which limits quality and freshness', () => {
    const set = extractBottle(inEuro);
    expect(evidenceFor(set, 'exchangeRate')).toMatchObject({
      type: 'index',
      asOf: '2026-09-29',
      rawValue: 1_160_000_000,
      rawUnit: 'billionths of a US dollar per EUR',
      qualityPercent: 85,
    });
    const graded = { freshnessPercent: 44, validUntil: '2026-10-13' };
    for (const subject of ['exchangeRate', 'originHandling', 'entryFees', 'lastMileDelivery', 'paymentFee']) {
      expect(evidenceFor(set, subject)).toMatchObject(graded);
    }
    expect(evidenceFor(set, 'originHandling').qualityPercent).toBe(40);
    // Of 2026-11-01 and good for 180 days: fresh, had it not been converted.
    expect(evidenceFor(extractBottle(), 'originHandling').freshnessPercent).toBe(100);
    expect(evidenceFor(set, 'factoryUnitCost')).toMatchObject({ qualityPercent: 80, freshnessPercent: 100 });
    expect(evidenceFor(set, 'customsDuty').qualityPercent).toBe(90);
  });

  it('shows the value of one dollar in the minor units of ISO 4217', () => {
    const rate = (currency: string) => evidenceFor(extractBottle({ candidate: { currency } }), 'exchangeRate');
    expect(rate('EUR')).toMatchObject({
      formula: '100 US cents ÷ 1.16 USD per EUR → 86',
      normalizedCents: 86,
    });
    expect(rate('JPY').formula).toBe('100 US cents ÷ 0.0065 USD per JPY ÷ 100 → 154');
  });

  it('has yen without decimals', () => {
    const set = extractBottle({ candidate: { currency: 'JPY', targetMarket: 'JP' } });
    // 550 US cents are 5.50 USD, at 0.0065 USD 846 yen.
    expect(amountOf(set, 'lastMileDelivery')).toBe(846);
    expect(set.marginTerms).toMatchObject({ paymentFeeFixedCents: 46, returnProcessingCents: 462 });
  });

  it('converts into dong by billionths of a dollar', () => {
    const set = extractBottle({ candidate: { currency: 'VND', targetMarket: 'VN' } });
    // 30 US cents are 0.30 USD, at 0.000038539 USD 7,784 dong; at 0.000039 USD they would be 7,692.
    expect(set.marginTerms).toMatchObject({ paymentFeeFixedCents: 7784 });
    expect(evidenceFor(set, 'exchangeRate').formula).toBe('100 US cents ÷ 0.000038539 USD per VND ÷ 100 → 25948');
  });

  it.each(['IRR', 'XTS'])('is never guessed: %s has no rate, so there are no factors', (currency) => {
    const quotes = { 'exchange-rate': { source: 'Bank', asOf: DAY, usdNanosPerMajorUnit: 39_000 } };
    expect(() => extractBottle({ candidate: { currency } })).toThrow(`no exchange rate of ${currency}`);
    expect(() => extractBottle({ candidate: { currency }, quotes })).toThrow(`no exchange rate of ${currency}`);
  });

  it('has no exchange-rate evidence in US dollars', () => {
    expect(extractBottle().evidence.map(({ factor }) => factor)).not.toContain('exchangeRate');
  });
});

describe('storage', () => {
  it('is charged on whole cubic centimetres, rounded up', () => {
    // 1,730,160 mm³.
    const set = extractBottle({ candidate: { dimensionsMm: { length: 81, width: 80, height: 267 } } });
    expect(evidenceFor(set, 'inboundReceivingStorage').formula).toBe('25 + 2650 × 0.001731 m³ × 1.5 months → 32');
  });
});

describe('air freight', () => {
  it('charges volumetric weight and no harbour fee', () => {
    const set = extractBottle({ candidate: { freightMode: 'air' } });
    // 450 g beat 1,728 cm³ / 6,000 = 288 g: 626 × 0.45.
    expect(amountOf(set, 'internationalFreight')).toBe(282);
    expect(evidenceFor(set, 'entryFees').formula).not.toContain('HMF');
  });
});

describe('live quotes', () => {
  const answered = { source: 'Forwarder', asOf: DAY };

  it('replace the tables', () => {
    const quotes = {
      freight: { ...answered, amountCents: cents(41), currency: 'USD' },
      duty: { ...answered, bps: 700, additionalBps: 100 },
      fulfilment: [
        {
          ...answered,
          currency: 'USD',
          receivingStorageCents: cents(1),
          pickPackCents: cents(2),
          lastMileCents: cents(3),
        },
      ],
    };
    const set = extractBottle({ quotes });
    expect(amounts(set)).toEqual([480, 29, 41, 2, 36, 5, 0, 53, 49, 1, 2, 3]);
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({
      type: 'live_quote',
      qualityPercent: 95,
      freshnessPercent: 100,
    });
  });

  it('of fulfilment give each charge of the first source that has it, and the tables give the others', () => {
    const fulfilment = [
      { ...answered, currency: 'USD', pickPackCents: cents(2) },
      { ...answered, source: 'Carrier', currency: 'USD', pickPackCents: cents(9), lastMileCents: cents(3) },
    ];
    const set = extractBottle({ quotes: { fulfilment } });
    const [receivingStorage] = amounts(extractBottle()).slice(9);
    expect(amounts(set).slice(9)).toEqual([receivingStorage, 2, 3]);
    const sources = ['inboundReceivingStorage', 'pickPack', 'lastMileDelivery'].map((key) => evidenceFor(set, key));
    expect(sources.map(({ type, source }) => [type, source]).slice(1)).toEqual([
      ['live_quote', 'Forwarder'],
      ['live_quote', 'Carrier'],
    ]);
    expect(sources[0]?.type).toBe('vendor_rate_card');
  });

  it('state what the source assumed, and have its kind of evidence and its quality', () => {
    const quote = { ...answered, amountCents: cents(41), currency: 'USD', notes: ['from CNSHA to USLAX'] };
    const freight = { ...quote, type: 'index' as const, qualityPercent: 70 };
    expect(evidenceFor(extractBottle({ quotes: { freight } }), 'internationalFreight')).toMatchObject({
      type: 'index',
      qualityPercent: 70,
      assumption: 'from CNSHA to USLAX',
    });
  });

  it('of a duty that name additional duties make zero an estimate, which says so', () => {
    const duty = { ...answered, bps: 100, notes: ['commodity 9617000000'], additionalNotes: ['measure 551'] };
    const set = extractBottle({ candidate: { targetMarket: 'GB' }, quotes: { duty } });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('commodity 9617000000');
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ normalizedCents: 0, type: 'estimate' });
    expect(evidenceFor(set, 'additionalDuties').assumption).toContain('measure 551');
  });

  it('convert a quote in dollars for a candidate in euro', () => {
    const quotes = { freight: { ...answered, amountCents: cents(116), currency: 'USD' } };
    const set = extractBottle({ candidate: { currency: 'EUR' }, quotes });
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({
      normalizedCents: 100,
      formula: '116 quoted ÷ 1.16 USD per EUR → 100',
      qualityPercent: 85,
      freshnessPercent: 44,
    });
  });

  it('are no better than the rate that converts them into dollars', () => {
    const quotes = { freight: { ...answered, amountCents: cents(100), currency: 'EUR' } };
    expect(evidenceFor(extractBottle({ quotes }), 'internationalFreight')).toMatchObject({
      normalizedCents: 116,
      formula: '100 quoted × 1.16 USD per EUR → 116',
      qualityPercent: 85,
      freshnessPercent: 44,
    });
  });

  it('raise the quality of figures that an exchange-rate quote converts', () => {
    const quotes = { 'exchange-rate': { ...answered, usdNanosPerMajorUnit: 2_000_000_000 } };
    const set = extractBottle({ candidate: { currency: 'EUR' }, quotes });
    expect(amountOf(set, 'internationalFreight')).toBe(17);
    expect(evidenceFor(set, 'internationalFreight').qualityPercent).toBe(75);
  });

  it('are ignored in an unknown currency', () => {
    const quotes = { freight: { ...answered, amountCents: cents(41), currency: 'XTS' } };
    expect(evidenceFor(extractBottle({ quotes }), 'internationalFreight').type).toBe('index');
  });
});

describe('margin terms', () => {
  it('use the return rate of the longest matching code', () => {
    expect(extractBottle({ classification: classified('420100') }).marginTerms.returnRateBps).toBe(1000);
    expect(extractBottle({ classification: classified('420292') }).marginTerms.returnRateBps).toBe(1550);
    expect(extractBottle().marginTerms).toEqual({
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 1200,
      recoveryBps: 6500,
      returnProcessingCents: 300,
      paymentFeeBps: 290,
      paymentFeeFixedCents: 30,
      exchangeRate: { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 },
    });
  });

  it('treat German prices as including tax', () => {
    const set = extractBottle({ candidate: { targetMarket: 'DE', targetRetailPriceCents: cents(2990) } });
    expect(set.marginTerms).toMatchObject({ salesTaxBps: 1900, isRetailPriceTaxInclusive: true });
    expect(evidenceFor(set, 'salesTax').normalizedCents).toBe(2990 - 2513);
  });
});

describe('a package that carriers do not accept as a parcel', () => {
  const lastMile = (targetMarket: string, weightGrams: number, length: number, width = 100, height = 100) =>
    evidenceFor(
      extractBottle({ candidate: { targetMarket, weightGrams, dimensionsMm: { length, width, height } } }),
      'lastMileDelivery',
    );

  it.each([
    ['US', 68_039, 68_040, 300],
    ['DE', 31_500, 31_501, 300],
    ['GB', 30_000, 30_001, 300],
    ['CA', 30_000, 30_001, 300],
    ['AU', 22_000, 22_001, 300],
    ['JP', 30_000, 30_001, 300],
  ])('in %s is one above %i g', (market, most, more, length) => {
    expect(lastMile(market, most, length)).toMatchObject({ type: 'estimate', qualityPercent: 40 });
    const beyond = lastMile(market, more, length);
    expect(beyond).toMatchObject({ type: 'estimate', qualityPercent: 20 });
    expect(beyond.assumption).toContain(
      `carriers do not take it as a parcel (${more} g, above ${most}): it would go as freight, for which there is no table`,
    );
  });

  it('is also one with too much girth', () => {
    // 1,000 + 2 × (800 + 795) = 4,190 mm.
    expect(lastMile('US', 9000, 1000, 800, 795).qualityPercent).toBe(40);
    expect(lastMile('US', 9000, 1000, 800, 796).qualityPercent).toBe(20);
    expect(lastMile('US', 9000, 2744).assumption).toContain('2744 mm of length, above 2743');
    expect(lastMile('AU', 9000, 1000, 500, 500).assumption).not.toContain('carriers do not take it');
    expect(lastMile('AU', 9000, 1000, 500, 501).assumption).toContain('250500 cm³, above 250000');
    expect(lastMile('JP', 9000, 1000, 600, 401).assumption).toContain('2001 mm of all three sides, above 2000');
  });
});

describe('an amount from the client', () => {
  it("replaces the tables' amount in all factors that depend on it", () => {
    const stated = { internationalFreight: cents(500), pickPack: cents(0) };
    const [plain, set] = [extractBottle(), extractBottle({ stated })];
    expect([amountOf(set, 'internationalFreight'), amountOf(set, 'pickPack')]).toEqual([500, 0]);
    // (480 + 29 + 500) × 0.44 % instead of (480 + 29 + 34) × 0.44 %.
    expect([amountOf(plain, 'cargoInsurance'), amountOf(set, 'cargoInsurance')]).toEqual([2, 4]);
    expect(amountOf(set, 'customsDuty')).toBe(amountOf(plain, 'customsDuty'));
  });

  it('is evidence of the client on that day, and names the replaced one', () => {
    const set = extractBottle({ stated: { internationalFreight: cents(500) }, day: '2026-11-22' });
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({
      type: 'client_declared',
      source: 'stated by the client',
      asOf: '2026-11-22',
      validUntil: '2027-02-20',
      rawValue: 500,
      rawUnit: 'minor units of USD per unit',
      normalizedCents: 500,
      formula: 'the stated amount → 500',
      assumption: expect.stringMatching(/^replaces 34, computed from: Drewry/),
      qualityPercent: 80,
      freshnessPercent: 100,
    });
  });

  it('does not depend on assumptions', () => {
    const assumptions = [{ field: 'weightGrams', statement: 'No weight was given.' }];
    const set = extractBottle({ assumptions, stated: { lastMileDelivery: cents(700) } });
    expect([evidenceFor(set, 'lastMileDelivery').type, evidenceFor(set, 'originHandling').type]).toEqual([
      'client_declared',
      'missing',
    ]);
  });
});
