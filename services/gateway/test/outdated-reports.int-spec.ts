import { ReportCompleted, reportIdOf, type SkuId, type TenantId } from '@cpes/contracts';
import { Fault, type PeriodicTask } from '@cpes/service-kit';
import { aCompletedReport, FixedClock } from '@cpes/testing';
import { Examiner } from '../src/evaluations/outdated/examiner.ts';
import { ExaminationRepository } from '../src/evaluations/outdated/examination.repository.ts';
import { dearer, FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';

/** The end of a day, so that a test chooses when the next one begins. */
const START = new Date('2026-11-27T10:00:00.000Z');
const NEXT_DAY = new Date('2026-11-28T10:00:00.000Z');

describe('outdated reports', () => {
  const stages = new FakeStages();
  const clock = new FixedClock(START);
  let gateway: Gateway;
  let tenant: Credentials;
  let version = 0;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, clock, [], stages.peers());
    await gateway.receiveSubmissions();
    // Each test examines by itself.
    const { tasks } = gateway.provider(Examiner) as unknown as { tasks: readonly PeriodicTask[] };
    await Promise.all(tasks.map((task) => task.stop()));
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
    gateway.publicEvents.length = 0;
    clock.set(START);
    stages.change = undefined;
    newRates();
  });
  afterAll(() => gateway.stop());

  const newRates = () => (stages.rates = `rates-${(version += 1)}`);
  const examine = () => gateway.provider(Examiner).examine();
  const evaluated = async (owner = tenant, score = 80): Promise<SkuId> => {
    const { skuId } = (await gateway.post('/v2/skus', LONG, owner.key)).body as { skuId: SkuId };
    await end(skuId, owner, score);
    return skuId;
  };
  const end = async (skuId: SkuId, owner = tenant, score = 80) => {
    const runId = await gateway.runOf(skuId);
    await gateway.deliver(ReportCompleted, owner.tenantId, aCompletedReport({ skuId, runId, score }));
  };
  const again = (skuId: string) => gateway.call('POST', `/v2/skus/${skuId}/evaluations`, { key: tenant.key });
  const sku = async (skuId: string, owner = tenant) => (await gateway.get(`/v2/skus/${skuId}`, owner.key)).body;
  const report = async (skuId: SkuId) =>
    (await gateway.get(`/v2/reports/${reportIdOf(await gateway.runOf(skuId))}`, tenant.key)).body;
  const listed = async (query: string, owner = tenant) =>
    ((await gateway.get(`/v2/skus?${query}`, owner.key)).body as { data: { skuId: string }[] }).data.map(
      ({ skuId }) => skuId,
    );
  const examinationOf = async ({ tenantId }: Credentials) =>
    (await gateway.query<Record<string, unknown>>('SELECT * FROM examinations WHERE tenant_id = $1', [tenantId]))[0];
  const arrived = (type: string, count: number) => until(() => eventsOf(type).length >= count);
  const eventsOf = (type: string) =>
    gateway.publicEvents
      .filter((event) => event.type === type && event.tenantId === tenant.tenantId)
      .map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>);

  it('are marked in the SKU and in the report when rates change, and the report stays', async () => {
    const skuId = await evaluated();
    const before = await report(skuId);
    expect([before.outdated, (await sku(skuId)).outdated]).toEqual([null, null]);
    stages.change = dearer(7);
    await examine();
    const outdated = {
      since: START.toISOString(),
      moved: [{ factor: 'customsDuty', fromCents: 10, toCents: 17, source: 'a table' }],
      scoreNow: 80,
      verdictNow: 'ADVANCE',
      recoveryPriceCents: 2_000,
    };
    expect(await report(skuId)).toEqual({ ...before, outdated });
    expect((await sku(skuId)).outdated).toEqual(outdated);
  });

  it('keep the time of the mark while figures move on, and lose it when they are equal again', async () => {
    const skuId = await evaluated();
    stages.change = dearer(7);
    await examine();
    clock.set(NEXT_DAY);
    stages.change = dearer(9);
    newRates();
    await examine();
    expect((await sku(skuId)).outdated).toMatchObject({ since: START.toISOString(), moved: [{ toCents: 19 }] });
    stages.change = undefined;
    newRates();
    await examine();
    expect([(await sku(skuId)).outdated, (await report(skuId)).outdated]).toEqual([null, null]);
  });

  it('are found by the list, and all others by its opposite', async () => {
    const old = await evaluated();
    stages.change = dearer(1);
    await examine();
    const [fresh] = [await evaluated(), await gateway.post('/v2/skus', LONG, tenant.key)];
    for (const sort of ['', '&sort=-score'])
      expect([await listed(`outdated=true${sort}`), await listed(`outdated=false${sort}`)]).toEqual([[old], [fresh]]);
    expect((await gateway.get('/v2/skus?outdated=yes', tenant.key)).status).toBe(400);
  });

  it('are examined when nothing changed except the day, the terms or a rate card, and not once more otherwise', async () => {
    await evaluated();
    await examine();
    expect(await examine()).toBe(0);
    clock.set(NEXT_DAY);
    expect(await examine()).toBeGreaterThan(0);
    expect(await examine()).toBe(0);
    stages.asked.toCost.length = 0;
    await gateway.call('PUT', '/v2/terms', {
      key: tenant.key,
      body: JSON.stringify({ insuranceBps: 40 }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await examine()).toBe(1);
    expect(stages.asked.toCost.map(({ terms }) => terms?.insuranceBps)).toEqual([40]);
    const { supplierCountry: origin, targetMarket: destination } = LONG;
    for (const rateCents of [7, 8]) {
      stages.asked.toCost.length = 0;
      const lane = { origin, destination, mode: 'sea', unit: 'm3', rateCents, currency: 'USD' };
      await gateway.call('PUT', '/v2/rate-cards/freight-lanes', {
        key: tenant.key,
        body: JSON.stringify({ rows: [lane] }),
        headers: { 'content-type': 'application/json' },
      });
      expect([await examine(), await examine()]).toEqual([1, 0]);
      expect(stages.asked.toCost.map(({ rateCards }) => rateCards?.freightLane?.rateCents)).toEqual([rateCents]);
    }
  });

  it('are examined beside SKUs that lack their candidate, which lose their mark', async () => {
    const old = await evaluated();
    const without = await evaluated();
    stages.change = dearer(7);
    await examine();
    expect((await sku(without)).outdated).not.toBeNull();
    await gateway.query(
      `DELETE FROM run_documents WHERE kind = 'submitted' AND run_id = (SELECT run_id FROM skus WHERE sku_id = $1)`,
      [without],
    );
    clock.set(NEXT_DAY);
    expect(await examine()).toBeGreaterThan(1);
    expect([(await sku(without)).outdated, (await sku(old)).outdated]).toEqual([null, expect.any(Object)]);
  });

  it('leave out archived SKUs', async () => {
    const skuId = await evaluated();
    await gateway.call('PUT', `/v2/skus/${skuId}/archive`, {
      key: tenant.key,
      body: '{"archived":true}',
      headers: { 'content-type': 'application/json' },
    });
    stages.change = dearer(7);
    await examine();
    expect((await sku(skuId)).outdated).toBeNull();
    expect(await examinationOf(tenant)).toMatchObject({ examined: 0, outdated: 0, ended_at: expect.any(Date) });
  });

  it('of one tenant are invisible to another, and its terms are used for its own SKUs alone', async () => {
    const other = await gateway.tenant();
    const [own, foreign] = [await evaluated(), await evaluated(other)];
    await gateway.call('PUT', '/v2/terms', {
      key: other.key,
      body: JSON.stringify({ insuranceBps: 33 }),
      headers: { 'content-type': 'application/json' },
    });
    stages.asked.toCost.length = 0;
    stages.change = dearer(7);
    await examine();
    expect(stages.asked.toCost.filter(({ terms }) => terms?.insuranceBps === 33)).toHaveLength(1);
    expect([await listed('outdated=true'), await listed('outdated=true', other)]).toEqual([[own], [foreign]]);
    expect((await gateway.get(`/v2/skus/${foreign}`, tenant.key)).status).toBe(404);
  });

  it('continue after the last stored batch when the gateway stops in between', async () => {
    const all: SkuId[] = [];
    for (let count = 0; count < 30; count += 1) all.push(await evaluated());
    stages.change = dearer(7);
    const stop = new AbortController();
    const repository = gateway.provider(ExaminationRepository);
    const next = repository.next.bind(repository);
    // The second batch of the tenant fails, as in a gateway that dies.
    let batches = 0;
    repository.next = (tenantId: TenantId, limit: number) => {
      if (tenantId === tenant.tenantId && (batches += 1) === 2) stop.abort();
      return stop.signal.aborted ? Promise.reject(new Fault('unavailable', 'away')) : next(tenantId, limit);
    };
    await expect(examine()).rejects.toThrow('away');
    repository.next = next;
    expect(await examinationOf(tenant)).toMatchObject({ examined: 25, outdated: 25, ended_at: null });
    // Newest first.
    expect((await listed('outdated=true&limit=100')).toSorted()).toEqual(all.slice(5).toSorted());

    await examine();
    expect(await examinationOf(tenant)).toMatchObject({ examined: 30, outdated: 30, ended_at: expect.any(Date) });
    expect(await listed('outdated=true&limit=100')).toHaveLength(30);
  });

  it('are examined by one instance at a time, and by another one after its lease', async () => {
    await evaluated();
    const repository = gateway.provider(ExaminationRepository);
    const claim = (holder: string) =>
      repository.claim({ rates: stages.rates, day: '2026-11-27', holder, leaseMs: 200 });
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    expect(await claim(one)).toBeDefined();
    expect(await claim(other)).toBeUndefined();
    await until(async () => (await claim(other)) !== undefined);
    await repository.release(other);
    expect(await claim(one)).toBeDefined();
    await repository.release(one);
    await examine();
  });

  it('are stored once when two batches of a tenant run at the same time', async () => {
    for (let count = 0; count < 3; count += 1) await evaluated();
    await Promise.all([examine(), examine()]);
    await examine();
    expect(await examinationOf(tenant)).toMatchObject({ examined: 3, ended_at: expect.any(Date) });
  });

  it('wait while cost-factor uses other tables than it said, and while a stage is away', async () => {
    const skuId = await evaluated();
    stages.change = dearer(7);
    const said = stages.rates;
    const peer = gateway.provider(Examiner) as unknown as { rates: { read: () => Promise<{ version: string }> } };
    const read = peer.rates.read;
    peer.rates.read = async () => ({ version: 'rates-old' });
    await examine();
    peer.rates.read = read;
    expect([(await sku(skuId)).outdated, said]).toEqual([null, stages.rates]);
    stages.failure = new Fault('unavailable', 'away');
    await expect(examine()).rejects.toThrow('away');
    stages.failure = undefined;
    await examine();
    expect((await sku(skuId)).outdated).not.toBeNull();
  });

  it('skip a candidate that a stage cannot evaluate, and examine the others', async () => {
    const [first, second, third] = [await evaluated(), await evaluated(), await evaluated()];
    await gateway.query(`UPDATE run_documents SET body = replace(body, '"US"', '"XX"') WHERE run_id = $1`, [
      await gateway.runOf(second),
    ]);
    stages.change = (one) => {
      if (one.candidate.targetMarket === 'XX') throw new Error('an unknown market');
      return dearer(7)(one);
    };
    await examine();
    expect((await listed('outdated=true')).toSorted()).toEqual([first, third].toSorted());
    expect(await examinationOf(tenant)).toMatchObject({ examined: 2, ended_at: expect.any(Date) });
  });

  it('are none as soon as the SKU is evaluated again', async () => {
    const skuId = await evaluated();
    stages.change = dearer(7);
    await examine();
    const { body } = await again(skuId);
    expect(body.outdated).toBeNull();
    expect(await listed('outdated=true')).toEqual([]);
    await end(skuId);
    expect([(await sku(skuId)).outdated, await listed('outdated=true')]).toEqual([null, []]);
  });

  describe('notify subscribers', () => {
    it('when CM2 moves by more than the threshold of the tenant, once', async () => {
      const skuId = await evaluated();
      stages.change = dearer(150);
      await examine();
      expect(eventsOf('report.outdated.v1')).toEqual([]);
      stages.change = dearer(151);
      newRates();
      await examine();
      newRates();
      await examine();
      await arrived('report.outdated.v1', 1);
      expect(eventsOf('report.outdated.v1')).toEqual([
        {
          skuId,
          reportId: reportIdOf(await gateway.runOf(skuId)),
          factors: ['customsDuty'],
          score: 80,
          scoreNow: 80,
          verdict: 'ADVANCE',
          verdictNow: 'ADVANCE',
          cm2Cents: 3_000,
          cm2NowCents: 2_849,
          recoveryPriceCents: 2_000,
        },
      ]);
    });

    it('again when CM2 moves on from what they know by more than the threshold', async () => {
      await evaluated();
      for (const by of [200, 300, 400]) {
        stages.change = dearer(by);
        newRates();
        await examine();
      }
      await arrived('report.outdated.v1', 2);
      expect(eventsOf('report.outdated.v1').map((event) => event.cm2NowCents)).toEqual([2_800, 2_600]);
    });

    it('when the verdict of today is another one', async () => {
      await evaluated();
      stages.change = (one) => ({ ...one, score: 60, verdict: 'CAUTION' });
      await examine();
      await arrived('report.outdated.v1', 1);
      expect(eventsOf('report.outdated.v1')).toMatchObject([{ factors: [], verdictNow: 'CAUTION', scoreNow: 60 }]);
    });

    it('by the threshold of the tenant', async () => {
      await gateway.query('UPDATE tenants SET outdated_threshold_bps = 100 WHERE id = $1', [tenant.tenantId]);
      await evaluated();
      stages.change = dearer(31);
      await examine();
      await arrived('report.outdated.v1', 1);
      expect(eventsOf('report.outdated.v1')).toHaveLength(1);
    });

    it('of another verdict of another evaluation, but not of the first or of an equal one', async () => {
      const skuId = await evaluated();
      const endAs = async (score: number) => {
        await again(skuId);
        await end(skuId, tenant, score);
      };
      await endAs(82);
      expect(eventsOf('sku.verdict_changed.v1')).toEqual([]);
      await endAs(40);
      await arrived('sku.verdict_changed.v1', 1);
      expect(eventsOf('sku.verdict_changed.v1')).toEqual([
        {
          skuId,
          reportId: reportIdOf(await gateway.runOf(skuId)),
          score: 40,
          verdict: 'REJECT',
          previousVerdict: 'ADVANCE',
        },
      ]);
    });
  });
});
