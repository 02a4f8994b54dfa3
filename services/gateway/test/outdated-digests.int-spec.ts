import { ReportCompleted, reportIdOf, type SkuId } from '@cpes/contracts';
import type { PeriodicTask } from '@cpes/service-kit';
import { aCompletedReport, FixedClock } from '@cpes/testing';
import { Examiner } from '../src/evaluations/outdated/examiner.ts';
import { OutdatedDigestRepository } from '../src/evaluations/outdated/outdated-digest.repository.ts';
import { OutdatedDigests } from '../src/evaluations/outdated/outdated-digests.ts';
import { v7 } from 'uuid';
import { dearer, FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';
import { Person } from './person.ts';

const TYPE = 'report.outdated_digest.v1';

describe('digests of outdated reports', () => {
  const stages = new FakeStages();
  const clock = new FixedClock(new Date());
  let gateway: Gateway;
  let tenant: Credentials;
  let version = 0;
  let day = 0;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, clock, [], stages.peers());
    await gateway.receiveSubmissions();
    // Each test examines and sends by itself.
    const { tasks } = gateway.provider(Examiner) as unknown as { tasks: readonly PeriodicTask[] };
    const { task } = gateway.provider(OutdatedDigests) as unknown as { task: PeriodicTask };
    await Promise.all([...tasks, task].map((one) => one.stop()));
  });
  beforeEach(async () => {
    // A digest belongs to a day, so each test has its own days.
    day += 10;
    await gateway.query('UPDATE tenants SET has_outdated_digest = false');
    tenant = await gateway.tenant();
    gateway.publicEvents.length = 0;
    stages.change = undefined;
  });
  afterAll(() => gateway.stop());

  const at = (days: number, time: string) =>
    clock.set(new Date(`${new Date(Date.UTC(2027, 0, day + days)).toISOString().slice(0, 10)}T${time}:00.000Z`));
  /** The digests are sent by another instance each time, which remembers nothing. */
  const send = () => {
    const digests = gateway.provider(OutdatedDigests);
    (digests as unknown as { doneUntil: number }).doneUntil = 0;
    return digests.send();
  };
  const evaluated = async (score: number, title: string): Promise<SkuId> => {
    const { skuId } = (await gateway.post('/v2/skus', { ...LONG, title }, tenant.key)).body as { skuId: SkuId };
    const runId = await gateway.runOf(skuId);
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport({ skuId, runId, score }));
    return skuId;
  };
  const examine = async (cents: number) => {
    stages.change = dearer(cents);
    stages.rates = `digest-rates-${(version += 1)}`;
    await gateway.provider(Examiner).examine();
  };
  const digests = () =>
    gateway.publicEvents
      .filter(({ type, tenantId }) => type === TYPE && tenantId === tenant.tenantId)
      .map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);
  const arrived = (count: number) => until(() => digests().length >= count);

  it('count new outdated reports by verdict, name the worst without titles, and are sent once a day', async () => {
    at(0, '22:00');
    const first = await evaluated(80, 'A first bottle');
    const second = await evaluated(40, 'A second bottle');
    await examine(7);
    at(1, '06:04');
    expect(await send()).toBe(0);
    at(1, '06:05');
    await Promise.all([send(), send(), send()]);
    await arrived(1);
    const [digest, ...others] = digests();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      newReports: 2,
      outdatedReports: 2,
      verdicts: [
        { verdict: 'ADVANCE', verdictNow: 'ADVANCE', reports: 1 },
        { verdict: 'REJECT', verdictNow: 'ADVANCE', reports: 1 },
      ],
      link: '/app?outdated=1',
    });
    expect(digest?.['worst']).toEqual([
      {
        skuId: first,
        reportId: reportIdOf(await gateway.runOf(first)),
        score: 80,
        scoreNow: 80,
        verdict: 'ADVANCE',
        verdictNow: 'ADVANCE',
      },
      expect.objectContaining({ skuId: second, score: 40, scoreNow: 80, verdict: 'REJECT' }),
    ]);
    at(1, '23:00');
    expect(await send()).toBe(0);
  });

  it('have only reports that became outdated since the digest before', async () => {
    at(0, '22:00');
    await evaluated(80, 'An old bottle');
    await examine(7);
    at(1, '07:00');
    expect(await send()).toBe(1);
    at(1, '08:00');
    const fresh = await evaluated(80, 'A new bottle');
    await examine(9);
    at(2, '03:00');
    expect(await send()).toBe(0);
    at(2, '06:30');
    expect(await send()).toBe(1);
    await arrived(2);
    expect(digests()[1]).toMatchObject({ newReports: 1, outdatedReports: 2, worst: [{ skuId: fresh }] });
    at(3, '06:30');
    expect(await send()).toBe(0);
  });

  it('leave out reports of a later mark, of archived SKUs, and of other tenants', async () => {
    at(0, '22:00');
    const archived = await evaluated(80, 'An archived bottle');
    await examine(7);
    await gateway.call('PUT', `/v2/skus/${archived}/archive`, {
      key: tenant.key,
      body: '{"archived":true}',
      headers: { 'content-type': 'application/json' },
    });
    at(1, '09:00');
    await evaluated(80, 'A later bottle');
    await examine(8);
    expect(await send()).toBe(0);
    const stranger = await gateway.tenant();
    tenant = stranger;
    await evaluated(80, 'A bottle elsewhere');
    at(2, '06:05');
    expect(await send()).toBe(1);
    expect(digests()).toEqual([]);
  });

  it('are not sent to a tenant that wants none', async () => {
    at(0, '22:00');
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    await evaluated(80, 'A quiet bottle');
    await examine(7);
    expect((await owner.call('PATCH', '/settings', { hasOutdatedDigest: false })).status).toBe(200);
    at(1, '06:05');
    expect(await send()).toBe(0);
  });

  it('miss no report whose mark is stored after six with a time before it', async () => {
    at(0, '22:00');
    await evaluated(80, 'A bottle');
    await examine(7);
    at(1, '06:01');
    expect(await send()).toBe(0);
    await gateway.query('UPDATE outdated_reports SET since = $1 WHERE tenant_id = $2', [
      new Date(clock.now().getTime() - 60_001),
      tenant.tenantId,
    ]);
    at(1, '06:05');
    expect(await send()).toBe(1);
  });

  it('reach the other tenants when that of one fails, and reach this one in a later run', async () => {
    at(0, '22:00');
    const tenants = [tenant, await gateway.tenant(), await gateway.tenant()];
    for (tenant of tenants) await evaluated(80, 'A bottle');
    await examine(7);
    at(1, '06:05');
    const [failing, ...others] = tenants.map(({ tenantId }) => tenantId).toSorted();
    const repository = gateway.provider(OutdatedDigestRepository);
    const own = repository.counts.bind(repository);
    repository.counts = (tx, tenantId, window) =>
      tenantId === failing ? Promise.reject(new Error('a body is broken')) : own(tx, tenantId, window);
    try {
      expect(await send()).toBe(others.length);
    } finally {
      repository.counts = own;
    }
    // The instance remembers no end of this day's digests.
    expect(await gateway.provider(OutdatedDigests).send()).toBe(1);
    expect(await gateway.provider(OutdatedDigests).send()).toBe(0);
  });

  it('count the reports of the newest 10,000 SKUs', async () => {
    at(0, '22:00');
    const sku = await evaluated(80, 'One of many bottles');
    await examine(7);
    const copies = (table: string) =>
      gateway.query(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('sku_id', 'sku_' || lpad(n::text, 32, '0')))).*
         FROM ${table} t, generate_series(1, 10001) AS n WHERE t.sku_id = $1`,
        [sku],
      );
    await copies('skus');
    await copies('outdated_reports');
    at(1, '06:05');
    expect(await send()).toBe(1);
    await arrived(1);
    expect(digests()[0]).toMatchObject({
      newReports: 10_000,
      outdatedReports: 10_000,
      verdicts: [{ reports: 10_000 }],
    });
    // No later test examines the copies.
    await gateway.query('DELETE FROM outdated_reports WHERE tenant_id = $1', [tenant.tenantId]);
    await gateway.query('DELETE FROM skus WHERE tenant_id = $1', [tenant.tenantId]);
  });

  it('leave no row of a tenant that has been erased, or that has nothing to send', async () => {
    const erased = v7();
    const repository = gateway.provider(OutdatedDigestRepository);
    const own = repository.due.bind(repository);
    repository.due = (_until, after) => Promise.resolve(after === undefined ? [erased, tenant.tenantId] : []);
    at(1, '06:05');
    try {
      expect(await send()).toBe(0);
    } finally {
      repository.due = own;
    }
    const rows = await gateway.query('SELECT tenant_id FROM outdated_digests WHERE tenant_id = ANY($1)', [
      [erased, tenant.tenantId],
    ]);
    expect(rows).toEqual([]);
  });

  it('look for tenants that are due once a day, and again after a failed look', async () => {
    at(0, '22:00');
    await evaluated(80, 'A bottle');
    await examine(7);
    at(1, '06:05');
    const repository = gateway.provider(OutdatedDigestRepository);
    const own = repository.due.bind(repository);
    let looks = 0;
    repository.due = (...given) => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('the database is away')) : own(...given);
    };
    try {
      await expect(send()).rejects.toThrow('the database is away');
      expect(await gateway.provider(OutdatedDigests).send()).toBe(1);
      const before = looks;
      expect(await gateway.provider(OutdatedDigests).send()).toBe(0);
      expect(looks).toBe(before);
    } finally {
      repository.due = own;
    }
  });
});
