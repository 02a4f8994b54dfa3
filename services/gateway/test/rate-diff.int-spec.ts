import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { internalUrlOf, type RateChange, type RateDiff } from '@cpes/contracts';
import { privateFolder } from '@cpes/local-servers';
import { Receiver } from '@cpes/testing';
import { runAdmin } from '../src/admin/admin.ts';
import { Gateway } from './harness.ts';

const zones = { US: 'US', DE: 'EU', GB: 'GB', '*': 'EU' };
const line = (code: string): RateChange => ({
  table: 'us_tariff_lines',
  zone: 'US',
  code,
  before: '16.5%',
  after: '15%',
});

describe('the operator’s command rates diff', () => {
  let gateway: Gateway;
  let costFactor: Receiver;
  let diff: RateDiff;
  let folder: Awaited<ReturnType<typeof privateFolder>>;

  beforeAll(async () => {
    gateway = await Gateway.start();
    folder = await privateFolder('cpes-rate-diff-');
    costFactor = await Receiver.start((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(diff));
    });
  });
  afterAll(async () => {
    await costFactor.stop();
    await gateway.stop();
    await folder.remove();
  });

  const run = async (changes: readonly RateChange[], count = changes.length) => {
    diff = { publication: 'US tariff with 40 lines', changes, count, zones };
    const file = join(folder.path, 'export.json');
    await writeFile(file, '[]');
    return runAdmin(['rates', 'diff', 'usitc', file, '--release', '2026HTSRev21'], {
      GATEWAY_DATABASE_URL: gateway.database.url,
      [internalUrlOf('cost-factor')]: costFactor.origin,
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
    expect(text).toMatch(new RegExp(`\\n${one.tenantId} .* 3 +7$`));
    expect(text).not.toContain(other.tenantId);
    expect(costFactor.received.at(-1)).toMatchObject({ path: '/rate-imports/diff?kind=usitc&release=2026HTSRev21' });
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
    expect(await of({ table: 'exchange_rates', zone: null, code: 'JPY' })).toBe('1');
    expect(await of({ table: 'hs6_mfn_rates', zone: 'AU', code: '940360' })).toBe('0');
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
});
