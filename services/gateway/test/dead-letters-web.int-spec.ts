import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { ListingPushSettled, prefixed, SkuSubmitted } from '@cpes/contracts';
import { queueOf, type WireMessage } from '@cpes/messaging';
import { Outbox } from '@cpes/persistence';
import { decodeJson, encodeText } from '@cpes/service-kit';
import { aSubmission, messageOf } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { DeadLetters } from '../src/operations/dead-letters.ts';
import { GroupDiscard } from '../src/operations/group-discard.ts';
import { FOUND, OF_FILTER, parametersOfFilter } from '../src/operations/parked-message.repository.ts';
import { ReplayRunner } from '../src/operations/replay-runner.ts';
import { batchesOf, ReplayRepository } from '../src/operations/replay.repository.ts';
import { Gateway, until } from './harness.ts';
import { Person } from './person.ts';

const QUEUE = queueOf('intake', 'sku.submitted.v1');
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const LETTERS = '/operations/dead-letters';
const REPLAYS = '/operations/replays';

let gateway: Gateway;
let operator: Person;
/** The submissions that intake received. */
const handled: WireMessage[] = [];
/** Makes intake give up on every message. */
let isBroken = false;

beforeAll(async () => {
  gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '100000' });
  operator = await Person.of(gateway, (await gateway.tenant()).tenantId, 'operator');
  // The tests send batches themselves, so that none is sent between two steps of a test.
  for (const task of gateway.app.get(ReplayRunner)['tasks']) await task.stop();
  await gateway.broker.subscribe({
    queue: QUEUE,
    prefetch: 100,
    handle: async (message) => {
      if (isBroken) return { kind: 'parked', fault: { kind: 'bug', code: 'bug', reason: 'still broken' } };
      handled.push(message);
      return { kind: 'done' };
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  isBroken = false;
  handled.length = 0;
  await gateway.query('DELETE FROM replays');
  for (const table of ['outbox', 'parked_messages', 'replayed_messages', 'cause_notes'])
    await gateway.query(`DELETE FROM ${table}`);
});

const submitted = (): WireMessage =>
  messageOf(SkuSubmitted, aSubmission(), { tenantId: randomUUID(), traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` });
const park = async (reason: string, message = submitted(), queue = QUEUE): Promise<WireMessage> => {
  const fault = { kind: 'bug', code: 'bug', reason } as const;
  await gateway.app.get(DeadLetters).keep({ queue, message, fault });
  return message;
};
const pathOf = ({ id }: WireMessage, queue = QUEUE) => `${LETTERS}/${queue}/${id}/0`;
const lastAudit = async () => (await operator.get('/operations/audit?limit=1')).body.data[0];

describe('dead letters for operators', () => {
  it('are grouped by their cause, with count, tenants and times', async () => {
    for (let nth = 1; nth <= 3; nth += 1) await park(`no row ${nth} of "table ${nth}"`);
    await park('no answer');
    const { data, measuredAt } = (await operator.get(`${LETTERS}/groups`)).body;
    expect(data.map(({ reason, count, tenants }: Record<string, unknown>) => [reason, count, tenants])).toEqual([
      ['no answer', 1, 1],
      ['no row … of …', 3, 3],
    ]);
    expect(data[1].firstAt < data[1].lastAt).toBe(true);
    expect(Date.parse(measuredAt)).toBeGreaterThan(0);
  });

  it('are grouped by the 100 latest causes, with a note that there are more', async () => {
    await park('no answer');
    expect((await operator.get(`${LETTERS}/groups`)).body.isCut).toBe(false);
    // The latest ones are the last in the order of their fingerprints.
    await gateway.query(
      `INSERT INTO parked_messages
         (queue, message_id, resend, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
       SELECT $1, n, 0, 'sku.submitted.v1', '', '{}', 'bug', 'bug', 'no row', lpad(n::text, 16, '0'), 1,
         now() + make_interval(secs => n)
       FROM generate_series(1, 150) AS n`,
      [QUEUE],
    );
    const { data, isCut } = (await operator.get(`${LETTERS}/groups`)).body;
    const causes = data.map(({ cause }: { cause: string }) => Number(cause));
    expect([isCut, causes]).toEqual([true, Array.from({ length: 100 }, (_, place) => 150 - place)]);
  });

  it('have a note about their cause with author and time until it is removed, both in the audit log', async () => {
    await park('no answer');
    const group = async () => (await operator.get(`${LETTERS}/groups`)).body.data[0];
    const { cause, note } = await group();
    expect(note).toBeNull();
    const path = `${LETTERS}/groups/${cause as string}/note`;
    for (const text of ['The table is mended tomorrow', 'The table is mended'])
      expect((await operator.put(path, { text })).status).toBe(200);
    expect((await group()).note).toEqual({
      text: 'The table is mended',
      userId: operator.userId,
      at: expect.stringMatching(/Z$/),
    });
    expect(await lastAudit()).toMatchObject({
      action: 'operations.cause-noted',
      subject: cause,
      userId: operator.userId,
      details: { text: 'The table is mended' },
    });
    expect((await operator.delete(path)).status).toBe(200);
    expect((await group()).note).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: 'operations.cause-note-removed', subject: cause });
    expect((await operator.delete(path)).status).toBe(404);
  });

  it('have no note about an unknown cause, and none that is empty or too long', async () => {
    await park('no answer');
    const [{ cause }] = (await operator.get(`${LETTERS}/groups`)).body.data;
    const write = async (of: string, text: string) =>
      (await operator.put(`${LETTERS}/groups/${of}/note`, { text })).status;
    expect([await write('0000000000000000', 'x'), await write('x', 'x')]).toEqual([404, 404]);
    expect([await write(cause, ' '), await write(cause, 'x'.repeat(501))]).toEqual([400, 400]);
    expect(await write(cause, 'x'.repeat(500))).toBe(200);
  });

  it('lose a note after 30 days once no message has its cause', async () => {
    await park('no answer');
    const [{ cause }] = (await operator.get(`${LETTERS}/groups`)).body.data;
    await operator.put(`${LETTERS}/groups/${cause as string}/note`, { text: 'old' });
    await gateway.query("UPDATE cause_notes SET at = now() - interval '31 days'");
    await gateway.app.get(ReplayRepository).purge();
    expect(await gateway.count('cause_notes')).toBe(1);
    await gateway.query('DELETE FROM parked_messages');
    await gateway.app.get(ReplayRepository).purge();
    expect(await gateway.count('cause_notes')).toBe(0);
  });

  it('are listed by cause and queue, page by page, and found by id, SKU and words', async () => {
    const [one] = [await park('no row 1'), await park('no row 2'), await park('no row 3'), await park('no answer')];
    const [, group] = (await operator.get(`${LETTERS}/groups`)).body.data;
    const first = (await operator.get(`${LETTERS}?cause=${group.cause}&queue=${QUEUE}&limit=2`)).body;
    const second = (await operator.get(`${LETTERS}?cause=${group.cause}&limit=2&cursor=${first.nextCursor}`)).body;
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null]);
    for (const search of [one.id, one.aggregateId, one.tenantId, 'ROW 1']) {
      const { data } = (await operator.get(`${LETTERS}?search=${encodeURIComponent(search)}`)).body;
      expect([search, data.map(({ messageId }: { messageId: string }) => messageId)]).toEqual([search, [one.id]]);
    }
  });

  it('are found by characters that a pattern would interpret', async () => {
    const one = await park(String.raw`100 % of C:\rates_new`);
    await park('100 of rates-new');
    for (const search of ['100 %', 'rates_new', String.raw`c:\rates`]) {
      const { data } = (await operator.get(`${LETTERS}?search=${encodeURIComponent(search)}`)).body;
      expect([search, data.map(({ messageId }: { messageId: string }) => messageId)]).toEqual([search, [one.id]]);
    }
  });

  it.each(['x', Buffer.from('["2026-13-45T00:00:00.000000Z","a","b",0]').toString('base64url')])(
    'name the parameter of the wrong cursor "%s"',
    async (cursor) => {
      const { status, body } = await operator.get(`${LETTERS}?cursor=${cursor}`);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '?cursor', code: 'format' })]]);
    },
  );

  it('show envelope, trace and the shape of the body, but nothing of the candidate', async () => {
    const message = await park('no answer');
    const { body } = await operator.get(pathOf(message));
    const { skuId, candidate } = decodeJson(message) as SkuSubmitted;
    expect(body).toMatchObject({ traceId: TRACE_ID, isReplayable: true, reason: 'no answer', history: [] });
    expect(body.headers).toMatchObject({ id: message.id, type: 'sku.submitted.v1', tenantId: message.tenantId });
    expect(body.body).toMatchObject({ skuId, candidate: { title: '[hidden text]' } });
    expect(JSON.stringify(body)).not.toContain(candidate.title);
  });

  it('show a reason without its quotations, in list, detail and history', async () => {
    const reason = `no row 7 of "A secret lamp" at "A secret ${'lamp '.repeat(120)}"`;
    const message = await park(reason);
    await operator.post(`${pathOf(message)}/replay`, {});
    await until(() => handled.length > 0);
    await park(reason, message);
    const [listed] = (await operator.get(LETTERS)).body.data;
    const { body } = await operator.get(pathOf(message));
    expect([listed.reason, body.reason, body.history[0].reason]).toEqual(Array(3).fill('no row … of … at …'));
  });

  it.each(['x/0', `${randomUUID()}/0`, `${randomUUID()}/x`])('are not found under %s', async (rest) => {
    expect((await operator.get(`${LETTERS}/${QUEUE}/${rest}`)).status).toBe(404);
    expect((await operator.post(`${LETTERS}/${QUEUE}/${rest}/replay`, {})).status).toBe(404);
  });

  it('are sent again individually, with an audit entry and a history when they return', async () => {
    const message = await park('no answer');
    isBroken = true;
    expect((await operator.post(`${pathOf(message)}/replay`, {})).status).toBe(200);
    await until(async () => (await operator.get(pathOf(message))).body?.reason === 'still broken');
    const { history, attempts } = (await operator.get(pathOf(message))).body;
    expect(attempts).toBe(2);
    expect(history).toEqual([
      expect.objectContaining({ reason: 'no answer', attempts: 1, userId: operator.userId, isEdited: false }),
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'operations.message-replayed',
      subject: message.id,
      userId: operator.userId,
      details: { queue: QUEUE, resend: 0 },
    });
  });

  it('are discarded with a reason in the audit log', async () => {
    const message = await park('no answer');
    expect((await operator.post(`${pathOf(message)}/discard`, {})).status).toBe(400);
    expect((await operator.post(`${pathOf(message)}/discard`, { reason: 'sent by hand' })).status).toBe(200);
    expect((await operator.get(pathOf(message))).status).toBe(404);
    expect(await lastAudit()).toMatchObject({
      action: 'operations.message-discarded',
      details: { reason: 'sent by hand' },
    });
  });

  it('that no handler can read get a 409 for a replay', async () => {
    await park('no id', { ...submitted(), id: 'no id' });
    const [letter] = (await operator.get(LETTERS)).body.data;
    const path = `${LETTERS}/${letter.queue}/${letter.messageId}/${letter.resend}`;
    expect((await operator.get(path)).body.isReplayable).toBe(false);
    const { status, body } = await operator.post(`${path}/replay`, {});
    expect([status, body.code]).toEqual([409, 'not-replayable']);
  });
});

/** Moves the time of parking that far into the past. */
const age = ({ id }: WireMessage, time: string) =>
  gateway.query('UPDATE parked_messages SET parked_at = now() - $2::interval WHERE message_id = $1', [id, time]);

describe('a dead letter that is older than 13 days', () => {
  it.each([
    ['as it is', 'replay'],
    ['edited', 'edit'],
  ])('gets a 409 when it is sent again %s, and stays parked', async (_how, action) => {
    const message = await park('no answer');
    await age(message, '13 days 1 minute');
    const shown = (await operator.get(pathOf(message))).body;
    expect(shown.isReplayable).toBe(false);
    const edited = { ...shown.body, candidate: { ...shown.body.candidate, weightGrams: 453 } };
    const sent = action === 'edit' ? { reason: 'weight in pounds', body: JSON.stringify(edited) } : {};
    const { status, body } = await operator.post(`${pathOf(message)}/${action}`, sent);
    expect([status, body.code, body.detail]).toEqual([409, 'not-replayable', expect.stringContaining('13 days')]);
    expect((await operator.get(pathOf(message))).status).toBe(200);
  });
});

describe('an edit of a dead letter', () => {
  const shownOf = async (message: WireMessage) => (await operator.get(pathOf(message))).body.body;
  const nested = (levels: number) => {
    let value: unknown = 0;
    for (let level = 0; level < levels; level += 1) value = [value];
    return value;
  };
  const edit = (message: WireMessage, body: unknown) =>
    operator.post(`${pathOf(message)}/edit`, { reason: 'weight in pounds', body: JSON.stringify(body) });

  it('restores hidden values, and is recorded without its values', async () => {
    const message = await park('a weight of 0');
    const shown = await shownOf(message);
    expect((await edit(message, { ...shown, candidate: { ...shown.candidate, weightGrams: 453 } })).status).toBe(200);
    await until(() => handled.length > 0);
    const original = decodeJson(message) as SkuSubmitted;
    expect(decodeJson(handled[0]!)).toEqual({
      ...original,
      candidate: { ...original.candidate, weightGrams: 453 },
    });
    expect(handled[0]).toMatchObject({ id: message.id, attempt: 2 });
    expect(await lastAudit()).toMatchObject({
      action: 'operations.message-edited',
      details: { reason: 'weight in pounds', changes: ['#/candidate/weightGrams'] },
    });
  });

  it.each([
    ['does not fit the schema', (shown: { candidate: object }) => ({ ...shown, candidate: { title: 7 } })],
    ['is about another SKU', (shown: object) => ({ ...shown, skuId: 'sku_01980000000070008000000000000001' })],
    ['is about another run', (shown: object) => ({ ...shown, runId: 'run_01980000000070008000000000000001' })],
    ['has another time', (shown: object) => ({ ...shown, submittedAt: '2026-01-01T00:00:00.000Z' })],
    ['changes nothing', (shown: object) => shown],
    ['is no object', () => 7],
    ['is null', () => null],
    ['is a list', () => []],
    ['has 5,001 values', (shown: object) => ({ ...shown, more: Array(5_000).fill(0) })],
    ['does not fit the schema in 1,000 places', (shown: object) => ({ ...shown, candidate: Array(1_000).fill({}) })],
    ['is 3,000 levels deep', (shown: object) => ({ ...shown, more: nested(3_000) })],
  ])('is refused when it %s, and stays parked', async (_why, change) => {
    const message = await park('a weight of 0');
    const { status, body } = await edit(message, change(await shownOf(message)));
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '#/body' })]]);
    expect((await operator.get(pathOf(message))).status).toBe(200);
  });
});

describe('an edit of a settled push', () => {
  const PUSHES = queueOf('gateway', 'listing.push-settled.v1');
  const settled = (): WireMessage => {
    const data = {
      listingId: prefixed('lst', randomUUID()),
      pushId: prefixed('psh', randomUUID()),
      skuId: prefixed('sku', randomUUID()),
      storeId: prefixed('sto', randomUUID()),
      seq: 1,
      state: 'DRAFTED' as const,
      text: 'The draft is in the store.',
      verifiedAt: '2026-11-26T10:00:00.000Z',
    };
    return messageOf(ListingPushSettled, data, { tenantId: randomUUID() });
  };

  it.each([
    ['listingId', prefixed('lst', randomUUID())],
    ['skuId', prefixed('sku', randomUUID())],
    ['storeId', prefixed('sto', randomUUID())],
    ['verifiedAt', '2026-11-27T10:00:00.000Z'],
  ])('is refused when it changes %s', async (name, value) => {
    const message = await park('no store', settled(), PUSHES);
    const body = JSON.stringify({ ...(decodeJson(message) as object), [name]: value });
    const answer = await operator.post(`${pathOf(message, PUSHES)}/edit`, { reason: 'another', body });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ pointer: '#/body', code: 'format', detail: `must not change #/${name}` }],
    ]);
  });

  it('may correct the listing that its envelope names', async () => {
    const sent = settled();
    const original = decodeJson(sent) as ListingPushSettled;
    const wrong = { ...original, listingId: 'wrong' };
    const message = await park('no listing', { ...sent, body: encodeText(JSON.stringify(wrong)) }, PUSHES);
    const body = JSON.stringify({ ...wrong, listingId: original.listingId, text: '[hidden text]' });
    expect((await operator.post(`${pathOf(message, PUSHES)}/edit`, { reason: 'mended', body })).status).toBe(200);
  });
});

describe('a replay of many dead letters', () => {
  const planOf = async (filter: object = {}) => (await operator.post(`${REPLAYS}/plan`, filter)).body;
  const start = async (filter: object = {}) => {
    const { until: moment, count } = await planOf(filter);
    return operator.post(REPLAYS, { ...filter, until: moment, count });
  };
  const replayOf = async ({ replayId }: { replayId: string }) => (await operator.get(`${REPLAYS}/${replayId}`)).body;
  /** The next batch, without the pause before it. */
  const batch = async () => {
    await gateway.query("UPDATE replays SET next_at = now() - interval '1 s'");
    await gateway.app.get(ReplayRepository).sendBatch();
  };

  /** Sends batch after batch, each when all earlier ones have returned. */
  const untilItPauses = (begun: { replayId: string }) =>
    until(async () => {
      const { state, sent, returned } = await replayOf(begun);
      if (returned === sent) await batch();
      return state === 'paused';
    });

  it('is planned without sending anything', async () => {
    for (let nth = 0; nth < 4; nth += 1) await park('no row');
    await park('no answer');
    const [, group] = (await operator.get(`${LETTERS}/groups`)).body.data;
    expect(await planOf({ cause: group.cause })).toMatchObject({ count: 4, queues: [{ queue: QUEUE, count: 4 }] });
    expect(await planOf()).toMatchObject({ count: 5, seconds: 3 });
    expect(await gateway.count('parked_messages')).toBe(5);
  });

  it('sends only the selected messages', async () => {
    const [first, , third] = [await park('no row'), await park('no row'), await park('no answer')];
    const messages = [first, third].map(({ id }) => `${QUEUE}/${id}/0`);
    expect(await planOf({ messages })).toMatchObject({ count: 2, queues: [{ queue: QUEUE, count: 2 }] });
    const { body: begun } = await start({ messages });
    expect(begun).toMatchObject({ planned: 2, messages });
    for (let nth = 0; nth < 2; nth += 1) await batch();
    await until(() => handled.length === 2);
    expect(handled.map(({ id }) => id).sort()).toEqual([first.id, third.id].sort());
    expect(await replayOf(begun)).toMatchObject({ state: 'done', sent: 2 });
    expect(await gateway.count('parked_messages')).toBe(1);
    expect(await lastAudit()).toMatchObject({ action: 'operations.replay-started', details: { messages, planned: 2 } });
  });

  it.each([[[]], [['x']], [Array(51).fill(`${QUEUE}/${randomUUID()}/0`)]])(
    'is refused with %j as selected messages',
    async (messages) => {
      const { status, body } = await operator.post(`${REPLAYS}/plan`, { messages });
      expect([status, body.errors[0].pointer]).toEqual([400, '#/messages']);
    },
  );

  it('is refused when the plan is outdated', async () => {
    await park('no row');
    const { until: moment, count } = await planOf();
    await gateway.query('DELETE FROM parked_messages');
    const { status, body } = await operator.post(REPLAYS, { until: moment, count });
    expect([status, body.code]).toEqual([409, 'replay-conflict']);
  });

  it.each([
    ['has batches that grow while no new evaluation waits', undefined, 8],
    ['has batches that grow while one has just begun', -60, 8],
    ['has batches that shrink while one waits', 2, 2],
    ['has batches that grow while one is stuck', 60, 8],
  ])('%s', async (_name, waitedSeconds, expected) => {
    for (let nth = 0; nth < 9; nth += 1) await park('no row');
    const { body: begun } = await start();
    await gateway.query('DELETE FROM open_runs');
    if (waitedSeconds !== undefined)
      await gateway.query(
        `INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, sweep_at, opened_at)
         VALUES ('run_1', 'sku_1', $1, now(), now() + interval '1 hour', now() - make_interval(secs => $2))`,
        [randomUUID(), waitedSeconds],
      );
    await gateway.query("UPDATE replays SET batch_size = 4, next_at = now() - interval '1 s'");
    await gateway.app.get(ReplayRepository).sendBatch();
    expect((await replayOf(begun)).batchSize).toBe(expected);
    await gateway.query('DELETE FROM open_runs');
  });

  it('spreads the messages of a batch over its second', async () => {
    for (let nth = 0; nth < 3; nth += 1) await park('no row');
    await start();
    const add = jest.spyOn(gateway.app.get(Outbox, { strict: false }), 'add');
    try {
      for (let nth = 0; nth < 2; nth += 1) await batch();
      expect(add.mock.calls.map(([, rows, spreadMs]) => [rows.length, spreadMs])).toEqual([
        [1, 1_000],
        [2, 1_000],
      ]);
    } finally {
      add.mockRestore();
    }
  });

  it('sends growing batches, each message once, until all confirmed ones are sent', async () => {
    const messages: WireMessage[] = [];
    for (let nth = 0; nth < 9; nth += 1) messages.push(await park('no row'));
    const { body: begun, status } = await start();
    expect([status, begun.state, begun.planned]).toEqual([201, 'running', 9]);
    await park('parked later');
    const progress: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      await batch();
      progress.push((await replayOf(begun)).sent);
    }
    expect(progress.at(-1)).toBe(9);
    expect(await replayOf(begun)).toMatchObject({ state: 'done', returned: 0, leftOut: 0 });
    await until(() => handled.length >= 9);
    expect(handled.map(({ id }) => id).sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(await gateway.count('parked_messages')).toBe(1);
  });

  it('runs in the background, survives its gateway, and is the only one at a time', async () => {
    await park('no row');
    await park('no row');
    const { body: begun } = await start();
    expect((await start()).body.code).toBe('replay-conflict');
    await operator.post(`${REPLAYS}/${begun.replayId}/pause`, {});
    const other = await Gateway.start({}, gateway.database.url);
    try {
      const there = operator.at(other);
      expect((await there.get(`${REPLAYS}/${begun.replayId}`)).body.state).toBe('paused');
      expect((await there.post(`${REPLAYS}/${begun.replayId}/resume`, {})).body.state).toBe('running');
      await until(async () => (await replayOf(begun)).state === 'done');
    } finally {
      await other.stop();
    }
    const actions = (await operator.get('/operations/audit?limit=3')).body.data.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions).toEqual(['operations.replay-resumed', 'operations.replay-paused', 'operations.replay-started']);
  });

  it('pauses itself when most of its messages return', async () => {
    for (let nth = 0; nth < 40; nth += 1) await park('no row');
    isBroken = true;
    const { body: begun } = await start();
    await untilItPauses(begun);
    const paused = await replayOf(begun);
    expect(paused).toMatchObject({ stateReason: 'returning' });
    expect(paused.sent).toBeLessThan(40);
    expect((await operator.post(`${REPLAYS}/${begun.replayId}/cancel`, {})).body.state).toBe('cancelled');
    const again = await operator.post(`${REPLAYS}/${begun.replayId}/resume`, {});
    expect([again.status, again.body.code]).toEqual([409, 'replay-conflict']);
  });

  it('continues to its end when the cause is fixed and it is resumed', async () => {
    for (let nth = 0; nth < 20; nth += 1) await park('no row');
    isBroken = true;
    const { body: begun } = await start();
    await untilItPauses(begun);
    isBroken = false;
    const { body: resumed } = await operator.post(`${REPLAYS}/${begun.replayId}/resume`, {});
    expect(resumed).toMatchObject({ state: 'running', stateReason: null, batchSize: 1 });
    await until(async () => {
      await batch();
      return (await replayOf(begun)).state !== 'running';
    });
    expect(await replayOf(begun)).toMatchObject({ state: 'done', sent: 20, returned: resumed.returned });
  });

  it('pauses itself again when messages that it sent after it was resumed return, too', async () => {
    for (let nth = 0; nth < 40; nth += 1) await park('no row');
    isBroken = true;
    const { body: begun } = await start();
    await untilItPauses(begun);
    const { sent } = await replayOf(begun);
    await operator.post(`${REPLAYS}/${begun.replayId}/resume`, {});
    await untilItPauses(begun);
    const again = await replayOf(begun);
    expect(again).toMatchObject({ state: 'paused', stateReason: 'returning', returned: again.sent });
    expect(again.sent).toBeGreaterThan(sent);
  });

  it('counts each returned message once, even after it was discarded', async () => {
    const message = await park('no row');
    await park('no row');
    const { body: begun } = await start();
    for (let nth = 0; nth < 2; nth += 1) await batch();
    await until(() => handled.length === 2);
    for (let nth = 0; nth < 2; nth += 1) await park('no row', message);
    await park('of no replay');
    expect(await replayOf(begun)).toMatchObject({ state: 'done', sent: 2, returned: 1 });
    await operator.post(`${pathOf(message)}/discard`, { reason: 'sent by hand' });
    expect((await operator.get(REPLAYS)).body.data).toEqual([expect.objectContaining({ sent: 2, returned: 1 })]);
  });

  it('leaves messages parked that are older than 13 days, in its plan and when they are due', async () => {
    const [old, ageing] = [await park('no row'), await park('no row')];
    await park('no row');
    await age(old, '14 days');
    await age(ageing, '12 days 23 hours');
    expect(await planOf()).toMatchObject({ count: 2, tooOld: 1, queues: [{ queue: QUEUE, count: 2 }] });
    const { body: begun } = await start();
    await operator.post(`${REPLAYS}/${begun.replayId}/pause`, {});
    await gateway.query("UPDATE replays SET since = since - interval '2 hours'");
    await age(ageing, '13 days 1 minute');
    await operator.post(`${REPLAYS}/${begun.replayId}/resume`, {});
    for (let nth = 0; nth < 2; nth += 1) await batch();
    expect(await replayOf(begun)).toMatchObject({ state: 'done', leftOut: 1, sent: 1 });
    expect((await operator.get(LETTERS)).body.data).toHaveLength(2);
  });

  it('leaves messages parked that no handler can read', async () => {
    await park('no id', { ...submitted(), id: 'no id' });
    await park('no row');
    const { body: begun } = await start();
    for (let nth = 0; nth < 2; nth += 1) await batch();
    expect(await replayOf(begun)).toMatchObject({ state: 'done', sent: 1, leftOut: 1 });
  });

  it.each([
    [0, 0],
    [1, 1],
    [3, 2],
    [4, 3],
    [15, 4],
    [25, 5],
    [26, 6],
    [100_000, 10_003],
  ])('of %d messages takes at least %d batches', (count, batches) => {
    expect(batchesOf(count)).toBe(batches);
  });
});

describe('a hundred thousand dead letters', () => {
  beforeEach(async () => {
    // In batches that a busy machine inserts within the statement timeout.
    for (let from = 1; from <= 100_000; from += 10_000)
      await gateway.query(
        `INSERT INTO parked_messages
           (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
         SELECT $1, gen_random_uuid(), 0, gen_random_uuid(), 'sku.submitted.v1', 'sku_' || md5(n::text),
           jsonb_build_object('id', gen_random_uuid(), 'body', repeat(md5(n::text), 30)), 'bug', 'bug', 'no row ' || n,
           lpad(to_hex(n % 40), 16, '0'), 1, now() - make_interval(secs => n)
         FROM generate_series($2::int, $2::int + 9999) AS n`,
        [QUEUE, from],
      );
    await gateway.query('ANALYZE parked_messages');
  }, 120_000);

  it('are the limit of a list, a plan and a replay, which take the newest ones', async () => {
    const { data: groups } = (await operator.get(`${LETTERS}/groups`)).body;
    expect(groups.map(({ count }: { count: number }) => count)).toEqual(Array.from({ length: 40 }, () => 2_500));
    const found = async (query: string) => (await operator.get(`${LETTERS}?${query}`)).body.data.length;
    expect(await found('search=nothing+like+this')).toBe(0);
    const explained = await gateway.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM parked_messages AS p WHERE ${OF_FILTER} AND ${FOUND}`,
      [...parametersOfFilter({ search: 'nothing like this' })],
    );
    expect(JSON.stringify(explained)).toContain('parked_messages_by_text');
    expect(await found('cause=0000000000000007&search=no+row+7&limit=100')).toBeGreaterThan(0);
    const plan = async (filter: object) => (await operator.post(`${REPLAYS}/plan`, filter)).body;
    expect(await plan({ search: 'no row 777' })).toMatchObject({ count: 111 });
    await age(await park('no stock'), '2 days');
    expect((await operator.get(`${LETTERS}?search=stock`)).body.data).toEqual([]);
    expect(await plan({ search: 'stock' })).toMatchObject({ count: 0 });
    const { until: moment, count } = await plan({});
    const { body: begun } = await operator.post(REPLAYS, { until: moment, count });
    await operator.post(`${REPLAYS}/${begun.replayId}/cancel`, {});
    const [seen] = await gateway.query(
      'SELECT count(*)::int AS seen FROM replays, parked_messages WHERE parked_at BETWEEN since AND until',
    );
    expect([count, seen]).toEqual([100_000, { seen: 100_000 }]);
  }, 120_000);
});

describe('a discard of many dead letters', () => {
  const DISCARDS = '/operations/discards';
  const planOf = async (filter: object = {}) => (await operator.post(`${DISCARDS}/plan`, filter)).body;
  const discard = async (filter: object, reason?: string) => {
    const { queues: _, ...plan } = await planOf(filter);
    return operator.post(DISCARDS, { ...filter, ...plan, reason });
  };
  const causeOf = async (reason: string): Promise<string> => {
    const { data } = (await operator.get(`${LETTERS}/groups`)).body;
    return data.find((group: { reason: string }) => group.reason === reason).cause;
  };

  it('removes a group with a reason in the audit log, including messages too old for a replay', async () => {
    const [old] = [await park('no row'), await park('no row')];
    await park('no answer');
    await age(old, '14 days');
    const cause = await causeOf('no row');
    expect(await planOf({ cause })).toMatchObject({ count: 2, queues: [{ queue: QUEUE, count: 2 }] });
    expect(await gateway.count('parked_messages')).toBe(3);
    expect((await discard({ cause })).status).toBe(400);
    expect((await discard({ cause }, 'sent by hand')).status).toBe(200);
    expect((await operator.get(LETTERS)).body.data).toEqual([expect.objectContaining({ reason: 'no answer' })]);
    expect(await lastAudit()).toMatchObject({
      action: 'operations.messages-discarded',
      userId: operator.userId,
      subject: cause,
      details: { reason: 'sent by hand', count: 2, cause },
    });
  });

  it('removes only the selected messages', async () => {
    const [first] = [await park('no row'), await park('no row')];
    expect((await discard({ messages: [`${QUEUE}/${first.id}/0`] }, 'sent by hand')).status).toBe(200);
    expect((await operator.get(pathOf(first))).status).toBe(404);
    expect(await gateway.count('parked_messages')).toBe(1);
  });

  it('removes nothing when the plan is outdated', async () => {
    await park('no row');
    const gone = await park('no row');
    const { queues: _, ...plan } = await planOf();
    await operator.post(`${pathOf(gone)}/discard`, { reason: 'sent by hand' });
    const { status, body } = await operator.post(DISCARDS, { ...plan, reason: 'sent by hand' });
    expect([status, body.code]).toEqual([409, 'replay-conflict']);
    expect(await gateway.count('parked_messages')).toBe(1);
  });

  const parkMany = () =>
    gateway.query(
      `INSERT INTO parked_messages
         (queue, message_id, resend, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
       SELECT $1, n, 0, 'sku.submitted.v1', '', '{}', 'bug', 'bug', 'no row', 'c', 1, now() - make_interval(secs => n)
       FROM generate_series(1, 10001) AS n`,
      [QUEUE],
    );

  it('removes no older message in place of a missing planned one', async () => {
    await parkMany();
    const { queues: _, ...plan } = await planOf();
    await gateway.query("DELETE FROM parked_messages WHERE message_id = '1'");
    expect((await operator.post(DISCARDS, { ...plan, reason: 'too many' })).status).toBe(409);
    expect(await gateway.count('parked_messages')).toBe(10_000);
  });

  it('logs the key, type and tenant of each removed message', async () => {
    const [one, other] = [await park('no row'), await park('no row')];
    const info = jest.spyOn(gateway.app.get(GroupDiscard)['log'], 'info');
    await discard({ queue: QUEUE }, 'sent by hand');
    const messages = info.mock.calls.flatMap(([line]) => (line as { discarded: object[] }).discarded);
    const expected = [one, other].map(({ id, type, tenantId }) => ({
      queue: QUEUE,
      messageId: id,
      resend: 0,
      type,
      tenantId,
    }));
    expect(messages).toHaveLength(2);
    expect(messages).toEqual(expect.arrayContaining(expected));
  });

  it('locks the oldest message first, like a replay', async () => {
    const [young, old] = [await park('no row'), await park('no row')];
    await age(old, '1 hour');
    const { queues: _, ...plan } = await planOf();
    let answer: ReturnType<Person['post']> | undefined;
    await gateway.app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT FROM parked_messages WHERE message_id = $1 FOR UPDATE', [old.id]);
      answer = operator.post(DISCARDS, { ...plan, reason: 'sent by hand' });
      await until(async () => {
        const waiting = await gateway.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%parked_messages%'",
        );
        return waiting.length > 0;
      });
      const free = await manager.query(
        'SELECT message_id FROM parked_messages WHERE message_id = $1 FOR UPDATE SKIP LOCKED',
        [young.id],
      );
      expect(free).toHaveLength(1);
    });
    expect((await answer)?.status).toBe(200);
  });

  it('finds selected messages by the primary key', async () => {
    await parkMany();
    await gateway.query('ANALYZE parked_messages');
    const plan = await gateway.query(`EXPLAIN SELECT FROM parked_messages AS p WHERE ${OF_FILTER}`, [
      ...parametersOfFilter({ messages: [`${QUEUE}/7/0`] }).slice(0, 3),
    ]);
    expect(JSON.stringify(plan)).toContain('parked_messages_pkey');
  });

  it('removes at most the newest 10,000 messages', async () => {
    await parkMany();
    const { queues: _, ...plan } = await planOf();
    expect((await operator.post(DISCARDS, { ...plan, reason: 'too many' })).status).toBe(200);
    const left = await gateway.query('SELECT message_id FROM parked_messages');
    expect([plan.count, left]).toEqual([10_000, [{ message_id: '10001' }]]);
  });
});
