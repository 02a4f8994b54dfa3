import { classified, evidenceFor, extractBottle, type Given } from '../../test/bottle.ts';

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
