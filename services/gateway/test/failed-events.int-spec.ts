import type { WireMessage } from '@cpes/messaging';
import { FailedEvents, type FailedEventList, type OutboxBacklog } from '@cpes/contracts';
import { RequestFailure } from '@cpes/outbound-http';
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
  reason: 'no queue receives endpoint.disabled.v1 of "A lamp"',
  createdAt: '2026-11-26T10:00:00.000Z',
  failedAt: '2026-11-26T10:09:00.000Z',
};

/** The events of the webhook service, in this process. */
class EventsOfWebhook {
  items = [OF_WEBHOOK];
  readonly done: unknown[][] = [];
  fault: Fault | undefined;

  async list(): Promise<FailedEventList> {
    return { items: this.items as unknown as FailedEventList['items'], isCut: false };
  }

  async backlog(): Promise<OutboxBacklog> {
    return { oldestSeconds: 0, failed: this.items.length };
  }

  async sendAgain(seq: string): Promise<void> {
    if (seq !== OF_WEBHOOK.seq) throw new Fault('not-found', 'There is no such event.');
    this.done.push(['retry', seq]);
  }

  async discard(seq: string, reason: string): Promise<void> {
    if (this.fault !== undefined) throw this.fault;
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
/** An event that was refused too often; the newest one has the highest number. */
const fail = async (type = 'sku.failed.v1'): Promise<string> => {
  const [row] = await gateway.query<{ seq: string }>(
    `INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
     SELECT coalesce(max(seq), 0) + 1, gen_random_uuid(), $1, 'lst_1', $2, '{}', '{"occurredAt": "2026-11-26T10:00:00.000Z"}',
       now(), 15, 'no queue receives ' || $2 FROM outbox_failed RETURNING seq`,
    [TENANT, type],
  );
  return row!.seq;
};

describe('failed events', () => {
  it('lists the events of every service, and names an unavailable service', async () => {
    const seq = await fail();
    const { body } = await operator.get(EVENTS);
    expect(body).toMatchObject({ away: ['store-draft'], isCut: false });
    expect(body.data).toEqual([
      expect.objectContaining({ service: 'gateway', seq, type: 'sku.failed.v1', attempts: 15 }),
      // Texts of a tenant and numbers are left out.
      { service: 'webhook', ...OF_WEBHOOK, reason: 'no queue receives endpoint.disabled.v… of …' },
    ]);
  });

  it('lists the newest 100 events of a service, and reports that there are more', async () => {
    for (let nth = 0; nth < 101; nth += 1) await fail();
    const { data, isCut } = (await operator.get(EVENTS)).body;
    const ofGateway = data.filter(({ service }: { service: string }) => service === 'gateway');
    expect([ofGateway.length, isCut]).toEqual([100, true]);
    expect(ofGateway.map(({ seq }: { seq: string }) => seq)).not.toContain('1');
  });

  it('publishes an event again, with an audit entry', async () => {
    const pushes: WireMessage[] = [];
    await gateway.receive('webhook.sku.failed.v1', (message) => pushes.push(message));
    const seq = await fail();
    expect((await operator.post(`${EVENTS}/gateway/${seq}/retry`, {})).status).toBe(200);
    await until(() => pushes.length > 0);
    expect(pushes[0]).toMatchObject({ type: 'sku.failed.v1', aggregateId: 'lst_1', attempt: 1 });
    expect(await gateway.count('outbox_failed')).toBe(0);
    expect(await lastAudit()).toMatchObject({
      action: 'operations.event-retried',
      subject: `gateway/${seq}`,
      userId: operator.userId,
    });
  });

  it('discards an event with a reason in the audit log', async () => {
    const seq = await fail();
    expect((await operator.post(`${EVENTS}/gateway/${seq}/discard`, {})).status).toBe(400);
    expect((await operator.post(`${EVENTS}/gateway/${seq}/discard`, { reason: 'a test' })).status).toBe(200);
    expect(await gateway.count('outbox_failed')).toBe(0);
    expect(await lastAudit()).toMatchObject({ action: 'operations.event-discarded', details: { reason: 'a test' } });
  });

  it('forwards a retry and a discard to the service that owns the event', async () => {
    await operator.post(`${EVENTS}/webhook/7/retry`, {});
    await operator.post(`${EVENTS}/webhook/7/discard`, { reason: 'a test' });
    expect(webhook.done).toEqual([
      ['retry', '7'],
      ['discard', '7', 'a test'],
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'operations.event-discarded', subject: 'webhook/7' });
  });

  it('keeps an audit entry with the outcome unknown after a timeout of the other service', async () => {
    webhook.fault = new Fault('unavailable', 'A dependency is not available.', {
      cause: new RequestFailure('timeout', 'no answer in time', { phase: 'headers' }),
    });
    expect((await operator.post(`${EVENTS}/webhook/7/discard`, { reason: 'too late' })).status).toBe(503);
    webhook.fault = undefined;
    expect(await lastAudit()).toMatchObject({
      action: 'operations.event-discarded',
      subject: 'webhook/7',
      details: { reason: 'too late', outcome: 'unknown' },
    });
  });

  it('writes no audit entry when the other service refuses the connection', async () => {
    const before = await lastAudit();
    webhook.fault = new Fault('unavailable', 'A dependency is not available.', {
      cause: new RequestFailure('connection', 'no connection', { code: 'ECONNREFUSED' }),
    });
    expect((await operator.post(`${EVENTS}/webhook/7/discard`, { reason: 'away' })).status).toBe(503);
    webhook.fault = undefined;
    expect(await lastAudit()).toEqual(before);
  });

  it('keeps an event of the gateway when its audit entry cannot be committed', async () => {
    const seq = await fail();
    await gateway.query(`
      CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE CONSTRAINT TRIGGER refuse_entry AFTER INSERT ON audit_entries
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_entry()`);
    try {
      expect((await operator.post(`${EVENTS}/gateway/${seq}/discard`, { reason: 'a test' })).status).toBe(500);
    } finally {
      await gateway.query('DROP TRIGGER refuse_entry ON audit_entries; DROP FUNCTION refuse_entry()');
    }
    expect(await gateway.count('outbox_failed')).toBe(1);
  });

  it.each([
    ['webhook/8', 404],
    ['gateway/999', 404],
    ['gateway/x', 404],
    ['intake/1', 404],
    ['store-draft/1', 503],
  ])('writes no audit entry when %s does not exist or its service is unavailable', async (address, status) => {
    const before = await lastAudit();
    expect((await operator.post(`${EVENTS}/${address}/retry`, {})).status).toBe(status);
    expect(await lastAudit()).toEqual(before);
  });
});
