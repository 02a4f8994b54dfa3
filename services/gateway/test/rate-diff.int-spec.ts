import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CandidateEvaluation,
  CandidateNormalisation,
  type EvaluationRequest,
  type ExtractionRequest,
  FactorExtraction,
  internalUrlOf,
  type NormalisationRequest,
  type PriceRequest,
  type RateChange,
  type RateDiff,
  ReportCompleted,
  type SkuId,
  STAGED_RATES,
} from '@cpes/contracts';
import { privateFolder } from '@cpes/local-servers';
import { aCompletedReport, type Received, Receiver } from '@cpes/testing';
import { runAdmin } from '../src/admin/admin.ts';
import { dearer, FakeStages } from './fake-stages.ts';
import { Gateway, LONG } from './harness.ts';

const zones = { US: 'US', DE: 'EU', GB: 'GB', '*': 'EU' };
const line = (code: string): RateChange => ({
  table: 'us_tariff_lines',
  zone: 'US',
  code,
  before: '16.5%',
  after: '15%',
});

describe('the operator’s commands for rates', () => {
  let gateway: Gateway;
  const stages = new FakeStages();
  let costFactor: Receiver;
  let diff: RateDiff;
  let folder: Awaited<ReturnType<typeof privateFolder>>;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    folder = await privateFolder('cpes-rate-diff-');
    costFactor = await Receiver.start((_request, response, received) => {
      void answerTo(received).then((answer) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      );
    });
  });
  afterAll(async () => {
    await costFactor.stop();
    await gateway.stop();
    await folder.remove();
  });

  /** The internal APIs of all stages. With the file, customs duty costs 7 cents more. */
  const answerTo = async ({ path, body }: Received): Promise<unknown> => {
    const peers = stages.peers();
    const absent = (): never => {
      throw new Error('a stage is absent');
    };
    const [line = '{}', file] = body.toString('utf8').split('\n');
    const isFile = /^\/rate-imports\/(?:diff|file)/.test(path);
    const request = (isFile || line === '' ? {} : JSON.parse(line)) as object;
    stages.rates = path.startsWith('/rate-imports/extractions') ? STAGED_RATES : 'rates-1';
    if (path.startsWith('/rate-imports/diff')) return diff;
    if (path.startsWith('/rate-imports/file')) return { outcome: 'imported', detail: 'notes' };
    if (path === '/rate-tables/version') return { version: stages.rates };
    if (path === '/normalisations')
      return peers.find('intake', CandidateNormalisation, absent).normalise(request as NormalisationRequest);
    if (path === '/evaluations')
      return peers.find('scoring', CandidateEvaluation, absent).evaluate(request as EvaluationRequest);
    if (path === '/evaluations/lowest-price')
      return peers.find('scoring', CandidateEvaluation, absent).findLowestPrice(request as PriceRequest);
    stages.change = path === '/extractions' ? undefined : dearer(7);
    if (stages.rates === STAGED_RATES) expect(file).toBe('[]');
    return peers.find('cost-factor', FactorExtraction, absent).extract(request as ExtractionRequest);
  };
  const run = async (changes: readonly RateChange[], count = changes.length, notes: readonly string[] = []) => {
    diff = { publication: 'US tariff with 40 lines', notes, changes, count, zones };
    return admin(['rates', 'diff', 'usitc']);
  };
  const admin = async (command: readonly string[], ...options: string[]) => {
    const file = join(folder.path, 'export.json');
    await writeFile(file, '[]');
    return runAdmin([...command, file, '--release', '2026HTSRev21', ...options], {
      GATEWAY_DATABASE_URL: gateway.database.url,
      [internalUrlOf('intake')]: costFactor.origin,
      [internalUrlOf('cost-factor')]: costFactor.origin,
      [internalUrlOf('scoring')]: costFactor.origin,
      INTERNAL_SECRET: 'a'.repeat(32),
    });
  };
  const store = (tenantId: string, market: string, hsCode: string | null, changes: Record<string, unknown> = {}) => {
    const {
      supplier_country: country = 'CN',
      currency = 'USD',
      ended_as: ended = 'EVALUATED',
      archived_at: archived = null,
    } = changes;
    return gateway.query(
      `INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, currency, market, supplier_country, hs_code, ended_as, archived_at)
       VALUES ($1, $2, $3, now(), $4, $5, $6, $7, $8, $9)`,
      [`sku_${randomUUID()}`, tenantId, `run_${randomUUID()}`, currency, market, country, hsCode, ended, archived],
    );
  };

  it('shows changed figures and counts the stored SKUs of each tenant that read them', async () => {
    const [one, other] = [await gateway.tenant(), await gateway.tenant()];
    for (const hsCode of ['6109100012', '61091000', '610910', '61099010', '6109', null])
      await store(one.tenantId, 'US', hsCode);
    await store(one.tenantId, 'DE', '61091000');
    await store(one.tenantId, 'US', '61091000', { archived_at: new Date() });
    await store(one.tenantId, 'US', '61091000', { ended_as: 'FAILED' });
    await store(other.tenantId, 'US', '87120015');
    const text = await run([line('61091000')]);
    expect(text).toMatch(/^US tariff with 40 lines: 1 figures change\n\nus_tariff_lines US: 1\n/);
    expect(text).toMatch(/\n61091000 +16\.5% +15%\n/);
    expect(text).toMatch(new RegExp(`\\n${one.tenantId} .* 3 +7$`, 'm'));
    expect(text).not.toContain(other.tenantId);
    const paths = costFactor.received.map(({ path }) => path);
    expect(paths).toContain('/rate-imports/diff?kind=usitc&release=2026HTSRev21');
  });

  it.each([
    [['--accept-moves'], 'true'],
    [['--accept-moves=9903.03.12,9903.88.15'], '9903.03.12%2C9903.88.15'],
    [['--accept-moves=9903.03.12', '--accept-moves=9903.88.15'], '9903.03.12%2C9903.88.15'],
  ])('imports a file with %j', async (options, sent) => {
    expect(await admin(['rates', 'import', 'usitc-notes'], ...options)).toBe('imported: notes');
    expect(costFactor.received.at(-1)?.path).toBe(
      `/rate-imports/file?kind=usitc-notes&acceptsMoves=${sent}&release=2026HTSRev21`,
    );
  });

  it('counts SKUs by zone, origin and currency', async () => {
    const { tenantId } = await gateway.tenant();
    await store(tenantId, 'FR', '640419');
    await store(tenantId, 'GB', '640419');
    await store(tenantId, 'US', '940360', { supplier_country: 'ZA' });
    await store(tenantId, 'JP', '940360', { supplier_country: 'ZA', currency: 'JPY' });
    const of = async (change: Pick<RateChange, 'table' | 'zone' | 'code'>) => {
      const text = await run([{ ...change, before: null, after: 'new' }]);
      return new RegExp(`\\n${tenantId} .*?(\\d+) +4$`, 'm').exec(text)?.[1] ?? '0';
    };
    expect(await of({ table: 'hs6_mfn_rates', zone: 'EU', code: '640419' })).toBe('1');
    expect(await of({ table: 'hs6_mfn_rates', zone: 'GB', code: '640419' })).toBe('1');
    expect(await of({ table: 'us_origin_duties', zone: 'US', code: 'ZA' })).toBe('1');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '640419 CN' })).toBe('1');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '640419 VN' })).toBe('0');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '6404 CN' })).toBe('1');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '6404 VN' })).toBe('0');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '640419 *' })).toBe('1');
    expect(await of({ table: 'trade_remedies', zone: 'EU', code: '6404 *' })).toBe('1');
    expect(await of({ table: 'trade_remedies', zone: 'GB', code: '6403 *' })).toBe('0');
    expect(await of({ table: 'duty_gaps', zone: 'GB', code: '6404 CN' })).toBe('1');
    expect(await of({ table: 'duty_gaps', zone: 'GB', code: '64 CN' })).toBe('1');
    expect(await of({ table: 'duty_gaps', zone: 'US', code: '94 ZA' })).toBe('1');
    expect(await of({ table: 'duty_gaps', zone: 'US', code: '94 CA' })).toBe('0');
    expect(await of({ table: 'us_listed_goods', zone: 'US', code: '94036080' })).toBe('1');
    expect(await of({ table: 'us_listed_goods', zone: 'US', code: '94035090' })).toBe('0');
    expect(await of({ table: 'exchange_rates', zone: null, code: 'JPY' })).toBe('1');
    expect(await of({ table: 'last_mile_rates', zone: 'GB', code: 'tier 1000 gram' })).toBe('1');
    expect(await of({ table: 'hs6_mfn_rates', zone: 'AU', code: '940360' })).toBe('0');
  });

  it('shows the notes of the file', async () => {
    const text = await run([line('61091000')], 1, ['kept: the notes have no whole list of heading 9903.88.01']);
    expect(text).toContain('1 figures change\nkept: the notes have no whole list of heading 9903.88.01\n\n');
  });

  it('shows 20 figures of a table, and that not all were compared', async () => {
    const text = await run(
      Array.from({ length: 25 }, (_, at) => line(String(10_000_000 + at))),
      30,
    );
    expect(text).toContain('30 figures change, of which 25 are compared with SKUs');
    expect(text).toMatch(/\n10000019 .*\nand 5 more\n/);
    expect(text).toMatch(/stored SKUs that read one of them:\nnone$/);
  });

  it('shows duty, CM2 and verdict of the newest affected SKUs before the file and with it', async () => {
    const { key, tenantId } = await gateway.tenant();
    const { skuId } = (await gateway.post('/v2/skus', LONG, key)).body as { skuId: SkuId };
    const runId = await gateway.runOf(skuId);
    await gateway.deliver(ReportCompleted, tenantId, aCompletedReport({ skuId, runId, score: 80 }));
    // It has no report, and is left out.
    await store(tenantId, 'US', '61091000');
    const text = await run([{ table: 'us_origin_duties', zone: 'US', code: 'CN', before: null, after: 'new' }]);
    expect(text).toMatch(
      /\n\n1 of the newest 1 have another result:\nSKU .* duty +after +CM2 +after +verdict +after\n/,
    );
    const [, duty, dutyAfter, cm2, cm2After] =
      new RegExp(`\\n${skuId} +USD +([\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+) +ADVANCE +ADVANCE$`).exec(text) ?? [];
    expect([Number(dutyAfter) - Number(duty), Number(cm2After) - Number(cm2)]).toEqual([
      expect.closeTo(0.07),
      expect.closeTo(-0.07),
    ]);
    const reads = costFactor.received.filter(({ path }) => path.startsWith('/rate-imports/extractions'));
    expect(reads).toHaveLength(1);
  });
});
