import { randomUUID } from 'node:crypto';
import { SkuSubmitted } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { queueOf, type WireMessage } from '@cpes/messaging';
import { InternalClient } from '@cpes/outbound-http';
import { SECRET_HEADER } from '@cpes/service-kit';
import { aSubmission, messageOf } from '@cpes/testing';
import { HttpParkedMessageAdministration } from '../src/operations/http.parked-message-administration.ts';
import { ParkedMessageAdministration, type ParkedMessageKey } from '../src/operations/parked-message-administration.ts';
import { Gateway } from './harness.ts';

const SECRET = 's'.repeat(32);
const QUEUE = queueOf('intake', 'sku.submitted.v1');
const WAIT_MS_MAX = 45_000;

/** The messages that intake received, and whether it can handle them. */
const handled: WireMessage[] = [];
let isBroken = true;
const FAULT = { kind: 'invalid', code: 'broken', reason: `x${'y'.repeat(600)}` } as const;

describe.each(['directly', 'over HTTP'])('parked messages, called %s', (way) => {
  let gateway: Gateway;
  let parked: ParkedMessageAdministration;
  const elsewhere: string[] = [];

  beforeAll(async () => {
    gateway = await Gateway.start({ INTERNAL_PORT: '0', INTERNAL_SECRET: SECRET });
    await gateway.broker.subscribe({
      queue: QUEUE,
      prefetch: 10,
      handle: async (message) => {
        if (isBroken) return { kind: 'parked', fault: FAULT };
        handled.push(message);
        return { kind: 'done' };
      },
    });
    // Another service that receives the same type.
    await gateway.receive(queueOf('scoring', 'sku.submitted.v1'), ({ id }) => elsewhere.push(id));
    const client = new InternalClient({ service: 'gateway', url: gateway.internalUrl, secret: SECRET });
    parked =
      way === 'directly' ? gateway.provider(ParkedMessageAdministration) : new HttpParkedMessageAdministration(client);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    isBroken = true;
    handled.length = 0;
    elsewhere.length = 0;
    // Row by row: the service still removes published messages, and a lock on all of them could deadlock.
    for (const table of ['outbox', 'inbox', 'parked_messages']) await gateway.query(`DELETE FROM ${table}`);
  });

  const submitted = () => messageOf(SkuSubmitted, aSubmission(), { tenantId: randomUUID() });
  /** Parks a message like a service, by failing. */
  const park = async (message = submitted()): Promise<ParkedMessageKey & { tenantId: string }> => {
    await gateway.broker.publish(message);
    return { queue: QUEUE, messageId: message.id, resend: 0, tenantId: message.tenantId };
  };
  const keyOf = ({ queue, messageId, resend }: ParkedMessageKey): ParkedMessageKey => ({ queue, messageId, resend });

  it('list none when there are none', async () => {
    await expect(parked.list({})).resolves.toEqual({ items: [], next: null });
  });

  it('list the newest first, page by page, each once, and filtered by queue and tenant', async () => {
    const keys: (ParkedMessageKey & { tenantId: string })[] = [];
    for (let nth = 0; nth < 7; nth += 1) keys.push(await park());
    // Some with the same time.
    await gateway.query("UPDATE parked_messages SET parked_at = date_trunc('day', parked_at)");
    await gateway.query("UPDATE parked_messages SET parked_at = parked_at + interval '1 s' WHERE message_id = $1", [
      keys[3]!.messageId,
    ]);
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await parked.list({ limit: 3, ...(after === undefined ? {} : { after }) });
      pages.push(page.items.map(({ messageId }) => messageId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages[0]![0]).toBe(keys[3]!.messageId);
    expect(pages.flat().sort()).toEqual(keys.map(({ messageId }) => messageId).sort());
    const ofTenant = await parked.list({ tenantId: keys[0]!.tenantId, queue: QUEUE });
    expect(ofTenant.items.map(keyOf)).toEqual([keyOf(keys[0]!)]);
    await expect(parked.list({ queue: 'intake.nothing' })).resolves.toMatchObject({ items: [] });
  });

  it('show the reason, shortened in a list and complete in the detail, with the message', async () => {
    const message = submitted();
    const key = await park(message);
    const { items } = await parked.list({});
    expect(items).toEqual([
      {
        ...key,
        aggregateId: message.aggregateId,
        type: 'sku.submitted.v1',
        faultKind: 'invalid',
        faultCode: 'broken',
        reason: `x${'y'.repeat(499)}`,
        cause: expect.stringMatching(/^[0-9a-f]{16}$/),
        attempts: 1,
        parkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
    ]);
    await expect(parked.read(key)).resolves.toEqual({
      ...items[0],
      reason: `x${'y'.repeat(600)}`,
      message: expect.objectContaining({ id: message.id, body: expect.stringContaining('"candidate"') }),
    });
  });

  it('are returned to their own queue, once, as another attempt', async () => {
    const message = submitted();
    const key = await park(message);
    isBroken = false;
    elsewhere.length = 0;
    const replays = await Promise.allSettled(Array.from({ length: 5 }, () => parked.replay(key)));
    expect(replays.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await until('it is handled', () => handled.length > 0, WAIT_MS_MAX, 5);
    await until(
      'the outbox is empty',
      async () => (await gateway.query('SELECT 1 FROM outbox')).length === 0,
      WAIT_MS_MAX,
      5,
    );
    expect(handled).toHaveLength(1);
    expect(handled[0]).toMatchObject({
      id: message.id,
      tenantId: message.tenantId,
      attempt: 2,
      evaluation: message.evaluation,
    });
    expect(elsewhere).toEqual([]);
    await expect(parked.list({})).resolves.toMatchObject({ items: [] });
  });

  it('are parked again when they fail again', async () => {
    const key = await park();
    const before = await parked.read(key);
    await parked.replay(key);
    const isBack = () =>
      parked.read(key).then(
        ({ parkedAt }) => parkedAt > before.parkedAt,
        () => false,
      );
    await until('it is parked again', isBack, WAIT_MS_MAX, 20);
    await expect(parked.read(key)).resolves.toMatchObject({ attempts: 2 });
  });

  it('keep one that no handler can read, until it is discarded', async () => {
    await gateway.broker.publish({ ...submitted(), id: 'no id' });
    const [item] = (await parked.list({})).items;
    expect(item!.messageId).toMatch(/^sha256:/);
    await expect(parked.replay(item!)).rejects.toMatchObject({ kind: 'invalid', code: 'not-replayable' });
    await parked.discard(item!, 'It was sent by hand.');
    await expect(parked.read(item!)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('keep one that was parked more than 13 days ago, until it is discarded', async () => {
    const key = await park();
    await gateway.query("UPDATE parked_messages SET parked_at = now() - interval '13 days 1 minute'");
    await expect(parked.replay(key)).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'not-replayable' },
      message: expect.stringContaining('13 days'),
    });
    await parked.discard(key, 'It was submitted again.');
    await expect(parked.read(key)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('return 404 for a missing message', async () => {
    const key = { queue: QUEUE, messageId: randomUUID(), resend: 0 };
    await expect(parked.read(key)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(parked.replay(key)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(parked.discard(key, 'x')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    '',
    'x',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["2026-13-45T00:00:00.000000Z","a","b",0]').toString('base64url'),
  ])('refuse the cursor "%s"', async (after) => {
    await expect(parked.list({ after })).rejects.toMatchObject({ kind: 'invalid' });
  });

  if (way === 'over HTTP') {
    it.each([
      ['GET', '?limit=101'],
      ['GET', '?limit=0'],
      ['GET', '?tenantId=ACME'],
      ['GET', '?more=1'],
      ['GET', `/${QUEUE}/x/a`],
      ['GET', `/${QUEUE}/%00/0`],
      ['POST', `/${QUEUE}/x/0/discard`],
    ])('refuse %s /parked-messages%s', async (method, rest) => {
      const headers = { [SECRET_HEADER]: SECRET };
      const answer = await fetch(`${gateway.internalUrl}/parked-messages${rest}`, { method, headers });
      expect([answer.status, await answer.json()]).toMatchObject([400, { status: 400, code: 'invalid' }]);
    });
  }
});
