import { resendOf, traceIdOf } from '@cpes/contracts';
import { aLongRequest, aShortRequest } from '@cpes/testing';
import { failsAt, lostAt, START_MS_MAX, type Tenant, WholeSystem } from './whole-system.ts';

const CHAIN = [
  'report.completed.v1',
  'sku.evaluated.v1',
  'sku.factors-extracted.v1',
  'sku.normalized.v1',
  'sku.submitted.v1',
];

let made = 0;
/** A new trace for each request. */
function aTrace(): { traceId: string; headers: { traceparent: string } } {
  const traceId = (0xabc000 + (made += 1)).toString(16).padStart(32, '0');
  return { traceId, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } };
}

describe('the trace of a request', () => {
  let cpes: WholeSystem;
  let tenant: Tenant;
  const lines: string[] = [];

  beforeAll(async () => {
    cpes = await WholeSystem.start(
      { RUN_SWEEP_EVERY_MS: '100', SHED_AGE_MS: '600000' },
      (line) => void lines.push(line),
    );
    tenant = await cpes.tenant('traced');
  }, START_MS_MAX);
  afterAll(() => cpes.stop());

  /** The types of all events about a SKU with this trace, and those with another or none. */
  function eventsOf(skuId: string, traceId: string) {
    const events = cpes.broker.published.filter(({ aggregateId }) => aggregateId === skuId);
    const isTraced = ({ traceparent }: { traceparent?: string }) => traceIdOf(traceparent) === traceId;
    return {
      traced: [...new Set(events.filter(isTraced).map(({ type }) => type))].sort(),
      others: events.filter((event) => !isTraced(event)).map(({ type }) => type),
      resent: [...new Set(events.filter((event) => resendOf(event) > 0).map(({ type }) => type))].sort(),
    };
  }

  it('is in every event of its run', async () => {
    const { traceId, headers } = aTrace();
    const skuId = await cpes.sku('/v2/skus', aLongRequest(), tenant, headers);
    await cpes.settled();
    expect(eventsOf(skuId, traceId)).toEqual({ traced: CHAIN, others: [], resent: [] });
  });

  it('is in every event of each item of a bulk', async () => {
    const { traceId, headers } = aTrace();
    const answer = await cpes.post('/v2/skus/bulk', { candidates: [aLongRequest(), aShortRequest()] }, tenant, headers);
    const { results } = (await answer.json()) as { results: { skuId: string }[] };
    await cpes.settled();
    expect(results).toHaveLength(2);
    for (const { skuId } of results)
      expect(eventsOf(skuId, traceId)).toEqual({ traced: CHAIN, others: [], resent: [] });
  });

  it('is that of the request that began the run when a SKU is evaluated again', async () => {
    const [first, again] = [aTrace(), aTrace()];
    const skuId = await cpes.sku('/v2/skus', aShortRequest(), tenant, first.headers);
    await cpes.settled();
    cpes.broker.published.length = 0;
    await cpes.sku(`/v2/skus/${skuId}/evaluations`, {}, tenant, again.headers);
    await cpes.settled();
    expect(eventsOf(skuId, again.traceId)).toEqual({ traced: CHAIN, others: [], resent: [] });
  });

  it.each(['intake', 'cost-factor', 'scoring'] as const)('is in the failure of a run at %s', async (service) => {
    const { traceId, headers } = aTrace();
    const skuId = await cpes.sku('/v2/skus', failsAt(service), tenant, headers);
    await cpes.settled();
    const { traced, others } = eventsOf(skuId, traceId);
    expect([others, traced]).toEqual([[], expect.arrayContaining(['sku.evaluation-failed.v1', 'sku.failed.v1'])]);
  });

  it('is in all resent events', async () => {
    const { traceId, headers } = aTrace();
    const skuId = await cpes.sku('/v2/skus', lostAt('scoring'), tenant, headers);
    await cpes.until(async () => cpes.broker.lost.some(({ aggregateId }) => aggregateId === skuId));
    cpes.broker.losesMessages = false;
    await cpes.query("UPDATE open_runs SET sweep_at = now() - interval '1 s'");
    await cpes.settled();
    cpes.broker.losesMessages = true;
    expect(eventsOf(skuId, traceId)).toEqual({ traced: CHAIN, others: [], resent: CHAIN });
  });

  it('is in the failure of an abandoned run', async () => {
    const { traceId, headers } = aTrace();
    const skuId = await cpes.sku('/v2/skus', lostAt('intake'), tenant, headers);
    await cpes.until(async () => eventsOf(skuId, traceId).traced.length > 0);
    await cpes.query("UPDATE open_runs SET resends = 1000, sweep_at = now() - interval '1 s'");
    await cpes.settled();
    expect(eventsOf(skuId, traceId)).toMatchObject({ traced: ['sku.failed.v1', 'sku.submitted.v1'], others: [] });
  });

  it('is in the log line of the request and of each event, and in a problem', async () => {
    const { traceId, headers } = aTrace();
    lines.length = 0;
    const requestId = `request-${traceId}`;
    const skuId = await cpes.sku('/v2/skus', aShortRequest(), tenant, { ...headers, 'x-request-id': requestId });
    await cpes.settled();
    const traced = lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter((one) => one['traceId'] === traceId);
    expect(new Set(traced.map(({ service }) => service))).toEqual(
      new Set(['gateway', 'intake', 'cost-factor', 'scoring', 'webhook']),
    );
    expect(new Set(traced.map(({ msg }) => msg))).toEqual(new Set(['request.answered', 'event.handled']));
    expect(traced.map((one) => one['requestId'])).toEqual(traced.map(() => requestId));
    const [{ runId } = {}] = traced.filter(({ msg }) => msg === 'event.handled');
    expect(traced.filter(({ msg }) => msg === 'request.answered')).toMatchObject([{ skuId, runId }]);
    const problem = async (sent: Record<string, string>) =>
      ((await (await cpes.post('/v2/skus', {}, tenant, sent)).json()) as { traceId?: string }).traceId;
    expect([await problem(headers), await problem({}), await problem({ traceparent: 'x' })]).toEqual([
      traceId,
      undefined,
      undefined,
    ]);
    const codes = lines.map((line) => (JSON.parse(line) as { code?: string }).code);
    expect(codes.filter((code) => code === 'validation-failed')).toHaveLength(3);
  });
});
