import {
  CostFactorsExtracted,
  type EventClass,
  EvaluationFailed,
  ReportCompleted,
  SkuNormalized,
} from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { aFailure, anExtraction, aNormalisation, aCompletedReport, messageOf } from '@cpes/testing';
import { register } from 'prom-client';
import { Backlog } from '../src/evaluations/admission/backlog.ts';
import { LoadShedder } from '../src/edge/load/load-shedder.ts';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { PendingStageResults } from '../src/evaluations/runs/pending-stage-results.ts';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';

const submit = async (gateway: Gateway, { key }: Credentials) => {
  const { body } = await gateway.post('/v2/skus', SHORT, key);
  return { skuId: body.skuId, runId: await gateway.runOf(body.skuId) };
};

describe('runs that do not end', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({ RUN_SWEEP_RESENDS_MAX: '2' });
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const sweep = () => gateway.app.get(RunSweeper).sweep();
  const makeDue = async (runId: string) => {
    await gateway.query("UPDATE open_runs SET sweep_at = now() - interval '1 s' WHERE run_id = $1", [runId]);
  };
  const tripsOf = (skuId: string) => gateway.submitted.filter(({ aggregateId }) => aggregateId === skuId);

  it('are sent again as another event with the same content, after growing waits', async () => {
    const run = await submit(gateway, tenant);
    await until(() => tripsOf(run.skuId).length === 1);
    expect(await sweep()).toBe(0);
    await makeDue(run.runId);
    expect(await sweep()).toBe(1);
    await until(() => tripsOf(run.skuId).length === 2);
    const [first, second] = tripsOf(run.skuId);
    expect(second!.id).not.toBe(first!.id);
    expect(second).toEqual({
      ...first,
      id: second!.id,
      occurredAt: second!.occurredAt,
      // An open run keeps the trace of its request, but not the id.
      requestId: undefined,
      evaluation: { ...first!.evaluation, resend: 1 },
    });
    const [row] = await gateway.query<{ seconds: number }>(
      'SELECT extract(epoch FROM sweep_at - now())::float AS seconds FROM open_runs WHERE run_id = $1',
      [run.runId],
    );
    expect(Math.round(row!.seconds)).toBe(10);
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
  });

  it('are each claimed by one of several sweepers', async () => {
    const run = await submit(gateway, tenant);
    await makeDue(run.runId);
    const counts = await Promise.all([sweep(), sweep(), sweep()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
  });

  it('fail in the end', async () => {
    const run = await submit(gateway, tenant);
    for (let turn = 0; turn < 3; turn += 1) {
      await makeDue(run.runId);
      await sweep();
    }
    const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(body).toMatchObject({ status: 'FAILED', failure: { stage: 'gateway', code: 'not-finished' } });
    expect(await sweep()).toBe(0);
  });

  it('are left alone when they have ended', async () => {
    const run = await submit(gateway, tenant);
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
    await makeDue(run.runId);
    expect(await sweep()).toBe(0);
  });

  it('take their stage results from the report', async () => {
    const run = await submit(gateway, tenant);
    const { classification, extraction } = anExtraction(run);
    await Promise.all([
      gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run)),
      gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run)),
      gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run)),
    ]);
    const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(body).toMatchObject({
      status: 'EVALUATED',
      classification: { hsCode: classification.hsCode },
      extraction: { durationMs: extraction.durationMs },
    });
    expect(body.costFactors).toHaveLength(12);
    expect(await gateway.query('SELECT 1 FROM open_runs WHERE run_id = $1', [run.runId])).toEqual([]);
  });

  it('are stored only at acceptance and at their end when they are fast', async () => {
    const run = await submit(gateway, tenant);
    const publish = <T extends object>(event: EventClass<T>, data: T) =>
      gateway.broker.publish(messageOf(event, data, { tenantId: tenant.tenantId }));
    await publish(SkuNormalized, aNormalisation(run));
    await publish(CostFactorsExtracted, anExtraction(run));
    await publish(ReportCompleted, aCompletedReport(run));
    await gateway.app.get(PendingStageResults).flush();
    const kinds = await gateway.query<{ kind: string; xmin: string }>(
      `SELECT kind, xmin::text FROM run_documents WHERE run_id = $1
       UNION ALL SELECT 'report', xmin::text FROM reports WHERE run_id = $1 ORDER BY kind`,
      [run.runId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['extracted', 'report', 'submitted']);
    expect(new Set(kinds.map(({ xmin }) => xmin)).size).toBe(2);
  });

  it('have the factors of their report, whatever an earlier trip sent', async () => {
    const run = await submit(gateway, tenant);
    const earlier = anExtraction(run);
    const extraction = { ...earlier.extraction, durationMs: 1_234 };
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, { ...earlier, extraction });
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run), { resend: 1 });
    const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(body).toMatchObject({ status: 'EVALUATED', extraction: { durationMs: earlier.extraction.durationMs } });
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, { ...earlier, extraction });
    expect((await gateway.get(`/v2/skus/${run.skuId}`, tenant.key)).body).toEqual(body);
  });

  it('acknowledge a stage result before it is stored', async () => {
    const run = await submit(gateway, tenant);
    const message = messageOf(CostFactorsExtracted, anExtraction(run), { tenantId: tenant.tenantId });
    expect(await gateway.broker.publish(message)).toEqual({ kind: 'sent' });
    const read = async () => (await gateway.get(`/v2/skus/${run.skuId}`, tenant.key)).body.status;
    expect(await read()).toBe('SUBMITTED');
    await until(async () => (await read()) === 'COSTED');
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
  });

  it('show their progress when they are slow', async () => {
    const run = await submit(gateway, tenant);
    const read = async () => (await gateway.get(`/v2/skus/${run.skuId}`, tenant.key)).body;
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
    expect(await read()).toMatchObject({ status: 'NORMALIZED', classification: { hsCode: '961700' } });
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
    expect(await read()).toMatchObject({ status: 'COSTED', reportId: null });
    await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
    expect(await read()).toMatchObject({ status: 'FAILED', costFactors: expect.any(Array) });
  });

  it('are counted once when accepted and once when ended, despite repeated events', async () => {
    const count = async (name: string): Promise<number> => {
      const { values = [] } = (await register.getSingleMetric(name)?.get()) ?? {};
      return values.reduce((sum, { value }) => sum + value, 0);
    };
    const [accepted, ended] = [await count('submissions_accepted_total'), await count('runs_ended_total')];
    const run = await submit(gateway, tenant);
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
    for (const resend of [0, 1, 1]) {
      await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run), { resend });
      await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run), { resend });
    }
    expect(await count('submissions_accepted_total')).toBe(accepted + 1);
    expect(await count('runs_ended_total')).toBe(ended + 1);
  });

  it('wait while older ones are still being started', async () => {
    const older = await submit(gateway, tenant);
    const younger = await submit(gateway, tenant);
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(older));
    await makeDue(younger.runId);
    expect(await sweep()).toBe(0);
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(younger));
    expect(await sweep()).toBe(1);
    for (const run of [older, younger]) await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
  });
});

describe('a submission that the broker does not accept', () => {
  it('is due at once and sent as soon as the broker is back', async () => {
    const gateway = await Gateway.start({ RUN_SWEEP_AFTER_MS: '3600000' });
    const tenant = await gateway.tenant();
    const sweep = () => gateway.app.get(RunSweeper).sweep();
    const isReady = gateway.broker.isReady.bind(gateway.broker);
    const open = async () =>
      (
        await gateway.query<{ resends: number; is_due: boolean; is_unsent: boolean }>(
          'SELECT resends, sweep_at <= now() AS is_due, is_unsent FROM open_runs',
        )
      )[0];
    gateway.broker.isReady = () => false;
    await submit(gateway, tenant);
    await until(async () => (await open())?.is_unsent === true);
    expect(await sweep()).toBe(0);
    expect(await open()).toEqual({ resends: 0, is_due: true, is_unsent: true });

    // The broker is back, but no queue receives the event.
    gateway.broker.isReady = isReady;
    expect(await sweep()).toBe(1);
    expect(await open()).toEqual({ resends: 0, is_due: true, is_unsent: true });

    await gateway.receiveSubmissions();
    expect(await sweep()).toBe(1);
    await until(() => gateway.submitted.length === 1);
    expect(gateway.submitted[0]?.evaluation?.resend).toBe(1);
    expect(await open()).toEqual({ resends: 1, is_due: false, is_unsent: false });
    await gateway.stop();
  });
});

describe('a backlog', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({ SHED_AGE_MS: '1000' });
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  it('blocks submissions, and nothing else, until it is worked off', async () => {
    const backlog = gateway.app.get(Backlog);
    const run = await submit(gateway, tenant);
    await gateway.query("UPDATE open_runs SET opened_at = opened_at - interval '5 s'");
    await backlog.sample();
    const refused = await gateway.post('/v2/skus', '{', tenant.key);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'temporary-reduced-capacity',
      '3',
    ]);
    const read = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(read.status).toBe(200);
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
    await backlog.sample();
    const accepted = await gateway.post('/v2/skus', SHORT, tenant.key);
    expect(accepted.status).toBe(201);
  });

  it('does not include rows that a relay is publishing', async () => {
    const backlog = gateway.app.get(Backlog);
    await gateway.query(
      `INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, available_at)
       VALUES (gen_random_uuid(), $1, 'sku', 'sku.evaluated.v1', '{}', '{}', now() + interval '20 s')`,
      [tenant.tenantId],
    );
    await backlog.sample();
    expect(gateway.app.get(LoadShedder).isOverloaded()).toBe(false);
    await gateway.query("DELETE FROM outbox WHERE aggregate_id = 'sku'");
  });

  it('does not include a single run that was overtaken', async () => {
    const backlog = gateway.app.get(Backlog);
    await submit(gateway, tenant);
    // Submitted before anything looks old: the backlog is also sampled in the background.
    const younger = await submit(gateway, tenant);
    await gateway.query("UPDATE open_runs SET opened_at = opened_at - interval '5 s'");
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(younger));
    await backlog.sample();
    expect(gateway.app.get(LoadShedder).isOverloaded()).toBe(false);
  });
});

/** The error of a gateway's clock, too small to be noticed in its logs. */
const FIVE_MINUTES_MS = 300_000;

class WrongClock extends Clock {
  constructor(private readonly skewMs: number) {
    super();
  }

  override now(): Date {
    return new Date(Date.now() + this.skewMs);
  }
}

describe.each([
  ['slow', -FIVE_MINUTES_MS],
  ['fast', FIVE_MINUTES_MS],
])('a gateway whose clock is five minutes %s', (_, skewMs) => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    const settings = { SHED_AGE_MS: '60000', RUN_SWEEP_AFTER_MS: '60000' };
    gateway = await Gateway.start(settings, undefined, new WrongClock(skewMs));
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  it('treats new work as new, and sends none of it again before its time', async () => {
    await submit(gateway, tenant);
    const backlog = gateway.app.get(Backlog);
    await backlog.sample();
    expect(gateway.app.get(LoadShedder).isOverloaded()).toBe(false);
    const [run] = await gateway.query(
      "SELECT sweep_at > now() AND sweep_at <= now() + interval '60 s' AS is_in_time FROM open_runs",
    );
    expect(run).toEqual({ is_in_time: true });
  });

  it('delays a run only while older ones are being started', async () => {
    const older = await submit(gateway, tenant);
    const younger = await submit(gateway, tenant);
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(older));
    const sweep = () => gateway.app.get(RunSweeper).sweep();
    await gateway.query("UPDATE open_runs SET sweep_at = now() - interval '1 s' WHERE run_id = $1", [younger.runId]);
    expect(await sweep()).toBe(0);
    await gateway.query(
      "UPDATE run_documents SET recorded_at = recorded_at - interval '6 s' WHERE kind = 'normalized'",
    );
    expect(await sweep()).toBe(1);
  });
});
