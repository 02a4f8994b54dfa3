import { remedyMeasure } from '../../test/remedy-measure.ts';
import { type CountryGroups, groupsOf, type Membership } from './country-groups.ts';
import { remediesOn, remedyDays, type RemedyMeasure } from './remedy-measures.ts';

const DAY = '2026-11-20';
const CODES = ['7208101500', '7208102500', '7208251000', '8711601000', '8711609000', '6911100000'];

const on = (measures: readonly RemedyMeasure[], day = DAY, groups?: CountryGroups) =>
  remediesOn(day, 'EU', measures, CODES, groups);
const membership = (group: string, member: string, effectiveTo: string | null = null): Membership => ({
  group,
  member,
  effectiveFrom: '2020-01-01',
  effectiveTo,
});
const rate = (hsPrefix: string, bps: number, goods = 'definitive anti-dumping duty') => ({
  zone: 'EU',
  origin: 'CN',
  excludedOrigins: null,
  hsPrefix,
  goods,
  minBps: bps,
  maxBps: bps,
  qualityPercent: 80,
});

describe('the additional duties of a file', () => {
  it.each([
    [551, 'provisional anti-dumping duty'],
    [552, 'definitive anti-dumping duty'],
    [553, 'provisional countervailing duty'],
    [554, 'definitive countervailing duty'],
    [695, 'additional duty'],
    [696, 'safeguard duty'],
  ] as const)('have the name of measure type %i', (type, name) => {
    expect(on([remedyMeasure('7208101500', '35.00%', { type, area: 'RU' })]).rates).toEqual([
      { ...rate('72081015', 3_500, name), origin: 'RU' },
    ]);
  });

  it('are a range when they depend on the producer', () => {
    const by = (additionalCode: string, duty: string) => remedyMeasure('8711601000', duty, { additionalCode });
    const range = { ...rate('87116010', 0), qualityPercent: null };
    expect(on([by('C999', '70.100 %'), by('C383', '9.900 %'), by('C384', '73.4 %')]).rates).toEqual([
      { ...range, minBps: 990, maxBps: 7_340 },
    ]);
    expect(on([by('8900', '48.5 %'), by('', '48.5 %')]).rates).toEqual([rate('87116010', 4_850)]);
    // Without the rate of others, an unknown producer may pay none.
    expect(on([by('C383', '9.900 %')]).rates).toEqual([{ ...range, minBps: 0, maxBps: 990 }]);
  });

  it('are those of a subheading when they are on all of its codes at one rate', () => {
    const steel = (code: string, duty = '25.00%') => remedyMeasure(code, duty, { type: 696 });
    const prefixes = (...measures: RemedyMeasure[]) => on(measures).rates.map(({ hsPrefix }) => hsPrefix);
    expect(prefixes(steel('7208101500'), steel('7208102500'))).toEqual(['720810']);
    expect(prefixes(steel('7208101500'), steel('7208102500', '30.00%'))).toEqual(['72081015', '72081025']);
    expect(prefixes(steel('7208101500'))).toEqual(['72081015']);
    expect(prefixes(steel('7208101510'), steel('7208102500'))).toEqual(['7208101510', '72081025']);
    expect(prefixes(steel('6911100000'), steel('7208000000'))).toEqual(['691110', '7208']);
  });

  it('are only possible, for every origin that no exclusion names, on goods of a group whose members are not known', () => {
    const ofGroup = (area: string, duty: string, excluded?: readonly string[]) =>
      remedyMeasure('7208101500', duty, { type: 696, area, ...(excluded && { excluded }) });
    const possible = { ...rate('72081015', 0, 'safeguard duty'), origin: '*', maxBps: 2_500, qualityPercent: null };
    expect(on([ofGroup('5005', '25.000 %'), ofGroup('1011', '15.000 %', ['NO'])]).rates).toEqual([possible]);
    const excluding = [
      ofGroup('5005', '25.000 %', ['TR', 'NO', 'XS']),
      ofGroup('1011', '15.000 %', ['XS', 'NO', '2020']),
    ];
    expect(on(excluding).rates).toEqual([{ ...possible, excludedOrigins: 'NO RS' }]);
  });

  describe('on goods of a group whose members the file lists', () => {
    const groups = groupsOf([
      ...['RU', 'BY', 'XS', 'EU'].map((member) => membership('5005', member)),
      membership('5005', 'UA', '2026-11-30'),
      membership('2020', 'BY'),
    ]);
    const ofGroup = (given: Partial<RemedyMeasure> = {}) =>
      remedyMeasure('7208101500', '35.000 %', { type: 695, area: '5005', ...given });
    const origins = (measures: readonly RemedyMeasure[], day = DAY) =>
      on(measures, day, groups).rates.map(({ origin, minBps }) => [origin, minBps]);

    it('are those of each member on the day', () => {
      const members = ['RU', 'BY', 'RS'].map((origin) => [origin, 3_500]);
      expect(origins([ofGroup()])).toEqual([...members, ['UA', 3_500]]);
      expect(origins([ofGroup()], '2026-12-01')).toEqual(members);
    });

    it('are those of the country itself where it has such a duty on the same goods', () => {
      const ofRussia = ofGroup({ area: 'RU', duty: '50.000 %' });
      const others = ['BY', 'RS', 'UA'].map((origin) => [origin, 3_500]);
      for (const measures of [
        [ofGroup(), ofRussia],
        [ofRussia, ofGroup()],
      ])
        expect(origins(measures)).toEqual(expect.arrayContaining([['RU', 5_000], ...others]));
      expect(origins([ofGroup(), { ...ofRussia, type: 552 }])).toContainEqual(['RU', 3_500]);
    });

    it('leave out excluded countries, and the members of excluded groups', () => {
      expect(origins([ofGroup({ excluded: ['XS', '2020'] })])).toEqual([
        ['RU', 3_500],
        ['UA', 3_500],
      ]);
    });

    it('stay possible for every origin when the members of an excluded group are not known', () => {
      expect(on([ofGroup({ excluded: ['RU', '3000'] })], DAY, groups).rates).toMatchObject([
        { origin: '*', excludedOrigins: 'RU', minBps: 0, maxBps: 3_500 },
      ]);
    });

    it('are possible for every origin when they are for all origins, also where the file lists members', () => {
      const listing = groupsOf([membership('1011', 'RU'), membership('5005', 'RU')]);
      expect(on([ofGroup({ area: '1011' })], DAY, listing).rates).toMatchObject([{ origin: '*', maxBps: 3_500 }]);
    });

    it('begin at zero when they are safeguard duties, which have a tariff quota', () => {
      expect(origins([ofGroup({ type: 696, excluded: ['BY', 'XS', 'UA'] })])).toEqual([['RU', 0]]);
      for (const [area, origin] of [
        ['RU', 'RU'],
        ['XS', 'RS'],
      ] as const)
        expect(origins([ofGroup({ type: 696, area })])).toEqual([[origin, 3_500]]);
    });

    it('have no rate without a plain percentage, for each member', () => {
      const { gaps } = on([ofGroup({ duty: '5 EUR KGM', excluded: ['XS', 'UA'] })], DAY, groups);
      expect(gaps.map(({ origin, hsPrefix }) => [origin, hsPrefix])).toEqual([
        ['RU', '72081015'],
        ['BY', '72081015'],
      ]);
    });
  });

  it('have no rate without a plain percentage, and name it', () => {
    const { rates, gaps } = on([
      remedyMeasure('7208101500', '172.2 EUR TNE'),
      remedyMeasure('7208101500', 'NAR', { type: 554 }),
      remedyMeasure('7208251000', '0.000 %'),
    ]);
    expect(rates).toEqual([]);
    expect(gaps).toEqual([
      {
        zone: 'EU',
        origin: 'CN',
        hsPrefix: '72081015',
        layer: 'trade_remedy',
        statement:
          'definitive anti-dumping duty and definitive countervailing duty on such goods: no plain percentage, so not charged',
      },
    ]);
  });

  it('begin at zero when others than the named producers have no plain percentage', () => {
    const by = (additionalCode: string, duty: string) => remedyMeasure('8711601000', duty, { additionalCode });
    const { rates, gaps } = on([by('C999', '200 EUR TNE'), by('C383', '9.900 %')]);
    expect(rates).toEqual([{ ...rate('87116010', 0), maxBps: 990, qualityPercent: null }]);
    expect(gaps).toMatchObject([{ origin: 'CN', hsPrefix: '87116010' }]);
    expect(on([by('C999', '200 EUR TNE'), by('C383', '0.000 %')])).toMatchObject({ rates: [], gaps });
  });

  it('are those in force on the day', () => {
    const provisional = remedyMeasure('6911100000', '20.0 %', { type: 551, effectiveTo: '2026-12-31' });
    const definitive = remedyMeasure('6911100000', '25.0 %', { effectiveFrom: '2027-01-01' });
    const later = remedyMeasure('6911100000', '30.0 %', { effectiveFrom: '2028-01-01' });
    const bps = (day: string) => on([provisional, definitive], day).rates.map(({ maxBps }) => maxBps);
    expect([bps(DAY), bps('2027-01-01')]).toEqual([[2_000], [2_500]]);
    expect(remedyDays([provisional, definitive, later], DAY)).toEqual(['2027-01-01']);
  });

  it('are refused when they begin or end on more than 100 later days', () => {
    const ends = Array.from({ length: 101 }, (_none, at) =>
      remedyMeasure('6911100000', '20.0 %', {
        effectiveTo: new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10),
      }),
    );
    expect(() => remedyDays(ends, DAY)).toThrow('additional duties begin or end on 101 later days');
  });

  it('are refused with a misplaced point', () => {
    expect(() => on([remedyMeasure('6911100000', '7900 %')])).toThrow('the additional duty of 6911100000 is 7900 %');
  });
});
