import {
  CostFactorsExtracted,
  EVALUATION_DEADLINE_MS,
  EvaluationFailed,
  ReportCompleted,
  SkuEvaluated,
  SkuNormalized,
  type SkuSubmitted,
  reportIdOf,
} from '@cpes/contracts';
import { decodeJson } from '@cpes/service-kit';
import { aCompletedReport, aFailure, anExtraction, aNormalisation, type Run } from '@cpes/testing';
import { RunRepository } from '../src/evaluations/runs/run.repository.ts';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';

describe('POST /v2/skus/{skuId}/evaluations', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  const publicEvents = () => gateway.publicEvents.map((message) => decodeJson(message) as SkuEvaluated);

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const submit = async (): Promise<Run> => {
    const { body } = await gateway.post('/v2/skus', { ...LONG, tags: ['spring'] }, tenant.key);
    return { skuId: body.skuId, runId: await gateway.runOf(body.skuId) };
  };
  const finish = async (run: Run, score = 74) => {
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
    const completed = aCompletedReport({ ...run, score });
    await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
    return reportIdOf(run.runId);
  };
  const again = (skuId: string, headers = {}, key = tenant.key) =>
    gateway.call('POST', `/v2/skus/${skuId}/evaluations`, { key, headers });
  const read = async (skuId: string) => (await gateway.get(`/v2/skus/${skuId}`, tenant.key)).body;
  const reopened = async (): Promise<{ first: Run; second: Run; reportId: string }> => {
    const first = await submit();
    const reportId = await finish(first);
    expect((await again(first.skuId)).status).toBe(201);
    return { first, second: { ...first, runId: await gateway.runOf(first.skuId) }, reportId };
  };
  const submissionsOf = (skuId: string) => gateway.submitted.filter(({ aggregateId }) => aggregateId === skuId);

  const change = (skuId: string, candidate: object, key = tenant.key) =>
    gateway.post(`/v2/skus/${skuId}/evaluations`, { candidate }, key);
  const listed = async (query: string) =>
    ((await gateway.get(`/v2/skus?${query}`, tenant.key)).body as { data: { skuId: string }[] }).data.map(
      ({ skuId }) => skuId,
    );

  it('evaluates a changed candidate under the same SKU, which lists then find by its new values', async () => {
    const first = await submit();
    const reportId = await finish(first);
    const changed = { ...LONG, title: 'A turquoise flask', targetRetailPriceCents: 4_295, targetMarket: 'DE' };
    const answer = await change(first.skuId, changed);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { skuId: first.skuId, status: 'SUBMITTED', tags: ['spring'], candidate: { title: 'A turquoise flask' } },
    ]);
    expect(await read(first.skuId)).toEqual(answer.body);
    await until(() => submissionsOf(first.skuId).length === 2);
    const { candidate } = decodeJson(submissionsOf(first.skuId)[1]!) as SkuSubmitted;
    expect(candidate).toMatchObject({ title: 'A turquoise flask', targetRetailPriceCents: 4_295, targetMarket: 'DE' });
    expect(await listed('q=turquoise&market=DE')).toEqual([first.skuId]);
    expect((await gateway.get(`/v2/reports/${reportId}`, tenant.key)).status).toBe(200);

    await finish({ ...first, runId: await gateway.runOf(first.skuId) });
    expect((await again(first.skuId)).body).toMatchObject({ candidate: { title: 'A turquoise flask' } });
  });

  it('returns 400 for a wrong change also of a SKU that does not exist', async () => {
    const answer = await change(`sku_${'0'.repeat(32)}`, { ...LONG, factoryUnitCostCents: -1 });
    expect(answer.status).toBe(400);
  });

  it('keeps the currency and the reference of the SKU', async () => {
    const { body } = await gateway.post('/v2/skus', { ...LONG, currency: 'EUR', externalRef: 'shelf 7' }, tenant.key);
    await finish({ skuId: body.skuId, runId: await gateway.runOf(body.skuId) });
    const answer = await change(body.skuId, { ...LONG, title: 'Another title' });
    expect(answer.body).toMatchObject({ externalRef: 'shelf 7', currency: 'EUR', candidate: { currency: 'EUR' } });
  });

  const OFFER = {
    supplierName: 'Hanoi Steel',
    supplierCountry: 'VN',
    costCurrency: 'CNY',
    incoterm: 'EXW',
    freightMode: 'air',
    minimumUnits: 500,
    orderMultiple: 100,
    priceBreaks: [
      { minUnits: 500, unitCostCents: 4_800 },
      { minUnits: 2_000, unitCostCents: 4_400 },
    ],
    validUntil: '2099-12-31',
  };
  const choose = (skuId: string, body: object, headers = {}) =>
    gateway.post(`/v2/skus/${skuId}/evaluations`, body, tenant.key, headers);
  const saveOffer = (skuId: string, offer: object = OFFER) =>
    gateway.call('PUT', `/v2/skus/${skuId}/offers/hanoi`, {
      key: tenant.key,
      body: JSON.stringify(offer),
      headers: { 'content-type': 'application/json' },
    });
  const withTerms = async (): Promise<Run> => {
    const carton = { units: 12, dimensionsMm: { length: 400, width: 300, height: 300 }, weightGrams: 6_000 };
    const oneTimeCosts = [{ label: 'Tooling of the last supplier', amountCents: 5_000 }];
    const { body } = await gateway.post('/v2/skus', { ...LONG, carton, oneTimeCosts, hsCode: '961700' }, tenant.key);
    const run = { skuId: body.skuId, runId: await gateway.runOf(body.skuId) };
    await finish(run);
    await saveOffer(run.skuId);
    return run;
  };

  it('makes an offer at an order the terms of the SKU, with nothing of the last supplier', async () => {
    const { skuId } = await withTerms();
    const answer = await choose(skuId, { offerRef: 'hanoi', units: 2_100 });
    expect(answer.status).toBe(201);
    expect(answer.body.candidate).toMatchObject({
      title: LONG.title,
      targetRetailPriceCents: LONG.targetRetailPriceCents,
      hsCode: '961700',
      factoryUnitCostCents: 4_400,
      unitsPerShipment: 2_100,
      supplierCountry: 'VN',
      costCurrency: 'CNY',
      incoterm: 'EXW',
      freightMode: 'air',
      carton: null,
      oneTimeCosts: null,
    });
    await until(() => submissionsOf(skuId).length === 2);
    const { candidate } = decodeJson(submissionsOf(skuId)[1]!) as SkuSubmitted;
    expect(candidate).toMatchObject({ factoryUnitCostCents: 4_400, unitsPerShipment: 2_100 });
    expect([candidate.carton, candidate.oneTimeCosts]).toEqual([undefined, undefined]);
    expect(await listed('supplierCountry=VN')).toEqual([skuId]);
  });

  it('keeps the chosen terms in later evaluations, also when the offer is deleted', async () => {
    const { skuId } = await withTerms();
    await choose(skuId, { offerRef: 'hanoi', units: 500 });
    await gateway.call('DELETE', `/v2/skus/${skuId}/offers/hanoi`, { key: tenant.key });
    await finish({ skuId, runId: await gateway.runOf(skuId) });
    expect((await again(skuId)).body.candidate).toMatchObject({ factoryUnitCostCents: 4_800, supplierCountry: 'VN' });
  });

  it('replays the choice of an offer to the same key', async () => {
    const { skuId } = await withTerms();
    const headers = { 'idempotency-key': 'choice-1' };
    const first = await choose(skuId, { offerRef: 'hanoi', units: 500 }, headers);
    const second = await choose(skuId, { offerRef: 'hanoi', units: 500 }, headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await choose(skuId, { offerRef: 'hanoi', units: 600 }, headers);
    expect([other.status, other.body.code]).toEqual([400, 'idempotency-mismatch']);
  });

  it.each([
    ['an offer alone', { offerRef: 'hanoi' }, '#/units', 'required', 'is required'],
    ['units alone', { units: 500 }, '#/offerRef', 'required', 'is required'],
    ['a missing offer', { offerRef: 'none', units: 500 }, '#/offerRef', 'conflict', 'has no such offer'],
    ['a malformed reference', { offerRef: '-x', units: 500 }, '#/offerRef', 'format', 'letters, digits'],
    ['no units', { offerRef: 'hanoi', units: 0 }, '#/units', 'range', 'must be an integer'],
    [
      'too few units',
      { offerRef: 'hanoi', units: 400 },
      '#/units',
      'conflict',
      'least order; the nearest accepted order is 500',
    ],
    [
      'an odd number',
      { offerRef: 'hanoi', units: 550 },
      '#/units',
      'conflict',
      'multiple of 100; the nearest accepted order is 600',
    ],
    [
      'a candidate beside it',
      { offerRef: 'hanoi', units: 500, candidate: LONG },
      '#/candidate',
      'conflict',
      'give either',
    ],
  ])('returns 400 for the choice of %s, and starts no run', async (_what, body, pointer, code, detail) => {
    const { skuId } = await withTerms();
    const answer = await choose(skuId, body);
    expect([answer.status, answer.body.errors]).toMatchObject([
      400,
      [{ pointer, code, detail: expect.stringContaining(detail) }],
    ]);
    expect((await read(skuId)).status).toBe('EVALUATED');
  });

  it('returns 400 for an expired offer until it is saved with a later day', async () => {
    const { skuId } = await withTerms();
    await saveOffer(skuId, { ...OFFER, validUntil: '2020-01-31' });
    const order = { offerRef: 'hanoi', units: 500 };
    expect((await choose(skuId, order)).body.errors).toMatchObject([
      { pointer: '#/offerRef', code: 'conflict', detail: expect.stringContaining('ended on 2020-01-31') },
    ]);
    await saveOffer(skuId);
    expect((await choose(skuId, order)).status).toBe(201);
  });

  it('returns 404 for an offer of a foreign SKU', async () => {
    const { skuId } = await withTerms();
    const other = await gateway.tenant();
    const order = { offerRef: 'hanoi', units: 500 };
    expect((await gateway.post(`/v2/skus/${skuId}/evaluations`, order, other.key)).status).toBe(404);
  });

  it.each([
    [{ factoryUnitCostCents: -1 }, '#/candidate/factoryUnitCostCents'],
    [{ targetMarket: undefined }, '#/candidate/targetMarket'],
    [{ externalRef: 'another' }, '#/candidate/externalRef'],
    [{ tags: ['summer'] }, '#/candidate/tags'],
    [{ colour: 'red' }, '#/candidate/colour'],
  ])('returns 400 for a change to %p, and starts no run', async (fields, pointer) => {
    const first = await submit();
    await finish(first);
    const answer = await change(first.skuId, { ...LONG, ...fields });
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer }]]);
    expect((await read(first.skuId)).status).toBe('EVALUATED');
  });

  it('returns 201 and starts a new run of the same candidate; the old report remains', async () => {
    const first = await submit();
    const reportId = await finish(first);
    const before = await read(first.skuId);
    const answer = await again(first.skuId);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/v2/skus/${first.skuId}`]);
    expect(answer.body).toMatchObject({
      skuId: first.skuId,
      status: 'SUBMITTED',
      submittedAt: before.submittedAt,
      reportId: null,
      costFactors: [],
      tags: ['spring'],
    });
    expect(answer.body).toEqual(await read(first.skuId));
    expect(answer.body.updatedAt > before.submittedAt).toBe(true);
    expect((await gateway.get(`/v2/reports/${reportId}`, tenant.key)).status).toBe(200);

    await until(() => submissionsOf(first.skuId).length === 2);
    const [one, two] = submissionsOf(first.skuId).map((message) => ({
      message,
      body: decodeJson(message) as SkuSubmitted,
    }));
    expect(two!.body.candidate).toEqual(one!.body.candidate);
    expect(JSON.stringify(two!.body)).not.toContain('spring');
    expect(two!.body.runId).not.toBe(first.runId);
    expect(two!.message.evaluation?.deadlineMs).toBe(Date.parse(two!.body.submittedAt) + EVALUATION_DEADLINE_MS);

    const second = { ...first, runId: two!.body.runId };
    const secondReportId = await finish(second, 40);
    expect(await read(first.skuId)).toMatchObject({ status: 'EVALUATED', reportId: secondReportId });
    await until(() => publicEvents().filter(({ skuId }) => skuId === first.skuId).length === 2);
    expect(
      publicEvents()
        .filter(({ skuId }) => skuId === first.skuId)
        .map((fact) => [fact.reportId, fact.score]),
    ).toEqual([
      [reportId, 74],
      [secondReportId, 40],
    ]);
  });

  it('starts a run of a SKU that has failed', async () => {
    const run = await submit();
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
    expect((await again(run.skuId)).body).toMatchObject({ status: 'SUBMITTED', failure: null });
  });

  it('delays the response until the new report can be read', async () => {
    const first = await submit();
    await finish(first);
    const held = again(first.skuId, { prefer: 'wait=9' });
    await until(() => submissionsOf(first.skuId).length === 2);
    // A repeat about the old run does not end the wait for the new one.
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(first), { resend: 1 });
    const reportId = await finish({ ...first, runId: await gateway.runOf(first.skuId) }, 10);
    const answer = await held;
    expect(answer.headers.get('preference-applied')).toBe('wait=9');
    expect(answer.body).toMatchObject({ status: 'EVALUATED', reportId });
  });

  it('returns 400 while a run is under way, and starts one run for concurrent requests', async () => {
    const run = await submit();
    const early = await again(run.skuId);
    expect([early.status, early.body.errors]).toMatchObject([400, [{ pointer: '#', code: 'conflict' }]]);
    await finish(run);
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(run.skuId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    await until(() => submissionsOf(run.skuId).length >= 2);
    expect(submissionsOf(run.skuId)).toHaveLength(2);
  });

  it('reads the earlier verdict only for the tenant of the SKU', async () => {
    const { first, second } = await reopened();
    const runs = gateway.provider(RunRepository);
    const other = await gateway.tenant();
    const of = (tenantId: string) => runs.previousVerdict({ tenantId: tenantId, data: second });
    expect(await Promise.all([of(tenant.tenantId), of(other.tenantId)])).toEqual([expect.any(String), null]);
    expect(second.skuId).toBe(first.skuId);
  });

  it('is not affected by late events of the earlier run', async () => {
    const { first, second } = await reopened();
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(first), { resend: 1 });
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(first), { resend: 1 });
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport({ ...first, score: 1 }), { resend: 1 });
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(first), { resend: 1 });
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(first));
    expect(await read(first.skuId)).toMatchObject({ status: 'SUBMITTED', classification: null, costFactors: [] });
    const reportId = await finish(second, 40);
    expect(await read(first.skuId)).toMatchObject({ status: 'EVALUATED', reportId, failure: null });
    expect(await gateway.query('SELECT 1 FROM open_runs WHERE sku_id = $1', [first.skuId])).toEqual([]);
  });

  it('is sent again by the sweeper when it does not end', async () => {
    const { first, second } = await reopened();
    await gateway.query(
      "UPDATE open_runs SET sweep_at = now() - interval '1 s', opened_at = opened_at - interval '2 min' WHERE run_id = $1",
      [second.runId],
    );
    // Runs of other tests may also be due by now.
    expect(await gateway.app.get(RunSweeper).sweep()).toBeGreaterThan(0);
    await until(() => submissionsOf(first.skuId).length === 3);
    const runs = submissionsOf(first.skuId).map((message) => (decodeJson(message) as SkuSubmitted).runId);
    expect(runs).toEqual([first.runId, second.runId, second.runId]);
    await finish(second);
  });

  it('returns 400 for a body with fields, 403 without the scope, 404 for a missing or foreign SKU', async () => {
    const run = await submit();
    await finish(run);
    const odd = await gateway.post(`/v2/skus/${run.skuId}/evaluations`, { price: 1 }, tenant.key);
    expect([odd.status, odd.body.errors[0].pointer]).toEqual([400, '#/price']);
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    expect((await again(run.skuId, {}, reader)).status).toBe(403);
    const other = await gateway.tenant();
    for (const id of [run.skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect((await again(id, {}, other.key)).status).toBe(404);
    expect((await gateway.post(`/v2/skus/${run.skuId}/evaluations`, {}, tenant.key)).status).toBe(201);
  });

  it('lists all reports of the SKU, newest first, page by page', async () => {
    const { first, second, reportId } = await reopened();
    const newer = await finish(second, 40);
    const list = (query: string, key = tenant.key) => gateway.get(`/v2/skus/${first.skuId}/reports${query}`, key);
    const whole = await list('');
    expect(whole.body).toMatchObject({
      data: [
        { reportId: newer, score: 40 },
        { reportId, score: 74, issuedAt: expect.any(String), confidencePercent: expect.any(Number), currency: 'USD' },
      ],
      nextCursor: null,
    });
    const one = await list('?limit=1');
    expect(one.body.data).toEqual([whole.body.data[0]]);
    const two = await list(`?limit=1&cursor=${one.body.nextCursor}`);
    expect([two.body.data, two.body.nextCursor]).toEqual([[whole.body.data[1]], null]);
    const etag = whole.headers.get('etag') ?? '';
    const same = await gateway.get(`/v2/skus/${first.skuId}/reports`, tenant.key, { 'if-none-match': etag });
    expect(same.status).toBe(304);
    expect((await list('?cursor=abc')).status).toBe(400);
    const none = await submit();
    expect((await gateway.get(`/v2/skus/${none.skuId}/reports`, tenant.key)).body).toEqual({
      data: [],
      nextCursor: null,
    });
    const other = await gateway.tenant();
    expect((await list('', other.key)).status).toBe(404);
    expect((await list('', await gateway.key(tenant.tenantId, ['skus:read']))).status).toBe(403);
  });
});

describe('PUT /v2/skus/{skuId}/tags', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const put = (skuId: string, body: unknown, key = tenant.key) =>
    gateway.call('PUT', `/v2/skus/${skuId}/tags`, {
      key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const submit = async (tags?: unknown) => gateway.post('/v2/skus', { ...LONG, tags }, tenant.key);

  it('replaces the submitted tags', async () => {
    const made = await submit([' kitchen ', 'spring']);
    expect([made.status, made.body.tags]).toEqual([201, ['kitchen', 'spring']]);
    const { skuId } = made.body;
    const answer = await put(skuId, { tags: ['summer'] });
    expect([answer.status, answer.body.tags]).toEqual([200, ['summer']]);
    expect(answer.body.updatedAt >= made.body.updatedAt).toBe(true);
    const same = await put(skuId, { tags: ['summer '] });
    expect(same.body).toEqual(answer.body);
    expect((await put(skuId, { tags: [] })).body.tags).toEqual([]);
    expect((await gateway.get(`/v2/skus/${skuId}`, tenant.key)).body.tags).toEqual([]);
  });

  it.each([
    ['no list', 'x', '#/tags', 'type'],
    ['a number among them', [1], '#/tags', 'type'],
    ['too many', Array.from({ length: 21 }, (_, at) => `t${at}`), '#/tags', 'range'],
    ['an empty one', ['a', ' '], '#/tags/1', 'range'],
    ['a long one', ['x'.repeat(41)], '#/tags/0', 'range'],
    ['a control character', ['a\u0007'], '#/tags/0', 'range'],
    ['one twice', ['a', ' a'], '#/tags/1', 'conflict'],
  ])('returns 400 for %s, here and at submission', async (_what, tags, pointer, code) => {
    const { body } = await submit();
    for (const answer of [await put(body.skuId, { tags }), await submit(tags)])
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer, code }]]);
  });

  it('returns 400 without tags, 403 without the scope, 404 for a missing or foreign SKU', async () => {
    const { body } = await submit();
    expect((await put(body.skuId, {})).body.errors).toMatchObject([{ pointer: '#/tags', code: 'required' }]);
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    expect((await put(body.skuId, { tags: [] }, reader)).status).toBe(403);
    const other = await gateway.tenant();
    for (const id of [body.skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect((await put(id, { tags: ['x'] }, other.key)).status).toBe(404);
    expect((await gateway.get(`/v2/skus/${body.skuId}`, tenant.key)).body.tags).toEqual([]);
  });

  const one = (method: 'PUT' | 'DELETE', skuId: string, tag: string, key = tenant.key) =>
    gateway.call(method, `/v2/skus/${skuId}/tags/${encodeURIComponent(tag)}`, { key });

  it('adds and removes one tag, and keeps the others', async () => {
    const { body } = await submit(['kitchen']);
    const added = await one('PUT', body.skuId, ' a/b & c ');
    expect([added.status, added.body.tags]).toEqual([200, ['kitchen', 'a/b & c']]);
    expect((await one('PUT', body.skuId, 'a/b & c')).body).toEqual(added.body);
    const removed = await one('DELETE', body.skuId, 'kitchen');
    expect([removed.status, removed.body.tags]).toEqual([200, ['a/b & c']]);
    expect((await one('DELETE', body.skuId, 'kitchen')).body).toEqual(removed.body);
  });

  it.each(['\u0000', '\n', 'a\u0000b'])(
    'returns the record unchanged for the removal of the impossible tag %j',
    async (tag) => {
      const { body } = await submit(['kitchen']);
      const removed = await one('DELETE', body.skuId, tag);
      expect([removed.status, removed.body.tags]).toEqual([200, ['kitchen']]);
    },
  );

  it('keeps every tag of requests that add tags at the same time', async () => {
    const { body } = await submit([]);
    const tags = Array.from({ length: 20 }, (_, at) => `t${at}`);
    await Promise.all(tags.map((tag) => one('PUT', body.skuId, tag)));
    const { body: tagged } = await gateway.get(`/v2/skus/${body.skuId}`, tenant.key);
    expect([...tagged.tags].sort()).toEqual([...tags].sort());
    const full = await one('PUT', body.skuId, 'one more');
    expect([full.status, full.body.errors]).toMatchObject([400, [{ pointer: '/tag', code: 'range' }]]);
    expect((await one('PUT', body.skuId, 't3')).status).toBe(200);
  });

  it('refuses one tag as it refuses a list, and changes no SKU of another tenant', async () => {
    const { body } = await submit(['kitchen']);
    const long = await one('PUT', body.skuId, 'x'.repeat(41));
    expect([long.status, long.body.errors]).toMatchObject([400, [{ pointer: '/tag', code: 'range' }]]);
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    const other = await gateway.tenant();
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await one(method, body.skuId, 'kitchen', reader)).status).toBe(403);
      for (const id of [body.skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
        expect((await one(method, id, 'kitchen', other.key)).status).toBe(404);
    }
    expect((await gateway.get(`/v2/skus/${body.skuId}`, tenant.key)).body.tags).toEqual(['kitchen']);
  });
});
