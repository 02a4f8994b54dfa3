import { jest } from '@jest/globals';
import {
  CostFactorsExtracted,
  EvaluationFailed,
  FailedEvents,
  FailingEndpoints,
  QuarantinedStores,
  RateTableAges,
  ReportCompleted,
  type RunId,
  type SkuId,
  SkuNormalized,
} from '@cpes/contracts';
import { queueOf } from '@cpes/messaging';
import { Peers, type Port, ServiceHealth } from '@cpes/service-kit';
import { aCompletedReport, aFailure, anExtraction, aNormalisation, messageOf } from '@cpes/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { StageFigures } from '../src/evaluations/runs/stage-figures.ts';
import { DeadLetters } from '../src/operations/dead-letters.ts';
import { Overview } from '../src/operations/overview.ts';
import { PipelineGauges } from '../src/operations/pipeline-gauges.ts';
import { Gateway, LONG } from './harness.ts';
import { Person } from './person.ts';

const TENANT = '01980000-0000-7000-8000-000000000000';
const ID = '01980000000070008000000000000000';
const AT = '2026-11-26T10:00:00.000Z';

/** The results of other services; a failure when they are unavailable. */
const faults: { failure?: Error; isSilent?: boolean } = {};
const say = <T>(answer: T) => ({
  read: async (): Promise<T> => {
    if (faults.isSilent === true) return new Promise<T>(() => undefined);
    if (faults.failure !== undefined) throw faults.failure;
    return answer;
  },
});
const ports = new Map<unknown, object>([
  [
    RateTableAges,
    say([
      { table: 'parcel_rates', asOf: '2099-01-01' },
      { table: 'exchange_rates', asOf: '2026-01-01' },
    ]),
  ],
  [
    FailingEndpoints,
    say([
      {
        tenantId: TENANT,
        endpointId: `whe_${ID}`,
        state: 'enabled',
        stateReason: null,
        failingSince: AT,
        waiting: 3,
        failed: 2,
      },
    ]),
  ],
  [ServiceHealth, say({ service: 'webhook', version: '1', status: 'not ready', waitingFor: ['broker'] })],
  [FailedEvents, { backlog: say({ oldestSeconds: 41, failed: 7 }).read }],
  [QuarantinedStores, say([{ tenantId: TENANT, storeId: `sto_${ID}`, platform: 'hosted', since: AT }])],
]);

let gateway: Gateway;
let operator: Person;
beforeAll(async () => {
  const peers = new Peers();
  const app = { get: (port: Port<object>) => ports.get(port) } as unknown as INestApplicationContext;
  for (const service of ['cost-factor', 'webhook', 'store-draft'] as const) peers.add(service, app);
  gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000' }, undefined, undefined, [], peers);
  operator = await Person.of(gateway, (await gateway.tenant()).tenantId, 'operator');
});
afterAll(() => gateway.stop());
beforeEach(() => {
  delete faults.failure;
  delete faults.isSilent;
});

/** The current overview, not the one that a page shares with others for two seconds. */
async function overview() {
  gateway.app.get(Overview)['measured'] = undefined;
  return (await operator.get('/operations/overview')).body;
}

describe('the overview of operations', () => {
  it('counts the work of stages, with the promise, late ones, fallbacks and failures', async () => {
    const { tenantId } = await gateway.tenant();
    const extraction = {
      ...anExtraction().extraction,
      durationMs: 400,
      sources: [
        { kind: 'freight' as const, outcome: 'answered' as const, tookMs: 80 },
        { kind: 'duty' as const, outcome: 'late' as const, tookMs: 900 },
      ],
    };
    const figures = gateway.app.get(StageFigures);
    const count = (durationMs: number, runId: string) =>
      figures.extracted({
        occurredAt: AT,
        attempt: 1,
        handling: { waitMs: durationMs / 10, workMs: 1 },
        data: { extraction: { ...extraction, durationMs }, runId: runId as RunId },
      });
    for (const durationMs of [400, 500, 1_501]) count(durationMs, `run ${durationMs}`);
    figures.failed('cost-factor');
    await figures.write();
    count(400, 'another run');
    await figures.write();
    const { promise, stages, sources, measuredAt } = await overview();
    expect(promise.windows).toEqual([1, 24, 720].map((hours) => ({ hours, total: 4, late: 1 })));
    expect(stages.find(({ stage }: { stage: string }) => stage === 'extract')).toMatchObject({
      count: 4,
      errors: 1,
      fallbacks: 4,
    });
    expect(stages.find(({ stage }: { stage: string }) => stage === 'extract').waitP95Ms).toBeGreaterThan(150);
    expect(sources).toEqual([
      expect.objectContaining({ kind: 'duty', asked: 4, failed: 4 }),
      expect.objectContaining({ kind: 'freight', asked: 4, failed: 0 }),
    ]);
    expect(Date.parse(measuredAt)).toBeGreaterThan(0);
    expect(tenantId).toBeDefined();
  });

  it('rates a live source by its last five minutes', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    await gateway.query(
      `INSERT INTO stage_minutes
       SELECT 'source.freight', date_trunc('minute', now()) - make_interval(mins => n), 10, CASE n WHEN 0 THEN 9 ELSE 0 END, 0, 0,
         array_fill(1, ARRAY[24])
       FROM unnest(ARRAY[0, 3, 7, 50]) AS n`,
    );
    expect((await overview()).sources).toEqual([expect.objectContaining({ kind: 'freight', asked: 20, failed: 9 })]);
  });

  it('counts events when their handlers receive them', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    const runId = await gateway.runOf(skuId);
    await gateway.deliver(CostFactorsExtracted, tenantId, { ...anExtraction(), skuId, runId });
    await gateway.deliver(EvaluationFailed, tenantId, { ...aFailure(), skuId, runId, stage: 'scoring' });
    await gateway.app.get(StageFigures).write();
    const { stages } = await overview();
    const of = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name);
    expect([of('extract').count, of('score').errors]).toEqual([1, 1]);
  });

  it('counts an end that is delivered twice only once', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    const runId = await gateway.runOf(skuId);
    for (let nth = 0; nth < 2; nth += 1)
      await gateway.deliver(EvaluationFailed, tenantId, { ...aFailure(), skuId, runId, stage: 'scoring' });
    await gateway.app.get(StageFigures).write();
    const { stages } = await overview();
    expect(stages.find(({ stage }: { stage: string }) => stage === 'score').errors).toBe(1);
  });

  it('counts an evaluation once, despite redeliveries and resends', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    const runId = await gateway.runOf(skuId);
    const handling = { waitMs: 30, workMs: 4 };
    for (let nth = 0; nth < 2; nth += 1) {
      await gateway.deliver(SkuNormalized, tenantId, aNormalisation({ skuId, runId }), { handling, resend: nth });
      await gateway.deliver(CostFactorsExtracted, tenantId, anExtraction({ skuId, runId }), { handling });
    }
    await gateway.app.get(StageFigures).write();
    const { stages, promise } = await overview();
    const of = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name);
    expect([of('normalise').count, of('extract').count, promise.windows[0].total]).toEqual([1, 1, 1]);
    expect([of('normalise').waitP95Ms, of('extract').waitP95Ms]).toEqual([30, 30]);
    await gateway.query('DELETE FROM open_runs');
  });

  it('counts an event that a stage emits after a retry, without durations', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    const runId = await gateway.runOf(skuId);
    await gateway.deliver(SkuNormalized, tenantId, aNormalisation({ skuId, runId }));
    await gateway.app.get(StageFigures).write();
    const { stages } = await overview();
    const of = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name);
    expect([of('normalise').count, of('normalise').p95Ms, of('normalise').waitP95Ms]).toEqual([1, null, null]);
    await gateway.query('DELETE FROM open_runs');
  });

  it('separates the wait for a stage from its work', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    const runId = await gateway.runOf(skuId);
    const occurredAt = new Date(Date.now() - 4_000).toISOString();
    const report = aCompletedReport({ skuId: skuId as SkuId, runId });
    await gateway.deliver(ReportCompleted, tenantId, report, { handling: { waitMs: 200, workMs: 2 }, occurredAt });
    await gateway.app.get(StageFigures).write();
    const { stages } = await overview();
    const of = (name: string) => stages.find(({ stage }: { stage: string }) => stage === name);
    expect([of('score').waitP95Ms, of('score').p95Ms]).toEqual([198, 2]);
    expect(of('store').waitP95Ms).toBeGreaterThanOrEqual(3_000);
    expect(of('store').p95Ms).toBeLessThan(3_000);
  });

  it('keeps counts until the database accepts them, together with later ones', async () => {
    await gateway.query('DELETE FROM stage_minutes');
    const figures = gateway.app.get(StageFigures);
    figures.failed('scoring');
    figures.failed('intake');
    await gateway.query('ALTER TABLE stage_minutes RENAME TO elsewhere');
    try {
      await expect(figures.write()).rejects.toThrow('stage_minutes');
    } finally {
      await gateway.query('ALTER TABLE elsewhere RENAME TO stage_minutes');
    }
    figures.failed('scoring');
    await figures.write();
    const { stages } = await overview();
    expect(stages.map(({ stage, errors }: Record<string, unknown>) => [stage, errors])).toEqual(
      expect.arrayContaining([
        ['score', 2],
        ['normalise', 1],
      ]),
    );
  });

  it('lists stuck runs by their ids', async () => {
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body;
    expect((await overview()).runs.stuck).toEqual([]);
    await gateway.query("UPDATE open_runs SET opened_at = now() - interval '31 s'");
    const { runs } = await overview();
    expect(runs.stuck).toEqual([expect.objectContaining({ skuId, tenantId, resends: expect.any(Number) })]);
    expect(runs.oldestSeconds).toBeGreaterThanOrEqual(31);
    expect(JSON.stringify(runs)).not.toContain(LONG.title);
    await gateway.query('DELETE FROM open_runs');
  });

  it('lists queues by urgency, with their dead letters and history', async () => {
    const queue = queueOf('gateway', 'report.completed.v1');
    const fault = { kind: 'bug', code: 'bug', reason: 'no row' } as const;
    await gateway.app
      .get(DeadLetters)
      .keep({ queue, message: messageOf(EvaluationFailed, aFailure(), { tenantId: TENANT }), fault });
    await gateway.app.get(PipelineGauges).measureQueues();
    await gateway.app.get(PipelineGauges).countQueues();
    const { queues, queueCounts, causes, dead } = await overview();
    expect(queueCounts).toBe('answered');
    expect(queues[0]).toMatchObject({ queue, state: 'fine', ready: 0, consumers: 1, dead: 1, series: [0] });
    expect(queues[0]).toMatchObject({ inWork: 0, oldestSeconds: 0 });
    expect([causes.length, causes[0].reason, dead]).toEqual([1, 'no row', 1]);
  });

  it('has one queue with its wiring and history', async () => {
    await gateway.app.get(PipelineGauges).measureQueues();
    const { status, body } = await operator.get('/operations/queues/gateway.report.completed.v1');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        service: 'gateway',
        type: 'report.completed.v1',
        emittedBy: ['scoring'],
        prefetch: 200,
        retries: [1, 5, 30, 120, 600].map((waitSeconds, place) => ({ attempt: place + 1, waitSeconds })),
        consumers: 1,
        series: [0],
      }),
    ]);
    expect((await operator.get('/operations/queues/gateway.nothing.v1')).status).toBe(404);
  });

  it('reports that the counts of queues are unavailable, and shows the rest', async () => {
    const gauges = gateway.app.get(PipelineGauges);
    const counts = jest.spyOn(gateway.broker, 'counts');
    try {
      counts.mockRejectedValue(new Error('no answer'));
      await gauges.countQueues().catch(() => undefined);
      const away = await overview();
      expect([away.queueCounts, away.queues[0].inWork, away.queues[0].consumers]).toEqual(['away', null, 1]);
      counts.mockResolvedValue(undefined as never);
      await gauges.countQueues();
      expect((await overview()).queueCounts).toBe('none');
    } finally {
      counts.mockRestore();
    }
  });

  it('reads the counts of queues once for all readers', async () => {
    const counts = jest.spyOn(gateway.broker, 'counts');
    try {
      await Promise.all([1, 2, 3].map(() => operator.get('/operations/queues/gateway.report.completed.v1')));
      await overview();
      expect(counts.mock.calls.length).toBeLessThanOrEqual(1);
    } finally {
      counts.mockRestore();
    }
  });

  it('has the results of other services, oldest table first, and null for unavailable ones', async () => {
    const { rateTables, endpoints, stores } = await overview();
    expect(rateTables.map(({ table, isOld }: Record<string, unknown>) => [table, isOld])).toEqual([
      ['exchange_rates', true],
      ['parcel_rates', false],
    ]);
    expect([endpoints[0].endpointId, stores[0].storeId]).toEqual([`whe_${ID}`, `sto_${ID}`]);
    faults.failure = new Error('away');
    expect(await overview()).toMatchObject({ rateTables: null, endpoints: null, stores: null });
    faults.isSilent = true;
    expect(await overview()).toMatchObject({ rateTables: null, endpoints: null, stores: null });
  });

  it('has the state of every service: ready, not ready with the reason, or unavailable', async () => {
    const { services } = await overview();
    const ready = { state: 'ready', waitingFor: [] };
    const waiting = { state: 'not-ready', waitingFor: ['broker'] };
    const away = { state: 'away', waitingFor: [] };
    expect(services).toEqual([
      { service: 'gateway', ...ready },
      { service: 'intake', ...away },
      { service: 'cost-factor', ...waiting },
      { service: 'scoring', ...away },
      { service: 'webhook', ...waiting },
      { service: 'store-draft', ...waiting },
    ]);
    faults.failure = new Error('away');
    expect((await overview()).services[2]).toEqual({ service: 'cost-factor', ...away });
  });

  it('counts only requests that were refused for lack of capacity, by code', async () => {
    const { key } = await gateway.tenant({ perMinute: 1, burst: 2 });
    await gateway.app.get(StageFigures).write();
    const before = (await overview()).refusals;
    for (let nth = 0; nth < 5; nth += 1) await gateway.get('/v2/skus?limit=1', key);
    await gateway.get('/v2/nothing');
    await gateway.app.get(StageFigures).write();
    expect(before).toEqual([]);
    expect((await overview()).refusals).toEqual([{ code: 'quota-exceeded', count: 3, perMinute: 3 }]);
  });

  it('has the outbox of each service, at most 100 failed events, and null for an unavailable service', async () => {
    const others = ['webhook', 'store-draft'];
    await gateway.query('DELETE FROM outbox');
    expect((await overview()).outboxes).toEqual([
      { service: 'gateway', oldestSeconds: 0, failed: 0 },
      ...others.map((service) => ({ service, oldestSeconds: 41, failed: 7 })),
    ]);
    await gateway.query(
      `INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, available_at)
       VALUES ($1, $1, '', 'sku.evaluated.v1', '', '{}', now() - interval '35 s', now() + interval '1 hour')`,
      [TENANT],
    );
    await gateway.query(
      `INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
       SELECT nth, gen_random_uuid(), $1, '', 'sku.evaluated.v1', '', '{}', now(), 15, 'no queue receives it'
       FROM generate_series(1, 101) AS nth`,
      [TENANT],
    );
    faults.failure = new Error('away');
    const { outboxes } = await overview();
    expect(outboxes).toEqual([
      { service: 'gateway', oldestSeconds: expect.any(Number), failed: 100 },
      ...others.map((service) => ({ service, oldestSeconds: null, failed: null })),
    ]);
    expect(outboxes[0].oldestSeconds).toBeGreaterThanOrEqual(35);
    await gateway.query('DELETE FROM outbox_failed');
    await gateway.query('DELETE FROM outbox');
  });

  it('shares a measurement while it is running, and for two seconds afterwards', async () => {
    const shared = gateway.app.get(Overview);
    const ends: (() => void)[] = [];
    const measured = { measuredAt: AT } as Awaited<ReturnType<Overview['read']>>;
    const measure = jest
      .spyOn(shared as unknown as { measure: Overview['read'] }, 'measure')
      .mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(measured))));
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    try {
      shared['measured'] = undefined;
      const first = shared.read();
      nowMs = 60_000;
      const second = shared.read();
      expect(measure).toHaveBeenCalledTimes(1);
      ends[0]!();
      await Promise.all([first, second]);
      nowMs += 1_999;
      await shared.read();
      expect(measure).toHaveBeenCalledTimes(1);
      nowMs += 2;
      void shared.read();
      expect(measure).toHaveBeenCalledTimes(2);
    } finally {
      measure.mockRestore();
      clock.mockRestore();
      shared['measured'] = undefined;
    }
  });

  it('is streamed to operators only', async () => {
    const controller = new AbortController();
    const response = await fetch(`${gateway.url}/app/api/operations/events`, {
      headers: { cookie: `__Host-cpes=${operator.token}` },
      signal: controller.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const { value } = await reader.read();
    expect(value).toMatch(/^event: overview\ndata: {"measuredAt":/);
    controller.abort();
  });

  it('counts every evaluation of a month', async () => {
    await gateway.query(
      `INSERT INTO stage_minutes
       SELECT stage, date_trunc('minute', now()) - make_interval(mins => n), 10, 0, 0, 1, array_fill(1, ARRAY[24])
       FROM unnest(ARRAY['factors', 'normalise', 'extract', 'score', 'store', 'report']) AS stage, generate_series(1, 44640) AS n
       ON CONFLICT DO NOTHING`,
    );
    await gateway.query('ANALYZE stage_minutes');
    const { promise } = await overview();
    expect(promise.windows[2].total).toBeGreaterThan(400_000);
  }, 120_000);
});
