import type { MerchantTerms } from '@cpes/contracts';
import { cents, divide } from '@cpes/money';
import { amountOf, amounts, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';

const TERMS: MerchantTerms = { version: 3, asOf: '2026-11-20', isDocumented: false, currency: 'USD' };
const extractWith = (terms: Partial<MerchantTerms>, given: Given = {}) =>
  extractBottle({ ...given, terms: { ...TERMS, ...terms } });
const GERMAN = { candidate: { targetMarket: 'DE' } };

describe('a term of the merchant', () => {
  it('replaces the estimate of the insurance, and names its version and day', () => {
    // 475 + 34 + 34 … the goods of the formula × 1 %
    const { source, rawValue, formula, ...evidence } = evidenceFor(
      extractWith({ insuranceBps: 100 }),
      'cargoInsurance',
    );
    expect([source, rawValue]).toEqual(['your terms of 2026-11-20, version 3', 100]);
    expect(formula).toMatch(/^\d+ × 1 %, at least 1 → \d+$/);
    expect(evidence).toMatchObject({
      type: 'client_document',
      qualityPercent: 80,
      freshnessPercent: 100,
      asOf: '2026-11-20',
      validUntil: '2027-11-20',
    });
  });

  it('is worth 100 with a dated document, until its last day', () => {
    const documented = { isDocumented: true, source: 'Policy 4711', validUntil: '2026-12-31' };
    expect(evidenceFor(extractWith({ insuranceBps: 100, ...documented }), 'cargoInsurance')).toMatchObject({
      source: 'your terms of 2026-11-20, version 3: Policy 4711',
      qualityPercent: 100,
      freshnessPercent: 100,
      validUntil: '2026-12-31',
    });
  });

  it('is ignored and named from the day after its last one', () => {
    const terms = { insuranceBps: 100, validUntil: '2026-11-20' };
    expect(amounts(extractWith(terms))).toEqual(amounts(extractBottle()));
    expect(evidenceFor(extractWith(terms), 'cargoInsurance')).toMatchObject({
      type: 'estimate',
      assumption: 'your terms of 2026-11-20 were valid until 2026-11-20 and are not used',
    });
    expect(evidenceFor(extractWith(terms, { day: '2026-11-20' }), 'cargoInsurance').type).toBe('client_document');
  });

  it('comes after an amount that the client states', () => {
    const set = extractWith({ insuranceBps: 100 }, { stated: { cargoInsurance: cents(7) } });
    expect(evidenceFor(set, 'cargoInsurance')).toMatchObject({ normalizedCents: 7, type: 'client_declared' });
  });

  it('replaces the return rate by the longest prefix of the tariff code', () => {
    const returnRates = [
      { hsPrefix: '', bps: 500 },
      { hsPrefix: '96', bps: 600 },
      { hsPrefix: '961700', bps: 700 },
      { hsPrefix: '61', bps: 2_000 },
    ];
    const set = extractWith({ returnRates });
    expect(set.marginTerms.returnRateBps).toBe(700);
    expect(evidenceFor(set, 'returnRate')).toMatchObject({
      type: 'client_document',
      formula: '3495 × 7 % → 245 refunded per order',
      assumption:
        'for tariff codes that begin with 961700; 65 % of the landed cost of a return are recovered; processing costs 300',
    });
    expect(extractWith({ returnRates: returnRates.slice(0, 1) }).marginTerms.returnRateBps).toBe(500);
  });

  it('replaces recovery and handling of returns, in the currency of the candidate', () => {
    const terms = { returnRecoveryBps: 8_000, returnHandlingCents: cents(116), currency: 'EUR' };
    const set = extractWith(terms);
    // 116 EUR cents × 1.16 USD per EUR = 134.56 US cents
    expect(set.marginTerms).toMatchObject({ recoveryBps: 8_000, returnProcessingCents: 135 });
    expect(evidenceFor(set, 'returnRate').assumption).toMatch(
      /80 % of the landed cost of a return are recovered; processing costs 135; recovery by your terms of 2026-11-20; processing by your terms of 2026-11-20$/,
    );
  });

  it('replaces the payment fee, converted once', () => {
    const paymentFee = { bps: 140, fixedCents: cents(25), currency: 'EUR' };
    const set = extractWith({ paymentFee });
    expect(set.marginTerms).toMatchObject({ paymentFeeBps: 140, paymentFeeFixedCents: 29 });
    // 3495 × 1.4 % = 48.93
    expect(evidenceFor(set, 'paymentFee')).toMatchObject({
      type: 'client_document',
      normalizedCents: 78,
      formula: '25 × 1.16 USD per EUR → 29; 3495 × 1.4 % + 29 → 78',
      rawUnit: 'hundredths of a percent of the gross price, plus 25 minor units of EUR per order',
    });
  });

  it('replaces the months in storage, while the charges stay those of the table', () => {
    const usual = evidenceFor(extractBottle(), 'inboundReceivingStorage');
    const { type, formula, assumption } = evidenceFor(extractWith({ storageHalfMonths: 6 }), 'inboundReceivingStorage');
    expect(type).toBe(usual.type);
    expect(formula).toContain('m³ × 3 months');
    expect(assumption).toBe(`${usual.assumption}; months in storage by your terms of 2026-11-20`);
  });

  it('passes the target for winning a customer on, in the currency of the candidate', () => {
    expect(extractWith({ targetCacCents: cents(1_000) }).marginTerms.targetCacCents).toBe(1_000);
    expect(extractBottle().marginTerms).not.toHaveProperty('targetCacCents');
  });
});

describe('import tax of an importer without a registration', () => {
  const unregistered = (market: string) => ({ taxRegistrations: [{ market, isRegistered: false }] });

  it('is a cost on goods, freight, insurance and duties', () => {
    const set = extractWith(unregistered('DE'), GERMAN);
    const goods = ['factoryUnitCost', 'originHandling', 'internationalFreight', 'cargoInsurance'] as const;
    const sum = (keys: readonly ((typeof goods)[number] | 'customsDuty' | 'additionalDuties')[]) =>
      keys.reduce((total, key) => total + amountOf(set, key), 0);
    const [value, duties] = [sum(goods), sum(['customsDuty', 'additionalDuties'])];
    const tax = Number(divide(BigInt(value + duties) * 19n, 100n, 'half-away-from-zero'));
    expect(evidenceFor(set, 'importTaxes')).toMatchObject({
      normalizedCents: tax,
      type: 'client_document',
      qualityPercent: 80,
      formula: `(${value} + ${duties}) × 19 % → ${tax}`,
    });
    expect(evidenceFor(set, 'importTaxes').assumption).toContain('the importer is not registered for tax in DE');
  });

  it('changes no other figure', () => {
    const [with_, without] = [extractWith(unregistered('DE'), GERMAN), extractBottle(GERMAN)];
    const others = (set: typeof with_) => set.costFactors.filter(({ key }) => key !== 'importTaxes');
    expect(others(with_)).toEqual(others(without));
    expect(with_.marginTerms).toEqual(without.marginTerms);
  });

  it('is nil in another market, without a customs border, and where the market has none', () => {
    expect(amountOf(extractWith(unregistered('FR'), GERMAN), 'importTaxes')).toBe(0);
    const french = { candidate: { targetMarket: 'DE', supplierCountry: 'FR' } };
    expect(evidenceFor(extractWith(unregistered('DE'), french), 'importTaxes')).toMatchObject({
      normalizedCents: 0,
      type: 'rule',
      source: 'no customs border between supplier and market',
    });
    expect(amountOf(extractWith(unregistered('US')), 'importTaxes')).toBe(0);
  });

  it('is no better than the rate of the market', () => {
    const set = extractWith({ ...unregistered('CH'), isDocumented: true }, { candidate: { targetMarket: 'CH' } });
    expect(evidenceFor(set, 'importTaxes')).toMatchObject({ type: 'client_document', qualityPercent: 60 });
  });

  it('is recovered with a registration, which the evidence names', () => {
    const set = extractWith({ taxRegistrations: [{ market: 'DE', isRegistered: true }] }, GERMAN);
    expect(evidenceFor(set, 'importTaxes')).toMatchObject({
      normalizedCents: 0,
      type: 'rule',
      assumption:
        'the importer is registered for tax in DE by your terms of 2026-11-20; import tax of 19 % is recovered',
    });
  });
});
