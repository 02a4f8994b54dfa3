import { randomUUID } from 'node:crypto';
import { ReportCompleted } from '@cpes/contracts';
import { aCompletedReport, type RunningProgram } from '@cpes/testing';
import { IdempotencyRepository } from '../src/idempotency/idempotency.repository.ts';
import { type Answer, type Credentials, Gateway, LONG, SHORT, until } from './harness.ts';
import { postTo, startGatewayProcess } from './gateway-process.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const A_KEY = { name: 'the robot', scopes: ['skus:read'] };

describe('the Idempotency-Key', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });

  const submit = (key: string, body: unknown = SHORT, apiKey = tenant.key, headers: Record<string, string> = {}) =>
    gateway.post('/v2/skus', body, apiKey, { 'idempotency-key': key, ...headers });
  const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');
  const skusOf = (owner: Credentials) => gateway.skusOf(owner);
  const keptOf = async ({ tenantId }: Credentials) => {
    const rows = await gateway.query<{ count: number }>(
      'SELECT count(*)::int FROM idempotency_keys WHERE tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.count;
  };

  it('returns 404 for an id with NUL', async () => {
    const { key } = await gateway.tenant();
    const { status } = await gateway.post('/v2/skus/%00/evaluations', {}, key, { 'idempotency-key': 'nul' });
    expect(status).toBe(404);
  });

  it('returns the first response to a repeat, and creates nothing', async () => {
    const first = await submit('a');
    const again = await submit('a');
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, 'true']);
    expect(again.headers.get('location')).toBe(`/v2/skus/${first.body.skuId}`);
    expect(await skusOf(tenant)).toBe(1);
    expect(gateway.submitted.filter(({ aggregateId }) => aggregateId === first.body.skuId)).toHaveLength(1);
  });

  it.each([
    ['another key', 'b'],
    ['a key in another case', 'A'],
  ])('creates another SKU for %s', async (_what, key) => {
    const first = await submit('a');
    const other = await submit(key);
    expect([other.status, replayed(other)]).toEqual([201, null]);
    expect(other.body.skuId).not.toBe(first.body.skuId);
  });

  it('is the same for any spelling of the address, raw and quoted, and for any API key of the tenant', async () => {
    const first = await submit('a "b\\');
    const quoted = await submit('"a \\"b\\\\"');
    const prefixed = await gateway.post('/api/v2/skus', SHORT, tenant.key, { 'idempotency-key': 'a "b\\' });
    const escaped = await fetch(`${gateway.url}/v2/%73kus?x=1`, {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${tenant.key}`, 'idempotency-key': 'a "b\\' },
      body: JSON.stringify(SHORT),
    });
    expect([await escaped.text(), escaped.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    const rolled = await submit('a "b\\', SHORT, await gateway.key(tenant.tenantId));
    for (const again of [quoted, prefixed, rolled]) expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
  });

  it('belongs to one tenant and one operation', async () => {
    const other = await gateway.tenant();
    const first = await submit('a');
    const foreign = await submit('a', SHORT, other.key);
    const elsewhere = await gateway.post('/v2/keys', A_KEY, tenant.key, { 'idempotency-key': 'a' });
    expect([foreign.status, replayed(foreign), elsewhere.status, replayed(elsewhere)]).toEqual([201, null, 201, null]);
    expect(foreign.body.skuId).not.toBe(first.body.skuId);
  });

  it('refuses another body', async () => {
    await submit('a');
    const other = await submit('a', LONG);
    expect([other.status, other.body.code]).toEqual([400, 'idempotency-mismatch']);
    expect(other.body.errors).toEqual([
      { pointer: 'Idempotency-Key', code: 'conflict', detail: 'has been used with another body' },
    ]);
    expect(await skusOf(tenant)).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['an empty quotation', '""'],
    ['256 characters', 'x'.repeat(256)],
    ['a letter beyond ASCII', 'ü'],
    ['a tab', 'a\tb'],
    ['an open quotation', '"a'],
    ['text after a quotation', '"a"; b'],
  ])('refuses %s', async (_what, key) => {
    const answer = await submit(key);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer: 'Idempotency-Key', code: 'format' }]]);
    expect(await skusOf(tenant)).toBe(0);
  });

  it('accepts 255 characters', async () => {
    expect([(await submit('x'.repeat(255))).status, replayed(await submit('x'.repeat(255)))]).toEqual([201, 'true']);
  });

  it('saves no refusal, so that a refused request can be repeated', async () => {
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    const poor = await gateway.tenant({ burst: 1, perMinute: 1 });
    const refusals = [
      await submit('a', { ...SHORT, colour: 'red' }),
      await submit('a', SHORT, reader),
      await submit('a', SHORT, 'nobody'),
      await submit('b', SHORT, poor.key),
      await submit('c', SHORT, poor.key),
      await gateway.post(`/v2/keys/key_${'0'.repeat(32)}/roll`, {}, tenant.key, { 'idempotency-key': 'a' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 403, 401, 201, 429, 404]);
    expect([await keptOf(tenant), await keptOf(poor)]).toEqual([0, 1]);
    expect([(await submit('a')).status, await keptOf(tenant)]).toEqual([201, 1]);
  });

  it('saves nothing when the database fails before the commit', async () => {
    await gateway.query('ALTER TABLE open_runs RENAME TO open_runs_elsewhere');
    const failed = await submit('a');
    await gateway.query('ALTER TABLE open_runs_elsewhere RENAME TO open_runs');
    expect([failed.status, await keptOf(tenant), await skusOf(tenant)]).toEqual([500, 0, 0]);
    expect([(await submit('a')).status, await skusOf(tenant)]).toEqual([201, 1]);
  });

  it('saves nothing for requests without a key', async () => {
    await gateway.post('/v2/skus', SHORT, tenant.key);
    await gateway.post('/v2/skus', SHORT, tenant.key);
    expect([await skusOf(tenant), await keptOf(tenant)]).toEqual([2, 0]);
  });

  it('makes a repeat wait like the first request, with `Prefer: wait`', async () => {
    const first = await submit('a');
    const { skuId } = first.body;
    const held = submit('a', SHORT, tenant.key, { prefer: 'wait=10' });
    await gateway.deliver(
      ReportCompleted,
      tenant.tenantId,
      aCompletedReport({ skuId, runId: await gateway.runOf(skuId) }),
    );
    const again = await held;
    expect([again.status, again.headers.get('preference-applied'), replayed(again)]).toEqual([201, 'wait=10', 'true']);
    expect([again.body.skuId, again.body.status]).toEqual([skuId, 'EVALUATED']);
    expect((await submit('a')).text).toBe(first.text);
  });

  it('expires after a day, and can be used again', async () => {
    const first = await submit('a');
    const age = (hours: number) =>
      gateway.query(`UPDATE idempotency_keys SET kept_at = now() - make_interval(mins => $2) WHERE tenant_id = $1`, [
        tenant.tenantId,
        hours * 60,
      ]);
    await age(23.9);
    expect(replayed(await submit('a'))).toBe('true');
    await age(24.1);
    const next = await submit('a', LONG);
    expect([next.status, replayed(next)]).toEqual([201, null]);
    expect(next.body.skuId).not.toBe(first.body.skuId);
    expect([replayed(await submit('a', LONG)), await keptOf(tenant)]).toEqual(['true', 1]);
  });

  it('is purged after a day, in batches', async () => {
    await gateway.query(
      `INSERT INTO idempotency_keys (tenant_id, key, operation, item, fingerprint, location, body, kept_at)
       SELECT $1, n::text, 'POST /v2/skus', 0, '', '', '', now() - interval '25 hours' FROM generate_series(1, 12000) AS n`,
      [tenant.tenantId],
    );
    await submit('a');
    expect(await gateway.app.get(IdempotencyRepository).purge()).toBe(12_000);
    expect(await keptOf(tenant)).toBe(1);
  });

  it('starts only one evaluation of a SKU', async () => {
    const { body: sku } = await gateway.post('/v2/skus', SHORT, tenant.key);
    const end = async () => {
      const run = { skuId: sku.skuId, runId: await gateway.runOf(sku.skuId) };
      await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
      return run.runId;
    };
    await end();
    const evaluate = (headers = {}) =>
      gateway.call('POST', `/v2/skus/${sku.skuId}/evaluations`, {
        key: tenant.key,
        headers: { 'idempotency-key': 'a', ...headers },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => evaluate()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ skuId: sku.skuId, status: 'SUBMITTED' });
    const held = evaluate({ prefer: 'wait=10' });
    const runId = await end();
    expect([(await held).body.status, replayed(await held)]).toEqual(['EVALUATED', 'true']);
    expect([(await evaluate()).text, await gateway.runOf(sku.skuId)]).toEqual([answers[0]?.text, runId]);
  });

  describe('in requests for API keys', () => {
    it('returns the record again, but never the secret', async () => {
      const create = () => gateway.post('/v2/keys', A_KEY, tenant.key, { 'idempotency-key': 'a' });
      const [first, again] = [await create(), await create()];
      expect([again.status, replayed(again)]).toEqual([201, 'true']);
      expect(again.body).toEqual({ ...first.body, apiKey: null });
      expect(JSON.stringify(await gateway.query('SELECT * FROM idempotency_keys'))).not.toContain(first.body.apiKey);
    });

    it('rolls a key once, even for concurrent requests at two gateways', async () => {
      const other = await Gateway.start({}, gateway.database.url);
      const { body: old } = await gateway.post('/v2/keys', A_KEY, tenant.key);
      const roll = (at: Gateway) => at.post(`/v2/keys/${old.keyId}/roll`, {}, tenant.key, { 'idempotency-key': 'a' });
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => roll(n % 2 === 0 ? gateway : other)));
      await other.stop();
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.keyId}`)).size).toBe(1);
      expect(answers.filter(({ body }) => body.apiKey !== null)).toHaveLength(1);
      const list = await gateway.get('/v2/keys', tenant.key);
      expect(list.body.data).toHaveLength(3);
    });
  });

  it('creates one SKU for fifty concurrent requests, without delaying other callers', async () => {
    const [keyed, others] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => submit('a'))),
      Promise.all(Array.from({ length: 20 }, () => gateway.post('/v2/skus', SHORT, tenant.key))),
    ]);
    expect(new Set(keyed.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(keyed.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(others.every(({ status }) => status === 201)).toBe(true);
    expect(await skusOf(tenant)).toBe(21);
  });

  describe('with real processes', () => {
    const running: RunningProgram[] = [];
    const start = async () => {
      const one = await startGatewayProcess(gateway.database.url, { RATE_LIMIT_BURST: '100000' });
      running.push(one);
      return one;
    };
    afterEach(() => Promise.all(running.splice(0).map((one) => one.remove())));

    it('creates one SKU for fifty concurrent requests at two gateways, with the same response', async () => {
      const gateways = [await start(), await start()];
      for (let round = 0; round < 5; round += 1) {
        const key = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 50 }, async (_, n) => {
            const response = await postTo(gateways[n % 2]!, '/v2/skus', JSON.stringify(SHORT), tenant.key, {
              'idempotency-key': key,
            });
            return `${response.status} ${await response.text()}`;
          }),
        );
        expect([...new Set(answers)]).toEqual([expect.stringMatching(/^201 /)]);
        expect(await skusOf(tenant)).toBe(round + 1);
      }
    }, 60_000);

    it('returns the first response after a crash between the commit and the response', async () => {
      const body = JSON.stringify(SHORT);
      const doomed = await start();
      // No stage evaluates the run, so the request waits after its commit.
      const lost = postTo(doomed, '/v2/skus', body, tenant.key, { 'idempotency-key': 'a', prefer: 'wait=10' }).then(
        () => 'answered',
        () => 'cut',
      );
      await until(async () => (await keptOf(tenant)) === 1);
      await doomed.end('SIGKILL');
      expect(await lost).toBe('cut');

      const next = await start();
      const answer = await postTo(next, '/v2/skus', body, tenant.key, { 'idempotency-key': 'a' });
      const sku = (await answer.json()) as { skuId: string };
      const [row] = await gateway.query<{ sku_id: string }>('SELECT sku_id FROM skus WHERE tenant_id = $1', [
        tenant.tenantId,
      ]);
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect([sku.skuId, await skusOf(tenant)]).toEqual([row?.sku_id, 1]);
    }, 60_000);

    it('accepts exactly the quota from 64 concurrent clients at two gateways', async () => {
      const poor = await gateway.tenant({ burst: 150, perMinute: 1 });
      const gateways = [await start(), await start()];
      const statuses = await Promise.all(
        Array.from({ length: 64 }, async (_, client) => {
          const got: number[] = [];
          for (let n = 0; n < 8; n += 1) {
            const answer = await postTo(gateways[(client + n) % 2]!, '/v2/skus', JSON.stringify(SHORT), poor.key);
            await answer.arrayBuffer();
            got.push(answer.status);
          }
          return got;
        }),
      );
      const all = statuses.flat();
      expect(new Set(all)).toEqual(new Set([201, 429]));
      expect(all.filter((status) => status === 201)).toHaveLength(150);
      expect(await skusOf(poor)).toBe(150);
    }, 60_000);
  });
});
