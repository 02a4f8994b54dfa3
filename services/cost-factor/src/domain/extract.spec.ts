import { type Candidate, type Classification, FACTOR_KEYS, type FactorKey } from '@cpes/contracts';
import { add, type Cents, cents } from '@cpes/money';
import { BOTTLE_CONFIDENCE, WORKED_EXAMPLES, WORKED_MARGIN_TERMS, workedExamples } from '@cpes/testing';
import { readRateTables } from '../store/rate-files.ts';
import type { ExtractionInput } from './evaluation.ts';
import { extract, type FactorSet } from './extract.ts';
import { RateBook } from './rate-book.ts';
import type { UsTariffLine } from './rate-rows.ts';

const DAY = '2026-11-21';
const RUN = `run_${'0'.repeat(32)}` as const;

let book: RateBook;
beforeAll(async () => {
  book = new RateBook(await readRateTables(), 'test');
});

type Given = Partial<Omit<ExtractionInput, 'candidate'>> & { candidate?: Partial<Candidate> };

const BOTTLE = WORKED_EXAMPLES.bottle.candidate;

function classified(hsCode: string | undefined, match: Classification['match'] = 'strong'): Classification {
  return {
    description: '',
    match,
    dutyRangeBps: { min: 0, max: 0 },
    alternatives: [],
    ...(hsCode === undefined || hsCode === '' ? {} : { hsCode }),
  };
}

function bottleInput({ candidate, ...rest }: Given = {}): ExtractionInput {
  return {
    runId: RUN,
    candidate: { ...BOTTLE, ...candidate },
    classification: classified('961700'),
    assumptions: [],
    day: DAY,
    quotes: {},
    ...rest,
  };
}

function extractBottle(given: Given = {}): FactorSet {
  return extract(book, bottleInput(given));
}

function amounts(set: FactorSet): Cents[] {
  return set.costFactors.map(({ amountCents }) => amountCents);
}

function amountOf(set: FactorSet, key: FactorKey): Cents {
  return set.costFactors[FACTOR_KEYS.indexOf(key)]?.amountCents ?? cents(-1);
}

function evidenceFor(set: FactorSet, subject: string) {
  const found = set.evidence.find(({ factor }) => factor === subject);
  if (found === undefined) throw new Error(`no evidence for ${subject}`);
  return found;
}

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
      '17000 × 1 revenue tons ÷ 500 units → 34',
    );
    expect(evidenceFor(extractBottle(), 'entryFees').formula).toBe(
      '509 × 500 units × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; ' +
        '509 × 500 units × 1250 ÷ 1000000 → 318 harbor maintenance fee; (3458 + 318 + 22500) ÷ 500 units → 53',
    );
    expect(evidenceFor(extractBottle(), 'customsDuty').formula).toBe('509 × 720 ÷ 10000 → 37');
  });

  it('says which batch the charges were spread over', () => {
    expect(evidenceFor(extractBottle(), 'originHandling').assumption).toBe('shipment of 500 units, 1 revenue tons');
  });
});

describe('duty', () => {
  it('reads the line of an 8- or 10-digit code', () => {
    const set = extractBottle({ classification: classified('6109100012', 'supplied') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 1650, type: 'official_table' });
  });

  it('adds the Chinese lists before the forced-labour duty', () => {
    const set = extractBottle({ classification: classified('420292') });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 2500 + 1250, asOf: '2026-05-11' });
  });

  it('charges Section 232 instead of the forced-labour duty', () => {
    const set = extractBottle({ classification: classified('761510'), candidate: { supplierCountry: 'VN' } });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 2500 });
    expect(evidenceFor(set, 'additionalDuties').assumption).toContain('Section 232 annex 1b:aluminum: 2500 bps');
  });

  it('raises a member of the EU to the floor only', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'DE' } });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 1000 - 720 });
  });

  it.each([
    ['090111', 'coffee'],
    ['851762', 'routers'],
    ['851713', 'smartphones'],
    ['852852', 'monitors'],
  ])('leaves %s (%s) free of the forced-labour duty, by the final list', (hsCode) => {
    const set = extractBottle({ classification: classified(hsCode), candidate: { supplierCountry: 'VN' } });
    const item = evidenceFor(set, 'additionalDuties');
    expect(item).toMatchObject({ rawValue: 0, type: 'official_table', asOf: '2026-07-24' });
    expect(item.assumption).toContain('the line is among the lines exempt from the forced-labour duty');
    expect(item.source).toContain('final list in force 2026-07-24');
  });

  it.each([
    ['851830', 'headphones'],
    ['851822', 'loudspeakers'],
    ['940521', 'lamps'],
    ['940320', 'metal furniture'],
  ])('charges %s (%s), which are exempt for aircraft only', (hsCode) => {
    const set = extractBottle({ classification: classified(hsCode), candidate: { supplierCountry: 'VN' } });
    const item = evidenceFor(set, 'additionalDuties');
    expect(item.rawValue).toBeGreaterThanOrEqual(1250);
  });

  it('knows exempt raw materials by the proposed list only, as an estimate', () => {
    const given = { classification: classified('25041010', 'supplied'), candidate: { supplierCountry: 'VN' } };
    const item = evidenceFor(extractBottle(given), 'additionalDuties');
    expect(item).toMatchObject({ rawValue: 0, type: 'estimate', asOf: '2026-06-29' });
    expect(item.assumption).toContain('the line is among the raw materials and chemicals proposed in 2026-06');
  });

  it('adds the Section 301 duty on Brazil to the forced-labour duty, from its own day', () => {
    const brazil = (day: string, hsCode = '961700') =>
      evidenceFor(
        extractBottle({ day, classification: classified(hsCode), candidate: { supplierCountry: 'BR' } }),
        'additionalDuties',
      );
    expect(brazil(DAY).rawValue).toBe(2500 + 1250);
    expect(brazil('2026-07-23').rawValue).toBe(2500);
    expect(brazil('2026-07-21').rawValue).toBe(0);
    // Aluminium kitchenware stands under Section 232 alone; coffee is exempt by the list that stands in for Brazil's own.
    expect(brazil(DAY, '761510').rawValue).toBe(2500);
    expect(brazil(DAY, '090111')).toMatchObject({ rawValue: 0, type: 'estimate' });
    // What Brazil's own list exempts is not known, so neither is what is charged.
    expect(brazil(DAY)).toMatchObject({ type: 'official_table', qualityPercent: 60 });
    expect(brazil(DAY).assumption).toContain('exempt from the Section 301 duty on Brazil was not read');
  });

  it.each([
    ['CO', 1250],
    ['CR', 1250],
    ['DO', 1250],
    ['EG', 1250],
    ['TR', 1250],
    ['EC', 1000],
    ['SV', 1000],
  ])('has the final rate of origin %s', (supplierCountry, bps) => {
    const item = evidenceFor(extractBottle({ candidate: { supplierCountry } }), 'additionalDuties');
    expect(item).toMatchObject({ rawValue: bps, type: 'official_table', qualityPercent: 90 });
  });

  it.each(['940161', '940340', '940360', '940391'])(
    'says of %s that the duty on wood is not in the tables',
    (hsCode) => {
      const item = evidenceFor(
        extractBottle({ classification: classified(hsCode), candidate: { supplierCountry: 'VN' } }),
        'additionalDuties',
      );
      expect(item).toMatchObject({ rawValue: 1250, type: 'official_table', qualityPercent: 60 });
      expect(item.assumption).toContain('the Section 232 duty on wood and upholstered furniture is not in the tables');
    },
  );

  it('says of metal articles of the United Kingdom that their lower rate is not in the tables', () => {
    const from = (supplierCountry: string) =>
      evidenceFor(
        extractBottle({ classification: classified('761510'), candidate: { supplierCountry } }),
        'additionalDuties',
      );
    expect(from('GB')).toMatchObject({ rawValue: 2500, qualityPercent: 60 });
    expect(from('GB').assumption).toContain('United Kingdom bear a lower Section 232 rate, which is not in the tables');
    expect(from('VN')).toMatchObject({ rawValue: 2500, qualityPercent: 90 });
  });

  it('does not apply a duty before its day', () => {
    const set = extractBottle({ day: '2026-07-23' });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 0 });
  });

  it('adds nothing for an origin without a row', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'UA' } });
    expect(amountOf(set, 'additionalDuties')).toBe(0);
    expect(evidenceFor(set, 'additionalDuties').assumption).toContain('no forced-labour duty is listed for origin UA');
  });

  it('works a rate per kilogram out from the weight', () => {
    const set = extractBottle({
      classification: classified('02011005', 'supplied'),
      candidate: { weightGrams: 10_000 },
    });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({
      normalizedCents: 44,
      rawValue: 4400,
      type: 'official_table',
    });
  });

  it('works a rate per tonne out like one per kilogram', () => {
    // USD 4.95 a tonne: 20 kg come to 9.9 cents.
    const set = extractBottle({
      classification: classified('14049020', 'supplied'),
      candidate: { weightGrams: 20_000 },
    });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({
      normalizedCents: 10,
      rawUnit: 'thousandths of a US cent per tonne',
      type: 'official_table',
    });
  });

  it('leaves a rate open that weight does not settle', () => {
    const set = extractBottle({ classification: classified('220210') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ normalizedCents: 0, type: 'missing', qualityPercent: 0 });
  });

  it('counts the ad valorem part of a compound rate and says so', () => {
    const set = extractBottle({ classification: classified('04039095', 'supplied') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 1700 });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('ad valorem part only');
  });

  it.each([
    ['9617', 'estimate'],
    ['96', 'estimate'],
    [undefined, 'missing'],
  ])('takes the median where only %s is known, as %s', (hsCode, type) => {
    const set = extractBottle({ classification: classified(hsCode, hsCode === undefined ? 'none' : 'weak') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ type });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('median');
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ type });
  });

  it('takes 5 % for goods without a row in Australia', () => {
    const set = extractBottle({ classification: classified('999999'), candidate: { targetMarket: 'AU' } });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 500, type: 'estimate' });
  });

  it('charges nothing where no customs border is crossed', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'PL', targetMarket: 'DE' } });
    expect(['customsDuty', 'additionalDuties', 'entryFees'].map((key) => evidenceFor(set, key).type)).toEqual([
      'rule',
      'rule',
      'rule',
    ]);
    expect(amountOf(set, 'entryFees')).toBe(0);
  });
});

describe('a code of six digits whose US lines differ', () => {
  const both = (hsCode: string, supplierCountry = 'CN') => {
    const set = extractBottle({ classification: classified(hsCode, 'supplied'), candidate: { supplierCountry } });
    return {
      range: set.classification.dutyRangeBps,
      items: [evidenceFor(set, 'customsDuty'), evidenceFor(set, 'additionalDuties')] as const,
    };
  };

  it('has the whole span of ordinary and additional duty, and a lower quality', () => {
    // Medical gloves are free and bear 100 % of Section 301, others 14 % and 25 %; both bear 12.5 % for forced labour.
    const { range, items } = both('401512');
    expect(range).toEqual({ min: 5150, max: 11_250 });
    expect(items.map(({ rawValue, qualityPercent }) => [rawValue, qualityPercent])).toEqual([
      [1400, 60],
      [3750, 60],
    ]);
    for (const { assumption } of items) {
      expect(assumption).toContain(
        'the 2 lines of HS 401512 bear 5150 to 11250 bps, ordinary and additional duty together',
      );
    }
  });

  it.each([
    ['40151210', 11_250],
    ['40151290', 5150],
  ])('has the rate of line %s alone when that is supplied', (hsCode, bps) => {
    const { range, items } = both(hsCode);
    expect(range).toEqual({ min: bps, max: bps });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
    expect(items[0].rawValue + items[1].rawValue).toBe(bps);
  });

  it('takes the usual line, and of two as usual the one that bears more', async () => {
    const tables = await readRateTables();
    const lines = tables.usTariffLines.filter(({ hts8 }) => hts8.startsWith('401512'));
    const [medical, other] = lines as [UsTariffLine, UsTariffLine];
    const withLines = (...more: UsTariffLine[]) =>
      new RateBook({ ...tables, usTariffLines: [...tables.usTariffLines, ...more] }, 'test');
    const as = (line: UsTariffLine, hts8: string) => ({ ...line, hts8, mfnBps: 1400 });
    const read = (rates: RateBook) =>
      evidenceFor(
        extract(rates, { ...bottleInput(), classification: classified('401512', 'supplied') }),
        'additionalDuties',
      ).rawValue;
    expect(read(withLines(as(medical, '40151291')))).toBe(10_000 + 1250);
    expect(read(withLines(as(medical, '40151291'), as(other, '40151292')))).toBe(2500 + 1250);
  });

  it('keeps its quality when the lines come to the same within 250 bps', () => {
    // From Viet Nam, vacuum flasks bear 6.9 or 7.2 %, and all of them 12.5 %.
    const { range, items } = both('961700', 'VN');
    expect(range).toEqual({ min: 690 + 1250, max: 720 + 1250 });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
  });

  it('keeps its quality where the line was picked by hand for such goods, and shows the span all the same', () => {
    const { range, items } = both('961700');
    expect(range).toEqual({ min: 690 + 1250, max: 690 + 750 + 1250 });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
    expect(items[1].assumption).toContain('the 4 lines of HS 961700 bear 1940 to 2690 bps');
  });

  it('counts a line charged by weight at what that is of the value', () => {
    // Fresh beef at 4.4 US cents a kilogram: 10 kg bear 44 of 2,989, besides 4 % and 26.4 % lines.
    const set = extractBottle({
      classification: classified('02011005', 'supplied'),
      candidate: { weightGrams: 10_000, factoryUnitCostCents: cents(2900), supplierCountry: 'VN' },
    });
    const value = 2900 + amountOf(set, 'originHandling');
    const ordinaryBps = Math.round((44 * 10_000) / value);
    expect(set.classification.dutyRangeBps).toEqual({ min: ordinaryBps, max: ordinaryBps });
  });

  it('spans all plausible readings of a title', () => {
    const alternatives = [
      { hsCode: '401512', description: '', sharePercent: 8 },
      { hsCode: '761510', description: '', sharePercent: 7 },
    ];
    const set = extractBottle({ classification: { ...classified('961700'), alternatives } });
    expect(set.classification).toMatchObject({ alternatives, dutyRangeBps: { min: 1940, max: 11_250 } });
  });

  it('has the quoted duty alone when a live source knows it', () => {
    const duty = { source: 'Customs', asOf: DAY, bps: 700, additionalBps: 100 };
    const set = extractBottle({ classification: classified('401512'), quotes: { duty } });
    expect(set.classification.dutyRangeBps).toEqual({ min: 800, max: 800 });
  });
});

describe('a nil additional duty outside the United States', () => {
  const nil = (supplierCountry: string, hsCode: string, targetMarket = 'GB') =>
    evidenceFor(
      extractBottle({ classification: classified(hsCode), candidate: { supplierCountry, targetMarket } }),
      'additionalDuties',
    );

  it.each(['691200', '760612', '732393', '940350', '940421', '340600', '871200', '681099', '7323', '73'])(
    'is an estimate for goods of China like %s, which often bear duties against dumping',
    (hsCode) => {
      expect(nil('CN', hsCode)).toMatchObject({ normalizedCents: 0, type: 'estimate', qualityPercent: 40 });
      expect(nil('CN', hsCode).assumption).toContain('often bear');
    },
  );

  it.each([
    ['CN', '851830'],
    ['VN', '691200'],
    ['CN', ''],
  ])('is a rule that is not sure otherwise: %s %s', (supplierCountry, hsCode) => {
    expect(nil(supplierCountry, hsCode)).toMatchObject({ normalizedCents: 0, type: 'rule', qualityPercent: 60 });
    expect(nil(supplierCountry, hsCode).assumption).toContain('that nothing is added is not known');
  });

  it('is certain where no border is crossed', () => {
    expect(nil('GB', '691200')).toMatchObject({ type: 'rule', qualityPercent: 90 });
  });
});

describe('what is not known', () => {
  it('evaluates a market without tables with those of the EU, as estimates', () => {
    const set = extractBottle({ candidate: { targetMarket: 'CL' } });
    const weak = ['internationalFreight', 'customsDuty', 'entryFees', 'inboundReceivingStorage', 'lastMileDelivery'];
    expect(weak.map((key) => evidenceFor(set, key).type)).toEqual(weak.map(() => 'estimate'));
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('no tables for CL');
    expect(evidenceFor(set, 'salesTax').type).toBe('missing');
  });

  it('costs an unlisted origin from China, as an estimate', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'UA' } });
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({ type: 'estimate', normalizedCents: 34 });
  });

  it('grades what rests on an assumed field as missing', () => {
    const statement = 'a weight of 500 g is assumed';
    const set = extractBottle({ assumptions: [{ field: 'weightGrams', statement }] });
    expect(evidenceFor(set, 'lastMileDelivery')).toMatchObject({ type: 'missing', qualityPercent: 0 });
    expect(evidenceFor(set, 'lastMileDelivery').assumption).toContain(statement);
    expect(evidenceFor(set, 'pickPack').type).toBe('vendor_rate_card');
  });

  it('keeps a price whose year is over, at no more than 80 % freshness', () => {
    expect(evidenceFor(extractBottle({ day: '2027-09-30' }), 'entryFees').freshnessPercent).toBe(100);
    expect(evidenceFor(extractBottle({ day: '2027-10-01' }), 'entryFees').freshnessPercent).toBe(80);
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
      '8800 × 1 revenue tons ÷ 500 units ÷ 1.16 USD per EUR → 15',
    );
    expect(amountOf(set, 'factoryUnitCost')).toBe(480);
  });

  it('rounds statutory fees in dollars, before they are converted', () => {
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

  it('gives the exchange rate evidence of its own, and no converted figure is better or fresher', () => {
    const set = extractBottle(inEuro);
    expect(evidenceFor(set, 'exchangeRate')).toMatchObject({
      type: 'estimate',
      asOf: '2025-11-01',
      rawValue: 1_160_000,
    });
    const graded = { qualityPercent: 40, freshnessPercent: 40, validUntil: '2025-11-15' };
    for (const subject of ['originHandling', 'entryFees', 'lastMileDelivery', 'paymentFee']) {
      expect(evidenceFor(set, subject)).toMatchObject(graded);
    }
    // Of 2026-11-01 and good for 180 days: fresh, had it not been converted.
    expect(evidenceFor(extractBottle(), 'originHandling').freshnessPercent).toBe(100);
    expect(evidenceFor(set, 'factoryUnitCost')).toMatchObject({ qualityPercent: 80, freshnessPercent: 100 });
    expect(evidenceFor(set, 'customsDuty').qualityPercent).toBe(90);
  });

  it('says what one dollar comes to, in the minor units of ISO 4217', () => {
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

  it.each(['VND', 'XTS'])('is never guessed: %s has no rate, so there are no factors', (currency) => {
    const quotes = { 'exchange-rate': { source: 'Bank', asOf: DAY, usdMicrosPerMajorUnit: 39 } };
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

  it('take the place of the tables', () => {
    const quotes = {
      freight: { ...answered, amountCents: cents(41), currency: 'USD' },
      duty: { ...answered, bps: 700, additionalBps: 100 },
      fulfilment: {
        ...answered,
        currency: 'USD',
        receivingStorageCents: cents(1),
        pickPackCents: cents(2),
        lastMileCents: cents(3),
      },
    };
    const set = extractBottle({ quotes });
    expect(amounts(set)).toEqual([480, 29, 41, 2, 36, 5, 0, 53, 49, 1, 2, 3]);
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({
      type: 'live_quote',
      qualityPercent: 95,
      freshnessPercent: 100,
    });
  });

  it('convert a quote in dollars for a candidate in euro', () => {
    const quotes = { freight: { ...answered, amountCents: cents(116), currency: 'USD' } };
    const set = extractBottle({ candidate: { currency: 'EUR' }, quotes });
    expect(evidenceFor(set, 'internationalFreight')).toMatchObject({
      normalizedCents: 100,
      formula: '116 quoted ÷ 1.16 USD per EUR → 100',
      qualityPercent: 40,
      freshnessPercent: 40,
    });
  });

  it('are no better than the rate that converts them into dollars', () => {
    const quotes = { freight: { ...answered, amountCents: cents(100), currency: 'EUR' } };
    expect(evidenceFor(extractBottle({ quotes }), 'internationalFreight')).toMatchObject({
      normalizedCents: 116,
      formula: '100 quoted × 1.16 USD per EUR → 116',
      qualityPercent: 40,
      freshnessPercent: 40,
    });
  });

  it('lift the quality of what an exchange-rate quote converted', () => {
    const quotes = { 'exchange-rate': { ...answered, usdMicrosPerMajorUnit: 2_000_000 } };
    const set = extractBottle({ candidate: { currency: 'EUR' }, quotes });
    expect(amountOf(set, 'internationalFreight')).toBe(17);
    expect(evidenceFor(set, 'internationalFreight').qualityPercent).toBe(75);
  });

  it('are left aside when their currency is unknown', () => {
    const quotes = { freight: { ...answered, amountCents: cents(41), currency: 'XTS' } };
    expect(evidenceFor(extractBottle({ quotes }), 'internationalFreight').type).toBe('index');
  });
});

describe('margin terms', () => {
  it('take the return rate of the longest matching code', () => {
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
      exchangeRate: { minorUnitDigits: 2, usdMicrosPerMajorUnit: 1_000_000 },
    });
  });

  it('know that German prices contain tax', () => {
    const set = extractBottle({ candidate: { targetMarket: 'DE', targetRetailPriceCents: cents(2990) } });
    expect(set.marginTerms).toMatchObject({ salesTaxBps: 1900, isRetailPriceTaxInclusive: true });
    expect(evidenceFor(set, 'salesTax').normalizedCents).toBe(2990 - 2513);
  });
});
