import type { SkuSubmitted } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { FakeStages } from './fake-stages.ts';
import { type Answer, type Credentials, Gateway, LONG, until } from './harness.ts';
import { Person } from './person.ts';

const { supplierCountry, targetMarket } = LONG;
const HS_CODE = '961700';
const LANE = {
  origin: supplierCountry,
  destination: targetMarket,
  mode: 'sea',
  unit: 'm3',
  rateCents: 9_500,
  currency: 'USD',
};
const OTHER_LANE = {
  ...LANE,
  origin: 'VN',
  unit: 'revenue-ton',
  minimumCents: 20_000,
  transitDays: 33,
  validUntil: '2027-12-31',
};
const CARD = { source: 'Offer 4711', documentDate: '2026-11-20', validUntil: '2027-06-30', rows: [LANE, OTHER_LANE] };
const LANES = '/v2/rate-cards/freight-lanes';
const DUTIES = '/v2/rate-cards/duty-rates';
const CSV = 'origin,destination,mode,unit,rateCents,currency\nCN,DE,sea,m3,9500,USD\n';
const EMPTY = {
  kind: 'freight-lanes',
  version: 0,
  savedAt: null,
  savedBy: null,
  source: null,
  documentDate: null,
  validUntil: null,
  rowCount: 0,
  rows: [],
  preview: null,
};

describe('/v2/rate-cards', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  const stages = new FakeStages();

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const read = (path = LANES, key = tenant.key): Promise<Answer> => gateway.get(path, key);
  const put = (body: unknown, headers: Record<string, string> = {}, path = LANES): Promise<Answer> =>
    gateway.call('PUT', path, {
      key: tenant.key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const upload = (csv: string, query = ''): Promise<Answer> =>
    gateway.call('PUT', `${LANES}${query}`, { key: tenant.key, body: csv, headers: { 'content-type': 'text/csv' } });
  const submit = async (): Promise<SkuSubmitted> => {
    const { skuId } = (await gateway.post('/v2/skus', { ...LONG, hsCode: HS_CODE }, tenant.key, { prefer: 'wait=0' }))
      .body as {
      skuId: string;
    };
    const bodies = () => gateway.submitted.map(({ body }) => JSON.parse(String(body)) as SkuSubmitted);
    await until(() => bodies().some((one) => one.skuId === skuId));
    return bodies().find((one) => one.skuId === skuId)!;
  };

  it('are empty at first, and then the version that was saved last', async () => {
    expect((await read()).body).toEqual(EMPTY);
    const { status, body } = await put(CARD);
    expect([status, body]).toEqual([
      200,
      {
        ...EMPTY,
        ...CARD,
        version: 1,
        savedAt: expect.any(String),
        savedBy: expect.stringMatching(/^key_/),
        rowCount: 2,
        rows: [{ ...LANE, minimumCents: null, transitDays: null, validUntil: null }, OTHER_LANE],
      },
    ]);
    expect((await read()).body).toEqual(body);
    expect((await read(DUTIES)).body).toMatchObject({ kind: 'duty-rates', version: 0 });
  });

  it('accept a CSV file with the document in the query', async () => {
    const { status, body } = await upload(CSV, '?source=Offer%204711&documentDate=2026-11-20&validUntil=2027-06-30');
    const { rows, ...document } = CARD;
    expect([status, body]).toMatchObject([200, { ...document, version: 1, rowCount: 1, rows: [{ origin: 'CN' }] }]);
  });

  it('have the document of a JSON body in the body only', async () => {
    for (const query of ['?source=Offer', '?documentDate=2026-11-20', '?validUntil=2027-06-30&dryRun=true']) {
      const { status, body } = await put({ rows: [LANE] }, {}, `${LANES}${query}`);
      const pointer = query.slice(0, query.indexOf('='));
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer, code: 'conflict' })]]);
    }
    expect((await read()).body.version).toBe(0);
  });

  it('name each wrong cell of a CSV file, and store nothing', async () => {
    const { status, body } = await upload(`${CSV}CN,XX,sea,m3,-1,USD\n`);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          pointer: '#/rows/1/destination',
          code: 'format',
          detail: 'row 3, column destination: must be an assigned ISO 3166-1 alpha-2 code in upper case',
        },
        {
          pointer: '#/rows/1/rateCents',
          code: 'range',
          detail: 'row 3, column rateCents: must be an integer from 0 to 100000000',
        },
      ],
    ]);
    expect((await read()).body.version).toBe(0);
  });

  it('store 10,000 rows of 1 MiB, and refuse more', async () => {
    const codes = Array.from({ length: 10_000 }, (_, at) => `DE,${100_000 + at},${at}`);
    const csv = ['market,hsCode,bps', ...codes].join('\n');
    const send = (text: string) =>
      gateway.call('PUT', DUTIES, { key: tenant.key, body: text, headers: { 'content-type': 'text/csv' } });
    expect((await send(csv)).body).toMatchObject({ version: 1, rowCount: 10_000 });
    expect((await send(`${csv}\nDE,999999,1`)).body.errors).toMatchObject([{ detail: /10000 rows/ }]);
    expect((await send(`${csv}\n${' '.repeat(1_048_576)}`)).body.errors).toMatchObject([{ code: 'size' }]);
  });

  it('get no new version when nothing changes, and have the older ones', async () => {
    for (const rateCents of [1, 2, 2, 3]) await put({ rows: [{ ...LANE, rateCents }] });
    const page = (await read(`${LANES}/versions?limit=2`)).body;
    expect(page.data).toMatchObject([
      { version: 3, rowCount: 1 },
      { version: 2, rowCount: 1 },
    ]);
    const next = (await read(`${LANES}/versions?limit=2&cursor=${page.nextCursor}`)).body;
    expect(next).toMatchObject({ data: [{ version: 1 }], nextCursor: null });
    for (const path of [`${LANES}/versions`, '/v2/terms/versions'])
      for (const position of [[0], [1.5], [2_147_483_648], ['1'], [1, 1]]) {
        const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
        const answer = await read(`${path}?cursor=${cursor}`);
        expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer: '?cursor', code: 'format' }]]);
      }
    expect((await read(`${LANES}/versions/1`)).body.rows).toMatchObject([{ rateCents: 1 }]);
    for (const version of ['4', '0', '1.5', 'x', '99999999999'])
      expect((await read(`${LANES}/versions/${version}`)).status).toBe(404);
    expect((await read('/v2/rate-cards/others')).status).toBe(404);
  });

  it('keep the newest 20 versions', async () => {
    for (let rateCents = 1; rateCents <= 22; rateCents += 1) await put({ rows: [{ ...LANE, rateCents }] });
    const { data } = (await read(`${LANES}/versions?limit=100`)).body;
    expect([data.length, data.at(-1).version]).toEqual([20, 3]);
    const rows = await gateway.query('SELECT 1 FROM rate_card_rows WHERE tenant_id = $1', [tenant.tenantId]);
    expect(rows).toHaveLength(20);
  });

  it('are replaced only by a request that has seen them, where it names an entity tag', async () => {
    const seen = (await read()).headers.get('etag')!;
    const saved = await put(CARD, { 'if-match': seen });
    expect(saved.status).toBe(200);
    const late = await put({ rows: [] }, { 'if-match': seen });
    expect([late.status, late.body.code]).toEqual([412, 'rate-card-changed']);
    expect((await read()).headers.get('etag')).toBe(saved.headers.get('etag'));
    expect((await put({ rows: [] }, { 'if-match': saved.headers.get('etag')! })).status).toBe(200);
  });

  it('let one of two concurrent changes win', async () => {
    const seen = (await read()).headers.get('etag')!;
    const both = [1, 2].map((rateCents) => put({ rows: [{ ...LANE, rateCents }] }, { 'if-match': seen }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('need the scope evidence:manage, and are those of the own tenant', async () => {
    await put(CARD);
    const other = await gateway.key(tenant.tenantId, ['skus:read', 'skus:write', 'reports:read', 'keys:manage']);
    for (const path of [LANES, `${LANES}/versions`, `${LANES}/versions/1`])
      expect((await read(path, other)).status).toBe(403);
    const { key } = await gateway.tenant();
    expect((await read(LANES, key)).body).toEqual(EMPTY);
    expect((await read(`${LANES}/versions`, key)).body.data).toEqual([]);
    expect((await read(`${LANES}/versions/1`, key)).status).toBe(404);
  });

  it('are open to owners and analysts in a browser, and write an entry to the audit log', async () => {
    for (const role of ['owner', 'analyst'] as const) {
      const person = await Person.of(gateway, tenant.tenantId, role);
      expect((await person.call('GET', '/rate-cards/freight-lanes')).status).toBe(200);
    }
    const operator = await Person.of(gateway, tenant.tenantId, 'operator');
    expect((await operator.call('GET', '/rate-cards/freight-lanes')).status).toBe(403);
    await put(CARD);
    const entries = await gateway.query('SELECT action, subject, details FROM audit_entries WHERE tenant_id = $1', [
      tenant.tenantId,
    ]);
    expect(entries).toMatchObject([
      { action: 'rate-card.saved', subject: 'freight-lanes 1', details: { rows: 2, keyId: expect.any(String) } },
    ]);
  });

  it('travel with a submission by the rows that it needs, and not at all without one', async () => {
    expect(await submit()).not.toHaveProperty('rateCards');
    await put({ rows: [OTHER_LANE] });
    expect(await submit()).not.toHaveProperty('rateCards');
    await put(CARD);
    await put({ rows: [{ market: targetMarket, hsCode: HS_CODE, bps: 370, document: 'BTI 1' }] }, {}, DUTIES);
    expect((await submit()).rateCards).toEqual({
      freightLane: {
        version: 2,
        asOf: '2026-11-20',
        validUntil: '2027-06-30',
        source: 'Offer 4711',
        isDocumented: true,
        unit: 'm3',
        rateCents: 9_500,
        currency: 'USD',
      },
      dutyRate: expect.objectContaining({ version: 1, source: 'BTI 1', isDocumented: true, bps: 370 }),
    });
  });

  it('stay those of a run when the sweeper sends it again', async () => {
    await put(CARD);
    const { runId, skuId } = await submit();
    await put({ rows: [] });
    await gateway.query('UPDATE open_runs SET sweep_at = now(), is_unsent = true WHERE run_id = $1', [runId]);
    gateway.submitted.length = 0;
    await gateway.app.get(RunSweeper).sweep();
    const again = gateway.submitted.map(({ body }) => JSON.parse(String(body)) as SkuSubmitted);
    expect(again.find((one) => one.skuId === skuId)?.rateCards).toMatchObject({ freightLane: { version: 1 } });
  });

  it('take effect in a what-if', async () => {
    await put(CARD);
    await gateway.post('/v2/what-if', { candidate: LONG }, tenant.key);
    expect(stages.asked.toCost.at(-1)?.rateCards).toMatchObject({ freightLane: { version: 1 } });
  });

  it('show in a dry run which reports they would change, and save nothing', async () => {
    await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=0' });
    await put({ rows: [{ ...LANE, rateCents: 100 }] });
    const { status, body } = await put({ rows: [{ ...LANE, rateCents: 190 }] }, {}, `${LANES}?dryRun=true`);
    expect([status, body.version, body.savedBy, body.preview.examined]).toEqual([200, 2, null, 1]);
    const [{ before, after }] = body.preview.changes;
    expect(after.trueLandedCostCents - before.trueLandedCostCents).toBe(90);
    expect((await read()).body.version).toBe(1);
    expect((await upload('origin\n', '?dryRun=true')).status).toBe(400);
  });

  it('are checked in a dry run although no stage responds', async () => {
    await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=0' });
    stages.failure = new Fault('unavailable', 'A dependency is not available.');
    const dryRun = (row: object) => put({ rows: [row] }, {}, `${LANES}?dryRun=true`);
    const [valid, invalid] = [await dryRun(LANE), await dryRun({ ...LANE, rateCents: -1 })];
    stages.failure = undefined;
    expect([valid.status, valid.body.preview]).toEqual([200, { selected: 1, examined: 0, changes: [] }]);
    expect(invalid.status).toBe(400);
  });
});
