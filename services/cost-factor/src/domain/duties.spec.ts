import type { Match } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { amountOf, amounts, bottleInput, classified, DAY, evidenceFor, extractBottle } from '../../test/bottle.ts';
import { readRateTables } from '../store/rate-files.ts';
import { extract } from './extract.ts';
import { RateSnapshot } from './rate-snapshot.ts';
import type { UsTariffLine } from './rate-rows.ts';

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
    expect(evidenceFor(set, 'additionalDuties').assumption).toContain(
      'Section 232 on metals, list 1b, aluminium (additive): 25 %',
    );
  });

  it('raises EU members only to the floor', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'DE' } });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 1000 - 720 });
  });

  it('adds the difference between a rate by weight and the floor', () => {
    // Sweetened cocoa at 21.7 US cents a kilogram: 10.85 of 300, or 3.62 %, so 6.38 % are added to make 10 %.
    const set = extractBottle({
      classification: classified('18061015', 'supplied'),
      candidate: { supplierCountry: 'DE', weightGrams: 500, factoryUnitCostCents: cents(271) },
    });
    expect(amountOf(set, 'originHandling')).toBe(29);
    expect(amountOf(set, 'customsDuty')).toBe(11);
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 1000 - 362, normalizedCents: 19 });
    expect(set.classification.dutyRangeBps).toEqual({ min: 1000, max: 1000 });
  });

  it.each([
    ['090111', 'coffee'],
    ['851762', 'routers'],
    ['851713', 'smartphones'],
    ['852852', 'monitors'],
  ])('exempts %s (%s) from the forced-labour duty, by the final list', (hsCode) => {
    const set = extractBottle({ classification: classified(hsCode), candidate: { supplierCountry: 'VN' } });
    const item = evidenceFor(set, 'additionalDuties');
    expect(item).toMatchObject({ rawValue: 0, type: 'official_table', asOf: '2026-07-24' });
    expect(item.assumption).toContain('the line is among the lines exempt from the forced-labour duty');
    expect(item.source).toContain('final list of 2026-07-24');
  });

  it('names the list of exempt lines that is in force', async () => {
    const tables = await readRateTables();
    const [first] = tables.usExemptLines;
    const ended = { ...first!, effectiveTo: '2026-07-31', source: 'an ended list' };
    const usExemptLines = [ended, ...tables.usExemptLines.slice(1), ended];
    const input = bottleInput({ candidate: { ...bottleInput().candidate, supplierCountry: 'VN' } });
    const { assumption } = evidenceFor(
      extract(new RateSnapshot({ ...tables, usExemptLines }, 'test'), input),
      'additionalDuties',
    );
    expect(assumption).toContain('the line is not among the lines exempt from the forced-labour duty');
    expect(assumption).not.toContain('an ended list');
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

  it('does not apply a duty before its first day', () => {
    const set = extractBottle({ day: '2026-07-23' });
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ rawValue: 0 });
  });

  it('adds nothing for an origin without a row', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'UA' } });
    expect(amountOf(set, 'additionalDuties')).toBe(0);
    expect(evidenceFor(set, 'additionalDuties').assumption).toContain('no forced-labour duty is listed for origin UA');
  });

  it('computes a rate per kilogram from the weight', () => {
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

  it('computes a rate per tonne like one per kilogram', () => {
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

  it.each(['15099020', '15109020'])(
    'computes a rate on contents and container from the package weight: %s',
    (hsCode) => {
      const set = extractBottle({ classification: classified(hsCode, 'supplied'), candidate: { weightGrams: 10_000 } });
      expect(evidenceFor(set, 'customsDuty')).toMatchObject({
        normalizedCents: 50,
        rawUnit: 'thousandths of a US cent per kilogram',
        type: 'official_table',
      });
    },
  );

  it('leaves a rate open that weight does not determine', () => {
    const set = extractBottle({ classification: classified('220210') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ normalizedCents: 0, type: 'missing', qualityPercent: 0 });
  });

  it('counts the ad valorem part of a compound rate, with a note', () => {
    const set = extractBottle({ classification: classified('04039095', 'supplied') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 1700 });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('ad valorem part only');
  });

  it.each([
    ['9617', 'estimate'],
    ['96', 'estimate'],
    [undefined, 'missing'],
  ])('uses the median when only %s is known, as %s', (hsCode, type) => {
    const set = extractBottle({ classification: classified(hsCode, hsCode === undefined ? 'none' : 'weak') });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ type });
    expect(evidenceFor(set, 'customsDuty').assumption).toContain('median');
    expect(evidenceFor(set, 'additionalDuties')).toMatchObject({ type });
  });

  it("spans the table's lowest to highest rate for a heading outside the US", () => {
    const classification = { ...classified('6403', 'weak'), dutyRangeBps: { min: 800, max: 800 } };
    const set = extractBottle({ classification, candidate: { targetMarket: 'DE' } });
    // Every subheading of leather shoes usually bears 8 %, and single lines below them 5 %.
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 800, type: 'estimate' });
    expect(set.classification.dutyRangeBps).toEqual({ min: 500, max: 800 });
  });

  it('uses 5 % for goods without a row in Australia', () => {
    const set = extractBottle({ classification: classified('999999'), candidate: { targetMarket: 'AU' } });
    expect(evidenceFor(set, 'customsDuty')).toMatchObject({ rawValue: 500, type: 'estimate' });
  });

  it('charges nothing without a customs border', () => {
    const set = extractBottle({ candidate: { supplierCountry: 'PL', targetMarket: 'DE' } });
    expect(['customsDuty', 'additionalDuties', 'entryFees'].map((key) => evidenceFor(set, key).type)).toEqual([
      'rule',
      'rule',
      'rule',
    ]);
    expect(amountOf(set, 'entryFees')).toBe(0);
  });
});

describe('a six-digit code whose US lines differ', () => {
  const both = (hsCode: string, supplierCountry = 'CN') => {
    const set = extractBottle({ classification: classified(hsCode, 'supplied'), candidate: { supplierCountry } });
    return {
      range: set.classification.dutyRangeBps,
      items: [evidenceFor(set, 'customsDuty'), evidenceFor(set, 'additionalDuties')] as const,
    };
  };

  it('spans ordinary and additional duty, with a lower quality', () => {
    // Medical gloves are free and bear 100 % of Section 301, others 14 % and 25 %; both bear 12.5 % for forced labour.
    const { range, items } = both('401512');
    expect(range).toEqual({ min: 5150, max: 11_250 });
    expect(items.map(({ rawValue, qualityPercent }) => [rawValue, qualityPercent])).toEqual([
      [1400, 60],
      [3750, 60],
    ]);
    for (const { assumption } of items) {
      expect(assumption).toContain(
        'the 2 lines of HS 401512 bear 51.5 % to 112.5 %, ordinary and additional duty together',
      );
    }
  });

  it.each([
    ['40151210', 11_250],
    ['40151290', 5150],
  ])('has only the rate of line %s when the client supplies it', (hsCode, bps) => {
    const { range, items } = both(hsCode);
    expect(range).toEqual({ min: bps, max: bps });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
    expect(items[0].rawValue + items[1].rawValue).toBe(bps);
  });

  it('uses the most frequent line, and of equally frequent ones the highest', async () => {
    const tables = await readRateTables();
    const lines = tables.usTariffLines.filter(({ hts8 }) => hts8.startsWith('401512'));
    const [medical, other] = lines as [UsTariffLine, UsTariffLine];
    const withLines = (...more: UsTariffLine[]) =>
      new RateSnapshot({ ...tables, usTariffLines: [...tables.usTariffLines, ...more] }, 'test');
    const as = (line: UsTariffLine, hts8: string) => ({ ...line, hts8, mfnBps: 1400 });
    const read = (rates: RateSnapshot) =>
      evidenceFor(
        extract(rates, { ...bottleInput(), classification: classified('401512', 'supplied') }),
        'additionalDuties',
      ).rawValue;
    expect(read(withLines(as(medical, '40151291')))).toBe(10_000 + 1250);
    expect(read(withLines(as(medical, '40151291'), as(other, '40151292')))).toBe(2500 + 1250);
  });

  it.each([
    ['070700', 5600, 2500 + 1250, 'cucumbers at 5.6 US cents a kilogram twice, 4.2 and 1.5 once'],
    ['150920', 3400, 750 + 1250, 'olive oil at 3.4 US cents a kilogram, or 5 on contents and container'],
  ])('uses the most frequent rate by weight, or the highest, when no line of %s has another', (hsCode, rate, bps) => {
    const { items } = both(hsCode);
    expect(items.map(({ rawValue }) => rawValue)).toEqual([rate, bps]);
    expect(items.map(({ type }) => type)).toEqual(['official_table', 'official_table']);
  });

  it('keeps its quality when the lines differ by at most 250 bps', () => {
    // From Viet Nam, vacuum flasks bear 6.9 or 7.2 %, and all of them 12.5 %.
    const { range, items } = both('961700', 'VN');
    expect(range).toEqual({ min: 690 + 1250, max: 720 + 1250 });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
  });

  it('keeps its quality when only the ordinary duty differs from that of a curated line', () => {
    // Bags bear 3.4 to 20 %, and all of them 25 % of the list and 12.5 % for forced labour.
    const { range, items } = both('420292');
    expect(range).toEqual({ min: 340 + 3750, max: 2000 + 3750 });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
    expect(items[1].assumption).toContain('the 15 lines of HS 420292 bear 40.9 % to 57.5 %');
  });

  it.each(['Vacuum flask 3 L', 'Insulated bottle 2.5l', 'Thermos 7L', 'Bottle 100oz', 'Stainless steel bottle 100 oz'])(
    'leaves the line of larger vessels open for “%s”',
    (title) => {
      const set = extractBottle({ classification: classified('961700'), candidate: { title } });
      expect(set.classification.dutyRangeBps).toEqual({ min: 690 + 1250, max: 690 + 750 + 1250 });
      expect(evidenceFor(set, 'additionalDuties').qualityPercent).toBe(60);
    },
  );

  it('spans only the lines that the title names', () => {
    // Bottles hold up to two litres; the line of larger ones is on another list of China.
    const { range, items } = both('961700');
    expect(range).toEqual({ min: 690 + 1250, max: 720 + 1250 });
    expect(items.map(({ qualityPercent }) => qualityPercent)).toEqual([90, 90]);
  });

  it('converts a rate by weight to a share of the value', () => {
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

  it('includes the possible ordinary duties with the additional duty of the code', () => {
    // From Viet Nam 12.5 % on top; to Germany nothing.
    const dutyRangeBps = { min: 0, max: 3200 };
    const classification = { ...classified('961700', 'weak'), dutyRangeBps };
    const rangeOf = (candidate: { supplierCountry: string; targetMarket?: string }, match: Match = 'weak') =>
      extractBottle({ classification: { ...classification, match }, candidate }).classification.dutyRangeBps;
    expect(rangeOf({ supplierCountry: 'VN' })).toEqual({ min: 1250, max: 3200 + 1250 });
    expect(rangeOf({ supplierCountry: 'CN', targetMarket: 'DE' })).toEqual(dutyRangeBps);
    expect(rangeOf({ supplierCountry: 'PL', targetMarket: 'DE' })).toEqual({ min: 0, max: 0 });
    for (const match of ['supplied', 'none'] as const)
      expect(rangeOf({ supplierCountry: 'VN' }, match)).toEqual({ min: 690 + 1250, max: 720 + 1250 });
  });

  it('has only the quoted duty of a live source', () => {
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
    'is an estimate for Chinese goods like %s, which often have anti-dumping duties',
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
    expect(nil(supplierCountry, hsCode).assumption).toContain('so additional duties may exist');
  });

  it('is certain without a customs border', () => {
    expect(nil('GB', '691200')).toMatchObject({ type: 'rule', qualityPercent: 90 });
  });
});

describe('a supplied line', () => {
  const extractCode = (hsCode: string, targetMarket = 'US') =>
    extractBottle({ candidate: { hsCode, targetMarket }, classification: classified(hsCode, 'supplied') });

  it.each(['961700', '96170010', '9617001000'])('%s is in the tariff of the United States', (hsCode) => {
    expect(extractCode(hsCode).hasSuppliedLine).toBeUndefined();
  });

  it.each(['96170099', '9617009900'])(
    '%s is not, with a note in the evidence; its first six digits count',
    (hsCode) => {
      const set = extractCode(hsCode);
      expect(set.hasSuppliedLine).toBe(false);
      expect(evidenceFor(set, 'customsDuty').assumption).toContain('the tariff has no line 96170099');
      expect(amounts(set)).toEqual(amounts(extractCode('961700')));
    },
  );

  it('is not checked where the tables have six digits', () => {
    expect(extractCode('96170099', 'DE').hasSuppliedLine).toBeUndefined();
  });
});
