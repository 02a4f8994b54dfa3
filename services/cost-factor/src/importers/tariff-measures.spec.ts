import fc from 'fast-check';
import { percentBps } from './percent-duty.ts';
import { scheduledSpreads, spreadsOn, type TariffMeasure } from './tariff-measures.ts';

const DAY = '2026-11-20';
const FLOORS = { digits: 8, codesMin: 4 } as const;
const FREE = '0.00%';

const measure = (code: string, duty: string, dates: Partial<TariffMeasure> = {}): TariffMeasure => ({
  code,
  duty,
  effectiveFrom: '2021-01-01',
  effectiveTo: null,
  ...dates,
});
/** One duty in the subheadings that every tariff has. */
const ANCHORS = ['0101210000', '6109100000', '8518300000', '9617000000'].map((code) => measure(code, FREE));
const spreads = (measures: readonly TariffMeasure[], known: readonly string[] = [], day = DAY) =>
  spreadsOn(day, [...ANCHORS, ...measures], ['961700', ...known], FLOORS);
const spread = (minBps: number, representativeBps: number, maxBps: number) =>
  expect.objectContaining({ minBps, representativeBps, maxBps });

describe('a duty as published', () => {
  it.each([
    ['8.00%', 800],
    ['8.00 %', 800],
    ['12.000 %', 1200],
    ['6.5%', 650],
    ['0.000 %', 0],
    ['2.675 %', 268],
  ])('is a rate when it is the plain percentage %s', (duty, bps) => {
    expect(percentBps(duty)).toBe(bps);
  });

  it.each([
    '167.100 EUR DTN',
    '9.000 % + 4.500 EUR DTN',
    '8.00% MAX 2.80 GBP / 100 kg',
    'NAR',
    'Cond: A cert: D-008 (01):0.000 %; A (01):62.900 %',
    '-8.00%',
    '8,00%',
    '',
  ])('is no rate when it is %j', (duty) => {
    expect(percentBps(duty)).toBeUndefined();
  });
});

describe('the rates of a subheading', () => {
  it('are the lowest, the most frequent and the highest percentage on its codes', () => {
    const read = spreads([
      measure('4202121100', '8.00%'),
      measure('4202121900', '2.00%'),
      measure('4202125000', '8.00%'),
      measure('4202129100', '4.00%'),
    ]);
    expect(read.get('420212')).toEqual(spread(200, 800, 800));
  });

  it('have the higher of two equally frequent percentages', () => {
    expect(spreads([measure('4202121100', '3.70%'), measure('4202121900', '9.70%')]).get('420212')).toEqual(
      spread(370, 970, 970),
    );
  });

  it('leave out a duty by weight, and are absent when there is no percentage', () => {
    const read = spreads([
      measure('0406901300', '167.1 EUR DTN'),
      measure('4202121100', '8.00%'),
      measure('4202121900', '40 GBP / 100 kg'),
      measure('4202125000', '8.00%'),
    ]);
    expect(read.get('420212')).toEqual(spread(800, 800, 800));
    expect(read.has('040690')).toBe(false);
  });

  it('are those in force on the day', () => {
    const seasonal = [
      measure('0808108010', '0.00%', { effectiveFrom: '2026-01-01', effectiveTo: '2026-11-19' }),
      measure('0808108010', '8.00%', { effectiveFrom: '2026-11-20', effectiveTo: '2026-12-31' }),
    ];
    expect(spreads(seasonal).get('080810')).toEqual(spread(800, 800, 800));
    expect(spreads(seasonal, [], '2026-11-19').get('080810')).toEqual(spread(0, 0, 0));
  });

  it('include both duties of a code that has two by additional code', () => {
    expect(spreads([measure('2934999000', '0.00%'), measure('2934999000', '6.50%')]).get('293499')).toEqual(
      spread(0, 650, 650),
    );
  });

  it('come from the heading when the duty is above the subheading', () => {
    const read = spreads([measure('9503000000', '4.70%')], ['950300', '950400']);
    expect(read.get('950300')).toEqual(spread(470, 470, 470));
    expect(read.has('950400')).toBe(false);
    expect(spreads([measure('9701000000', FREE)], []).has('970100')).toBe(false);
  });

  it('do not exist in the national chapters 98 and 99', () => {
    expect(spreads([measure('9930240000', '2.00%'), measure('9880040000', '2.00%')]).size).toBe(ANCHORS.length);
  });

  it('lie between the lowest and the highest, in any order of the rows', () => {
    const rate = fc
      .integer({ min: 0, max: 9_999 })
      .map((bps) => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`);
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 20 }), (duties) => {
        const rows = duties.map((duty, index) => measure(`420212${String(1000 + index)}`, duty));
        const read = spreads(rows).get('420212');
        expect(read).toEqual(spreads(rows.toReversed()).get('420212'));
        const { minBps = -1, representativeBps = -1, maxBps = -1, bps = new Set() } = read ?? {};
        expect(minBps <= representativeBps && representativeBps <= maxBps && bps.has(representativeBps)).toBe(true);
        expect(bps).toEqual(new Set(duties.map(percentBps)));
      }),
    );
  });
});

describe('a tariff', () => {
  it.each([
    ['with too few codes', ANCHORS.slice(0, 3), 'has 3 codes with a duty in force, fewer than 4'],
    ['that has ended', ANCHORS.map((one) => ({ ...one, effectiveTo: '2026-11-19' })), 'has 0 codes'],
    ['that begins later', ANCHORS.map((one) => ({ ...one, effectiveFrom: '2026-11-21' })), 'has 0 codes'],
    ['without its last chapters', [...ANCHORS.slice(0, 3), measure('8518400000', FREE)], 'there is no duty of 961700'],
    [
      'in another form',
      [...ANCHORS, ...['10', '20'].map((end) => measure(`61099020${end}`, '12 per cent'))],
      'only 4 of 6 duties are percentages',
    ],
    ['with a misplaced point', [...ANCHORS, measure('6109902000', '1200%')], 'the duty of 6109902000 is 1200%'],
  ])('is refused %s', (_fault, measures, reason) => {
    expect(() => spreadsOn(DAY, measures, ['961700'], FLOORS)).toThrow(reason);
  });
});

describe('a code with a duty on top of the third-country duty', () => {
  const steel = [
    measure('7208101500', '0.00%'),
    measure('7208101500', '25.00%', { isAdditional: true }),
    measure('7208251000', '0.00%'),
  ];

  it('has no rate, so that its subheading is not known', () => {
    const read = spreads(steel);
    expect([read.has('720810'), read.get('720825')]).toEqual([false, spread(0, 0, 0)]);
  });

  it('has a rate again after the duty has ended', () => {
    const ended = steel.map((one) => (one.isAdditional === true ? { ...one, effectiveTo: '2026-11-19' } : one));
    expect(spreads(ended).get('720810')).toEqual(spread(0, 0, 0));
  });

  it('does not count as a code of the file', () => {
    expect(() => spreadsOn(DAY, [measure('0101210000', FREE), ...steel], [], FLOORS)).toThrow('fewer than 4');
  });
});

describe('the rates of later days', () => {
  it('are those from each day of the next year on which a duty begins', () => {
    const measures = [
      measure('6109100000', '12.00%', { effectiveTo: '2026-12-31' }),
      measure('6109100000', '14.00%', { effectiveFrom: '2027-01-01' }),
      measure('9617000000', '6.50%', { effectiveFrom: '2027-07-01' }),
      measure('9617000000', '8.00%', { effectiveFrom: '2028-07-01' }),
      measure('8518300000', '0.00%', { effectiveTo: '2026-12-31' }),
    ];
    const steps = scheduledSpreads(DAY, measures, ['610910']);
    expect(steps.map(({ day }) => day)).toEqual(['2027-01-01', '2027-07-01']);
    expect([...(steps[0]?.spreads.keys() ?? [])]).toEqual(['610910']);
    expect(steps[0]?.spreads.get('610910')).toEqual(spread(1400, 1400, 1400));
  });

  it('are refused when duties begin on more than 24 days', () => {
    const days = Array.from({ length: 25 }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`);
    const measures = days.map((effectiveFrom) => measure('6109100000', '14.00%', { effectiveFrom }));
    expect(() => scheduledSpreads(DAY, measures, [])).toThrow('duties begin on 25 later days');
  });
});
