import type { SkuSubmitted } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { FakeStages } from './fake-stages.ts';
import { type Answer, type Credentials, Gateway, LONG, until } from './harness.ts';
import { Person } from './person.ts';

const TERMS = {
  returnRateBps: { default: 800, byHsPrefix: { '61': 2_400, '9617': 500 } },
  paymentFee: { fixedCents: 25, bps: 190, currency: 'EUR' },
  returnRecoveryBps: 8_000,
  returnHandlingCents: 250,
  insuranceBps: 100,
  storageMonths: 1.5,
  taxRegistered: { DE: true, AT: false },
  targetCacCents: 1_000,
  cashCycle: { depositBps: 3_000, leadTimeDays: 30, payoutDays: 14 },
  currency: 'EUR',
  source: 'Offers for 2027',
  documentDate: '2026-11-20',
  validUntil: '2027-12-31',
};
const EMPTY = {
  version: 0,
  savedAt: null,
  savedBy: null,
  returnRateBps: null,
  paymentFee: null,
  returnRecoveryBps: null,
  returnHandlingCents: null,
  insuranceBps: null,
  storageMonths: null,
  taxRegistered: null,
  targetCacCents: null,
  cashCycle: null,
  source: null,
  documentDate: null,
  validUntil: null,
  currency: 'USD',
  preview: null,
};

describe('/v2/terms', () => {
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

  const read = (key = tenant.key): Promise<Answer> => gateway.get('/v2/terms', key);
  const put = (body: unknown, headers: Record<string, string> = {}, key = tenant.key, query = ''): Promise<Answer> =>
    gateway.call('PUT', `/v2/terms${query}`, {
      key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const submit = async (): Promise<Record<string, unknown>> => {
    const { skuId } = (await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=0' })).body as {
      skuId: string;
    };
    const bodies = () => gateway.submitted.map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
    await until(() => bodies().some((one) => one.skuId === skuId));
    return bodies().find((one) => one.skuId === skuId)!;
  };

  it('are empty at first, and then the version that was saved last', async () => {
    expect((await read()).body).toEqual(EMPTY);
    const { status, body } = await put(TERMS);
    expect([status, body]).toEqual([
      200,
      { ...EMPTY, ...TERMS, version: 1, savedAt: expect.any(String), savedBy: expect.stringMatching(/^key_/) },
    ]);
    expect((await read()).body).toEqual(body);
    expect((await put({ insuranceBps: 40 })).body).toMatchObject({ version: 2, insuranceBps: 40, paymentFee: null });
  });

  it('get no new version when nothing changes', async () => {
    await put(TERMS);
    const { fixedCents, bps, currency } = TERMS.paymentFee;
    expect((await put({ ...TERMS, paymentFee: { currency, bps, fixedCents } })).body.version).toBe(1);
  });

  it('take the currency of the tenant where they name none', async () => {
    const british = await gateway.tenant({ currency: 'GBP' });
    const { body } = await put({ paymentFee: { bps: 140, fixedCents: 20 } }, {}, british.key);
    expect([body.currency, body.paymentFee.currency]).toEqual(['GBP', 'GBP']);
  });

  it('list their versions, newest first, page by page', async () => {
    for (const insuranceBps of [10, 20, 30]) await put({ insuranceBps });
    const page = (await gateway.get('/v2/terms/versions?limit=2', tenant.key)).body;
    expect(page.data).toMatchObject([
      { version: 3, insuranceBps: 30 },
      { version: 2, insuranceBps: 20 },
    ]);
    const next = (await gateway.get(`/v2/terms/versions?limit=2&cursor=${page.nextCursor}`, tenant.key)).body;
    expect(next).toMatchObject({ data: [{ version: 1 }], nextCursor: null });
  });

  it('are replaced only by a request that has seen them, where it names an entity tag', async () => {
    const seen = (await read()).headers.get('etag')!;
    const saved = await put({ insuranceBps: 10 }, { 'if-match': seen });
    expect(saved.status).toBe(200);
    const late = await put({ insuranceBps: 20 }, { 'if-match': seen });
    expect([late.status, late.body.code]).toEqual([412, 'terms-changed']);
    expect((await read()).headers.get('etag')).toBe(saved.headers.get('etag'));
    expect((await put({ insuranceBps: 30 }, { 'if-match': saved.headers.get('etag')! })).status).toBe(200);
    expect((await put({ insuranceBps: 40 }, { 'if-match': '*' })).body.version).toBe(3);
  });

  it('accept the entity tag of a compressed answer', async () => {
    const byHsPrefix = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [String(100_000 + at), at]));
    await put({ returnRateBps: { byHsPrefix }, source: 'x'.repeat(200) });
    const { headers } = await gateway.get('/v2/terms', tenant.key, { 'accept-encoding': 'gzip' });
    const plain = await gateway.get('/v2/terms', tenant.key, { 'accept-encoding': 'identity' });
    expect([headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([
      'gzip',
      expect.not.stringMatching(headers.get('etag')!),
    ]);
    expect((await put({}, { 'if-match': headers.get('etag')! })).status).toBe(200);
  });

  it('let one of two concurrent changes win', async () => {
    const seen = (await read()).headers.get('etag')!;
    const answers = await Promise.all([10, 20].map((insuranceBps) => put({ insuranceBps }, { 'if-match': seen })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it.each([
    [{ other: 1 }, '#/other'],
    [{ insuranceBps: 10_001 }, '#/insuranceBps'],
    [{ insuranceBps: null }, '#/insuranceBps'],
    [{ storageMonths: 1.2 }, '#/storageMonths'],
    [{ storageMonths: 61 }, '#/storageMonths'],
    [{ currency: 'XXX' }, '#/currency'],
    [{ paymentFee: { bps: 1 } }, '#/paymentFee/fixedCents'],
    [{ paymentFee: [] }, '#/paymentFee'],
    [{ returnRateBps: { default: -1 } }, '#/returnRateBps/default'],
    [{ returnRateBps: { byHsPrefix: { '6': 1 } } }, '#/returnRateBps/byHsPrefix/6'],
    [{ returnRateBps: { byHsPrefix: { '61': 1.5 } } }, '#/returnRateBps/byHsPrefix/61'],
    [{ returnRateBps: { byHsPrefix: [] } }, '#/returnRateBps/byHsPrefix'],
    [{ taxRegistered: { DE: 1 } }, '#/taxRegistered/DE'],
    [{ taxRegistered: { XX: true } }, '#/taxRegistered/XX'],
    [{ cashCycle: { depositBps: 3_000, leadTimeDays: 30 } }, '#/cashCycle/payoutDays'],
    [{ cashCycle: { depositBps: 10_001, leadTimeDays: 30, payoutDays: 14 } }, '#/cashCycle/depositBps'],
    [{ cashCycle: { depositBps: 0, leadTimeDays: 731, payoutDays: 14 } }, '#/cashCycle/leadTimeDays'],
    [{ documentDate: '2026-02-30' }, '#/documentDate'],
    [{ source: ' ' }, '#/source'],
  ])('return 400 for %j', async (body, pointer) => {
    const { status, body: problem } = await put(body);
    expect([status, problem.errors]).toMatchObject([400, [{ pointer }]]);
    expect((await read()).body.version).toBe(0);
  });

  it('need the scope evidence:manage, and are those of the own tenant', async () => {
    await put(TERMS);
    const other = await gateway.key(tenant.tenantId, ['skus:read', 'skus:write', 'reports:read', 'keys:manage']);
    for (const path of ['/v2/terms', '/v2/terms/versions']) expect((await gateway.get(path, other)).status).toBe(403);
    expect((await put({}, {}, other)).status).toBe(403);
    const stranger = await gateway.tenant();
    expect((await read(stranger.key)).body).toEqual(EMPTY);
    expect((await gateway.get('/v2/terms/versions', stranger.key)).body.data).toEqual([]);
  });

  it('are open to owners and analysts in a browser, and write an entry to the audit log', async () => {
    for (const role of ['owner', 'analyst'] as const) {
      const person = await Person.of(gateway, tenant.tenantId, role);
      expect((await person.call('GET', '/terms')).status).toBe(200);
    }
    const operator = await Person.of(gateway, tenant.tenantId, 'operator');
    expect((await operator.call('GET', '/terms')).status).toBe(403);
    await put(TERMS);
    const entries = await gateway.query(
      'SELECT action, subject, user_id, details FROM audit_entries WHERE tenant_id = $1',
      [tenant.tenantId],
    );
    expect(entries).toMatchObject([
      { action: 'terms.saved', subject: '1', user_id: null, details: { keyId: expect.any(String) } },
    ]);
  });

  it('travel with each submission in force, and not at all without a figure', async () => {
    expect(await submit()).not.toHaveProperty('terms');
    await put(TERMS);
    expect(await submit()).toMatchObject({
      terms: {
        version: 1,
        asOf: '2026-11-20',
        validUntil: '2027-12-31',
        isDocumented: true,
        returnRates: expect.arrayContaining([
          { hsPrefix: '', bps: 800 },
          { hsPrefix: '9617', bps: 500 },
        ]),
        storageHalfMonths: 3,
        taxRegistrations: expect.arrayContaining([{ market: 'AT', isRegistered: false }]),
      },
    });
    await put({ source: 'nothing yet' });
    expect(await submit()).not.toHaveProperty('terms');
  });

  it('date from the day on which they were saved, without a date', async () => {
    await put({ insuranceBps: 10, source: 'a policy' });
    const today = new Date().toISOString().slice(0, 10);
    expect(await submit()).toMatchObject({ terms: { asOf: today, isDocumented: false } });
  });

  it('stay those of a run when the sweeper sends it again', async () => {
    await put(TERMS);
    const { runId, skuId } = await submit();
    await put({ insuranceBps: 10 });
    await gateway.query('UPDATE open_runs SET sweep_at = now(), is_unsent = true WHERE run_id = $1', [runId]);
    gateway.submitted.length = 0;
    await gateway.app.get(RunSweeper).sweep();
    const again = gateway.submitted.map(({ body }) => JSON.parse(String(body)) as SkuSubmitted);
    expect(again.find((one) => one.skuId === skuId)?.terms).toMatchObject({ version: 1, insuranceBps: 100 });
  });

  it('take effect in a what-if', async () => {
    await put(TERMS);
    await gateway.post('/v2/what-if', { candidate: LONG }, tenant.key);
    expect(stages.asked.toCost.at(-1)?.terms).toMatchObject({ version: 1, insuranceBps: 100 });
  });

  it('show in a dry run which reports they would change, and save nothing', async () => {
    await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=0' });
    const { status, body } = await put(TERMS, {}, tenant.key, '?dryRun=true');
    expect([status, body.version, body.preview]).toEqual([
      200,
      1,
      {
        selected: 1,
        examined: 1,
        changes: [
          {
            skuId: expect.any(String),
            title: LONG.title,
            currency: expect.any(String),
            before: expect.objectContaining({ trueLandedCostCents: expect.any(Number) }),
            after: expect.objectContaining({ trueLandedCostCents: expect.any(Number) }),
          },
        ],
      },
    ]);
    const [{ before, after }] = body.preview.changes;
    expect(after.trueLandedCostCents - before.trueLandedCostCents).toBe(90);
    expect((await read()).body).toEqual(EMPTY);
    expect((await put(TERMS, { 'if-match': '"other"' }, tenant.key, '?dryRun=true')).status).toBe(412);
  });

  it('are checked in a dry run although no stage responds', async () => {
    await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=0' });
    stages.failure = new Fault('unavailable', 'A dependency is not available.');
    const dryRun = (body: object) => put(body, {}, tenant.key, '?dryRun=true');
    const [valid, invalid] = [await dryRun(TERMS), await dryRun({ storageMonths: -1 })];
    stages.failure = undefined;
    expect([valid.status, valid.body.preview]).toEqual([200, { selected: 1, examined: 0, changes: [] }]);
    expect(invalid.status).toBe(400);
  });

  it('keep the newest 500 versions, and those of runs under way', async () => {
    await put({ insuranceBps: 1 });
    await submit();
    await gateway.query(
      `INSERT INTO terms_versions SELECT tenant_id, version + n, body, saved_at, saved_by
       FROM terms_versions, generate_series(1, 502) AS n WHERE tenant_id = $1`,
      [tenant.tenantId],
    );
    await put({ insuranceBps: 2 });
    const [kept] = await gateway.query<{ count: number; oldest: number }>(
      'SELECT count(*)::int AS count, min(version) AS oldest FROM terms_versions WHERE tenant_id = $1',
      [tenant.tenantId],
    );
    expect(kept).toEqual({ count: 501, oldest: 1 });
  });
});
