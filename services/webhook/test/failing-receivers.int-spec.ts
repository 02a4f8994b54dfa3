import type { Delivery, DeliveryId, EndpointId, TenantId } from '@cpes/contracts';
import { type Received, Receiver, until } from '@cpes/testing';
import { v7 } from 'uuid';
import { aSkuId, evaluated, Webhooks } from './harness.ts';

const DAY_MS = 86_400_000;
const ATTEMPTS = 10;

let webhooks: Webhooks;
let receiver: Receiver;
let other: Receiver;

beforeAll(async () => {
  webhooks = await Webhooks.start();
});
afterAll(() => webhooks.stop());
beforeEach(async () => {
  [receiver, other] = [await Receiver.start(), await Receiver.start()];
});
afterEach(() => Promise.all([receiver.stop(), other.stop()]));

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);
const dataOf = ({ body }: Received) => (JSON.parse(body.toString()) as { data: Record<string, unknown> }).data;

async function deliveriesTo(tenantId: TenantId, endpointId: EndpointId): Promise<readonly Delivery[]> {
  const { deliveries } = await webhooks.deliveries.list({ tenantId, endpointId, limit: 100 });
  return deliveries.filter(({ type }) => type !== 'ping');
}

async function onlyDelivery(tenantId: TenantId, endpointId: EndpointId): Promise<Delivery> {
  const [delivery, ...more] = await deliveriesTo(tenantId, endpointId);
  expect(more).toEqual([]);
  return delivery!;
}

async function afterAttempts(tenantId: TenantId, endpointId: EndpointId, attempts: number): Promise<Delivery> {
  await until(`${attempts} attempts`, async () => (await deliveriesTo(tenantId, endpointId))[0]?.attempts === attempts);
  return onlyDelivery(tenantId, endpointId);
}

/** Ends the wait of a retry and of the circuit breaker. */
async function dueNow(deliveryId: DeliveryId, endpointId: EndpointId): Promise<void> {
  await webhooks.query('UPDATE deliveries SET next_attempt_at = now() WHERE id = $1', [deliveryId]);
  webhooks.loop.wake(endpointId);
}

const waitMs = ({ nextAttemptAt }: Delivery) => Date.parse(nextAttemptAt!) - Date.now();

describe('a failing receiver', () => {
  it('gets the message again under the same id, with the same bytes, until it accepts it', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(500);
    await webhooks.publish(evaluated(tenantId));
    const { deliveryId, ...failed } = await afterAttempts(tenantId, endpointId, 1);
    expect(failed).toMatchObject({ state: 'pending', lastStatus: 500, lastError: 'http', endedAt: null });
    expect(waitMs({ deliveryId, ...failed })).toBeLessThanOrEqual(6_000);

    receiver.answer(200);
    await dueNow(deliveryId, endpointId);
    await until('the delivery', async () => (await onlyDelivery(tenantId, endpointId)).state === 'succeeded');
    const [first, second] = receiver.of('sku.evaluated');
    expect(idsOf([first!])).toEqual(idsOf([second!]));
    expect(first!.body.equals(second!.body)).toBe(true);
    const isHealthy = async () => (await webhooks.endpoints.find({ tenantId, endpointId })).failingSince === null;
    await until('the recorded health of the endpoint', isHealthy);
  });

  it('gets ten attempts, the first soon and the last after a day, and then no more', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(500);
    await webhooks.publish(evaluated(tenantId));
    const waits: number[] = [];
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      const failed = await afterAttempts(tenantId, endpointId, attempt);
      waits.push(waitMs(failed));
      await dueNow(failed.deliveryId, endpointId);
    }
    const ended = await afterAttempts(tenantId, endpointId, ATTEMPTS);
    expect(ended).toMatchObject({ state: 'failed', nextAttemptAt: null, endedAt: expect.any(String) });
    expect(waits[0]).toBeLessThan(6_500);
    expect(waits.at(-1)).toBeGreaterThan(19 * 3_600_000);
    expect(receiver.of('sku.evaluated')).toHaveLength(ATTEMPTS);
  });

  it.each([
    [429, 'Retry-After: 600', { 'retry-after': '600' }, 595_000],
    [503, 'a date', { 'retry-after': new Date(Date.now() + 900_000).toUTCString() }, 880_000],
  ])('gets no attempt before the time in its %s with %s', async (status, _form, headers, atLeastMs) => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(status, headers);
    await webhooks.publish(evaluated(tenantId));
    expect(waitMs(await afterAttempts(tenantId, endpointId, 1))).toBeGreaterThan(atLeastMs);
  });

  it('gets no request at the target of its redirect', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(307, { location: other.url });
    await webhooks.publish(evaluated(tenantId));
    expect(await afterAttempts(tenantId, endpointId, 1)).toMatchObject({ state: 'pending', lastStatus: 307 });
    expect(other.received).toEqual([]);
  });

  it('that is silent or resets the connection is reported in the log', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.behave = () => undefined;
    await webhooks.publish(evaluated(tenantId));
    const silent = await afterAttempts(tenantId, endpointId, 1);
    expect(silent).toMatchObject({ lastStatus: null, lastError: 'timeout' });
    receiver.behave = (request) => request.socket.destroy();
    await dueNow(silent.deliveryId, endpointId);
    expect(await afterAttempts(tenantId, endpointId, 2)).toMatchObject({ lastStatus: null, lastError: 'connection' });
  });

  it('delays no message about another SKU, and no other endpoint', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    await webhooks.endpoint(tenantId, other.url);
    const [bad, good] = [aSkuId(), aSkuId()];
    receiver.behave = (_request, response, received) =>
      void response.writeHead(dataOf(received)['skuId'] === bad ? 500 : 204).end();
    for (const [skuId, score] of [
      [bad, 1],
      [bad, 2],
      [good, 3],
    ] as const)
      await webhooks.publish(evaluated(tenantId, skuId, score));
    await until('the other endpoint', () => other.of('sku.evaluated').length === 3);
    await until('the other SKU', () => receiver.of('sku.evaluated').some((one) => dataOf(one)['skuId'] === good));
    // The second message about that SKU waits for the first.
    expect(receiver.of('sku.evaluated').map((one) => dataOf(one)['score'])).not.toContain(2);

    receiver.answer(204);
    const blocked = (await deliveriesTo(tenantId, endpointId)).filter(({ skuId }) => skuId === bad);
    expect(blocked).toHaveLength(2);
    await dueNow(blocked.at(-1)!.deliveryId, endpointId);
    await until('both in order', () => receiver.of('sku.evaluated').some((one) => dataOf(one)['score'] === 2));
    const ofBad = receiver.of('sku.evaluated').filter((one) => dataOf(one)['skuId'] === bad);
    expect(ofBad.map((one) => dataOf(one)['score']).slice(-2)).toEqual([1, 2]);
  });

  it('gets no more than its own rate', async () => {
    const tenantId = v7();
    await webhooks.endpoint(tenantId, receiver.url, { ratePerMinute: 120 });
    for (let count = 0; count < 6; count += 1) await webhooks.publish(evaluated(tenantId));
    await until('all', () => receiver.of('sku.evaluated').length === 6);
    const times = receiver.of('sku.evaluated').map(({ atMs }) => atMs);
    // Two at once, then two a second: the sixth arrives at least two seconds after the first.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(1_500);
  });
});

describe('a response with an instruction', () => {
  it.each([
    [410, {}, 'gone'],
    [200, { 'webhook-delivery': 'disable' }, 'asked'],
    [500, { 'webhook-delivery': 'disable' }, 'asked'],
  ])("%s %j disables the endpoint, and notifies the tenant's others", async (status, headers, reason) => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    await webhooks.endpoint(tenantId, other.url, { eventTypes: ['endpoint.disabled'] });
    receiver.answer(status, headers);
    await webhooks.publish(evaluated(tenantId));
    await until('the notification of the others', () => other.of('endpoint.disabled').length === 1);
    expect(dataOf(other.of('endpoint.disabled')[0]!)).toMatchObject({ endpointId, url: receiver.url, reason });
    expect(await webhooks.endpoints.find({ tenantId, endpointId })).toMatchObject({
      state: 'disabled',
      stateReason: reason,
    });
    await webhooks.publish(evaluated(tenantId));
    expect(await deliveriesTo(tenantId, endpointId)).toHaveLength(1);
    expect(receiver.of('sku.evaluated')).toHaveLength(1);
  });

  it('abort-message ends the delivery, and nothing else', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(422, { 'webhook-delivery': 'abort-message' });
    await webhooks.publish(evaluated(tenantId));
    expect(await afterAttempts(tenantId, endpointId, 1)).toMatchObject({ state: 'failed', lastStatus: 422 });
    expect(await webhooks.endpoints.find({ tenantId, endpointId })).toMatchObject({ state: 'enabled' });
  });
});

describe('an endpoint that has failed for five days and at least five times', () => {
  it('is disabled, and recovers its missed messages after it is enabled again', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(500);
    const since = new Date().toISOString();
    await webhooks.publish(evaluated(tenantId, aSkuId(), 1));
    const { deliveryId } = await afterAttempts(tenantId, endpointId, 1);
    const findEndpoint = () => webhooks.endpoints.find({ tenantId, endpointId });
    await until('a failure is noted', async () => (await findEndpoint()).failingSince !== null);
    const haveFailed = (failures: number, ms: number) =>
      webhooks.query('UPDATE endpoints SET failures = $2, failing_since = $3 WHERE id = $1', [
        endpointId,
        failures,
        new Date(Date.now() - ms),
      ]);
    await haveFailed(4, 5 * DAY_MS - 60_000);
    await dueNow(deliveryId, endpointId);
    await afterAttempts(tenantId, endpointId, 2);
    await haveFailed(3, 5 * DAY_MS);
    await dueNow(deliveryId, endpointId);
    await afterAttempts(tenantId, endpointId, 3);
    expect(await findEndpoint()).toMatchObject({ state: 'enabled' });

    await haveFailed(4, 5 * DAY_MS);
    await dueNow(deliveryId, endpointId);
    await until('it is disabled', async () => (await findEndpoint()).state === 'disabled');
    expect(await findEndpoint()).toMatchObject({ stateReason: 'failing' });
    await webhooks.publish(evaluated(tenantId, aSkuId(), 2));
    await until(
      'the waiting deliveries have failed',
      async () => (await onlyDelivery(tenantId, endpointId)).state === 'failed',
    );
    await expect(
      webhooks.endpoints.recover({ tenantId, endpointId, since, include: 'both', isPlan: false }),
    ).rejects.toMatchObject({
      violations: [{ code: 'conflict' }],
    });

    receiver.answer(204);
    receiver.received.length = 0;
    await webhooks.endpoints.update({ tenantId, endpointId, state: 'enabled' });
    await until('it is enabled', async () => (await findEndpoint()).state === 'enabled');
    expect(await findEndpoint()).toMatchObject({ failingSince: null });
    expect(
      await webhooks.endpoints.recover({ tenantId, endpointId, since, include: 'both', isPlan: true }),
    ).toMatchObject({
      state: 'planned',
      failedDeliveries: 1,
      missedMessages: 1,
    });
    expect(receiver.of('sku.evaluated')).toEqual([]);
    const { recoveryId } = await webhooks.endpoints.recover({
      tenantId,
      endpointId,
      since,
      include: 'both',
      isPlan: false,
    });
    const progress = () => webhooks.endpoints.findRecovery({ tenantId, endpointId, recoveryId: recoveryId! });
    await until('the recovery is done', async () => (await progress()).state === 'done');
    expect(await progress()).toMatchObject({ waiting: 0, succeeded: 2, failed: 0 });
    expect(
      receiver
        .of('sku.evaluated')
        .map((one) => dataOf(one)['score'])
        .sort(),
    ).toEqual([1, 2]);
  });
});

describe('a recovery', () => {
  it('sends deliveries before their retry only on request', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    receiver.answer(500);
    const since = new Date().toISOString();
    const skuId = aSkuId();
    await webhooks.publish(evaluated(tenantId, skuId, 1));
    await webhooks.publish(evaluated(tenantId, skuId, 2));
    await until('one waits for its retry, and one behind it', async () => {
      const [row] = await webhooks.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM deliveries WHERE endpoint_id = $1 AND state = 'pending' AND next_attempt_at > now()`,
        [endpointId],
      );
      return row?.n === 2;
    });
    await webhooks.query(`UPDATE deliveries SET next_attempt_at = now() + interval '1 hour' WHERE endpoint_id = $1`, [
      endpointId,
    ]);
    receiver.answer(204);
    receiver.received.length = 0;
    const recover = (include: 'failed' | 'waiting' | 'both', isPlan: boolean) =>
      webhooks.endpoints.recover({ tenantId, endpointId, since, include, isPlan });

    expect(await recover('failed', true)).toMatchObject({
      failedDeliveries: 0,
      waitingDeliveries: 0,
      missedMessages: 0,
    });
    expect(await recover('both', true)).toMatchObject({ failedDeliveries: 0, waitingDeliveries: 2, missedMessages: 0 });
    const ended = async (include: 'failed' | 'waiting') => {
      const { recoveryId } = await recover(include, false);
      const find = () => webhooks.endpoints.findRecovery({ tenantId, endpointId, recoveryId: recoveryId! });
      await until('the recovery is done', async () => (await find()).state === 'done');
      return find();
    };
    expect(await ended('failed')).toMatchObject({ include: 'failed', succeeded: 0 });
    expect(receiver.of('sku.evaluated')).toEqual([]);
    expect(await ended('waiting')).toMatchObject({ include: 'waiting', waitingDeliveries: 2, succeeded: 2, failed: 0 });
    expect(receiver.of('sku.evaluated').map((one) => dataOf(one)['score'])).toEqual([1, 2]);
  });
});

describe('a new endpoint', () => {
  it('gets its first ping after the configured time, and a test ping at once', async () => {
    const slow = await Webhooks.start({ WEBHOOK_FIRST_PING_AFTER_MS: 600_000 });
    try {
      const tenantId = v7();
      const { endpoint } = await slow.endpoints.create({ tenantId, url: receiver.url });
      const { endpointId } = endpoint;
      const [row] = await slow.query<{ seconds: number }>(
        'SELECT extract(epoch FROM next_attempt_at - now())::int AS seconds FROM deliveries WHERE endpoint_id = $1',
        [endpointId],
      );
      expect(row?.seconds).toBeGreaterThan(500);
      await slow.endpoints.test({ tenantId, endpointId });
      const find = () => slow.endpoints.find({ tenantId, endpointId });
      await until('it is enabled', async () => (await find()).state === 'enabled');
    } finally {
      await slow.stop();
    }
  });

  it('does not count as failing while it refuses pings', async () => {
    receiver.answer(401);
    const tenantId = v7();
    const { endpoint } = await webhooks.endpoints.create({ tenantId, url: receiver.url });
    const { endpointId } = endpoint;
    const refused = async (attempts: number) => {
      await webhooks.query('UPDATE deliveries SET next_attempt_at = now() WHERE endpoint_id = $1', [endpointId]);
      webhooks.loop.wake(endpointId);
      await until(`${attempts} pings were refused`, async () => {
        const sql = 'SELECT attempts FROM deliveries WHERE endpoint_id = $1';
        return ((await webhooks.query<{ attempts: number }>(sql, [endpointId]))[0]?.attempts ?? 0) >= attempts;
      });
    };
    await refused(1);
    // The second one is recorded after the health of the endpoint for the first.
    await refused(2);
    expect(await webhooks.endpoints.find({ tenantId, endpointId })).toMatchObject({
      state: 'pending',
      stateReason: 'not-confirmed',
      failingSince: null,
    });
  });
});

describe('an ended delivery', () => {
  it('is sent again by hand under the same id', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    await webhooks.publish(evaluated(tenantId));
    const { deliveryId } = await afterAttempts(tenantId, endpointId, 1);
    await webhooks.deliveries.redeliver({ tenantId, deliveryId });
    expect(await afterAttempts(tenantId, endpointId, 2)).toMatchObject({ state: 'succeeded' });
    expect(new Set(idsOf(receiver.of('sku.evaluated'))).size).toBe(1);
    expect((await webhooks.deliveries.find({ tenantId, deliveryId })).log.map((one) => one.number)).toEqual([1, 2]);
  });

  it('is removed with its log and message after the configured days, and a younger one remains', async () => {
    const tenantId = v7();
    const { endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint;
    await webhooks.publish(evaluated(tenantId));
    const old = await afterAttempts(tenantId, endpointId, 1);
    for (const [table, column, key] of [
      ['deliveries', 'created_at', 'id'],
      ['attempts', 'started_at', 'delivery_id'],
    ])
      await webhooks.query(`UPDATE ${table} SET ${column} = now() - interval '31 days' WHERE ${key} = $1`, [
        old.deliveryId,
      ]);
    await webhooks.query(`UPDATE messages SET created_at = now() - interval '31 days' WHERE id = $1`, [old.webhookId]);
    await webhooks.publish(evaluated(tenantId));
    await until('the younger one', () => receiver.of('sku.evaluated').length === 2);
    await webhooks.housekeeping.purge();
    const left = await onlyDelivery(tenantId, endpointId);
    expect(left.deliveryId).not.toBe(old.deliveryId);
    expect(await webhooks.query('SELECT 1 FROM messages WHERE id = $1', [old.webhookId])).toEqual([]);
    expect(await webhooks.query('SELECT 1 FROM attempts WHERE delivery_id = $1', [old.deliveryId])).toEqual([]);
  });
});
