import { ReportCompleted, reportIdOf } from '@cpes/contracts';
import { aCompletedReport } from '@cpes/testing';
import { type Credentials, Gateway, SHORT } from './harness.ts';
import { Person } from './person.ts';

const DAY_MS = 86_400_000;

describe('share links of a report', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let owner: Person;
  let reportId: string;
  let reportText: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
    owner = await Person.of(gateway, tenant.tenantId, 'owner');
  });
  beforeEach(async () => {
    const { body: record } = await gateway.post('/v2/skus', SHORT, tenant.key);
    const run = { skuId: record.skuId, runId: await gateway.runOf(record.skuId) };
    await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
    reportId = reportIdOf(run.runId);
    reportText = (await gateway.get(`/v2/reports/${reportId}`, tenant.key)).text;
  });
  afterAll(() => gateway.stop());

  const links = () => `/reports/${reportId}/share-links`;
  const share = async (body: object = {}) => {
    const answer = await owner.post(links(), body);
    expect(answer.status).toBe(201);
    const { linkId, address, createdAt, expiresAt } = answer.body as Record<string, string>;
    const days = (Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')) / DAY_MS;
    return { linkId: linkId ?? '', token: /^\/app\/shared#([\w-]{22})$/.exec(address ?? '')?.[1] ?? '', days };
  };
  const read = (token: string) =>
    gateway.call('GET', '/app/api/shared-report', { headers: { authorization: `Bearer ${token}` } });
  const actions = async () => {
    const { body } = await owner.get('/audit?limit=100');
    return (body as { data: { action: string; subject: string }[] }).data
      .filter(({ subject }) => subject === reportId)
      .map(({ action }) => action);
  };

  it('open the report without an account, and keep caches and search engines from it', async () => {
    const { token, days } = await share();
    const answer = await read(token);
    expect([answer.status, answer.text, days]).toEqual([200, reportText, 30]);
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it('open the report as it was issued, without the mark of an outdated one', async () => {
    const { token } = await share();
    await gateway.query(
      `INSERT INTO outdated_reports (sku_id, tenant_id, run_id, since, body)
       SELECT sku_id, tenant_id, run_id, now(), '{"moved":[],"scoreNow":1,"verdictNow":"REJECT","recoveryPriceCents":null}'
       FROM skus WHERE report_id = $1`,
      [reportId],
    );
    expect((await gateway.get(`/v2/reports/${reportId}`, tenant.key)).body.outdated).toMatchObject({ scoreNow: 1 });
    expect((await read(token)).text).toBe(reportText);
  });

  it('store only the hash of the token, and show the token once', async () => {
    const { token, linkId } = await share({ expiresInDays: 7 });
    const rows = await gateway.query('SELECT l::text AS text FROM share_links l WHERE id = $1', [linkId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const listed = await owner.get(links());
    expect(listed.body).toMatchObject({ data: [{ linkId, createdBy: owner.userId }] });
    expect(listed.text).not.toContain(token);
  });

  it('stop working at once when they are revoked, and leave two audit entries', async () => {
    const [kept, revoked] = [await share(), await share()];
    const answer = await owner.delete(`${links()}/${revoked.linkId}`);
    expect([answer.status, (answer.body as { data: unknown[] }).data]).toMatchObject([200, [{ linkId: kept.linkId }]]);
    expect([(await read(revoked.token)).status, (await read(kept.token)).status]).toEqual([404, 200]);
    expect((await owner.delete(`${links()}/${revoked.linkId}`)).status).toBe(404);
    expect(await actions()).toEqual(['report.share-revoked', 'report.shared', 'report.shared']);
  });

  it('stop working when they expire, and no longer appear in the list', async () => {
    const { token, linkId } = await share({ expiresInDays: 1 });
    await gateway.query('UPDATE share_links SET expires_at = now() WHERE id = $1', [linkId]);
    expect((await read(token)).status).toBe(404);
    expect((await owner.get(links())).body).toEqual({ data: [] });
    await share();
    expect(await gateway.query('SELECT 1 FROM share_links WHERE id = $1', [linkId])).toEqual([]);
  });

  it('return the same 404 for an unknown, a malformed and a missing token', async () => {
    const strip = ({ body }: { body: object }) => ({ ...body, instance: '', requestId: '' });
    const [unknown, malformed, missing] = [
      await read('A'.repeat(22)),
      await read("'; --"),
      await gateway.call('GET', '/app/api/shared-report'),
    ];
    expect(unknown.status).toBe(404);
    expect([strip(malformed), strip(missing)]).toEqual([strip(unknown), strip(unknown)]);
  });

  it.each([{ expiresInDays: 0 }, { expiresInDays: 91 }, { expiresInDays: '7' }, { other: 1 }])(
    'refuse %p',
    async (body) => {
      expect((await owner.post(links(), body)).status).toBe(400);
    },
  );

  it('number at most 20 for a report', async () => {
    for (let nth = 0; nth < 20; nth += 1) await share();
    expect((await owner.post(links(), {})).status).toBe(400);
    const { data } = (await owner.get(links())).body as { data: { linkId: string }[] };
    expect(data).toHaveLength(20);
    await owner.delete(`${links()}/${data[0]?.linkId ?? ''}`);
    await share();
  });

  it('belong to the tenant: another one and an unknown report get 404', async () => {
    const { linkId } = await share();
    const stranger = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
    const answers = [
      await stranger.post(links(), {}),
      await stranger.get(links()),
      await stranger.delete(`${links()}/${linkId}`),
      await owner.post(`/reports/rpt_${'0'.repeat(32)}/share-links`, {}),
      await owner.get('/reports/nonsense/share-links'),
      await owner.delete(`${links()}/nonsense`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('are created at the same time by more users than the database has connections', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(links(), {})));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it('stop working while the user who created them is disabled', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    const { address } = (await analyst.post(links(), {})).body as { address: string };
    const token = address.split('#')[1] ?? '';
    expect((await read(token)).status).toBe(200);
    await gateway.query('UPDATE users SET disabled_at = now() WHERE id = $1', [analyst.userId]);
    expect((await read(token)).status).toBe(404);
  });

  it('are made by analysts, too', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    expect((await analyst.post(links(), {})).status).toBe(201);
  });
});
