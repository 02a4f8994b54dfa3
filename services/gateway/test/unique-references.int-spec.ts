import { IdSource } from '@cpes/service-kit';
import { DataSource } from 'typeorm';
import { TenantManagement } from '../src/identity/tenants/tenant-management.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';

describe('a tenant with unique references', () => {
  let gateway: Gateway;
  let other: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    other = await Gateway.start({}, gateway.database.url);
  });
  afterAll(async () => {
    await other.stop();
    await gateway.stop();
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });

  const set = (hasUniqueReferences: boolean) =>
    new TenantManagement(gateway.app.get(DataSource, { strict: false }), new IdSource()).change(tenant.tenantId, {
      hasUniqueReferences,
    });
  const submit = (externalRef: string, at = gateway, title = 'Bottle') =>
    at.post('/v2/skus', { ...LONG, title, externalRef }, tenant.key);
  const countOf = async () =>
    (
      await gateway.query<{ n: number }>('SELECT count(*)::int AS n FROM skus WHERE tenant_id = $1', [tenant.tenantId])
    )[0]!.n;

  it('gets the existing SKU for a repeated reference, whatever else the repeat contains', async () => {
    await set(true);
    const first = await submit('A-1');
    const again = await submit('A-1', gateway, 'Another bottle');
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotent-replayed'), again.headers.get('location')]).toEqual([
      201,
      'true',
      first.headers.get('location'),
    ]);
    expect(again.body.candidate.title).toBe('Bottle');
    expect((await submit('A-2')).body.skuId).not.toBe(first.body.skuId);
    const bulk = await gateway.post('/v2/skus/bulk', { candidates: [{ ...LONG, externalRef: 'A-1' }] }, tenant.key);
    expect(bulk.body.results).toMatchObject([{ status: 201, skuId: first.body.skuId, replayed: true }]);
    expect(await countOf()).toBe(2);
  });

  it('gets one SKU from many concurrent submissions at two gateways', async () => {
    await set(true);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => submit('B-1', nth % 2 === 0 ? gateway : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.skuId)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await countOf()).toBe(1);
  });

  it('keeps its references apart from those of other tenants, and of the time before the setting', async () => {
    const [older, newer] = [await submit('C-1'), await submit('C-1')];
    expect(older.body.skuId).not.toBe(newer.body.skuId);
    await set(true);
    const stranger = await gateway.tenant();
    expect((await gateway.post('/v2/skus', { ...LONG, externalRef: 'C-1' }, stranger.key)).body.skuId).not.toBe(
      newer.body.skuId,
    );
    expect((await submit('C-1')).body.skuId).toBe(newer.body.skuId);
    await set(false);
    expect((await submit('C-1')).headers.get('idempotent-replayed')).toBeNull();
    expect(await countOf()).toBe(3);
  });

  it('has no duplicates from the moment the setting is on, even at gateways with a cached key', async () => {
    // Both gateways cache the key with the setting off.
    for (const at of [gateway, other]) await submit('D-0', at);
    await set(true);
    const [first, second] = [await submit('D-1'), await submit('D-1', other)];
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(second.body.skuId).toBe(first.body.skuId);
  });

  it('has no duplicate from a submission that is being stored while the setting is turned on', async () => {
    await gateway.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE INSERT ON skus FOR EACH ROW WHEN (NEW.external_ref = 'E-1') EXECUTE FUNCTION hold();`);
    const waiting = async () => (await gateway.query('SELECT 1 FROM pg_locks WHERE NOT granted')).length;
    let isSet = false;
    const { manager } = gateway.app.get(DataSource, { strict: false });
    const held = await manager.transaction(async (holder) => {
      await holder.query('SELECT pg_advisory_xact_lock(1)');
      const first = submit('E-1');
      await until(async () => (await waiting()) === 1);
      const setting = set(true).finally(() => (isSet = true));
      await until(async () => isSet || (await waiting()) > 1);
      return { first, setting };
    });
    const [first] = await Promise.all([held.first, held.setting]);
    expect((await submit('E-1')).body.skuId).toBe(first.body.skuId);
  });

  it('keeps its references when the setting is turned on under load, and completes it when repeated', async () => {
    const references = Array.from({ length: 12 }, (_, n) => `F-${n}`);
    await Promise.all(references.map((reference) => submit(reference)));
    const submitted = references.map((reference, n) => submit(reference, n % 2 === 0 ? gateway : other));
    await set(true);
    await Promise.all(submitted);
    await gateway.query('UPDATE skus SET unique_ref = NULL WHERE tenant_id = $1', [tenant.tenantId]);
    await set(true);
    const rows = await gateway.query<{ reference: string; n: number }>(
      'SELECT external_ref AS reference, count(unique_ref)::int AS n FROM skus WHERE tenant_id = $1 GROUP BY 1',
      [tenant.tenantId],
    );
    expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
    expect(rows).toHaveLength(references.length);
  });

  it('gets and loses its references in statements of at most 5,000', async () => {
    await gateway.query(`
      CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM changed) > 5000 THEN RAISE 'too many at once'; END IF; RETURN NULL; END $$;
      CREATE TRIGGER refuse_many AFTER UPDATE ON skus REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`);
    const { body } = await submit('G-0');
    await gateway.query(COPY_SKU, [body.skuId, 5_000]);
    const unique = async () =>
      (await gateway.query('SELECT 1 FROM skus WHERE tenant_id = $1 AND unique_ref IS NOT NULL', [tenant.tenantId]))
        .length;
    await set(true);
    expect(await unique()).toBe(5_001);
    await set(false);
    expect(await unique()).toBe(0);
  });
});

/** The same SKUs with other names and references. */
const COPY_SKU = `
  INSERT INTO skus SELECT (jsonb_populate_record(s, jsonb_build_object('sku_id', s.sku_id || n, 'external_ref', 'G-' || n))).*
  FROM skus s, generate_series(1, $2::int) n WHERE s.sku_id = $1`;
