import { CostFactorsExtracted, EvaluationFailed, ReportCompleted, SkuNormalized } from '@cpes/contracts';
import { aCompletedReport, aFailure, anExtraction, aNormalisation, type Run } from '@cpes/testing';
import { IdSource } from '@cpes/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { connect, type Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { NeedsScope } from '@cpes/http-api';
import { UserManagement } from '../src/identity/users/user-management.ts';
import { EventStreams } from '../src/evaluations/live/event-stream.ts';
import { sessionOf } from '../src/identity/sessions/session-authentication.ts';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';
import { Person } from './person.ts';

interface StreamMessage {
  readonly id?: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** The events of a stream, one at a time. */
class Stream {
  private text = '';

  private constructor(
    readonly response: Response,
    private readonly controller: AbortController,
    private readonly reader: ReadableStreamDefaultReader<string>,
  ) {}

  static async open(url: string, cookie: string): Promise<Stream> {
    const controller = new AbortController();
    const response = await fetch(url, { headers: { cookie }, signal: controller.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return new Stream(response, controller, reader);
  }

  /** The next event, without comments; undefined when the stream has ended. */
  async next(): Promise<StreamMessage | undefined> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const lines = this.text.slice(0, end).split('\n');
        this.text = this.text.slice(end + 2);
        if (lines[0]?.startsWith(':') === true) continue;
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const id = field('id');
        return {
          ...(id === undefined ? {} : { id }),
          type: field('event') ?? '',
          data: JSON.parse(field('data') ?? '{}') as Record<string, unknown>,
        };
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.text += value;
    }
  }

  async rest(): Promise<StreamMessage[]> {
    const all: StreamMessage[] = [];
    for (let message = await this.next(); message !== undefined; message = await this.next()) all.push(message);
    return all;
  }

  close(): void {
    this.controller.abort();
  }
}

describe('live streams of the browser API', () => {
  let gateway: Gateway;
  let mine: Credentials;
  let cookie: string;
  const stages = new FakeStages();

  beforeAll(async () => {
    gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000' }, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    mine = await gateway.tenant();
    cookie = await cookieOf(mine.tenantId);
  });
  afterAll(() => gateway.stop());

  const cookieOf = async (tenantId: string) => `__Host-cpes=${(await Person.of(gateway, tenantId, 'owner')).token}`;
  const submit = async (): Promise<Run> => {
    const { body } = await gateway.post('/v2/skus', LONG, mine.key);
    return { skuId: body.skuId, runId: await gateway.runOf(body.skuId) };
  };
  const follow = (path: string) => Stream.open(`${gateway.url}/app/api/${path}`, cookie);
  const evaluate = async (run: Run) => {
    await gateway.deliver(SkuNormalized, mine.tenantId, aNormalisation(run));
    await gateway.deliver(CostFactorsExtracted, mine.tenantId, anExtraction(run));
    await gateway.deliver(ReportCompleted, mine.tenantId, aCompletedReport({ ...run, score: 74 }));
  };

  it('send each stage of a run as it happens, and end with the run', async () => {
    const run = await submit();
    const stream = await follow(`skus/${run.skuId}/events`);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    expect(await stream.next()).toMatchObject({ type: 'accepted', data: { runId: run.runId, limitMs: 1_500 } });
    await gateway.deliver(SkuNormalized, mine.tenantId, aNormalisation(run));
    expect(await stream.next()).toMatchObject({ type: 'normalized', data: { hsCode: '961700' } });
    await gateway.deliver(CostFactorsExtracted, mine.tenantId, anExtraction(run));
    const factors = [];
    for (let nth = 0; nth < 12; nth += 1) factors.push((await stream.next())!);
    expect(new Set(factors.map(({ data }) => data['key'])).size).toBe(12);
    const sum = factors.reduce((all, { data }) => all + Number(data['amountCents']), 0);
    expect(factors.at(-1)?.data['soFarCents']).toBe(sum);
    await gateway.deliver(ReportCompleted, mine.tenantId, aCompletedReport({ ...run, score: 74 }));
    expect((await stream.rest()).map(({ type }) => type)).toEqual(['scored', 'done']);
  });

  it('send all events of an ended run, every time the same', async () => {
    const run = await submit();
    await evaluate(run);
    const first = await (await follow(`skus/${run.skuId}/events`)).rest();
    expect(first.map(({ type }) => type)).toEqual([
      'accepted',
      'normalized',
      ...Array<string>(12).fill('factor'),
      'scored',
      'done',
    ]);
    expect(first.at(-1)?.data).toEqual({ atMs: expect.any(Number), reportId: expect.stringMatching(/^rpt_/) });
    expect(await (await follow(`skus/${run.skuId}/events`)).rest()).toEqual(first);
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length);
  });

  it('attribute the time of a source to its factors only', async () => {
    const run = await submit();
    await gateway.deliver(SkuNormalized, mine.tenantId, aNormalisation(run));
    const startedAt = new Date(Date.now() + 1_000).toISOString();
    const completedAt = new Date(Date.parse(startedAt) + 710).toISOString();
    const extracted = anExtraction(run);
    const extraction: typeof extracted.extraction = {
      ...extracted.extraction,
      startedAt,
      completedAt,
      sources: [
        { kind: 'freight', outcome: 'late', tookMs: 700 },
        { kind: 'duty', outcome: 'answered', tookMs: 200 },
      ],
    };
    await gateway.deliver(CostFactorsExtracted, mine.tenantId, { ...extracted, extraction });
    await gateway.deliver(ReportCompleted, mine.tenantId, { ...aCompletedReport({ ...run, score: 74 }), extraction });
    const all = await (await follow(`skus/${run.skuId}/events`)).rest();
    const took = (key: string) => {
      const { data } = all.find((one) => one.data['key'] === key)!;
      return [Number(data['endMs']) - Number(data['startMs']), data['asked']];
    };
    expect(took('internationalFreight')).toEqual([700, 'late']);
    expect(took('customsDuty')).toEqual([200, 'answered']);
    expect(took('pickPack')).toEqual([10, null]);
  });

  it('send the reason of a failed run', async () => {
    const run = await submit();
    await gateway.deliver(EvaluationFailed, mine.tenantId, aFailure(run));
    const all = await (await follow(`skus/${run.skuId}/events`)).rest();
    expect(all.map(({ type }) => type)).toEqual(['accepted', 'failed']);
    expect(all[1]?.data).toMatchObject({ stage: 'scoring', code: 'bug', detail: 'An unexpected fault.' });
  });

  it('send results of other instances', async () => {
    const run = await submit();
    const stream = await follow(`skus/${run.skuId}/events`);
    await stream.next();
    await gateway.query(
      `INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
       VALUES ('normalized', $1, $2, now(), '{"candidate":{},"classification":{"hsCode":"961700","match":"strong"}}')`,
      [run.runId, mine.tenantId],
    );
    expect(await stream.next()).toMatchObject({ type: 'normalized', data: { match: 'strong' } });
    stream.close();
  });

  it("return 404 for another tenant's SKU, and 401 without a session", async () => {
    const run = await submit();
    const other = await gateway.tenant();
    const stranger = await cookieOf(other.tenantId);
    const at = (path: string, of: string) => fetch(`${gateway.url}/app/api/${path}`, { headers: { cookie: of } });
    const [foreign, absent, nobody, key] = await Promise.all([
      at(`skus/${run.skuId}/events`, stranger),
      at('skus/sku_00000000000000000000000000000000/events', stranger),
      at(`skus/${run.skuId}/events`, ''),
      fetch(`${gateway.url}/app/api/sku-changes`, { headers: { authorization: `Bearer ${mine.key}` } }),
    ]);
    expect([foreign.status, absent.status, nobody.status, key.status]).toEqual([404, 404, 401, 401]);
    const problem = async (response: Response) => ({
      ...((await response.json()) as object),
      instance: '',
      requestId: '',
    });
    expect(await problem(foreign)).toEqual(await problem(absent));
    await Promise.all([nobody.text(), key.text()]);
  });

  it('send the changed SKUs of the tenant to the list', async () => {
    const stream = await follow('sku-changes');
    const other = await gateway.tenant();
    await gateway.post('/v2/skus', LONG, other.key);
    const run = await submit();
    expect(await stream.next()).toEqual({ type: 'changed', data: { skuIds: [run.skuId] } });
    await evaluate(run);
    expect(await stream.next()).toEqual({ type: 'changed', data: { skuIds: [run.skuId] } });
    await gateway.query('UPDATE skus SET archived_at = now() WHERE sku_id = $1', [run.skuId]);
    expect((await gateway.call('DELETE', `/v2/skus/${run.skuId}`, { key: mine.key })).status).toBe(200);
    expect(await stream.next()).toEqual({ type: 'changed', data: { skuIds: [run.skuId] } });
    stream.close();
  });

  const users = async () => new UserManagement(gateway.app.get(DataSource, { strict: false }).manager, new IdSource());

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signs out', (person) => person.delete('/session')],
    ['gets a new password', ({ userId }) => users().then((all) => all.resetPassword(`${userId}@shop.example`))],
    ['gets another role', ({ userId }) => users().then((all) => all.setRole(`${userId}@shop.example`, 'analyst'))],
    ['is disabled', ({ userId }) => users().then((all) => all.setDisabled(`${userId}@shop.example`, true))],
  ])('end within seconds when their user %s, without ending others', async (_what, end) => {
    const person = await Person.of(gateway, mine.tenantId, 'owner');
    const { skuId } = await submit();
    const open = (path: string, of: string) => Stream.open(`${gateway.url}/app/api/${path}`, of);
    const own = `__Host-cpes=${person.token}`;
    const [list, run, other] = [
      await open('sku-changes', own),
      await open(`skus/${skuId}/events`, own),
      await open('sku-changes', cookie),
    ];
    await end(person);
    const endedAt = performance.now();
    await Promise.all([list.rest(), run.rest()]);
    expect(performance.now() - endedAt).toBeLessThan(5_000);
    const again = await submit();
    expect(await other.next()).toEqual({ type: 'changed', data: { skuIds: [again.skuId] } });
    other.close();
  });

  it("refuse a tenant's streams beyond the limit, and accept new ones after others have ended", async () => {
    const someone = await gateway.tenant();
    const own = await cookieOf(someone.tenantId);
    const open = () => Stream.open(`${gateway.url}/app/api/sku-changes`, own);
    const streams = await Promise.all(Array.from({ length: 50 }, open));
    const refused = await fetch(`${gateway.url}/app/api/sku-changes`, { headers: { cookie: own } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ code: 'quota-exceeded' });
    for (const stream of streams) stream.close();
    let status = 429;
    for (let tried = 0; status === 429 && tried < 50; tried += 1) {
      const again = await open();
      status = again.response.status;
      if (status === 429) await again.rest();
      else again.close();
    }
    expect(status).toBe(200);
  });
});

describe('a live stream whose reader does not read', () => {
  const EVENT_BYTES = 100_000;
  let produced = 0;

  @Controller('app/api/endless')
  class EndlessController {
    constructor(private readonly streams: EventStreams) {}

    @Get()
    @NeedsScope('skus:read')
    send(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
      this.streams.send(reply, sessionOf(request), async function* (signal) {
        while (!signal.aborted) {
          produced += 1;
          yield { type: 'much', data: { text: 'x'.repeat(EVENT_BYTES) } };
        }
      });
    }
  }

  let gateway: Gateway;
  let person: Person;
  let reader: Socket;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [EndlessController]);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    produced = 0;
    person = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
  });
  afterEach(() => reader.destroy());

  const streams = () => gateway.app.get(EventStreams, { strict: false });
  const hasPlace = () => !streams()['places'].isIdle;
  const openWithoutReading = () => {
    reader = connect(Number(new URL(gateway.url).port), '127.0.0.1').pause();
    reader.on('error', () => undefined);
    reader.write(`GET /app/api/endless HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: cpes=${person.token}\r\n\r\n`);
  };
  /** Production stops when the buffers of the operating system are full. */
  const stalled = async () => {
    for (let before = -1; produced === 0 || produced > before;) {
      before = produced;
      // eslint-disable-next-line no-restricted-syntax -- the system gives no sign when its buffers are full
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };

  it('buffers no more than the operating system does for a connection, and ends with its session', async () => {
    openWithoutReading();
    await stalled();
    // Linux buffers at most 4 MB to send and 6 MB received.
    expect(produced * EVENT_BYTES).toBeLessThan(12_000_000);
    expect(hasPlace()).toBe(true);
    await person.delete('/session');
    await until(() => !hasPlace());
  });

  it('ends and frees its place after the time of two keep-alives without progress', async () => {
    expect(streams()['stalledMsMax']).toBe(30_000);
    Object.assign(streams(), { stalledMsMax: 500 });
    openWithoutReading();
    await stalled();
    await until(() => !hasPlace());
  });
});
