import { type Credentials, Gateway, LONG } from './harness.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const OFFER = {
  supplierName: ' Ningbo Metal Works ',
  supplierCountry: 'VN',
  costCurrency: 'USD',
  incoterm: 'CIF',
  freightMode: 'air',
  leadTimeDays: 35,
  minimumUnits: 500,
  orderMultiple: 100,
  priceBreaks: [
    { minUnits: 500, unitCostCents: 480 },
    { minUnits: 2_000, unitCostCents: 440 },
  ],
  carton: { units: 24, dimensionsMm: { length: 500, width: 350, height: 300 }, weightGrams: 12_000 },
  oneTimeCosts: [{ label: ' Tooling ', amountCents: 120_000 }],
  validUntil: '2027-01-31',
  document: 'quote-118.pdf',
};
const LEAST = { supplierName: 'Hanoi Steel', priceBreaks: [{ minUnits: 1, unitCostCents: 500 }] };
const OFFERS_MAX = 50;

describe('/v2/skus/{skuId}/offers', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  beforeEach(async () => {
    ({ skuId } = (await gateway.post('/v2/skus', LONG, tenant.key)).body as { skuId: string });
  });
  afterAll(() => gateway.stop());

  const call = (method: string, path: string, body?: unknown, key = tenant.key, id = skuId) =>
    gateway.call(method, `/v2/skus/${id}/offers${path}`, {
      key,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE }),
    });
  const put = (body: unknown, ref = 'ningbo') => call('PUT', `/${ref}`, body);

  it('returns 201 with the address for a new offer, 200 for a replaced or repeated one', async () => {
    const created = await put(OFFER);
    const stated = {
      ...OFFER,
      supplierName: 'Ningbo Metal Works',
      oneTimeCosts: [{ label: 'Tooling', amountCents: 120_000 }],
    };
    const expected = { skuId, offerRef: 'ningbo', ...stated, assumed: [], findings: [], changedAt: expect.any(String) };
    expect([created.status, created.body]).toEqual([201, expected]);
    expect(created.headers.get('location')).toBe(`/v2/skus/${skuId}/offers/ningbo`);
    const read = await call('GET', '/ningbo');
    expect([read.status, read.body]).toEqual([200, created.body]);
    const repeated = await put(OFFER);
    expect([repeated.status, repeated.body]).toEqual([200, expected]);
    expect((await put({ ...OFFER, leadTimeDays: 0 })).body).toMatchObject({ leadTimeDays: 0 });
    expect((await call('GET', '')).body.data).toHaveLength(1);
  });

  it('completes the least offer with the terms of the candidate, and reports what is missing', async () => {
    const { body } = await put(LEAST);
    expect(body).toMatchObject({
      supplierCountry: LONG.supplierCountry,
      costCurrency: 'USD',
      incoterm: 'FOB',
      freightMode: 'sea',
      assumed: ['supplierCountry', 'costCurrency', 'incoterm', 'freightMode'],
      leadTimeDays: null,
      minimumUnits: 1,
      orderMultiple: 1,
      carton: null,
      oneTimeCosts: [],
      validUntil: null,
      document: null,
    });
    expect(body.findings.map(({ code }: { code: string }) => code)).toEqual([
      'incoterm-missing',
      'currency-missing',
      'validity-missing',
    ]);
  });

  it('lists offers in the order of their references, and deletes one with its last state', async () => {
    expect((await call('GET', '')).body).toEqual({ data: [] });
    for (const ref of ['b', 'a.1', 'C']) await put(OFFER, ref);
    const { data } = (await call('GET', '')).body;
    expect(data.map(({ offerRef }: { offerRef: string }) => offerRef)).toEqual(['C', 'a.1', 'b']);
    const removed = await call('DELETE', '/a.1');
    expect([removed.status, removed.body]).toEqual([200, data[1]]);
    expect([(await call('DELETE', '/a.1')).status, (await call('GET', '/a.1')).status]).toEqual([404, 404]);
    expect((await call('GET', '')).body.data).toEqual([data[0], data[2]]);
  });

  it('keeps 50 offers a SKU, however many requests compete', async () => {
    for (let at = 0; at < OFFERS_MAX - 3; at += 1) await put(LEAST, `ref-${at}`);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => put(LEAST, `late-${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(9).fill(400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errors).toMatchObject([{ pointer: '/offerRef', code: 'conflict' }]);
    expect((await call('GET', '')).body.data).toHaveLength(OFFERS_MAX);
    expect((await put(OFFER, 'ref-0')).status).toBe(200);
  });

  describe('preconditions', () => {
    const send = (method: 'PUT' | 'DELETE', headers: Record<string, string>, body: unknown = OFFER) =>
      gateway.call(method, `/v2/skus/${skuId}/offers/ningbo`, {
        key: tenant.key,
        headers: method === 'PUT' ? { ...JSON_TYPE, ...headers } : headers,
        ...(method === 'PUT' ? { body: JSON.stringify(body) } : {}),
      });
    const tagOf = ({ headers }: { readonly headers: Headers }) => headers.get('etag')!;
    const CHANGED = { status: 412, body: { code: 'offer-changed' } };

    it('replaces an offer with the tag of its read or save, and refuses an older one with 412', async () => {
      const created = await put(OFFER);
      const read = await call('GET', '/ningbo');
      expect(tagOf(read)).toBe(tagOf(created));
      const replaced = await send('PUT', { 'if-match': tagOf(read) }, LEAST);
      expect([replaced.status, tagOf(await call('GET', '/ningbo'))]).toEqual([200, tagOf(replaced)]);
      expect(await send('PUT', { 'if-match': tagOf(read) })).toMatchObject(CHANGED);
      expect((await call('GET', '/ningbo')).body).toEqual(replaced.body);
      expect((await send('PUT', { 'if-match': `"other", ${tagOf(replaced)}` })).status).toBe(200);
    });

    it('saves one of two concurrent changes with the same tag', async () => {
      const tag = tagOf(await put(OFFER));
      const answers = await Promise.all(
        [1, 2].map((leadTimeDays) => send('PUT', { 'if-match': tag }, { ...OFFER, leadTimeDays })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('deletes an offer with its tag, and refuses an older one with 412', async () => {
      const first = tagOf(await put(OFFER));
      const second = tagOf(await put(LEAST));
      expect(await send('DELETE', { 'if-match': first })).toMatchObject(CHANGED);
      expect((await send('DELETE', { 'if-match': second })).status).toBe(200);
      expect((await send('DELETE', { 'if-match': second })).status).toBe(404);
    });

    it('does not create an offer again that has been deleted since', async () => {
      const tag = tagOf(await put(OFFER));
      await call('DELETE', '/ningbo');
      for (const ifMatch of [tag, '*']) expect(await send('PUT', { 'if-match': ifMatch })).toMatchObject(CHANGED);
      expect((await call('GET', '/ningbo')).status).toBe(404);
    });

    it('creates an offer with If-None-Match: *, and never replaces one', async () => {
      expect((await send('PUT', { 'if-none-match': '*' })).status).toBe(201);
      expect(await send('PUT', { 'if-none-match': '*' }, LEAST)).toMatchObject(CHANGED);
      expect((await call('GET', '/ningbo')).body.supplierName).toBe('Ningbo Metal Works');
    });

    it.each<[string, (tag: string) => Record<string, string>]>([
      ['If-Match with the tag before', (tag) => ({ 'if-match': tag })],
      ['If-None-Match: *', () => ({ 'if-none-match': '*' })],
      ['no precondition', () => ({})],
    ])('answers a repeated save with the stored offer: %s', async (_, preconditions) => {
      const before = tagOf(await put(LEAST));
      const saved = await send('PUT', { 'if-match': before });
      const again = await send('PUT', preconditions(before));
      expect([again.status, again.body, tagOf(again)]).toEqual([200, saved.body, tagOf(saved)]);
      expect(again.headers.get('location')).toBeNull();
    });

    it('ignores If-None-Match of a deletion', async () => {
      await put(OFFER);
      expect((await send('DELETE', { 'if-none-match': '*' })).status).toBe(200);
    });

    it('reports an error of the body before the precondition', async () => {
      await put(OFFER);
      expect((await send('PUT', { 'if-match': '"other"' }, {})).status).toBe(400);
    });
  });

  const { supplierName: _name, ...nameless } = OFFER;
  const { priceBreaks: _breaks, ...priceless } = OFFER;
  const breaks = (...priceBreaks: unknown[]) => ({ ...OFFER, priceBreaks });
  const ONE = { minUnits: 500, unitCostCents: 480 };
  it.each<[string, unknown, string]>([
    ['no supplier', nameless, '#/supplierName'],
    ['a blank supplier', { ...OFFER, supplierName: ' ' }, '#/supplierName'],
    ['a supplier of 201 characters', { ...OFFER, supplierName: 'x'.repeat(201) }, '#/supplierName'],
    ['an unassigned country', { ...OFFER, supplierCountry: 'XX' }, '#/supplierCountry'],
    ['a currency without a rate', { ...OFFER, costCurrency: 'XAU' }, '#/costCurrency'],
    ['an unknown incoterm', { ...OFFER, incoterm: 'FCA' }, '#/incoterm'],
    ['an unknown freight mode', { ...OFFER, freightMode: 'rail' }, '#/freightMode'],
    ['a negative lead time', { ...OFFER, leadTimeDays: -1 }, '#/leadTimeDays'],
    ['a lead time of 731 days', { ...OFFER, leadTimeDays: 731 }, '#/leadTimeDays'],
    ['a minimum of 0', { ...OFFER, minimumUnits: 0 }, '#/minimumUnits'],
    ['a multiple of 0', { ...OFFER, orderMultiple: 0 }, '#/orderMultiple'],
    ['a multiple as a text', { ...OFFER, orderMultiple: '100' }, '#/orderMultiple'],
    ['no price breaks', priceless, '#/priceBreaks'],
    ['an empty list of breaks', breaks(), '#/priceBreaks'],
    [
      '21 breaks',
      breaks(...Array.from({ length: 21 }, (_, at) => ({ minUnits: at + 1, unitCostCents: 99 - at }))),
      '#/priceBreaks',
    ],
    ['an object for the breaks', { ...OFFER, priceBreaks: ONE }, '#/priceBreaks'],
    ['a number for a break', breaks(500), '#/priceBreaks/0'],
    ['a break without units', breaks({ unitCostCents: 480 }), '#/priceBreaks/0/minUnits'],
    ['a break with a fraction of a cent', breaks({ minUnits: 1, unitCostCents: 4.8 }), '#/priceBreaks/0/unitCostCents'],
    ['a break with an unknown member', breaks({ ...ONE, price: 1 }), '#/priceBreaks/0/price'],
    ['units that do not rise', breaks(ONE, { minUnits: 500, unitCostCents: 470 }), '#/priceBreaks/1/minUnits'],
    ['a cost that does not fall', breaks(ONE, { minUnits: 600, unitCostCents: 480 }), '#/priceBreaks/1/unitCostCents'],
    ['a carton without units', { ...OFFER, carton: { ...OFFER.carton, units: undefined } }, '#/carton/units'],
    [
      'a one-time cost without an amount',
      { ...OFFER, oneTimeCosts: [{ label: 'Tooling' }] },
      '#/oneTimeCosts/0/amountCents',
    ],
    ['a day that does not exist', { ...OFFER, validUntil: '2027-02-29' }, '#/validUntil'],
    ['a document of 501 characters', { ...OFFER, document: 'x'.repeat(501) }, '#/document'],
    ['null for a member', { ...OFFER, carton: null }, '#/carton'],
    ['an unknown member', { ...OFFER, price: 480 }, '#/price'],
  ])('returns 400 for %s, and stores nothing', async (_what, body, pointer) => {
    const { status, body: problem } = await put(body);
    expect([status, problem.errors]).toMatchObject([400, [{ pointer }]]);
    expect((await call('GET', '/ningbo')).status).toBe(404);
  });

  it('returns 400 for a reference that cannot be part of an address', async () => {
    for (const ref of ['-a', '%20', 'a%2Fb', 'x'.repeat(65)])
      expect([ref, (await put(OFFER, ref)).body.errors]).toMatchObject([
        ref,
        [{ pointer: '/offerRef', code: 'format' }],
      ]);
  });

  it('returns 403 without the scope, 404 for a missing or foreign SKU before it reads the body', async () => {
    await put(OFFER);
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    const statuses = [
      call('PUT', '/ningbo', OFFER, reader),
      call('DELETE', '/ningbo', undefined, reader),
      call('GET', '', undefined, reader),
    ];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 200]);
    const other = await gateway.tenant();
    for (const id of [skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/ningbo'],
        ['PUT', '/ningbo', {}],
        ['DELETE', '/ningbo'],
      ] as const)
        expect([id, method, (await call(method, path, body, other.key, id)).status]).toEqual([id, method, 404]);
    expect((await call('GET', '/ningbo')).body.offerRef).toBe('ningbo');
  });
});
