import { createPublicKey, verify } from 'node:crypto';
import {
  ListingDrafted,
  ListingPushFailed,
  ListingQuarantined,
  prefixed,
  ReportOutdatedDigest,
  typeOf,
} from '@cpes/contracts';
import { messageOf, type Received, Receiver, until } from '@cpes/testing';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { v7 } from 'uuid';
import { aSkuId, evaluated, SECRET_KEYS, Webhooks } from './harness.ts';

let webhooks: Webhooks;
let receiver: Receiver;

beforeAll(async () => {
  webhooks = await Webhooks.start();
});
afterAll(() => webhooks.stop());
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());

/** Verifies a message with two third-party libraries. Both throw when the signature or the time is wrong. */
function verified({ body, headers }: Received, secret: string): unknown {
  const given = headers as Record<string, string>;
  const [one, other] = [new StandardWebhook(secret), new SvixWebhook(secret)].map((library) =>
    library.verify(body.toString(), given),
  );
  expect(one).toEqual(other);
  return one;
}

const AT = '2026-11-22T10:00:00.000Z';

describe('a new endpoint', () => {
  it('is pending until it accepts a ping, which is signed like every message', async () => {
    const tenantId = v7();
    receiver.answer(500);
    const { endpoint, secret } = await webhooks.endpoints.create({ tenantId, url: receiver.url });
    expect(endpoint).toMatchObject({
      state: 'pending',
      stateReason: 'not-confirmed',
      eventTypes: null,
      publicKey: null,
    });
    await until('the first ping', () => receiver.received.length === 1);
    const { endpointId } = endpoint;
    expect(verified(receiver.received[0]!, secret!)).toMatchObject({ type: 'ping', data: { endpointId } });
    expect(await webhooks.endpoints.find({ tenantId, endpointId })).toMatchObject({ state: 'pending' });

    receiver.answer(200);
    await webhooks.endpoints.test({ tenantId, endpointId });
    await until(
      'the endpoint is enabled',
      async () => (await webhooks.endpoints.find({ tenantId, endpointId })).state === 'enabled',
    );
  });

  it('gets a digest of outdated reports, which is about no single SKU', async () => {
    const tenantId = v7();
    const { endpoint, secret } = await webhooks.endpoints.create({ tenantId, url: receiver.url });
    await until('the first ping', () => receiver.received.length === 1);
    const change = { verdict: 'ADVANCE', verdictNow: 'CAUTION' } as const;
    const ids = { skuId: aSkuId(), reportId: prefixed('rpt', v7()) };
    const digest = {
      day: '2026-11-22',
      newReports: 1,
      outdatedReports: 4,
      verdicts: [{ ...change, reports: 1 }],
      worst: [{ ...ids, ...change, score: 76, scoreNow: 58 }],
      link: '/app?outdated=1',
    };
    await webhooks.publish(messageOf(ReportOutdatedDigest, digest, { tenantId, id: v7() }));
    await until('the digest', () => receiver.of('report.outdated_digest').length === 1);
    const [received] = receiver.of('report.outdated_digest');
    expect(verified(received!, secret!)).toMatchObject({ type: 'report.outdated_digest', data: digest });
    const { endpointId } = endpoint;
    const { deliveries } = await webhooks.deliveries.list({ tenantId, endpointId, limit: 10 });
    expect(deliveries.find(({ type }) => type === 'report.outdated_digest')).toMatchObject({ skuId: null });
  });

  it('gets the messages from the time when it was pending', async () => {
    const tenantId = v7();
    receiver.answer(500);
    const { endpoint } = await webhooks.endpoints.create({ tenantId, url: receiver.url });
    await webhooks.publish(evaluated(tenantId));
    await until('the first ping', () => receiver.received.length === 1);
    receiver.answer(200);
    await webhooks.endpoints.test({ tenantId, endpointId: endpoint.endpointId });
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    expect(receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type)).toEqual([
      'ping',
      'ping',
      'sku.evaluated',
    ]);
  });

  it.each([
    ['an internal address', 'https://10.0.0.1/hook'],
    ['plain http to a public host', 'http://shop.example/hook'],
    ['a user name', 'https://me:secret@shop.example/hook'],
    ['the port of a mail server', 'https://shop.example:25/hook'],
    ['no URL', 'shop'],
  ])('is refused for %s', async (_what, url) => {
    await expect(webhooks.endpoints.create({ tenantId: v7(), url })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '#/url' }],
    });
  });

  it('is created once per request key', async () => {
    const request = { tenantId: v7(), url: receiver.url, requestKey: 'the same' };
    const made = await Promise.all([1, 2, 3].map(() => webhooks.endpoints.create(request)));
    expect(new Set(made.map(({ endpoint }) => endpoint.endpointId)).size).toBe(1);
    expect(made.filter(({ secret }) => secret !== null)).toHaveLength(1);
  });

  it('is one of at most fifty', async () => {
    const tenantId = v7();
    for (let count = 0; count < 50; count += 1) await webhooks.endpoints.create({ tenantId, url: receiver.url });
    await expect(webhooks.endpoints.create({ tenantId, url: receiver.url })).rejects.toMatchObject({
      violations: [{ code: 'range' }],
    });
  });
});

describe('a public event', () => {
  it("reaches the endpoint at once, signed, with the event's id", async () => {
    const tenantId = v7();
    const { secret } = await webhooks.endpoint(tenantId, receiver.url);
    const fact = evaluated(tenantId);
    await webhooks.publish({ ...fact, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    const [message] = receiver.of('sku.evaluated');
    expect(verified(message!, secret)).toEqual({
      type: 'sku.evaluated',
      timestamp: fact.occurredAt,
      data: JSON.parse(fact.body.toString()),
    });
    expect(message!.headers).toMatchObject({
      'webhook-id': `msg_${fact.id.replaceAll('-', '')}`,
      'content-type': 'application/json',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
  });

  it.each([
    [ListingDrafted, { state: 'DRAFTED', externalId: '10' }],
    [ListingPushFailed, { state: 'CONFLICT', reason: 'foreign' }],
    [ListingQuarantined, { state: 'QUARANTINED', reason: 'rights' }],
  ] as const)('about a listing arrives after the message about its SKU: %p', async (event, outcome) => {
    const [tenantId, skuId] = [v7(), aSkuId()];
    const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
    const [listingId, pushId, storeId] = [prefixed('lst', v7()), prefixed('psh', v7()), prefixed('sto', v7())];
    const data = { listingId, pushId, skuId, storeId, text: 'In words.', ...outcome };
    const type = typeOf(event).replace('.v1', '');
    const asked = { tenantId, limit: 10, endpointId: endpoint.endpointId };
    const list = async () => (await webhooks.deliveries.list(asked)).deliveries;
    await webhooks.publish(evaluated(tenantId, skuId));
    // The two events travel in separate queues, so the second one is published once the first is stored, as in production.
    await until('the SKU', async () => (await list()).some((one) => one.type === 'sku.evaluated'));
    // Messages about a SKU are sent in the order of their ids.
    const fact = messageOf(event, data, { tenantId, id: v7() });
    await webhooks.publish(fact);
    await until('the message', () => receiver.of(type).length === 1);
    expect(JSON.parse(receiver.of(type)[0]!.body.toString())).toEqual({ type, timestamp: fact.occurredAt, data });
    const types = receiver.received.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);
    // An example that an earlier test requested may arrive in between: it concerns no SKU.
    expect(types.filter((one) => one !== 'ping').slice(-2)).toEqual(['sku.evaluated', type]);
    expect((await list())[0]).toMatchObject({ type, skuId });
  });

  it('is sent once when the broker delivers it twice', async () => {
    const tenantId = v7();
    await webhooks.endpoint(tenantId, receiver.url);
    const fact = evaluated(tenantId);
    await Promise.all([webhooks.publish(fact), webhooks.publish(fact)]);
    await webhooks.publish(fact);
    await webhooks.publish(evaluated(tenantId));
    await until('both messages', () => receiver.of('sku.evaluated').length >= 2);
    expect(new Set(receiver.of('sku.evaluated').map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(receiver.of('sku.evaluated')).toHaveLength(2);
  });

  it('reaches every endpoint of its tenant that subscribes to its type, and no other', async () => {
    const [tenantId, stranger] = [v7(), v7()];
    await webhooks.endpoint(tenantId, `${receiver.url}/all`);
    await webhooks.endpoint(tenantId, `${receiver.url}/evaluated`, { eventTypes: ['sku.evaluated'] });
    await webhooks.endpoint(tenantId, `${receiver.url}/failed`, { eventTypes: ['sku.failed'] });
    await webhooks.endpoint(stranger, `${receiver.url}/stranger`);
    await webhooks.publish(evaluated(tenantId));
    await until('the messages', () => receiver.of('sku.evaluated').length === 2);
    await webhooks.publish(evaluated(stranger));
    await until('the marker', () => receiver.of('sku.evaluated').length === 3);
    expect(receiver.of('sku.evaluated').map(({ path }) => path.replace('/hook/', ''))).toEqual(
      expect.arrayContaining(['all', 'evaluated', 'stranger']) as unknown,
    );
  });

  it('is not stored for a tenant without endpoints', async () => {
    const tenantId = v7();
    await webhooks.publish(evaluated(tenantId));
    expect(await webhooks.query('SELECT 1 FROM messages WHERE tenant_id = $1', [tenantId])).toEqual([]);
  });

  it('is also signed with Ed25519 when the endpoint has a public key', async () => {
    const tenantId = v7();
    const { endpoint, secret } = await webhooks.endpoint(tenantId, receiver.url, { hasPublicKey: true });
    await webhooks.publish(evaluated(tenantId));
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    const [message] = receiver.of('sku.evaluated');
    verified(message!, secret);
    const raw = Buffer.from(endpoint.publicKey!.replace('whpk_', ''), 'base64');
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
      format: 'der',
      type: 'spki',
    });
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = message!.headers;
    const content = Buffer.concat([Buffer.from(`${String(id)}.${String(timestamp)}.`), message!.body]);
    const signatures = String(message!.headers['webhook-signature']).split(' ');
    const [signature = ''] = signatures.filter((one) => one.startsWith('v1a,'));
    expect(verify(null, content, key, Buffer.from(signature.slice(4), 'base64'))).toBe(true);
    expect(signatures).toHaveLength(2);
  });

  it('about one SKU arrives in order, and one at a time', async () => {
    const tenantId = v7();
    await webhooks.endpoint(tenantId, receiver.url);
    let atOnce = 0;
    let most = 0;
    receiver.behave = (_request, response) => {
      most = Math.max(most, (atOnce += 1));
      setTimeout(() => {
        atOnce -= 1;
        response.writeHead(200).end();
      }, 20);
    };
    const skuId = aSkuId();
    const scores = [...Array(10).keys()];
    for (const score of scores) await webhooks.publish(evaluated(tenantId, skuId, score));
    await until('all', () => receiver.of('sku.evaluated').length === scores.length);
    const got = receiver
      .of('sku.evaluated')
      .map(({ body }) => (JSON.parse(body.toString()) as { data: { score: number } }).data.score);
    expect(got).toEqual(scores);
    expect(most).toBe(1);
  });
});

describe('a change of an endpoint', () => {
  it('is in the audit log once, with its author and without the path of the receiver', async () => {
    const [tenantId, keyId] = [v7(), `key_${'0'.repeat(32)}` as const];
    const by = { userId: null, keyId };
    const url = `${receiver.url}?token=secret`;
    const create = { tenantId, url, by, requestKey: 'create' };
    const { endpointId } = (await webhooks.endpoints.create(create)).endpoint;
    await webhooks.endpoints.create(create);
    const own = { tenantId, endpointId, by };
    await webhooks.endpoints.update({ ...own, description: 'the shop' });
    for (let time = 0; time < 2; time += 1)
      await webhooks.endpoints.rotateSecret({ ...own, overlapSeconds: 0, requestKey: 'rotate' });
    const { recoveryId } = await webhooks.endpoints.recover({ ...own, since: AT, include: 'both', isPlan: false });
    await webhooks.endpoints.recover({ ...own, since: AT, include: 'both', isPlan: true });
    await webhooks.endpoints.update({ ...own, state: 'disabled' });
    await webhooks.endpoints.remove({ tenantId, endpointId });
    await webhooks.until(() => webhooks.auditOf(endpointId).length >= 6);
    const { origin } = new URL(receiver.url);
    const entry = (action: string, details: object = {}) => ({
      action: `webhook-endpoint.${action}`,
      subject: endpointId,
      details: { ...details, keyId },
    });
    expect(webhooks.auditOf(endpointId)).toEqual([
      entry('created', { origin }),
      entry('changed'),
      entry('secret-rotated'),
      entry('recovered', { recoveryId, since: AT }),
      entry('changed', { state: 'disabled' }),
      // Without an author, the service itself has acted.
      { action: 'webhook-endpoint.deleted', subject: endpointId, details: { origin } },
    ]);
  });
});

describe('a repeated request', () => {
  it('has no further effect when the caller did not receive the response', async () => {
    const tenantId = v7();
    const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
    const asked = { tenantId, endpointId: endpoint.endpointId };
    const thrice = <T>(make: (requestKey: string) => Promise<T>, key: string) =>
      Promise.all([1, 2, 3].map(() => make(key)));

    const tests = await thrice((requestKey) => webhooks.endpoints.test({ ...asked, requestKey }), 'test');
    expect(new Set(tests.map(({ deliveryId }) => deliveryId)).size).toBe(1);

    const rotate = (requestKey: string) =>
      webhooks.endpoints.rotateSecret({ ...asked, overlapSeconds: 3_600, requestKey });
    const secrets = (await thrice(rotate, 'rotate')).flatMap(({ secret }) => secret ?? []);
    expect(secrets).toHaveLength(1);
    await webhooks.publish(evaluated(tenantId));
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    verified(receiver.of('sku.evaluated')[0]!, secrets[0]!);

    const since = new Date(0).toISOString();
    const recover = (requestKey: string) =>
      webhooks.endpoints.recover({ ...asked, since, include: 'both', isPlan: false, requestKey });
    expect(new Set((await thrice(recover, 'recover')).map(({ recoveryId }) => recoveryId)).size).toBe(1);

    const { deliveries } = await webhooks.deliveries.list({ tenantId, limit: 1, type: 'sku.evaluated' });
    const redeliver = (requestKey: string) =>
      webhooks.deliveries.redeliver({ tenantId, deliveryId: deliveries[0]!.deliveryId, requestKey });
    await redeliver('again');
    await until('the message again', () => receiver.of('sku.evaluated').length === 2);
    await until('it has ended', async () => {
      const { state } = await webhooks.deliveries.find({ tenantId, deliveryId: deliveries[0]!.deliveryId });
      return state === 'succeeded';
    });
    expect(await redeliver('again')).toMatchObject({ state: 'succeeded', attempts: 2 });
    await redeliver('once more');
    await until('the message once more', () => receiver.of('sku.evaluated').length === 3);
  });
});

describe('a secret', () => {
  it('is shown once after a rotation, and signs beside the old one until that ends', async () => {
    const tenantId = v7();
    const { endpoint, secret: old } = await webhooks.endpoint(tenantId, receiver.url);
    const { endpointId } = endpoint;
    const rotated = await webhooks.endpoints.rotateSecret({ tenantId, endpointId, overlapSeconds: 3_600 });
    const until1h = Date.parse(rotated.endpoint.previousSecretUntil!) - Date.now();
    expect(until1h).toBeGreaterThan(3_500_000);
    await webhooks.publish(evaluated(tenantId));
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    for (const secret of [old, rotated.secret!]) verified(receiver.of('sku.evaluated')[0]!, secret);

    await webhooks.endpoints.rotateSecret({ tenantId, endpointId, overlapSeconds: 0 });
    await webhooks.publish(evaluated(tenantId));
    await until('the next message', () => receiver.of('sku.evaluated').length === 2);
    expect(String(receiver.of('sku.evaluated')[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(() => verified(receiver.of('sku.evaluated')[1]!, rotated.secret!)).toThrow();
  });

  it('is one of at most five that overlap, and a rotation without overlap ends the others', async () => {
    const tenantId = v7();
    const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
    const rotate = (overlapSeconds: number) =>
      webhooks.endpoints.rotateSecret({ tenantId, endpointId: endpoint.endpointId, overlapSeconds });
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => rotate(3_600)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(rotate(3_600)).rejects.toMatchObject({ violations: [{ pointer: '#', code: 'range' }] });
    await webhooks.publish(evaluated(tenantId));
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    expect(String(receiver.of('sku.evaluated')[0]!.headers['webhook-signature']).split(' ')).toHaveLength(5);
    expect((await rotate(0)).secret).toMatch(/^whsec_/);
    expect((await rotate(3_600)).secret).toMatch(/^whsec_/);
  });

  it('is encrypted in the database, and re-encrypted when the key changes', async () => {
    const tenantId = v7();
    const { secret } = await webhooks.endpoint(tenantId, receiver.url);
    const raw = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const rows = await webhooks.query<{ sealed: Buffer }>('SELECT sealed FROM endpoint_secrets');
    expect(rows.some(({ sealed }) => sealed.includes(raw))).toBe(false);

    const keys = `two:${Buffer.alloc(32, 2).toString('base64')},${SECRET_KEYS}`;
    const next = await Webhooks.start({ WEBHOOK_SECRET_KEYS: keys }, webhooks.database.url);
    const names = await webhooks.query<{ name: string }>('SELECT DISTINCT key_name AS name FROM endpoint_secrets');
    expect(names).toEqual([{ name: 'two' }]);
    await webhooks.lifecycle.stop();
    await next.publish(evaluated(tenantId));
    await until('the message', () => receiver.of('sku.evaluated').length === 1);
    verified(receiver.of('sku.evaluated')[0]!, secret);
    await next.stop();
    await webhooks.broker.close();
    webhooks = await Webhooks.start({}, webhooks.database.url).catch((error: unknown) => {
      // Without the newer key, its secrets cannot be read.
      expect(String(error)).toContain('lacks the key two');
      return Webhooks.start(
        { WEBHOOK_SECRET_KEYS: `${SECRET_KEYS},${keys.split(',')[0] ?? ''}` },
        webhooks.database.url,
      );
    });
  });
});

describe('the delivery log', () => {
  it('has every attempt with the request, without its signature, and the beginning of the response', async () => {
    const tenantId = v7();
    const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
    receiver.answer(201, { 'x-mark': 'yes' }, 'x'.repeat(20_000));
    await webhooks.publish(evaluated(tenantId));
    const list = () => webhooks.deliveries.list({ tenantId, limit: 10, type: 'sku.evaluated' });
    await until('the outcome', async () => (await list()).deliveries[0]?.state === 'succeeded');
    const [delivery] = (await list()).deliveries;
    const { log, body } = await webhooks.deliveries.find({ tenantId, deliveryId: delivery!.deliveryId });
    expect(delivery).toMatchObject({ endpointId: endpoint.endpointId, attempts: 1, lastStatus: 201, lastError: null });
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      number: 1,
      address: '127.0.0.1',
      errorClass: null,
      response: { status: 201, isBodyCut: true },
    });
    expect(log[0]!.response!.headers['x-mark']).toBe('yes');
    expect(log[0]!.response!.body).toHaveLength(16_384);
    expect(Object.keys(log[0]!.request.headers)).not.toContain('webhook-signature');
    expect(body).toBe(receiver.of('sku.evaluated')[0]!.body.toString());
  });

  it('hides the deliveries of other tenants', async () => {
    const [tenantId, stranger] = [v7(), v7()];
    const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
    const [delivery] = (await webhooks.deliveries.list({ tenantId, limit: 1 })).deliveries;
    const { endpointId } = endpoint;
    const { deliveryId } = delivery!;
    expect(await webhooks.deliveries.list({ tenantId: stranger, limit: 10 })).toEqual({
      deliveries: [],
      next: null,
    });
    expect(await webhooks.endpoints.list({ tenantId: stranger, limit: 10 })).toEqual([]);
    const asked = { tenantId: stranger, endpointId };
    for (const call of [
      () => webhooks.deliveries.find({ tenantId: stranger, deliveryId }),
      () => webhooks.deliveries.redeliver({ tenantId: stranger, deliveryId }),
      () => webhooks.endpoints.find(asked),
      () => webhooks.endpoints.update({ ...asked, state: 'disabled' }),
      () => webhooks.endpoints.remove(asked),
      () => webhooks.endpoints.test(asked),
      () => webhooks.endpoints.rotateSecret({ ...asked, overlapSeconds: 0 }),
      () => webhooks.endpoints.recover({ ...asked, since: new Date().toISOString(), include: 'both', isPlan: false }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each(['0001-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59Z'])(
    'can be listed and recovered since %s, although PostgreSQL does not read that offset',
    async (since) => {
      const tenantId = v7();
      const { endpoint } = await webhooks.endpoint(tenantId, receiver.url);
      const { endpointId } = endpoint;
      expect((await webhooks.deliveries.list({ tenantId, limit: 1, since })).deliveries).toEqual(expect.any(Array));
      expect(
        (await webhooks.endpoints.recover({ tenantId, endpointId, since, include: 'both', isPlan: true })).since,
      ).toBe(new Date(since).toISOString());
      const { recoveryId } = await webhooks.endpoints.recover({
        tenantId,
        endpointId,
        since,
        include: 'both',
        isPlan: false,
      });
      expect(recoveryId).toMatch(/^rcv_/);
    },
  );
});
