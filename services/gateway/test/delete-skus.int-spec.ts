import {
  EvaluationFailed,
  ListingPushSettled,
  prefixed,
  ReportCompleted,
  reportIdOf,
  SkuNormalized,
} from '@cpes/contracts';
import { aCompletedReport, aFailure, aNormalisation } from '@cpes/testing';
import { v7 } from 'uuid';
import { jest } from '@jest/globals';
import { SkuRepository } from '../src/evaluations/skus/sku.repository.ts';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG } from './harness.ts';
import { Person } from './person.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('DELETE /v2/skus/{skuId}', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  let tenant: Credentials;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
  });
  beforeEach(async () => {
    stages.hold = null;
    stages.removed.length = 0;
    tenant = await gateway.tenant();
    ({ skuId } = (await gateway.post('/v2/skus', { ...LONG, externalRef: 'A-1' }, tenant.key)).body as {
      skuId: string;
    });
  });
  afterAll(() => gateway.stop());

  const evaluate = async (id = skuId) => {
    const run = { skuId: id as `sku_${string}`, runId: await gateway.runOf(id) };
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
    return reportIdOf(run.runId);
  };
  const fail = async () => {
    const run = { skuId: skuId as `sku_${string}`, runId: await gateway.runOf(skuId) };
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
  };
  const again = () => gateway.post(`/v2/skus/${skuId}/evaluations`, {}, tenant.key);
  const put = (what: string, body: object) =>
    gateway.call('PUT', `/v2/skus/${skuId}/${what}`, {
      key: tenant.key,
      body: JSON.stringify(body),
      headers: JSON_TYPE,
    });
  const archive = () => put('archive', { archived: true });
  const remove = (key = tenant.key, id = skuId) => gateway.call('DELETE', `/v2/skus/${id}`, { key });
  const get = (path: string) => gateway.get(path, tenant.key);
  const rowsOf = async (table: string) =>
    (
      await gateway.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1`, [
        tenant.tenantId,
      ])
    )[0]?.n;

  it('leaves no row of the SKU, of its earlier runs or of its reports', async () => {
    await fail();
    await again();
    const first = await evaluate();
    await again();
    const second = await evaluate();
    await put('plan', { stage: 'idea', note: 'A secret plan' });
    await put('offers/one', { supplierName: 'A secret', priceBreaks: [{ minUnits: 1, unitCostCents: 1 }] });
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const shared = await owner.post(`/reports/${first}/share-links`, {});
    const token = (shared.body as { address: string }).address.split('#')[1] ?? '';
    await gateway.query(
      `INSERT INTO listings (listing_id, tenant_id, sku_id, state, seq) VALUES ('lst_' || gen_random_uuid(), $1, $2, 'WITHDRAWN', 1)`,
      [tenant.tenantId, skuId],
    );
    const { body: record } = await archive();

    const removed = await remove();
    expect([removed.status, removed.body]).toEqual([200, record]);
    const removal = { tenantId: tenant.tenantId, skuId };
    expect(stages.removed).toEqual([removal, removal]);
    for (const path of [
      `skus/${skuId}`,
      `skus/${skuId}/plan`,
      `skus/${skuId}/offers/one`,
      `skus/${skuId}/reports`,
      `reports/${first}`,
      `reports/${second}`,
    ])
      expect([path, (await get(`/v2/${path}`)).status]).toEqual([path, 404]);
    const opened = await gateway.call('GET', '/app/api/shared-report', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(opened.status).toBe(404);
    for (const table of [
      'skus',
      'reports',
      'run_documents',
      'share_links',
      'sku_offers',
      'sku_plans',
      'listings',
      'open_runs',
    ])
      expect([table, await rowsOf(table)]).toEqual([table, 0]);
    expect((await remove()).status).toBe(404);
  });

  it('erases the dead letters of the SKU with their replays, and keeps those of other SKUs', async () => {
    await evaluate();
    await archive();
    const letters = [
      [tenant.tenantId, skuId],
      [tenant.tenantId, `sku_${'0'.repeat(32)}`],
      [(await gateway.tenant()).tenantId, skuId],
    ];
    const ids = letters.map((_, at) => `${skuId}-${at}`);
    for (const [at, [tenantId, subject]] of letters.entries()) {
      await gateway.query(
        `INSERT INTO parked_messages (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code,
           reason, cause, attempts)
         VALUES ('a queue', $1, 0, $2, 'sku.submitted.v1', $3, '{"title":"A secret"}', 'invalid', 'code', 'reason', 'cause', 1)`,
        [ids[at], tenantId, subject],
      );
      await gateway.query(
        `INSERT INTO replayed_messages (queue, message_id, resend, parked_at, fault_code, reason, attempts, is_edited)
         VALUES ('a queue', $1, 0, now(), 'code', 'reason', 1, false)`,
        [ids[at]],
      );
    }
    expect((await remove()).status).toBe(200);
    for (const table of ['parked_messages', 'replayed_messages']) {
      const left = await gateway.query<{ id: string }>(
        `SELECT message_id AS id FROM ${table} WHERE message_id = ANY($1) ORDER BY message_id`,
        [ids],
      );
      expect([table, left.map(({ id }) => id)]).toEqual([table, ids.slice(1)]);
    }
  });

  it('removes no listing when the SKU leaves the archive at the same time', async () => {
    await evaluate();
    await archive();
    const find = gateway.provider(SkuRepository);
    const spy = jest.spyOn(find, 'find').mockImplementationOnce(async (tenantId, id) => {
      const sku = await find.find(tenantId, id);
      await put('archive', { archived: false });
      return sku;
    });
    expect((await remove()).status).toBe(409);
    spy.mockRestore();
    expect(stages.removed).toEqual([]);
  });

  it('keeps no listing and no audit entry of a push that settles after the deletion', async () => {
    await evaluate();
    await archive();
    await remove();
    const listingId = prefixed('lst', v7());
    await gateway.deliver(ListingPushSettled, tenant.tenantId, {
      listingId,
      pushId: prefixed('psh', v7()),
      skuId: skuId as `sku_${string}`,
      storeId: prefixed('sto', v7()),
      seq: 1,
      state: 'DRAFTED',
      text: 'In words.',
    });
    expect(await rowsOf('listings')).toBe(0);
    expect(await gateway.query('SELECT 1 FROM audit_entries WHERE subject = $1', [listingId])).toEqual([]);
  });

  it('keeps the ids of at most 20 failed runs, and the documents of the current run only', async () => {
    const runs: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      runs.push(await gateway.runOf(skuId));
      await fail();
      await again();
    }
    const kept = await gateway.query<{ failed_runs: string[] }>('SELECT failed_runs FROM skus WHERE sku_id = $1', [
      skuId,
    ]);
    expect(kept[0]?.failed_runs).toEqual(runs.slice(-20));
    const documents = await gateway.query<{ run_id: string }>(
      'SELECT DISTINCT run_id FROM run_documents WHERE tenant_id = $1',
      [tenant.tenantId],
    );
    expect(documents).toEqual([{ run_id: await gateway.runOf(skuId) }]);
  });

  it('erases a result that arrived late for a failed run', async () => {
    const run = { skuId: skuId as `sku_${string}`, runId: await gateway.runOf(skuId) };
    await fail();
    await again();
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run), { resend: 1 });
    await evaluate();
    await archive();
    expect((await remove()).status).toBe(200);
    expect(await rowsOf('run_documents')).toBe(0);
  });

  it('keeps every other SKU of the tenant, with its reports', async () => {
    const { body: other } = await gateway.post('/v2/skus', LONG, tenant.key);
    const reportId = await evaluate(other.skuId as string);
    await evaluate();
    await archive();
    expect((await remove()).status).toBe(200);
    expect([(await get(`/v2/skus/${other.skuId}`)).status, (await get(`/v2/reports/${reportId}`)).status]).toEqual([
      200, 200,
    ]);
  });

  it('frees the unique reference, and adds an audit entry with the key', async () => {
    await gateway.query('UPDATE tenants SET has_unique_references = true WHERE id = $1', [tenant.tenantId]);
    const { body: first } = await gateway.post('/v2/skus', { ...LONG, externalRef: 'B-1' }, tenant.key);
    skuId = first.skuId as string;
    await evaluate();
    await archive();
    await remove();
    const { body: next } = await gateway.post('/v2/skus', { ...LONG, externalRef: 'B-1' }, tenant.key);
    expect(next.skuId).not.toBe(skuId);
    const entries = await gateway.query<{ details: object }>(
      `SELECT details FROM audit_entries WHERE tenant_id = $1 AND action = 'sku.deleted' AND subject = $2`,
      [tenant.tenantId, skuId],
    );
    expect(entries).toEqual([{ details: { reports: 1, keyId: expect.stringMatching(/^key_/) } }]);
  });

  it('does not create the SKU again for a repeat of its submission', async () => {
    const headers = { 'idempotency-key': 'the-first' };
    const { body: first } = await gateway.post('/v2/skus', LONG, tenant.key, headers);
    skuId = first.skuId as string;
    await evaluate();
    await archive();
    await remove();
    expect((await gateway.post('/v2/skus', LONG, tenant.key, headers)).body.skuId).toBe(skuId);
    expect((await get(`/v2/skus/${skuId}`)).status).toBe(404);
  });

  it('returns 409 for a SKU that is not archived or is being evaluated', async () => {
    await archive();
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'sku-in-use', detail: expect.stringMatching(/being evaluated/) },
    });
    await evaluate();
    await put('archive', { archived: false });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'sku-in-use', detail: expect.stringMatching(/archive it first/) },
    });
    expect(stages.removed).toEqual([]);
  });

  it.each([
    ['push-under-way', /wait until 15 minutes/],
    ['store-quarantined', /inspect the store/],
  ] as const)('deletes nothing while its listings have the hold %s', async (hold, detail) => {
    const reportId = await evaluate();
    await archive();
    stages.hold = hold;
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'sku-in-use']);
    expect(refused.body.detail).toMatch(detail);
    expect((await get(`/v2/reports/${reportId}`)).status).toBe(200);
  });

  it('removes no listing when a fault stops the deletion, which can be repeated', async () => {
    await evaluate();
    await archive();
    await gateway.query(`ALTER TABLE reports RENAME TO reports_elsewhere`);
    expect((await remove()).status).toBe(500);
    await gateway.query(`ALTER TABLE reports_elsewhere RENAME TO reports`);
    expect(stages.removed).toEqual([]);
    expect((await get(`/v2/skus/${skuId}`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('returns 403 without the scope, 404 for a missing or foreign SKU', async () => {
    await evaluate();
    await archive();
    expect((await remove(await gateway.key(tenant.tenantId, ['skus:read']))).status).toBe(403);
    const other = await gateway.tenant();
    for (const id of [skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect([id, (await remove(other.key, id)).status]).toEqual([id, 404]);
    expect((await get(`/v2/skus/${skuId}`)).status).toBe(200);
  });

  it('is open to analysts in the browser API, but not to operators', async () => {
    await evaluate();
    await archive();
    const operator = await Person.of(gateway, tenant.tenantId, 'operator');
    expect((await operator.delete(`/skus/${skuId}`)).status).toBe(403);
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    expect((await analyst.delete(`/skus/${skuId}`)).status).toBe(200);
  });
});
