import type { Candidate, Evidence } from '@cpes/contracts';
import { classified, DAY, evidenceFor, extractBottle } from '../../test/bottle.ts';
import { readRateTables } from '../store/rate-files.ts';

const { usListedGoods } = await readRateTables();

const TODAY = '2026-11-25';

interface Goods {
  readonly hsCode: string;
  readonly supplierCountry: string;
  readonly title?: string;
  readonly day?: string;
}

/** Additional duty to the US from its evidence, and the range of ordinary and additional duty. */
function dutyOn({ hsCode, supplierCountry, title, day = TODAY }: Goods): Evidence & { range: [number, number] } {
  const candidate: Partial<Candidate> = { supplierCountry, ...(title === undefined ? {} : { title }) };
  const match = hsCode.length > 6 ? 'supplied' : 'strong';
  const set = extractBottle({
    day,
    candidate,
    classification: { ...classified(hsCode, match), dutyRangeBps: NO_RANGE },
  });
  const { min, max } = set.classification.dutyRangeBps;
  return { ...evidenceFor(set, 'additionalDuties'), range: [min, max] };
}

/** Inside any range. */
const NO_RANGE = { min: 2000, max: 2000 };

const bpsOn = (hsCode: string, supplierCountry: string, day = TODAY) =>
  dutyOn({ hsCode, supplierCountry, day }).rawValue;

describe('Section 232 on metals', () => {
  it.each([
    ['84713001', 'laptops'],
    ['84716020', 'keyboards'],
    ['85165000', 'microwave ovens'],
    ['85011060', 'small motors'],
  ])('leaves %s (%s) out', (hsCode) => {
    expect(dutyOn({ hsCode, supplierCountry: 'VN' }).assumption).not.toContain('Section 232');
  });

  it.each([
    ['84713001', 0],
    ['84716020', 0],
    ['84716090', 2500],
    ['85165000', 1250],
    ['85162900', 3630],
    ['72081015', 2500 + 5000],
    ['73063050', 2500 + 5000],
  ])('charges %s of China with %i bps', (hsCode, bps) => {
    expect(bpsOn(hsCode, 'CN')).toBe(bps);
  });

  it.each(['72081015', '73063010', '73063030', '73063050'])('adds 50 %% to steel like %s', (hsCode) => {
    expect(dutyOn({ hsCode, supplierCountry: 'VN' })).toMatchObject({ rawValue: 5000, type: 'official_table' });
  });

  it.each([
    ['84151060', 100],
    ['85162900', 370],
  ])('raises %s to 15 %% in total until the end of 2027', (hsCode, ordinaryBps) => {
    expect(bpsOn(hsCode, 'VN')).toBe(1500 - ordinaryBps);
    expect(bpsOn(hsCode, 'VN', '2027-12-31')).toBe(1500 - ordinaryBps);
    expect(bpsOn(hsCode, 'VN', '2028-01-01')).toBe(1250);
  });

  it('charges list I-C with 25 %, and with 15 % in total where an agreement says so', () => {
    expect(bpsOn('84271040', 'CN')).toBe(2500 + 2500);
    for (const origin of ['JP', 'DE', 'GB', 'CH']) expect(bpsOn('84271040', origin)).toBe(1500);
    expect(bpsOn('84271040', 'JP', '2028-01-01')).toBe(1250);
  });

  it('charges the United Kingdom with 25 %, and shows 15 % as possible', () => {
    const steel = dutyOn({ hsCode: '72081015', supplierCountry: 'GB' });
    expect(steel).toMatchObject({ rawValue: 2500, range: [1500, 2500], qualityPercent: 60 });
    expect(steel.assumption).toContain('the United Kingdom bears 15 % where its metal was melted there');
  });

  it('charges Russian aluminium with 200 %, and Russian steel like all other', () => {
    expect(bpsOn('76061230', 'RU')).toBe(20_000);
    expect(bpsOn('72081015', 'RU')).toBe(5000);
  });

  it('states that goods outside metal chapters with less than 15 % of metal are exempt', () => {
    const text = 'goods whose metal is under 15 % of their weight are outside the duty on metals';
    expect(dutyOn({ hsCode: '84151060', supplierCountry: 'VN' }).assumption).toContain(text);
    expect(dutyOn({ hsCode: '76151050', supplierCountry: 'VN' }).assumption).not.toContain(text);
  });

  it('uses the tier of a statistical number that the code or the title names', () => {
    const rack = (title: string, hsCode = '94032000') => dutyOn({ hsCode, supplierCountry: 'VN', title });
    expect(rack('Anything', '9403200075')).toMatchObject({ rawValue: 2500, range: [2500, 2500] });
    expect(rack('Anything', '9403200050')).toMatchObject({ rawValue: 1250, range: [1250, 1250] });
    expect(rack('Boltless shelving unit, 5 tiers')).toMatchObject({ rawValue: 2500, range: [2500, 2500] });
    expect(rack('Steel bed frame')).toMatchObject({ rawValue: 1250, range: [1250, 1250], qualityPercent: 90 });
    expect(rack('Metal thing')).toMatchObject({ rawValue: 1250, range: [1250, 2500], qualityPercent: 60 });
  });

  it('uses the list of the last statistical number if only ten digits decide, and shows the other', () => {
    const article = dutyOn({ hsCode: '73269086', supplierCountry: 'VN', title: 'Steel bracket' });
    expect(article).toMatchObject({ rawValue: 5000, range: [290 + 2500, 290 + 5000], qualityPercent: 60 });
    expect(article.assumption).toContain('the list of the last one ("other") counts');
  });

  it.each(['CN', 'VN'])(
    'includes the duty of every listed statistical number from %s in the range of its line',
    (supplierCountry) => {
      for (const { code } of usListedGoods.filter((row) => row.code.length === 10)) {
        const listed = dutyOn({ hsCode: code, supplierCountry });
        const line = dutyOn({ hsCode: code.slice(0, 8), supplierCountry });
        const total = listed.range[0];
        expect([code, line.range[0] <= total, line.range[1] >= listed.range[1]]).toEqual([code, true, true]);
        if (line.range[1] - line.range[0] > 250) expect([code, line.qualityPercent]).toEqual([code, 60]);
      }
    },
  );

  it('charges the higher duty of two possible metals, and shows the other as possible', () => {
    // Body stampings: 25 % on aluminium, 12.5 % for forced labour on steel, and 15 % in total on two statistical numbers.
    const stamping = dutyOn({ hsCode: '87082921', supplierCountry: 'VN' });
    expect(stamping).toMatchObject({ rawValue: 2500, range: [1250, 2500], qualityPercent: 60 });
    expect(stamping.assumption).toContain('Section 232 on metals, list 1b, aluminium');
    expect(bpsOn('8708292130', 'VN')).toBe(1500);
    // Stranded wire of Russia: 200 % on its aluminium, 50 % on its steel core.
    expect(dutyOn({ hsCode: '76141010', supplierCountry: 'RU' })).toMatchObject({
      rawValue: 20_000,
      range: [490 + 5000, 490 + 20_000],
    });
  });

  it('is a gap for vehicle parts, whose own duty is not in the tables', () => {
    const brake = dutyOn({ hsCode: '87083050', supplierCountry: 'VN' });
    expect(brake.qualityPercent).toBe(60);
    expect(brake.assumption).toContain('Section 232 duty on vehicle parts, which is not in the tables');
  });
});

describe('lines exempt from the forced-labour duty', () => {
  it('exempts raw materials by the final list', () => {
    const graphite = dutyOn({ hsCode: '25041010', supplierCountry: 'VN' });
    expect(graphite).toMatchObject({ rawValue: 0, type: 'official_table', asOf: '2026-07-24' });
  });

  it.each([
    ['29182250', 'for pharmaceutical use'],
    ['85183020', 'for civil aircraft'],
  ])('does not exempt %s, which is exempt %s only, with a note', (hsCode, condition) => {
    const item = dutyOn({ hsCode, supplierCountry: 'VN' });
    expect(item).toMatchObject({ rawValue: 1250, qualityPercent: 90 });
    expect(item.assumption).toContain(`exempts the line ${condition}: not counted`);
  });

  it('exempts one statistical number for a ten-digit code, and otherwise shows it as possible', () => {
    const magnet = (hsCode: string) => dutyOn({ hsCode, supplierCountry: 'VN' });
    expect(magnet('8505110070')).toMatchObject({ rawValue: 0, range: [210, 210] });
    expect(magnet('8505110050')).toMatchObject({ rawValue: 1250, range: [1460, 1460] });
    expect(magnet('85051100')).toMatchObject({ rawValue: 1250, range: [210, 1460], qualityPercent: 60 });
  });

  it('has further lines for some origins, and states those that need a preference', () => {
    expect(bpsOn('61091000', 'JO')).toBe(0);
    const ofNicaragua = dutyOn({ hsCode: '61091000', supplierCountry: 'NI' });
    expect(ofNicaragua.rawValue).toBe(1250);
    expect(ofNicaragua.assumption).toContain(
      'exempts the line when a preference under CAFTA-DR is claimed: not counted',
    );
  });
});

describe('Section 301 on Brazil', () => {
  it('adds to the forced-labour duty, from its own day', () => {
    expect(bpsOn('961700', 'BR', DAY)).toBe(2500 + 1250);
    expect(bpsOn('961700', 'BR', '2026-07-23')).toBe(2500);
    expect(bpsOn('961700', 'BR', '2026-07-21')).toBe(0);
    // Aluminium kitchenware is under Section 232 alone.
    expect(bpsOn('761510', 'BR', DAY)).toBe(2500);
  });

  it('has its own list of exempt lines', () => {
    expect(dutyOn({ hsCode: '09011100', supplierCountry: 'BR' })).toMatchObject({ rawValue: 0, qualityPercent: 90 });
    expect(dutyOn({ hsCode: '961700', supplierCountry: 'BR' })).toMatchObject({ rawValue: 3750, qualityPercent: 90 });
    // Sources differ on honey.
    expect(dutyOn({ hsCode: '04090000', supplierCountry: 'BR' })).toMatchObject({
      type: 'estimate',
      qualityPercent: 40,
    });
  });
});

describe('Section 232 on wood', () => {
  const chair = (supplierCountry: string, day = TODAY) => bpsOn('9401616011', supplierCountry, day);
  const cabinet = (supplierCountry: string, day = TODAY) => bpsOn('9403608093', supplierCountry, day);

  it('charges the armchair 9401.61.6011 with 25 %, and 30 % from 2027', () => {
    expect([chair('VN', '2026-12-31'), chair('VN', '2027-01-01')]).toEqual([2500, 3000]);
    expect([chair('CN', '2026-12-31'), chair('CN', '2027-01-01')]).toEqual([5000, 5500]);
    expect([chair('GB', '2026-12-31'), chair('GB', '2027-01-01')]).toEqual([1000, 1000]);
    for (const origin of ['DE', 'JP', 'KR', 'TW']) expect(chair(origin, '2027-01-01')).toBe(1500);
  });

  it('charges a kitchen cabinet with 25 %, and 50 % from 2027', () => {
    expect([cabinet('VN', '2026-12-31'), cabinet('VN', '2027-01-01')]).toEqual([2500, 5000]);
    expect([cabinet('GB', '2027-01-01'), cabinet('DE', '2027-01-01')]).toEqual([1000, 1500]);
  });

  it.each([
    ['Upholstered armchair', '940161', 2500],
    ['Kids armchair', '940161', 1250],
    ['Shaker kitchen cabinet, oak', '940340', 2500],
    ['Kitchen island cart', '940340', 1250],
    ['Oak bathroom vanity', '940360', 2500],
    ['Walnut coffee table', '940360', 1250],
    ['Bathroom cabinet with shelf', '940360', 2500],
    ['Kitchen pantry cabinet with adjustable shelves', '940340', 2500],
    ['Bathroom vanities of oak', '940360', 2500],
    ['Velvet couches', '940161', 2500],
    ['Entryway benches with wall cabinet', '940360', 1250],
    ['Kitchen cabinet, 3 shelves', '940340', 2500],
    ['Kitchen cabinet 2 adjustable shelves', '940340', 2500],
    ['3-shelf kitchen cabinet', '940340', 2500],
    ['Kitchen cabinet (soft-close drawers, rack included)', '940340', 2500],
    ['Kitchen cabinet for trolley', '940340', 2500],
    ['Bathroom cabinet, 2-tier shelf, white', '940360', 2500],
    ['Shelf, 2 cabinet doors', '940360', 1250],
    ['Upholstered armchair for kids', '940161', 1250],
    ['Upholstered armchair, kids, velvet', '940161', 1250],
    ['Set of 2 upholstered dining chairs', '940161', 2500],
  ])('decides by the title: %s', (title, hsCode, bps) => {
    expect(dutyOn({ title, hsCode, supplierCountry: 'VN' })).toMatchObject({ rawValue: bps, qualityPercent: 90 });
  });

  it('leaves a table that is not a cabinet with one rate', () => {
    expect(dutyOn({ title: 'Oak table', hsCode: '94036080', supplierCountry: 'VN' }).range).toEqual([1250, 1250]);
  });

  it('states the range when neither code nor title says whether goods are listed', () => {
    const piece = dutyOn({ title: 'Walnut piece', hsCode: '94036080', supplierCountry: 'VN' });
    expect(piece).toMatchObject({ rawValue: 1250, range: [1250, 2500], qualityPercent: 60 });
    expect(piece.assumption).toContain('varies by 12.5 % with what code and title leave open');
  });

  it('adds 10 % to softwood', () => {
    expect(bpsOn('44071100', 'CA')).toBe(1000);
  });
});

describe('Section 338 on Canada', () => {
  it('marks a line as doubtful only from the day on which sources differ', () => {
    const quality = (day: string) => dutyOn({ hsCode: '95071000', supplierCountry: 'CA', day }).qualityPercent;
    expect([quality('2026-09-14'), quality('2026-09-15')]).toEqual([90, 60]);
  });

  it('adds 50 % to the listed lines, besides the forced-labour duty, from 2026-08-22', () => {
    expect([bpsOn('22042150', 'CA', '2026-08-21'), bpsOn('22042150', 'CA')]).toEqual([1000, 6000]);
    expect(dutyOn({ hsCode: '22042150', supplierCountry: 'CA' }).qualityPercent).toBe(90);
  });

  it('exempts goods under Section 232', () => {
    expect(bpsOn('9403200075', 'CA')).toBe(2500);
  });

  it.each(['20079905', '85183020'])('states for %s, which is not listed, that lines are missing', (hsCode) => {
    const item = dutyOn({ hsCode, supplierCountry: 'CA' });
    expect(item).toMatchObject({ rawValue: 1000, qualityPercent: 60 });
    expect(item.assumption).toContain('122 further lines of Canada bear the Section 338 duty since 2026-09-15');
    expect(dutyOn({ hsCode, supplierCountry: 'CA', day: '2026-09-14' }).qualityPercent).toBe(90);
  });

  it('does not state it for other chapters or origins', () => {
    expect(dutyOn({ hsCode: '61091000', supplierCountry: 'CA' }).qualityPercent).toBe(90);
    expect(dutyOn({ hsCode: '85183020', supplierCountry: 'MX' }).qualityPercent).toBe(90);
  });
});

describe('a six-digit code whose lines are on different lists of China', () => {
  const inputDevice = (title: string, supplierCountry = 'CN') => {
    const set = extractBottle({
      day: TODAY,
      candidate: { supplierCountry, title },
      classification: { ...classified('847160'), dutyRangeBps: { min: 0, max: 0 } },
    });
    const { rawValue, qualityPercent, assumption } = evidenceFor(set, 'additionalDuties');
    return { rawValue, qualityPercent, assumption, range: set.classification.dutyRangeBps };
  };

  it.each([
    ['Mechanical gaming keyboard, 60 %, blue switches', 0],
    ['Wireless mouse', 2500],
    ['Flatbed scanner', 750],
  ])('has the duty of the line that the title names: %s', (title, bps) => {
    expect(inputDevice(title)).toMatchObject({
      rawValue: bps,
      qualityPercent: 90,
      range: { min: bps, max: bps },
    });
  });

  it.each(['Input device', 'Keyboard and mouse combo'])(
    'states the range when the title names no line: %s',
    (title) => {
      const device = inputDevice(title);
      expect(device).toMatchObject({ rawValue: 2500, qualityPercent: 60, range: { min: 0, max: 2500 } });
      expect(device.assumption).toContain('the 5 lines of HS 847160 bear 0 % to 25 %');
    },
  );

  it('keeps its quality if all lines that the title names are on the same list', () => {
    const hat = (title: string) => dutyOn({ hsCode: '650500', supplierCountry: 'CN', title }).qualityPercent;
    // Hair nets are on list 4A at 7.5 %, all other headgear on list 3.
    expect([hat('Slouchy knit beanie'), hat('Acrylic accessory')]).toEqual([90, 60]);
  });

  it('is as certain as its line for an origin to which the lists do not apply', () => {
    expect(inputDevice('Input device', 'VN')).toMatchObject({ rawValue: 0, qualityPercent: 90 });
  });
});

describe('a title that names goods on a list of China', () => {
  it('leaves the lines of goods from elsewhere open', () => {
    const { range, qualityPercent } = dutyOn({ hsCode: '871690', supplierCountry: 'VN', title: 'Trailer chassis' });
    expect(range[1] - range[0]).toBeGreaterThan(250);
    expect(qualityPercent).toBe(60);
  });
});

describe('dated steps', () => {
  it('charge solar modules and cells for their polysilicon from 2026-12-04', () => {
    const module = (origin: string, day: string) => bpsOn('85414300', origin, day);
    expect([module('VN', '2026-12-03'), module('VN', '2026-12-04')]).toEqual([1250, 1500]);
    expect([module('CN', '2026-12-03'), module('CN', '2026-12-04')]).toEqual([5000 + 1250, 5000 + 1500]);
    expect([module('GB', '2026-12-04'), module('DE', '2026-12-04')]).toEqual([1000, 1500]);
    expect(bpsOn('85414200', 'KR', '2026-12-04')).toBe(1500);
  });

  it('charge wafers, which are a part of their line, when the title names them', () => {
    const doped = (title: string) => dutyOn({ hsCode: '38180000', supplierCountry: 'MX', title, day: '2026-12-04' });
    expect(doped('Monocrystalline silicon wafers, 182 mm')).toMatchObject({ rawValue: 1500, range: [1500, 1500] });
    expect(doped('Doped discs')).toMatchObject({ rawValue: 0, range: [0, 1500] });
  });

  it('add 10 % to goods of Nicaragua from 2027', () => {
    expect([bpsOn('961700', 'NI', '2026-12-31'), bpsOn('961700', 'NI', '2027-01-01')]).toEqual([1250, 2250]);
  });

  it('leave open whether the duty on Nicaragua adds to Section 232', () => {
    const steel = (day: string) => dutyOn({ hsCode: '72081015', supplierCountry: 'NI', day });
    expect(steel('2026-12-31')).toMatchObject({ rawValue: 5000, range: [5000, 5000], qualityPercent: 90 });
    const later = steel('2027-01-01');
    expect(later).toMatchObject({ rawValue: 5000, range: [5000, 6000], qualityPercent: 60 });
    expect(later.assumption).toContain(
      'whether the Section 301 duty by origin comes on top of Section 232 is not known',
    );
  });

  it('add 100 % to ship-to-shore cranes and chassis of China from 2026-11-10', () => {
    const before = bpsOn('84261900', 'CN', '2026-11-09');
    expect(bpsOn('84261900', 'CN', '2026-11-10') - before).toBe(10_000);
    expect(bpsOn('87163900', 'CN')).toBe(2500 + 10_000 + 2500);
    expect(bpsOn('87163900', 'VN')).toBe(2500);
    const part = (title: string) => dutyOn({ hsCode: '87169050', supplierCountry: 'CN', title }).rawValue;
    expect(part('Trailer chassis') - part('Trailer part')).toBe(10_000);
  });
});
