import { bottleInput, classified, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';
import { readRateTables } from '../store/rate-files.ts';
import { extract } from './extract.ts';
import { RateSnapshot } from './rate-snapshot.ts';
import type { DutyGap, TariffSource, TradeRemedy } from './rate-rows.ts';

const tables = await readRateTables();

const shipped = (hsCode: string, candidate: Given['candidate'] = {}, day = '2026-11-25') =>
  extractBottle({
    classification: classified(hsCode, 'supplied'),
    candidate: { targetMarket: 'DE', ...candidate },
    day,
  });
const added = (...given: Parameters<typeof shipped>) => evidenceFor(shipped(...given), 'additionalDuties');

describe('trade remedies of the EU', () => {
  it.each(['691110', '691200', '6912001000'])(
    'charge the same duty to every exporter of ceramic tableware of China: %s',
    (hsCode) => {
      const set = shipped(hsCode);
      const value = Number(evidenceFor(set, 'customsDuty').formula.split(' ')[0]);
      expect(evidenceFor(set, 'additionalDuties')).toMatchObject({
        type: 'official_table',
        qualityPercent: 80,
        rawValue: 7900,
        normalizedCents: Math.round((value * 79) / 100),
        source: 'EU anti-dumping regulation on ceramic tableware of China, in force since 2026-02-07',
      });
      const { min, max } = set.classification.dutyRangeBps;
      const ordinaryBps = evidenceFor(set, 'customsDuty').rawValue;
      expect(min).toBeLessThanOrEqual(ordinaryBps + 7900);
      expect(max).toBeGreaterThanOrEqual(ordinaryBps + 7900);
      expect(min).toBeGreaterThanOrEqual(7900);
    },
  );

  it('are charged and in the range beside a ruling on the ordinary duty', () => {
    const underRuling = (hsCode: string) =>
      extractBottle({
        classification: classified(hsCode, 'supplied'),
        candidate: { targetMarket: 'DE' },
        day: '2026-11-25',
        rateCards: { dutyRate: { version: 1, asOf: '2026-11-20', isDocumented: true, hsCode, bps: 370 } },
      });
    const tableware = underRuling('691110');
    expect(evidenceFor(tableware, 'additionalDuties').rawValue).toBe(7900);
    expect(tableware.classification.dutyRangeBps).toEqual({ min: 8270, max: 8270 });
    // By company, so possible and not charged: 70.1 % and 17.2 % at most.
    expect(underRuling('871160').classification.dutyRangeBps).toEqual({ min: 370, max: 370 + 7010 + 1720 });
  });

  it('are not charged on other goods, origins, markets and days', () => {
    expect(added('691190').rawValue).toBe(0);
    expect(added('691200', { supplierCountry: 'VN' }).rawValue).toBe(0);
    expect(added('691200', { supplierCountry: 'PL' }).type).toBe('rule');
    expect(added('691200', {}, '2026-02-06').rawValue).toBe(0);
    for (const targetMarket of ['GB', 'CA', 'CH']) {
      expect(added('691200', { targetMarket })).toMatchObject({ rawValue: 0, type: 'estimate', qualityPercent: 40 });
    }
  });

  it('are stated as possible when only the heading is known', () => {
    const set = extractBottle({
      classification: classified('6911'),
      candidate: { targetMarket: 'DE' },
      day: '2026-11-25',
    });
    const duty = evidenceFor(set, 'additionalDuties');
    expect(duty).toMatchObject({ rawValue: 0, qualityPercent: 40 });
    expect(duty.assumption).toContain('79 % if the measure covers the goods; not charged');
    expect(set.classification.dutyRangeBps.max).toBeGreaterThanOrEqual(7900);
  });

  it('state a duty by company as a range, and do not charge it', () => {
    const set = shipped('871160');
    const duty = evidenceFor(set, 'additionalDuties');
    expect(duty).toMatchObject({ rawValue: 0, normalizedCents: 0, type: 'estimate', qualityPercent: 40 });
    expect(duty.assumption).toContain('anti-dumping duty on electric bicycles: 9.9 % to 70.1 %');
    expect(duty.assumption).toContain('countervailing duty on electric bicycles: 3.9 % to 17.2 %');
    const ordinaryBps = evidenceFor(set, 'customsDuty').rawValue;
    expect(set.classification.dutyRangeBps).toEqual({ min: ordinaryBps, max: ordinaryBps + 8730 });
  });

  it.each(['760711', '441231', '870870'])('name goods with a duty by company: %s', (hsCode) => {
    expect(added(hsCode)).toMatchObject({ rawValue: 0, type: 'estimate', qualityPercent: 40 });
    expect(added(hsCode).assumption).toContain(
      'depends on the company: its lowest and highest rates are unknown here, so the range of duty leaves it out',
    );
  });
});

describe('imported duties by origin', () => {
  const ROW: TradeRemedy = {
    zone: 'GB',
    origin: 'CN',
    excludedOrigins: null,
    hsPrefix: '961700',
    goods: 'definitive anti-dumping duty',
    minBps: 1_000,
    maxBps: 4_000,
    qualityPercent: null,
    effectiveFrom: '2026-11-01',
    effectiveTo: null,
    asOf: '2026-11-24',
    source: 'UK tariff',
    reliability: 'official_table',
  };
  const single = (goods: string, bps: number, more: Partial<TradeRemedy> = {}): TradeRemedy => ({
    ...ROW,
    goods,
    minBps: bps,
    maxBps: bps,
    qualityPercent: 80,
    ...more,
  });
  const READ: TariffSource = {
    zone: 'GB',
    layer: 'trade_remedy',
    effectiveFrom: '2026-11-24',
    effectiveTo: null,
    asOf: '2026-11-24',
    source: 'UK tariff',
    reliability: 'official_table',
  };
  const tariffSources = [...tables.tariffSources, READ];
  interface Imported {
    readonly hsCode?: string;
    readonly supplierCountry?: string;
    readonly dutyGaps?: readonly DutyGap[];
    readonly quotes?: NonNullable<Given['quotes']>;
  }
  const readWith = (
    tradeRemedies: readonly TradeRemedy[],
    { hsCode = '9617000000', supplierCountry = 'CN', dutyGaps = tables.dutyGaps, quotes = {} }: Imported = {},
  ) => {
    const { candidate } = bottleInput();
    const input = bottleInput({
      day: '2026-11-25',
      candidate: { ...candidate, targetMarket: 'GB', supplierCountry },
      classification: classified(hsCode, 'supplied'),
      quotes,
    });
    const set = extract(new RateSnapshot({ ...tables, tradeRemedies, tariffSources, dutyGaps }, 'a version'), input);
    const ordinaryBps = evidenceFor(set, 'customsDuty').rawValue;
    const { min, max } = set.classification.dutyRangeBps;
    return { duty: evidenceFor(set, 'additionalDuties'), addedBps: [min - ordinaryBps, max - ordinaryBps] };
  };

  it('are a range and not charged when they depend on the producer', () => {
    const { duty, addedBps } = readWith([ROW]);
    expect(duty).toMatchObject({ rawValue: 0, type: 'estimate', qualityPercent: 40 });
    expect(duty.assumption).toContain(
      'definitive anti-dumping duty: 10 % to 40 %, depending on goods and producer; not charged',
    );
    expect(addedBps).toEqual([0, 4_000]);
  });

  it('add up, and name those that are not charged', () => {
    const { duty, addedBps } = readWith([single('additional duty', 2_000), single('safeguard duty', 500), ROW]);
    expect(duty).toMatchObject({ rawValue: 2_500, type: 'official_table', qualityPercent: 60, source: 'UK tariff' });
    expect(duty.assumption).toContain('additional duty: 20 %');
    expect(duty.assumption).toContain('10 % to 40 %, depending on goods and producer; not charged');
    expect(addedBps).toEqual([2_500, 6_500]);
  });

  it('name those without a percentage beside a charged one, at a lower quality', () => {
    const gap = {
      ...READ,
      layer: 'trade_remedy',
      origin: 'CN',
      hsPrefix: '9617',
      statement: 'countervailing duty: no plain percentage',
    } as const;
    const { duty } = readWith([single('additional duty', 2_000)], { dutyGaps: [gap] });
    expect(duty).toMatchObject({ rawValue: 2_000, qualityPercent: 60 });
    expect(duty.assumption).toContain('countervailing duty: no plain percentage');
  });

  it('are not charged on goods of another origin', () => {
    expect(readWith([single('additional duty', 3_500, { origin: 'RU' })]).duty.rawValue).toBe(0);
    expect(
      readWith([single('additional duty', 3_500, { origin: 'RU' })], { supplierCountry: 'RU' }).duty.rawValue,
    ).toBe(3_500);
  });

  it('leave a certain zero on goods that the file does not name, also on those that often bear such duties', () => {
    for (const hsCode of ['961700', '940161']) {
      const { duty } = readWith([single('additional duty', 3_500, { origin: 'RU' })], { hsCode });
      expect(duty).toMatchObject({ rawValue: 0, type: 'official_table', source: 'UK tariff', asOf: '2026-11-24' });
      expect(duty.assumption).toBe('the tariff has no additional duty on such goods of this origin');
    }
    expect(readWith([ROW], { hsCode: '9401' }).duty.type).toBe('official_table');
    expect(readWith([ROW], { hsCode: '9617' }).duty.type).toBe('estimate');
    expect(readWith([ROW]).duty.assumption).not.toContain('not modelled');
  });

  it('leave an estimate of zero when a live source names a duty that the file lacks', () => {
    const additionalNotes = ['measure 551 of the live source'];
    const quotes = { duty: { source: 'UK Trade Tariff', asOf: '2026-11-25', bps: 650, notes: [], additionalNotes } };
    const { duty } = readWith([single('additional duty', 3_500, { origin: 'RU' })], { quotes });
    expect(duty).toMatchObject({ rawValue: 0, type: 'estimate', qualityPercent: 40 });
    expect(duty.assumption).toContain('measure 551 of the live source');
  });

  it('depend on the tariff quota when they are safeguard duties from zero', () => {
    const safeguard = { ...ROW, goods: 'safeguard duty', minBps: 0, maxBps: 2_500 };
    const { duty, addedBps } = readWith([safeguard]);
    expect(duty.assumption).toContain('safeguard duty: up to 25 %, depending on goods and tariff quota; not charged');
    expect(addedBps).toEqual([0, 2_500]);
    const others = [
      { ...safeguard, minBps: 1_500 },
      { ...safeguard, goods: 'additional duty' },
    ];
    for (const one of others) expect(readWith([one]).duty.assumption).toContain('depending on goods and producer');
  });

  it('of some countries that the source does not list are possible for every origin', () => {
    const group = { ...ROW, origin: '*', goods: 'safeguard duty', minBps: 0, maxBps: 2_500 };
    for (const origin of ['CN', 'VN']) {
      const { duty, addedBps } = readWith([group], { supplierCountry: origin });
      expect(duty).toMatchObject({ rawValue: 0, type: 'estimate', qualityPercent: 40 });
      expect(duty.assumption).toContain('safeguard duty: up to 25 %, depending on the origin; not charged');
      expect(addedBps).toEqual([0, 2_500]);
    }
    expect(readWith([group, ROW]).duty.assumption).toContain('safeguard duty: up to 25 %');
  });

  it('of some unlisted countries are not those of an excluded origin, or of a member of an excluded territory', () => {
    const group = { ...ROW, origin: '*', excludedOrigins: 'EU NO', goods: 'safeguard duty', minBps: 0, maxBps: 2_500 };
    for (const origin of ['NO', 'DE']) {
      const { duty, addedBps } = readWith([group], { supplierCountry: origin });
      expect(duty).toMatchObject({ rawValue: 0, type: 'official_table' });
      expect(addedBps).toEqual([0, 0]);
    }
    expect(readWith([group], { supplierCountry: 'CN' }).addedBps).toEqual([0, 2_500]);
  });

  it('have one statement for all goods of a short code', () => {
    const codes = Array.from({ length: 30 }, (_, at) =>
      single('additional duty', 1_000 + at, { hsPrefix: `961700${at + 10}` }),
    );
    const { duty, addedBps } = readWith(codes, { hsCode: '961700' });
    expect(duty.assumption?.match(/additional duty:/g)).toHaveLength(1);
    expect(duty.assumption).toContain('additional duty: 10 % to 10.29 %, depending on goods and producer; not charged');
    expect(addedBps).toEqual([0, 1_029]);
  });
});

describe('a zero additional duty outside the US', () => {
  it.each(['871160', '940161', '940169', '940171'])('is an estimate for goods of China: %s', (hsCode) => {
    expect(added(hsCode, { targetMarket: 'GB' })).toMatchObject({ type: 'estimate', qualityPercent: 40 });
    expect(added(hsCode, { targetMarket: 'GB', supplierCountry: 'VN' })).toMatchObject({
      type: 'rule',
      qualityPercent: 60,
    });
  });
});

describe('the range of a heading outside the US', () => {
  it('spans the lowest to the highest rate of the table', () => {
    // The usual rate of every subheading of 6403 in the EU is 800, the lowest rate of some is 500; that of 9503 is 0, the highest 470.
    const range = (hsCode: string) =>
      extractBottle({
        classification: classified(hsCode, 'supplied'),
        candidate: { targetMarket: 'DE', supplierCountry: 'VN' },
      }).classification.dutyRangeBps;
    expect(range('6403')).toEqual({ min: 500, max: 800 });
    expect(range('9503')).toEqual({ min: 0, max: 470 });
  });
});
