import { type EvidenceEntry, type CompactReport, compactReportOf, type UnstoredReport } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { aCandidate, aReport, aRun } from '@cpes/testing';
import { differencesOf, hasQuotedExchangeRate, isNotable, quotedAmountsOf } from './outdated.ts';

const whole = aReport(aRun(), 80);
const STORED = compactReportOf(whole, aCandidate());
const today = (changes: Partial<UnstoredReport> = {}): UnstoredReport => ({
  ...whole,
  ...changes,
});
const factorsWith = (key: string, amountCents: number): UnstoredReport['landedCost'] => ({
  ...whole.landedCost,
  factors: whole.landedCost.factors.map((one) => (one.key === key ? { ...one, amountCents: cents(amountCents) } : one)),
});

describe('the differences between a report and the figures of today', () => {
  it('are none when only the confidence has fallen', () => {
    const confidence = { ...whole.confidence, overallPercent: 12 };
    expect(differencesOf(STORED, today({ confidence, validUntil: '2020-01-01' }))).toBeUndefined();
  });

  it('name a factor with both amounts and the source of today', () => {
    const evidence = whole.evidence.map((one) =>
      one.factor === 'customsDuty' ? { ...one, source: 'tariff of 2027' } : one,
    );
    expect(differencesOf(STORED, today({ landedCost: factorsWith('customsDuty', 17), evidence }))).toMatchObject({
      moved: [{ factor: 'customsDuty', fromCents: 10, toCents: 17, source: 'tariff of 2027' }],
      scoreNow: 80,
      verdictNow: 'ADVANCE',
      cm2NowCents: 3_000,
    });
  });

  it('name the costs of a sale: the payment fee and the returns', () => {
    const { unitEconomics } = whole;
    const returns = { ...unitEconomics.returns, recoveredGoodsCents: cents(0) };
    const changed = { ...unitEconomics, paymentFeeCents: cents(141), returns };
    expect(differencesOf(STORED, today({ unitEconomics: changed }))?.moved).toMatchObject([
      { factor: 'paymentFee', fromCents: 131, toCents: 141 },
      { factor: 'returnRate', fromCents: 187, toCents: 190 },
    ]);
  });

  it('are a score that moves alone', () => {
    expect(differencesOf(STORED, today({ score: 79 }))).toMatchObject({ moved: [], scoreNow: 79 });
  });

  it('do not consist of an exchange rate alone, but name it beside others', () => {
    const rate = { ...whole.evidence[0]!, factor: 'exchangeRate' as const };
    const stored: CompactReport = {
      ...STORED,
      evidence: { ...STORED.evidence, exchangeRate: [...STORED.evidence.customsDuty!] as unknown as EvidenceEntry },
    };
    const evidence = [...whole.evidence, { ...rate, normalizedCents: cents(11) }];
    expect(differencesOf(stored, today({ evidence }))).toBeUndefined();
    expect(differencesOf(stored, today({ evidence, score: 79 }))?.moved).toMatchObject([
      { factor: 'exchangeRate', fromCents: 10, toCents: 11 },
    ]);
  });
});

describe('quotes of live sources', () => {
  const quoted = (validUntil: string): EvidenceEntry =>
    ['live_quote', 'a forwarder', '2026-11-20', validUntil, 44, 'cents', cents(44), '44', 95, 100] as const;
  const withQuotes = (validUntil: string): CompactReport => ({
    ...STORED,
    evidence: { ...STORED.evidence, internationalFreight: quoted(validUntil), exchangeRate: quoted(validUntil) },
  });

  it('keep their amounts up to the last day of their validity', () => {
    expect(quotedAmountsOf(withQuotes('2026-11-27'), '2026-11-27')).toEqual({ internationalFreight: 44 });
    expect(quotedAmountsOf(withQuotes('2026-11-26'), '2026-11-27')).toEqual({});
  });

  it('of a duty keep the additional duties that follow from it', () => {
    const { additionalDuties } = STORED.evidence;
    const stored = { ...STORED, evidence: { ...STORED.evidence, customsDuty: quoted('2026-11-27') } };
    const kept = { customsDuty: 44, additionalDuties: additionalDuties![6] };
    expect(quotedAmountsOf(stored, '2026-11-27')).toEqual(kept);
    expect(quotedAmountsOf(stored, '2026-11-28')).toEqual({});
  });

  it('give way to a valid row of a rate card', () => {
    const row = { version: 1, asOf: '2026-11-20', isDocumented: false };
    const lane = { ...row, unit: 'm3' as const, rateCents: cents(1), currency: 'USD' };
    const stored = withQuotes('2026-11-27');
    expect(quotedAmountsOf(stored, '2026-11-27', { freightLane: lane })).toEqual({});
    expect(quotedAmountsOf(stored, '2026-11-27', { freightLane: { ...lane, validUntil: '2026-11-26' } })).toEqual({
      internationalFreight: 44,
    });
    const later = { ...stored, candidate: { ...stored.candidate, entryDate: '2026-11-28' } };
    expect(quotedAmountsOf(later, '2026-11-27', { freightLane: { ...lane, validUntil: '2026-11-27' } })).toEqual({
      internationalFreight: 44,
    });
    const duty = { ...STORED, evidence: { ...STORED.evidence, customsDuty: quoted('2026-11-27') } };
    const parcel = { ...row, item: 'last-mile' as const, cents: cents(1), currency: 'USD' };
    const lastMile = { ...STORED, evidence: { ...STORED.evidence, lastMileDelivery: quoted('2026-11-27') } };
    expect(quotedAmountsOf(lastMile, '2026-11-27')).toEqual({ lastMileDelivery: 44 });
    expect(quotedAmountsOf(lastMile, '2026-11-27', { fulfilment: [parcel] })).toEqual({});
    expect(quotedAmountsOf(duty, '2026-11-27', { dutyRate: { ...row, hsCode: '961700', bps: 1 } })).toEqual({});
  });

  it('of an exchange rate count only while they are valid', () => {
    expect(hasQuotedExchangeRate(withQuotes('2026-11-27'), '2026-11-27')).toBe(true);
    expect(hasQuotedExchangeRate(withQuotes('2026-11-26'), '2026-11-27')).toBe(false);
    expect(hasQuotedExchangeRate(STORED, '2026-11-27')).toBe(false);
  });
});

describe('a notable change', () => {
  const at = (cm2Cents: number, verdict: 'ADVANCE' | 'REJECT' = 'ADVANCE') => ({ verdict, cm2Cents });

  it.each([
    ['a CM2 that falls by exactly the threshold', at(2_000), at(1_900), false],
    ['a CM2 that falls by a cent more', at(2_000), at(1_899), true],
    ['a CM2 that rises by more', at(2_000), at(2_101), true],
    ['a negative CM2 that falls by more', at(-2_000), at(-2_101), true],
    ['any change of a CM2 of zero', at(0), at(1), true],
    ['another verdict', at(2_000), at(2_000, 'REJECT'), true],
    ['nothing', at(0), at(0), false],
  ])('of more than 5 %% is checked for %s', (_case, before, after, isNews) => {
    expect(isNotable(before, after, 500)).toBe(isNews);
  });
});
