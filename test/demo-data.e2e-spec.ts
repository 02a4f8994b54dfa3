import { EVIDENCE_TYPES, MATCHES } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import type { Answer } from './support/cpes-api.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** 26 evaluations and three pushes take ten seconds on idle cores; the load has a limit of three minutes. */
const LOADED_MS_MAX = 180_000;
/** The candidate whose first run fails on purpose. */
const FAILED = 'PET-701';
const NEEDS_MORE: ReadonlySet<string> = new Set(['live_quote', 'client_document']);
const LOADED = 'The demo data is loaded: 24 candidates, 3 drafts';

type Json = Answer['json'];

/** Started, killed during the load, and started again; the result must equal that of a first start. */
describe('the demo data of the first `npm start`', () => {
  let cpes: RunningCpes;
  let killed: RunningCpes;
  let skus: Json[];

  const listed = async (on: RunningCpes): Promise<Json[]> => (await on.call('GET', '/skus?limit=100')).json.data;
  const skuOf = async (externalRef: string): Promise<Json> => {
    const { skuId } = skus.find((sku) => sku.externalRef === externalRef);
    return (await cpes.call('GET', `/skus/${skuId as string}`)).json;
  };
  const countOf = (verdict: string): number => skus.filter((sku) => sku.verdict === verdict).length;

  beforeAll(
    async () => {
      killed = await RunningCpes.start('start', { isDemo: true });
      await until('some candidates are there', async () => (await listed(killed)).length > 6, LOADED_MS_MAX);
      await killed.kill();
      cpes = await RunningCpes.start('start', { isDemo: true, folder: killed.folder });
      await until('it is loaded', () => cpes.output().includes(LOADED), LOADED_MS_MAX);
      skus = await listed(cpes);
    },
    2 * START_MS_MAX + LOADED_MS_MAX,
  );
  afterAll(async () => {
    await cpes.stop();
    await killed.remove();
  }, START_MS_MAX);

  it('has 24 distinct candidates with a good mix of verdicts', () => {
    expect(skus).toHaveLength(24);
    expect(new Set(skus.map(({ externalRef }) => externalRef as string)).size).toBe(24);
    expect(countOf('ADVANCE')).toBeGreaterThanOrEqual(8);
    expect(countOf('CAUTION')).toBeGreaterThanOrEqual(6);
    expect(countOf('REJECT')).toBeGreaterThanOrEqual(6);
    expect(skus).toContainEqual(expect.objectContaining({ verdict: 'CAUTION', score: 74 }));
    expect(new Set(skus.flatMap(({ tags }) => tags as string[])).size).toBeGreaterThan(5);
  });

  it('has all types of evidence but live quotes and own terms, and all matches of a code', async () => {
    const records = await Promise.all(skus.map(({ externalRef }) => skuOf(externalRef)));
    const types = new Set(records.flatMap(({ evidence }) => evidence.map(({ type }: Json) => type)));
    expect([...types].sort()).toEqual(EVIDENCE_TYPES.filter((type) => !NEEDS_MORE.has(type)).sort());
    const matches = new Set(records.flatMap(({ classification }) => classification?.match ?? []));
    expect([...matches].sort()).toEqual([...MATCHES].sort());
  });

  it('has a candidate that loses money, and a SKU with three reports', async () => {
    const evaluated = skus.filter(({ externalRef }) => externalRef !== FAILED);
    expect(evaluated.map(({ status }) => status as string)).toEqual(evaluated.map(() => 'EVALUATED'));
    const reports = await Promise.all(
      evaluated.map(({ reportId }) => cpes.call('GET', `/reports/${reportId as string}`)),
    );
    expect(reports.filter(({ json }) => json.unitEconomics.cm2Cents < 0).length).toBeGreaterThan(0);
    const { skuId } = await skuOf('KIT-101');
    expect((await cpes.call('GET', `/skus/${skuId as string}/reports`)).json.data).toHaveLength(3);
  });

  it('has a run that failed on purpose, with a successful next run', async () => {
    const { skuId, status, failure } = await skuOf(FAILED);
    expect([status, failure]).toEqual(['FAILED', expect.objectContaining({ stage: 'cost-factor', code: 'demo' })]);
    const again = await cpes.call('POST', `/skus/${skuId as string}/evaluations`, { headers: { prefer: 'wait=10' } });
    expect(again.json).toMatchObject({ status: 'EVALUATED', failure: null });
  });

  it('has three drafts in the stores, and a listing without a push', async () => {
    for (const externalRef of ['JEW-110', 'PET-702', 'BAB-140']) {
      const { skuId } = await skuOf(externalRef);
      const listings = await cpes.call('GET', `/skus/${skuId as string}/listings`);
      expect(listings.json.data).toMatchObject([{ status: 'draft', publishedAt: null, push: { state: 'DRAFTED' } }]);
    }
    const { skuId } = await skuOf('OUT-201');
    expect((await cpes.call('GET', `/skus/${skuId as string}/listings`)).json.data).toEqual([]);
    const query = "SELECT draft->>'title' AS title FROM store_listings";
    const titles = await cpes.query<{ title: string }>('store_draft', query);
    expect(titles.map(({ title }) => title)).toContain('Camping hammock with tree straps, 620 g');
    expect(titles).toHaveLength(4);
  });

  it('has dead letters for operators: two causes, one replayed in vain', async () => {
    const parked = 'SELECT queue, count(*)::int AS count FROM parked_messages GROUP BY queue ORDER BY queue';
    expect(await cpes.query('gateway', parked)).toEqual([
      { queue: 'intake.sku.submitted.v1', count: 3 },
      { queue: 'scoring.sku.factors-extracted.v1', count: 2 },
    ]);
    const replays = await cpes.query('gateway', 'SELECT queue, state, sent, returned FROM replays');
    expect(replays).toEqual([{ queue: 'scoring.sku.factors-extracted.v1', state: 'done', sent: 2, returned: 2 }]);
  });

  it('has a webhook endpoint with failing deliveries, marked as part of the demo', async () => {
    const { data } = (await cpes.call('GET', '/webhook-endpoints')).json;
    expect(data).toEqual([
      expect.objectContaining({ state: 'enabled', description: expect.stringMatching(/^Demo: /) }),
    ]);
    const failing = 'SELECT failing_since IS NOT NULL AS "isFailing" FROM endpoints';
    await until(
      'a delivery has failed',
      async () => (await cpes.query<{ isFailing: boolean }>('webhook', failing))[0]?.isFailing === true,
      LOADED_MS_MAX,
    );
  });
});
