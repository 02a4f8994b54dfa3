import {
  CostFactorsExtracted,
  EvaluationFailed,
  compactEvidenceOf,
  evidenceOf,
  ListingPushSettled,
  prefixed,
  type PushState,
  ReportCompleted,
  type CompactReport,
  SkuNormalized,
} from '@cpes/contracts';
import { cents, convert } from '@cpes/money';
import { aCompletedReport, aFailure, anExtraction, aNormalisation, aRun, type Run } from '@cpes/testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { wordsOf } from '../src/evaluations/domain/words.ts';
import { readSkuListPage } from '../src/evaluations/skus/sku-list.request.ts';
import { type ListBounds, type Place, SkuListRepository, SORTS } from '../src/evaluations/skus/sku-list.repository.ts';
import { type Answer, type Credentials, Gateway, LONG, SHORT } from './harness.ts';

interface Summary {
  skuId: string;
  status: string;
  submittedAt: string;
  title: string | null;
  market: string | null;
  supplierCountry: string | null;
  externalRef: string | null;
  hsCode: string | null;
  tags: string[];
  verdict: string | null;
  score: number | null;
  confidencePercent: number | null;
  trueLandedCostCents: number | null;
  cm2Cents: number | null;
  hasDraft: boolean;
}
type Query = Record<string, string>;

/** Prices of one unit in billionths of a US dollar, of candidates in turn. */
const RATES = [1_000_000_000, 1_160_000_000, 6_500_000, 310_000_000];
const US_DOLLAR = { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 };

const path = (query: Query) => `/v2/skus?${new URLSearchParams(query).toString()}`;
/** Bounds that every list of more than a few rows reaches. */
const TIGHT: ListBounds[] = [
  { firstScannedMax: 2, scannedMax: 3, gatheredMax: 1_000, gatherMsMax: 5_000 },
  { firstScannedMax: 3, scannedMax: 5, gatheredMax: 5, gatherMsMax: 5_000 },
];

describe('GET /v2/skus', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const list = (query: Query = {}, key = tenant.key, headers = {}) => gateway.get(path(query), key, headers);
  const submit = async (body: object, { tenantId, key } = tenant): Promise<Run & { tenantId: string }> => {
    const { body: sku } = await gateway.post('/v2/skus', body, key);
    return { skuId: sku.skuId, runId: await gateway.runOf(sku.skuId), tenantId };
  };
  const normalize = ({ tenantId, ...run }: Run & { tenantId: string }) =>
    gateway.deliver(SkuNormalized, tenantId, aNormalisation(run));
  const extract = ({ tenantId, ...run }: Run & { tenantId: string }) =>
    gateway.deliver(CostFactorsExtracted, tenantId, anExtraction(run));
  const evaluate = async (
    run: Run & { tenantId: string },
    score = 74,
    changes: (report: CompactReport) => Partial<CompactReport> = () => ({}),
  ) => {
    await normalize(run);
    await extract(run);
    const { tenantId, ...own } = run;
    const fact = aCompletedReport({ ...own, score });
    await gateway.deliver(ReportCompleted, tenantId, { ...fact, report: { ...fact.report, ...changes(fact.report) } });
  };
  /** With its own CM2, and without the evidence of some factors. */
  const variant =
    (nth: number) =>
    (report: CompactReport): Partial<CompactReport> => {
      const [first, ...others] = evidenceOf(aRun().runId, report.evidence);
      const normalizedCents = cents(9_000_000_000_000 - ((nth * 13) % 20));
      const { type } = first!;
      const rawValue = RATES[nth % RATES.length]!;
      const rate = { ...first!, factor: 'exchangeRate' as const, normalizedCents: cents(100), rawValue };
      return {
        unitEconomics: report.unitEconomics.with(
          7,
          ((nth * 41) % 90) - 45,
        ) as unknown as CompactReport['unitEconomics'],
        evidence: compactEvidenceOf([
          { ...first!, type: nth % 2 === 0 ? type : 'missing', normalizedCents },
          ...others,
          rate,
        ]),
      };
    };
  const draft = ({ tenantId, skuId }: Run & { tenantId: string }, state: PushState) =>
    gateway.deliver(ListingPushSettled, tenantId, {
      listingId: prefixed('lst', v7()),
      pushId: prefixed('psh', v7()),
      storeId: prefixed('sto', v7()),
      skuId,
      seq: 1,
      state,
      text: 'In words.',
    });
  const fail = ({ tenantId, ...run }: Run & { tenantId: string }) =>
    gateway.deliver(EvaluationFailed, tenantId, aFailure(run));
  const everyPage = async (query: Query, key = tenant.key): Promise<Summary[]> => {
    const all: Summary[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      expect(page).toBeLessThan(500);
      const answer: Answer = await list({ ...query, ...(cursor === '' ? {} : { cursor }) }, key);
      expect(answer.status).toBe(200);
      all.push(...answer.body.data);
      cursor = answer.body.nextCursor;
    }
    return all;
  };

  it('returns 200 with summaries, newest first', async () => {
    const mine = await gateway.tenant();
    const older = await submit({ ...LONG, externalRef: 'A 1', tags: ['spring'] }, mine);
    const newer = await submit(SHORT, mine);
    await evaluate(older);
    const { body } = await list({}, mine.key);
    expect(body).toEqual({
      data: [
        {
          skuId: newer.skuId,
          status: 'SUBMITTED',
          submittedAt: expect.any(String),
          updatedAt: expect.any(String),
          title: null,
          market: null,
          supplierCountry: null,
          externalRef: null,
          hsCode: null,
          currency: 'USD',
          tags: [],
          verdict: null,
          score: null,
          confidencePercent: null,
          trueLandedCostCents: null,
          cm2Cents: null,
          cm2Bps: null,
          breakEvenCacCents: null,
          hasDraft: false,
          assumed: [],
          archivedAt: null,
          stage: null,
          reportId: null,
        },
        {
          skuId: older.skuId,
          status: 'EVALUATED',
          submittedAt: expect.any(String),
          updatedAt: expect.any(String),
          title: LONG.title,
          market: LONG.targetMarket,
          supplierCountry: LONG.supplierCountry,
          externalRef: 'A 1',
          hsCode: '961700',
          currency: 'USD',
          tags: ['spring'],
          verdict: expect.any(String),
          score: 74,
          confidencePercent: expect.any(Number),
          trueLandedCostCents: expect.any(Number),
          cm2Cents: expect.any(Number),
          cm2Bps: expect.any(Number),
          breakEvenCacCents: expect.any(Number),
          hasDraft: false,
          assumed: [],
          archivedAt: null,
          stage: null,
          reportId: expect.stringMatching(/^rpt_/),
        },
      ],
      nextCursor: null,
    });
    for (const summary of body.data) {
      const { body: record } = await gateway.get(`/v2/skus/${summary.skuId}`, mine.key);
      const { status, submittedAt, updatedAt, externalRef, currency, tags, reportId } = summary;
      expect(record).toMatchObject({ status, submittedAt, updatedAt, externalRef, currency, tags, reportId });
    }
    await gateway.post(`/v2/skus/${older.skuId}/evaluations`, {}, mine.key);
    const reopened = await list({ status: 'SUBMITTED' }, mine.key);
    expect(reopened.body.data.map(({ skuId }: Summary) => skuId)).toEqual([newer.skuId, older.skuId]);
  });

  it('finds each status, even while the run is under way', async () => {
    const mine = await gateway.tenant();
    const runs: Record<string, Run & { tenantId: string }> = {};
    for (const status of ['SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED', 'FAILED'])
      runs[status] = await submit(LONG, mine);
    await normalize(runs.NORMALIZED!);
    await extract(runs.COSTED!);
    await evaluate(runs.EVALUATED!);
    await fail(runs.FAILED!);
    for (const [status, run] of Object.entries(runs))
      for (const sort of SORTS) {
        const { body } = await list({ status, sort }, mine.key);
        expect([status, sort, body.data.map((one: Summary) => [one.skuId, one.status])]).toEqual([
          status,
          sort,
          [[run.skuId, status]],
        ]);
      }
  });

  it('returns 304 for the entity tag of an unchanged list', async () => {
    const mine = await gateway.tenant();
    await submit(LONG, mine);
    const { headers } = await list({}, mine.key);
    const same = await list({}, mine.key, { 'if-none-match': headers.get('etag') ?? '' });
    expect([same.status, same.text]).toEqual([304, '']);
    await submit(LONG, mine);
    expect((await list({}, mine.key, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200);
  });

  it.each([
    [{ limit: '101' }, '?limit', 'range'],
    [{ limit: 'x' }, '?limit', 'type'],
    [{ status: 'DONE' }, '?status', 'format'],
    [{ verdict: 'advance' }, '?verdict', 'format'],
    [{ market: 'us' }, '?market', 'format'],
    [{ supplierCountry: 'XX' }, '?supplierCountry', 'format'],
    [{ minScore: '101' }, '?minScore', 'range'],
    [{ minConfidence: '-1' }, '?minConfidence', 'range'],
    [{ maxScore: 'x' }, '?maxScore', 'type'],
    [{ maxConfidence: '101' }, '?maxConfidence', 'range'],
    [{ verdict: 'ADVANCE,' }, '?verdict', 'format'],
    [{ hasDraft: 'yes' }, '?hasDraft', 'format'],
    [{ missingEvidence: '1' }, '?missingEvidence', 'format'],
    [{ q: '' }, '?q', 'range'],
    [{ q: '--' }, '?q', 'format'],
    [{ hsCode: '96170' }, '?hsCode', 'format'],
    [{ tag: 'x'.repeat(41) }, '?tag', 'range'],
    [{ externalRef: 'x'.repeat(65) }, '?externalRef', 'range'],
    [{ submittedAfter: 'yesterday' }, '?submittedAfter', 'format'],
    [{ submittedBefore: '2026-11-22' }, '?submittedBefore', 'format'],
    [{ sort: 'title' }, '?sort', 'format'],
    [{ cursor: 'abc' }, '?cursor', 'format'],
    [{ colour: 'red' }, '?colour', 'unknown-field'],
  ])('returns 400 for %j', async (query, pointer, code) => {
    const answer = await list(query);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer, code }]]);
  });

  it('returns 400 for a forged cursor and for one of another query', async () => {
    const mine = await gateway.tenant();
    for (let made = 0; made < 3; made += 1) await submit(LONG, mine);
    const { body } = await list({ limit: '1', market: 'US' }, mine.key);
    const cursor = body.nextCursor as string;
    expect((await list({ limit: '2', market: 'US', cursor }, mine.key)).body.data).toHaveLength(2);
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const forged = (...changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString('base64url');
    const others: Query[] = [
      { cursor },
      { market: 'DE', cursor },
      { market: 'US', sort: 'submittedAt', cursor },
      { market: 'US', cursor: forged(parts[0], 'no', parts[2], parts[3]) },
      { market: 'US', cursor: forged(parts[0], parts[1], 'x', parts[3]) },
      { market: 'US', cursor: forged(parts[0], parts[1], parts[2], "'") },
      { market: 'US', cursor: forged(parts[0], parts[1], 1e300, parts[3]) },
    ];
    for (const query of others) {
      const answer = await list(query, mine.key);
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer: '?cursor', code: 'format' }]]);
    }
    const stray = await list({ market: 'US', cursor: forged(parts[0], 'scored', 70_000, parts[3]) }, mine.key);
    expect([stray.status, stray.body.data]).toEqual([200, []]);
  });

  it('returns 401 without a key, 403 without the scope, and nothing of other tenants', async () => {
    expect((await gateway.get('/v2/skus')).status).toBe(401);
    expect((await list({}, await gateway.key(tenant.tenantId, ['skus:write']))).status).toBe(403);
    const mine = await gateway.tenant();
    const run = await submit({ ...LONG, externalRef: 'mine', tags: ['mine'] }, mine);
    await evaluate(run);
    const other = await gateway.tenant();
    for (const query of [{}, { externalRef: 'mine' }, { tag: 'mine' }, { sort: '-score' }, { status: 'EVALUATED' }])
      expect((await list(query as Query, other.key)).body).toEqual({ data: [], nextCursor: null });
    const { body } = await list({ limit: '1' }, mine.key);
    expect(body.data).toHaveLength(1);
  });

  it('returns each SKU once despite submissions between pages', async () => {
    const mine = await gateway.tenant();
    const before: string[] = [];
    for (let made = 0; made < 5; made += 1) before.push((await submit(LONG, mine)).skuId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ limit: '2', ...(cursor === undefined ? {} : { cursor }) }, mine.key);
      seen.push(...body.data.map(({ skuId }: Summary) => skuId));
      cursor = body.nextCursor ?? undefined;
      await submit(LONG, mine);
    } while (cursor !== undefined);
    expect(seen).toEqual(before.reverse());
  });

  describe('lists like a model in memory', () => {
    const skus: Summary[] = [];
    const withMissing = new Set<string>();
    const rates = new Map<string, number>();
    let mine: Credentials;

    beforeAll(async () => {
      mine = await gateway.tenant();
      const stranger = await gateway.tenant();
      for (let nth = 0; nth < 60; nth += 1) {
        const body = {
          ...LONG,
          title: `${['Steel', 'GLASS', 'Größe'][nth % 3]} ${['bottle', 'lamp'][nth % 2]} ${nth}`,
          targetMarket: ['US', 'DE', 'GB'][nth % 3],
          supplierCountry: ['CN', 'VN'][nth % 2],
          ...(nth % 4 === 0 ? { hsCode: ['96170010', '940511'][nth % 3 === 0 ? 0 : 1] } : {}),
          externalRef: `ref ${nth % 10}`,
          tags: nth % 5 === 0 ? ['spring', `t${nth % 2}`] : [],
        };
        const run = await submit(body, nth % 7 === 6 ? stranger : mine);
        if (nth % 6 === 1) await fail(run);
        else if (nth % 6 === 2) await normalize(run);
        else if (nth % 6 !== 5) {
          await evaluate(run, (nth * 37) % 101, variant(nth));
          rates.set(run.skuId, RATES[nth % RATES.length]!);
          if (nth % 2 === 1) withMissing.add(run.skuId);
        }
        if (nth % 4 === 0) await draft(run, nth % 8 === 0 ? 'DRAFTED' : 'WITHDRAWN');
      }
      skus.push(...(await everyPage({ limit: '100' }, mine.key)));
    }, 60_000);

    const filters: Record<string, (value: string) => (sku: Summary) => boolean> = {
      status: (value) => (sku) => sku.status === value,
      verdict: (value) => (sku) => sku.verdict !== null && value.split(',').includes(sku.verdict),
      market: (value) => (sku) => sku.market === value,
      supplierCountry: (value) => (sku) => sku.supplierCountry === value,
      minScore: (value) => (sku) => sku.score !== null && sku.score >= Number(value),
      maxScore: (value) => (sku) => sku.score !== null && sku.score <= Number(value),
      maxConfidence: (value) => (sku) => sku.confidencePercent !== null && sku.confidencePercent <= Number(value),
      hasDraft: (value) => (sku) => String(sku.hasDraft) === value,
      missingEvidence: (value) => (sku) => sku.score !== null && String(withMissing.has(sku.skuId)) === value,
      minConfidence: (value) => (sku) => sku.confidencePercent !== null && sku.confidencePercent >= Number(value),
      q: (value) => (sku) =>
        wordsOf(value).every((word) => wordsOf(sku.title ?? '').some((one) => one.startsWith(word))),
      externalRef: (value) => (sku) => sku.externalRef === value,
      hsCode: (value) => (sku) => sku.hsCode?.startsWith(value) === true,
      tag: (value) => (sku) => sku.tags.includes(value),
      submittedAfter: (value) => (sku) => sku.submittedAt >= value,
      submittedBefore: (value) => (sku) => sku.submittedAt < value,
    };
    const moments = () => fc.nat(skus.length - 1).map((at) => skus[at]!.submittedAt);
    const queries = () =>
      fc
        .record(
          {
            status: fc.constantFrom('SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED', 'FAILED'),
            verdict: fc.constantFrom('ADVANCE', 'CAUTION', 'REJECT', 'CAUTION,ADVANCE'),
            hasDraft: fc.constantFrom('true', 'false'),
            missingEvidence: fc.constantFrom('true', 'false'),
            maxScore: fc.nat(100).map(String),
            maxConfidence: fc.nat(100).map(String),
            market: fc.constantFrom('US', 'DE', 'GB', 'FR'),
            supplierCountry: fc.constantFrom('CN', 'VN'),
            minScore: fc.nat(100).map(String),
            minConfidence: fc.nat(100).map(String),
            q: fc.constantFrom('steel', 'LAMP glass', 'grÖße', 's', 'st', 'ste', 'insulat', 'eel', 'bottle-30', '7'),
            externalRef: fc.constantFrom('ref 1', 'ref 2', 'ref'),
            hsCode: fc.constantFrom('961700', '9617001', '94051100', '940511'),
            tag: fc.constantFrom('spring', 't0', 'none'),
            submittedAfter: moments(),
            submittedBefore: moments(),
          },
          { requiredKeys: [] },
        )
        .chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 }))
        .map((entries) => Object.fromEntries<string>(entries));

    /** Money of all currencies sorts by one. */
    const inUsCents = ({ skuId }: Summary, amount: number | null) => {
      const usdNanosPerMajorUnit = rates.get(skuId);
      if (amount === null || usdNanosPerMajorUnit === undefined) return amount;
      return convert(cents(amount), { minorUnitDigits: 2, usdNanosPerMajorUnit }, US_DOLLAR, 'half-away-from-zero');
    };

    /** SKUs with a key first, then those under way, then failed ones. */
    const expected = (query: Query, sort: string): string[] => {
      const fitting = skus.filter((sku) => Object.entries(query).every(([name, value]) => filters[name]!(value)(sku)));
      const figures: Record<string, (sku: Summary) => number | null> = {
        score: ({ score }) => score,
        confidence: ({ confidencePercent }) => confidencePercent,
        cm2: (sku) => inUsCents(sku, sku.cm2Cents),
        landedCost: (sku) => inUsCents(sku, sku.trueLandedCostCents),
      };
      const key = (sku: Summary) =>
        (sku.score === null ? undefined : figures[sort.replace('-', '')]?.(sku)) ?? Date.parse(sku.submittedAt);
      const group = ({ score, status }: Summary) =>
        sort.endsWith('submittedAt') || score !== null ? 0 : status === 'FAILED' ? 2 : 1;
      const sign = sort.startsWith('-') ? -1 : 1;
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0) * sign;
      return fitting
        .sort((a, b) => group(a) - group(b) || compare(key(a), key(b)) || compare(a.skuId, b.skuId))
        .map(({ skuId }) => skuId);
    };

    it('by any filters, in any order, in pages of any size', async () => {
      expect(skus.length).toBeGreaterThan(45);
      await fc.assert(
        fc.asyncProperty(
          queries(),
          fc.constantFrom(...SORTS),
          fc.integer({ min: 1, max: 30 }),
          async (query, sort, limit) => {
            const shown = await everyPage({ ...query, sort, limit: String(limit) }, mine.key);
            expect([query, shown.map(({ skuId }) => skuId)]).toEqual([query, expected(query, sort)]);
          },
        ),
        { numRuns: 100 },
      );
    }, 120_000);

    it.each(TIGHT)(
      'within limits of %j, in pages that may be short',
      async (bounds) => {
        const store = new SkuListRepository(gateway.app.get(DataSource, { strict: false }));
        await fc.assert(
          fc.asyncProperty(
            queries(),
            fc.constantFrom(...SORTS),
            fc.integer({ min: 1, max: 30 }),
            async (query, sort, limit) => {
              const { query: read } = readSkuListPage(mine.tenantId, { ...query, sort });
              const shown: string[] = [];
              let after: Place | undefined;
              do {
                const page = await store.page(read, limit, after, bounds);
                expect(page.rows.length).toBeLessThanOrEqual(limit);
                shown.push(...page.rows.map((row) => row.sku_id));
                after = page.next;
              } while (after !== undefined);
              expect([query, sort, shown]).toEqual([query, sort, expected(query, sort)]);
            },
          ),
          { numRuns: 60 },
        );
      },
      120_000,
    );
  });
});
