import type { LastMileRate } from '../domain/rate-rows.ts';
import type { Check, RequestLimits } from './rate-source.ts';
import { readUspsPrices, USPS_COLUMNS, USPS_POUNDS } from './usps.ts';
import { uspsSource } from './usps.source.ts';

const TODAY = '2026-11-29';
const CHECK: Check = { today: TODAY, release: null, address: null, acceptsMoves: false };
const ZIPS = ['90210', '10001', '60601'];
const PRICES = ['5.00', '6.00', '7.10', '8.00', '9.00', '10.00', '18.00'];

interface FileOptions {
  readonly start?: string;
  readonly change?: (line: string) => string;
}

/** A price list: 90210 costs the price of the list, and the others a dollar less. */
function fileOf({ start = '2026-07-12', change = (line) => line }: FileOptions = {}): string {
  const lines = ZIPS.flatMap((zip) =>
    USPS_POUNDS.map((pounds, index) => {
      const price = zip === '90210' ? PRICES[index] : (Number(PRICES[index]) - 1).toFixed(2);
      return ['08817', zip, zip === '10001' ? '02' : '8', pounds, price, start].join(',');
    }),
  );
  return [USPS_COLUMNS.join(','), ...lines.map(change)].join('\n');
}

function row(changes: Partial<LastMileRate>): LastMileRate {
  return {
    zone: 'US',
    kind: 'tier',
    unit: 'gram',
    threshold: 227,
    cents: 480,
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    asOf: '2026-01-01',
    source: 'estimate',
    reliability: 'estimate',
    ...changes,
  };
}

async function rowsAfter(
  present: readonly LastMileRate[],
  file: string,
  check = CHECK,
): Promise<readonly LastMileRate[]> {
  const publication = await uspsSource().read(Buffer.from(file));
  return publication.next({ lastMileRates: present }, check).tables.lastMileRates ?? [];
}

describe('a price list of USPS', () => {
  it('gives the mean price of each weight over the destinations', () => {
    // (500 + 400 + 400) ÷ 3 = 433.33, (710 + 610 + 610) ÷ 3 = 643.33
    expect(readUspsPrices(fileOf())).toEqual({
      fromZip: '08817',
      toZips: ['10001', '60601', '90210'],
      zones: ['2', '8'],
      from: '2026-07-12',
      meanCents: { '0.5': 433, '1': 533, '2': 643, '3': 733, '4': 833, '5': 933, '20': 1_733 },
    });
  });

  it('names no zones where it has none', () => {
    const without = (line: string) => line.replace(/,(02|8),/, ',undefined,');
    expect(readUspsPrices(fileOf({ change: without })).zones).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['without rows', USPS_COLUMNS.join(','), 'not from one ZIP code'],
    ['that is cut in a row', fileOf().slice(0, -30), 'no table'],
    ['that is cut after a row', fileOf().slice(0, fileOf().lastIndexOf('\n')), 'there is no price of 20 lb to 60601'],
    ['with wrong quoting', fileOf({ change: (line) => line.replace('08817', '"08817') }), 'no table'],
    ['with a dropped column', fileOf().replace('start_date', 'begin'), 'a first day is'],
    ['with a price in words', fileOf({ change: (line) => line.replace('7.10', 'seven') }), 'a price is seven'],
    ['with a price below any parcel', fileOf({ change: (line) => line.replace('7.10', '0.71') }), 'a price is 0.71'],
    ['with a price above any parcel', fileOf({ change: (line) => line.replace('7.10', '710') }), 'a price is 710'],
    [
      'with a misplaced price',
      fileOf({ change: (line) => line.replace('4,9.00', '4,19.00') }),
      '5 lb to 90210 cost less',
    ],
    ['with a price twice', `${fileOf()}\n08817,90210,08,1,6.00,2026-07-12`, 'two prices of 1 lb to 90210'],
    ['from two warehouses', `${fileOf()}\n08818,90210,08,9,6.00,2026-07-12`, 'not from one ZIP code'],
    ['with another day', fileOf({ start: '12/07/2026' }), 'a first day is 12/07/2026'],
    ['with a day that does not exist', fileOf({ start: '2026-02-30' }), 'a first day is 2026-02-30'],
    ['with HTML', '<html>\n<b>Sign in</b>', 'a ZIP code is'],
  ])('%s is refused', (_name, file, reason) => {
    expect(() => readUspsPrices(file)).toThrow(reason);
  });

  it('replaces the prices of the US by weight, and leaves surcharges and other zones', async () => {
    const surcharge = row({ kind: 'surcharge', unit: 'inch', threshold: 22, cents: 400 });
    const british = row({ zone: 'GB' });
    const further = row({ kind: 'over', unit: 'pound', threshold: 20, cents: 60 });
    const rows = await rowsAfter([row({}), further, surcharge, british], fileOf());
    const today = rows.filter(({ effectiveFrom }) => effectiveFrom === TODAY);
    expect(today.map(({ kind, unit, threshold, cents }) => [kind, unit, threshold, cents])).toEqual([
      ['tier', 'gram', 227, 433],
      ['tier', 'gram', 454, 533],
      ['tier', 'gram', 907, 643],
      ['tier', 'gram', 1_361, 733],
      ['tier', 'gram', 1_814, 833],
      ['tier', 'gram', 2_268, 933],
      // (1,733 − 933) ÷ 15 = 53.3
      ['over', 'pound', 5, 54],
    ]);
    expect(today[0]).toMatchObject({
      asOf: '2026-07-12',
      reliability: 'vendor_rate_card',
      source:
        'USPS Ground Advantage, commercial prices of 2026-07-12, mean from ZIP code 08817 to 10001 60601 90210, in zones 2, 8',
    });
    expect(rows).toContainEqual({ ...further, effectiveTo: '2026-11-28' });
    expect(rows).toEqual(expect.arrayContaining([surcharge, british]));
  });

  it('changes nothing when it is read again', async () => {
    const rows = await rowsAfter([row({})], fileOf());
    expect(await rowsAfter(rows, fileOf(), { ...CHECK, today: '2026-12-06' })).toEqual(rows);
  });

  it('is refused when it is of the future, older than the prices in use, or moves a price too far', async () => {
    await expect(rowsAfter([], fileOf({ start: '2027-01-18' }))).rejects.toThrow('in the future');
    const rows = await rowsAfter([], fileOf());
    await expect(rowsAfter(rows, fileOf({ start: '2026-01-18' }))).rejects.toThrow('older than those in use');
    const cheap = [row({ cents: 200, reliability: 'vendor_rate_card' })];
    await expect(rowsAfter(cheap, fileOf())).rejects.toThrow('the price up to 227 gram moved too far');
    expect(await rowsAfter(cheap, fileOf(), { ...CHECK, acceptsMoves: true })).toHaveLength(8);
    // A shipped price is an estimate, which a list may correct by any amount.
    expect(await rowsAfter([row({ cents: 200 })], fileOf())).toHaveLength(8);
  });
});

describe('the prices API of USPS', () => {
  const account = { clientId: 'id', clientSecret: 'hunter2', fromZip: '08817', toZips: ZIPS };
  const asked: { readonly path: string; readonly limits: RequestLimits }[] = [];
  beforeEach(() => asked.splice(0));

  const get = async (path: string, limits: RequestLimits): Promise<Buffer> => {
    asked.push({ path, limits });
    if (path === '/oauth2/v3/token') return Buffer.from('{"access_token":"t","expires_in":28800}');
    const { weight, destinationZIPCode: zip } = JSON.parse(limits.json ?? '') as Record<string, unknown>;
    const listed = Number(PRICES[USPS_POUNDS.findIndex((pounds) => Number(pounds) === weight)]);
    const price = zip === '90210' ? listed : listed - 1;
    const zone = zip === '10001' ? '02' : '08';
    return Buffer.from(JSON.stringify({ totalBasePrice: price, rates: [{ price, startDate: '2026-07-12', zone }] }));
  };

  it('gives a price list with one request for each destination and weight, after one for a token', async () => {
    const file = await uspsSource(account).fetch(get, TODAY);
    expect(readUspsPrices(file.toString())).toEqual(readUspsPrices(fileOf()));
    expect(asked).toHaveLength(1 + ZIPS.length * USPS_POUNDS.length);
    expect(JSON.parse(asked[0]?.limits.json ?? '')).toEqual({
      client_id: 'id',
      client_secret: 'hunter2',
      grant_type: 'client_credentials',
    });
    expect(asked[1]).toMatchObject({ path: '/prices/v3/base-rates/search', limits: { token: 't' } });
    expect(JSON.parse(asked[1]?.limits.json ?? '')).toMatchObject({
      originZIPCode: '08817',
      destinationZIPCode: '90210',
      weight: 0.5,
      mailClass: 'USPS_GROUND_ADVANTAGE',
      priceType: 'COMMERCIAL',
      mailingDate: TODAY,
    });
  });

  it.each<[string, string, string]>([
    ['without a price', '{"rates":[]}', 'a first day is undefined'],
    ['with an error', '{"error":{"message":"Invalid ZIP, \\"no\\""}}', 'a first day is undefined'],
    [
      'with a price in another form',
      '{"rates":[{"price":"9,15","startDate":"2026-07-12","zone":"08"}]}',
      'a price is 9 15',
    ],
  ])('gives a list that is refused for a response %s', async (_name, body, reason) => {
    const answers = async (path: string, limits: RequestLimits) =>
      path === '/oauth2/v3/token' ? get(path, limits) : Buffer.from(body);
    const file = await uspsSource(account).fetch(answers, TODAY);
    expect(() => readUspsPrices(file.toString())).toThrow(reason);
  });

  it('gives no list without a token', async () => {
    await expect(uspsSource(account).fetch(async () => Buffer.from('{}'), TODAY)).rejects.toThrow('no token');
  });
});
