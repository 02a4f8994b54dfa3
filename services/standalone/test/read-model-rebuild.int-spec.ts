import type { ServiceName } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { RunFacts } from '@cpes/persistence';
import { aLongRequest, aShortRequest } from '@cpes/testing';
import { failsAt, START_MS_MAX, type Tenant, WholeSystem } from './whole-system.ts';

/** What clients read, but for the moments at which rows were written: no stage knows them. */
const SNAPSHOT = {
  documents: 'SELECT kind, run_id, tenant_id, body, hs_code FROM run_documents ORDER BY kind, run_id',
  reports: 'SELECT * FROM reports ORDER BY report_id',
  skus: "SELECT to_jsonb(skus) - 'ended_at' AS sku FROM skus ORDER BY sku_id",
};

const NORMALIZED = "SELECT 1 FROM run_documents WHERE kind = 'normalized'";

describe('the read model', () => {
  let cpes: WholeSystem;
  const tenants: Tenant[] = [];
  let told: string[] = [];

  beforeAll(async () => {
    cpes = await WholeSystem.start();
    for (const name of ['first', 'second']) tenants.push(await cpes.tenant(name));
    await query(KEEP_EMITTED);
    await live();
  }, START_MS_MAX);
  afterAll(() => cpes.stop());

  const rebuild = (...parameters: string[]) =>
    cpes.admin(['read-model', 'rebuild', ...parameters], (line) => void told.push(line));
  const query = <Row>(sql: string, parameters: unknown[] = [], service?: ServiceName) =>
    cpes.query<Row>(sql, parameters, service);
  const post = (path: string, body: object, tenant = tenants[0]!) => cpes.sku(path, body, tenant);

  /** Runs of every kind: evaluated, evaluated again, failed at each stage, and failed and begun again. */
  async function live(): Promise<void> {
    const odd = { title: 'Tasse „é“ \\u0000 🫖', description: 'Steingut, 300 ml, "hell"', externalRef: 'T-1' };
    const again = [
      await post('/v2/skus', aLongRequest()),
      await post('/v2/skus', failsAt('scoring')),
      await post('/v2/skus', { ...aShortRequest(), ...odd }),
    ];
    await post('/v2/skus', { ...aLongRequest(), hsCode: '9617000000', tags: ['a tag'] });
    await post('/v2/skus', aShortRequest(), tenants[1]);
    await post('/v2/skus', failsAt('cost-factor'), tenants[1]);
    await cpes.settled();
    for (const skuId of again) await post(`/v2/skus/${skuId}/evaluations`, {});
    await cpes.settled();
    // What a failed run has come to is stored after its end.
    await until('intake’s document', async () => (await query(NORMALIZED)).length > 0, START_MS_MAX);
  }

  const snapshot = async () => ({
    documents: await query(SNAPSHOT.documents),
    reports: await query(SNAPSHOT.reports),
    skus: await query(SNAPSHOT.skus),
  });
  /** The last row of a stage's table, with its announcement as a text in which `@` stands for the digits of the run. */
  async function oneOf(service: ServiceName, table: string): Promise<{ row: string; body: string | null }> {
    const [{ run_id: row }] = (await query<{ run_id: string }>(
      `SELECT run_id FROM ${table} ORDER BY run_id DESC LIMIT 1`,
      [],
      service,
    )) as [{ run_id: string }];
    if (service === 'intake') return { row, body: null };
    const facts = await cpes.of(service).app.get<RunFacts>(RunFacts, { strict: false }).results({});
    const { data } = facts.find((fact) => fact.data.runId === row)!;
    const digits = row.slice('run_'.length);
    return { row, body: JSON.stringify(data).replaceAll(digits, '@').replaceAll(data.skuId, 'sku_@') };
  }
  const emitted = async () => (await query<{ count: number }>('SELECT count(*)::int AS count FROM emitted'))[0]!.count;

  it('is whole after runs have ended, and then nothing is put back', async () => {
    const before = await snapshot();
    // Only the run that failed before its factors has a document of intake.
    expect(before.documents).toHaveLength(9 + 1 + 8 + 3);
    expect(before.reports).toHaveLength(6);
    expect(await rebuild()).toBe('9 runs looked at\nput back: nothing');
    expect(await snapshot()).toEqual(before);
  });

  it.each([
    ['some documents', ["DELETE FROM run_documents WHERE kind IN ('extracted', 'failure') OR right(run_id, 1) < '8'"]],
    ['all documents', ['DELETE FROM run_documents']],
    ['some reports', ['DELETE FROM reports WHERE report_id IN (SELECT report_id FROM reports ORDER BY 1 LIMIT 3)']],
    ['everything but the SKUs', ['DELETE FROM run_documents', 'DELETE FROM reports']],
    [
      'everything, and how the runs ended',
      [
        'DELETE FROM run_documents',
        'DELETE FROM reports',
        `UPDATE skus SET ended_as = NULL, ended_at = NULL, report_id = NULL, score = NULL, verdict = NULL, confidence_percent = NULL,
           hs_code = NULL`,
      ],
    ],
  ])('that has lost %s is rebuilt to the byte, and announces nothing', async (_, damage) => {
    const [before, sent] = [await snapshot(), await emitted()];
    for (const sql of damage) await query(sql);
    expect(await snapshot()).not.toEqual(before);
    const rehearsed = await rebuild('--dry-run');
    expect(rehearsed).toContain('would be put back: ');
    const done = await rebuild();
    expect(done.split('\n')[1]!.replace('put back', 'would be put back')).toBe(rehearsed.split('\n')[1]);
    expect(done).not.toContain('lack');
    expect(await snapshot()).toEqual(before);
    expect(await rebuild()).toBe('9 runs looked at\nput back: nothing');
    expect(await emitted()).toBe(sent);
  });

  it('looks the same to clients when it is rebuilt', async () => {
    const [{ sku_id: skuId }] = (await query<{ sku_id: string }>('SELECT sku_id FROM skus ORDER BY sku_id')) as [
      { sku_id: string },
    ];
    const read = (path: string) => cpes.get(path, tenants[0]!);
    const paths = [`/v2/skus/${skuId}`, `/v2/skus/${skuId}/reports`];
    const before = await Promise.all(paths.map(read));
    await query('DELETE FROM run_documents');
    await query('DELETE FROM reports');
    await rebuild();
    expect(await Promise.all(paths.map(read))).toEqual(before);
  });

  it('is rehearsed without a trace', async () => {
    const before = await snapshot();
    await query('DELETE FROM reports');
    const said = await rebuild('--dry-run');
    expect(said).toContain('would be put back: 6 reports');
    expect(said).toContain('now lack something');
    expect(await query('SELECT 1 FROM reports')).toEqual([]);
    await rebuild();
    expect(await snapshot()).toEqual(before);
  });

  it('is rebuilt for one tenant, one SKU, or the runs since a moment', async () => {
    const before = await snapshot();
    await query('DELETE FROM reports');
    expect(await rebuild('--tenant', tenants[1]!.id)).toContain('put back: 1 reports');
    const [{ sku_id: skuId }] = (await query<{ sku_id: string }>(
      "SELECT sku_id FROM skus WHERE tenant_id = $1 AND ended_as = 'EVALUATED' ORDER BY sku_id",
      [tenants[0]!.id],
    )) as [{ sku_id: string }];
    expect(await rebuild('--sku', skuId)).toBe('2 runs looked at\nput back: 2 reports');
    await expect(rebuild('--sku', skuId, '--tenant', tenants[1]!.id)).rejects.toThrow(`the tenant has no SKU ${skuId}`);
    await expect(rebuild('--sku', `sku_${'0'.repeat(32)}`)).rejects.toThrow('there is no SKU');
    await expect(rebuild('--sku', 'x')).rejects.toThrow('It must be the id of a SKU');
    await expect(rebuild('--since', 'yesterday')).rejects.toThrow('It must be a moment like');
    expect(await rebuild('--since', new Date().toISOString())).toBe('0 runs looked at\nput back: nothing');
    expect(await rebuild('--since', '2026-01-01')).toContain('put back: 3 reports');
    expect(await snapshot()).toEqual(before);
  });

  it('names what no stage has, and the runs of SKUs that are not here', async () => {
    const before = await snapshot();
    const skuId = await post('/v2/skus', failsAt('intake'));
    const stranger = await post('/v2/skus', aShortRequest());
    await cpes.settled();
    await query('DELETE FROM run_documents');
    await query('DELETE FROM skus WHERE sku_id = $1', [stranger]);
    await query('DELETE FROM reports WHERE sku_id = $1', [stranger]);
    const said = await rebuild();
    expect(said).toContain('1 runs are of SKUs that the gateway does not have');
    expect(said).toMatch(new RegExp(`1 runs still lack something[^]*${skuId} +run_[0-9a-f]{32} +submitted$`));
    const [failure] = await query<{ body: string }>(
      `SELECT d.body FROM run_documents d JOIN skus s USING (run_id) WHERE s.sku_id = $1 AND d.kind = 'failure'`,
      [skuId],
    );
    expect(JSON.parse(failure!.body)).toMatchObject({ stage: 'intake', code: 'invalid' });
    await query('DELETE FROM run_documents WHERE run_id = (SELECT run_id FROM skus WHERE sku_id = $1)', [skuId]);
    await query('DELETE FROM skus WHERE sku_id = $1', [skuId]);
    expect(await snapshot()).toEqual(before);
  });

  it('keeps a report that it has, and leaves runs that have not ended to their events', async () => {
    const [report] = await query<{ report_id: string }>(
      `UPDATE reports SET body = '{"as":"issued"}' RETURNING report_id`,
    );
    expect(await rebuild()).toContain('put back: nothing');
    expect(report).toBeDefined();
    expect(await query(`SELECT 1 FROM reports WHERE body <> '{"as":"issued"}'`)).toEqual([]);
    await query(`INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, event_id, sweep_at)
      SELECT run_id, sku_id, tenant_id, submitted_at, gen_random_uuid(), now() + interval '1 day' FROM skus`);
    await query('DELETE FROM reports USING skus WHERE reports.run_id = skus.run_id');
    expect(await rebuild()).toContain('put back: nothing');
    await query('DELETE FROM open_runs');
    await query('DELETE FROM reports');
    expect(await rebuild()).toContain('put back: 6 reports');
  });

  it('is rebuilt page by page, and says how far it is', async () => {
    const before = await snapshot();
    await query('DELETE FROM run_documents');
    await query('DELETE FROM reports');
    for (const [service, table, count] of OTHERS) {
      const { body, row } = await oneOf(service, table);
      await query(COPY.replaceAll('TABLE', table), [row, body, count], service);
    }
    told = [];
    expect(await rebuild()).toMatch(/^1211 runs looked at\n[^]*\n1202 runs are of SKUs that the gateway does not have/);
    expect(told).toEqual(['1000 runs looked at, up to those of 2000-01-01T00:00:00.000Z']);
    expect(await snapshot()).toEqual(before);
  });
});

/** Runs of another installation, far in the past: so many that stages answer in pages, and not all of them with as many. */
const OTHERS = [
  ['intake', 'normalisations', 1_200],
  ['cost-factor', 'factor_sets', 1_130],
  ['scoring', 'reports', 1_001],
] as const;

/** Copies a row under the ids of other runs: `@` stands for their digits in the body. */
const COPY = `
  INSERT INTO TABLE
  SELECT (jsonb_populate_record(t, jsonb_build_object('run_id', 'run_' || digits, 'sku_id', 'sku_' || digits, 'report_id', 'rpt_' || digits)
    || CASE WHEN $2::text IS NULL THEN '{}' ELSE
      jsonb_build_object('body', '\\x' || encode(convert_to(replace($2, '@', digits), 'UTF8'), 'hex')) END)).*
  FROM TABLE AS t, LATERAL (SELECT '00dc6acfac00' || lpad(to_hex(n), 20, '0') AS digits FROM generate_series(1, $3::int) AS n) AS other
  WHERE t.run_id = $1`;

const KEEP_EMITTED = `
  CREATE TABLE emitted (type text);
  CREATE FUNCTION note_emitted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO emitted VALUES (NEW.routing_key); RETURN NULL; END $$;
  CREATE TRIGGER emitted AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_emitted();
  CREATE TRIGGER emitted AFTER INSERT ON outbox_appended FOR EACH ROW EXECUTE FUNCTION note_emitted();`;
