import { FailedEvents, type FailedEventList } from '@cpes/contracts';
import { Fault, Peers, type Port } from '@cpes/service-kit';
import type { INestApplicationContext } from '@nestjs/common';
import { Gateway, until } from './harness.ts';
import { Person } from './person.ts';

const EVENTS = '/operations/failed-events';
const TENANT = '01980000-0000-7000-8000-000000000000';
const OF_WEBHOOK = {
  seq: '7',
  id: '01980000-0000-7000-8000-000000000007',
  tenantId: TENANT,
  aggregateId: 'whe_1',
  type: 'endpoint.disabled.v1',
  attempts: 15,
  reason: 'nobody receives endpoint.disabled.v1',
  createdAt: '2026-11-26T10:00:00.000Z',
  failedAt: '2026-11-26T10:09:00.000Z',
};

/** The events of the webhook service, in this process. */
class EventsOfWebhook {
  items = [OF_WEBHOOK];
  readonly done: unknown[][] = [];

  async list(): Promise<FailedEventList> {
    return { items: this.items as unknown as FailedEventList['items'], isCut: false };
  }

  async sendAgain(seq: string): Promise<void> {
    if (seq !== OF_WEBHOOK.seq) throw new Fault('not-found', 'There is no such event.');
    this.done.push(['retry', seq]);
  }

  async discard(seq: string, reason: string): Promise<void> {
    this.done.push(['discard', seq, reason]);
  }
}

let gateway: Gateway;
let operator: Person;
const webhook = new EventsOfWebhook();

beforeAll(async () => {
  const peers = new Peers();
  const app = { get: (port: Port<object>) => (port === FailedEvents ? webhook : undefined) };
  peers.add('webhook', app as unknown as INestApplicationContext);
  gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000' }, undefined, undefined, [], peers);
  operator = await Person.of(gateway, (await gateway.tenant()).tenantId, 'operator');
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.query('DELETE FROM outbox_failed'));

const lastAudit = async () => (await operator.get('/operations/audit?limit=1')).body.data[0];
/** An event that was refused too often; the newest one has the latest number. */
const fail = async (type = 'listing.push-requested.v1'): Promise<string> => {
  const [row] = await gateway.query<{ seq: string }>(
    `INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
     SELECT coalesce(max(seq), 0) + 1, gen_random_uuid(), $1, 'lst_1', $2, '{}', '{"occurredAt": "2026-11-26T10:00:00.000Z"}',
       now(), 15, 'nobody receives ' || $2 FROM outbox_failed RETURNING seq`,
    [TENANT, type],
  );
  return row!.seq;
};

describe('events that could not be published', () => {
  it('are listed of every service, and a service that is away is named', async () => {
    const seq = await fail();
    const { body } = await operator.get(EVENTS);
    expect(body).toMatchObject({ away: ['store-draft'], isCut: false });
    expect(body.data).toEqual([
      expect.objectContaining({ service: 'gateway', seq, type: 'listing.push-requested.v1', attempts: 15 }),
      { service: 'webhook', ...OF_WEBHOOK },
    ]);
  });

  it('are listed up to 100 of a service, the newest, which says that there are more', async () => {
    for (let nth = 0; nth < 101; nth += 1) await fail();
    const { data, isCut } = (await operator.get(EVENTS)).body;
    const ofGateway = data.filter(({ service }: { service: string }) => service === 'gateway');
    expect([ofGateway.length, isCut]).toEqual([100, true]);
    expect(ofGateway.map(({ seq }: { seq: string }) => seq)).not.toContain('1');
  });

  it('are published again, with an audit entry', async () => {
    await gateway.receiveSubmissions();
    const seq = await fail();
    expect((await operator.post(`${EVENTS}/gateway/${seq}/retry`, {})).status).toBe(200);
    await until(() => gateway.pushes.length > 0);
    expect(gateway.pushes[0]).toMatchObject({ type: 'listing.push-requested.v1', aggregateId: 'lst_1', attempt: 1 });
    expect(await gateway.count('outbox_failed')).toBe(0);
    expect(await lastAudit()).toMatchObject({
      action: 'operations.event-retried',
      subject: `gateway/${seq}`,
      userId: operator.userId,
    });
  });

  it('are discarded for a reason that the audit keeps', async () => {
    const seq = await fail();
    expect((await operator.post(`${EVENTS}/gateway/${seq}/discard`, {})).status).toBe(400);
    expect((await operator.post(`${EVENTS}/gateway/${seq}/discard`, { reason: 'a test' })).status).toBe(200);
    expect(await gateway.count('outbox_failed')).toBe(0);
    expect(await lastAudit()).toMatchObject({ action: 'operations.event-discarded', details: { reason: 'a test' } });
  });

  it('of another service are dealt with there', async () => {
    await operator.post(`${EVENTS}/webhook/7/retry`, {});
    await operator.post(`${EVENTS}/webhook/7/discard`, { reason: 'a test' });
    expect(webhook.done).toEqual([
      ['retry', '7'],
      ['discard', '7', 'a test'],
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'operations.event-discarded', subject: 'webhook/7' });
  });

  it.each([
    ['webhook/8', 404],
    ['gateway/999', 404],
    ['gateway/x', 404],
    ['intake/1', 404],
    ['store-draft/1', 503],
  ])('leave no audit entry when %s is not there or away', async (address, status) => {
    const before = await lastAudit();
    expect((await operator.post(`${EVENTS}/${address}/retry`, {})).status).toBe(status);
    expect(await lastAudit()).toEqual(before);
  });
});
