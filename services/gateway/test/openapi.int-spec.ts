import { CostFactorsExtracted, EvaluationFailed, ReportCompleted, SkuNormalized, reportIdOf } from '@cpes/contracts';
import { isVisible } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { aCompletedReport, aFailure, anExtraction, aNormalisation, type OpenApiContract } from '@cpes/testing';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { BulkSubmission } from '../src/evaluations/bulk/bulk-submission.ts';
import { Examiner } from '../src/evaluations/outdated/examiner.ts';
import { RateTablesInUse } from '../src/evaluations/rates/rate-tables-in-use.ts';
import { readCandidate } from '../src/evaluations/skus/read-candidate.ts';
import { BAD_REQUESTS } from './bad-requests.ts';
import { dearer, FakeStages } from './fake-stages.ts';
import { DELIVERY, ENDPOINT, PORTAL_LINK, RECOVERY } from './fake-webhooks.ts';
import { type Credentials, Gateway, LONG, SHORT } from './harness.ts';
import { sendBytes } from './send-bytes.ts';

/**
 * Rules that no schema can express: the body is not JSON, or has a name twice, or a fraction too small to be seen. The existing
 * ones among a million tariff codes would fill pages.
 */
const BEYOND_SCHEMAS =
  /^the text |^an entry |^an image at |not UTF-8|over 64 KiB|given twice|too small to be seen|the Harmonized System 2022 does not have/;

const A_KEY = { name: 'a key', scopes: ['skus:read'] };
const AN_ENDPOINT = { url: 'https://shop.example/hook' };
const ONE_ENDPOINT = `/v2/webhook-endpoints/${ENDPOINT.endpointId}`;
const ONE_DELIVERY = `/v2/webhook-deliveries/${DELIVERY.deliveryId}`;
/** One call of each operation, with the reason why it is wrong: an unknown address unless stated otherwise. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly wrongBody?: object;
  readonly wrongQuery?: string;
  readonly wrongPath?: string;
}

const AN_OFFER = {
  supplierName: 'Ningbo Metal Works',
  priceBreaks: [{ minUnits: 500, unitCostCents: 480 }],
  carton: { units: 24, dimensionsMm: { length: 500, width: 350, height: 300 }, weightGrams: 12_000 },
  oneTimeCosts: [{ label: 'Tooling', amountCents: 120_000 }],
};
const RATE_CARDS = {
  'freight-lanes': {
    source: 'Offer 4711',
    documentDate: '2026-11-20',
    rows: [{ origin: 'CN', destination: 'DE', mode: 'sea', unit: 'm3', rateCents: 9_500, currency: 'USD' }],
  },
  fulfilment: { rows: [{ market: 'DE', item: 'last-mile', upToGrams: 1_000, cents: 450, currency: 'EUR' }] },
  'duty-rates': { rows: [{ market: 'DE', hsCode: '961700', bps: 370, document: 'BTI 1' }] },
  'exchange-rates': { rows: [{ from: 'CNY', to: 'USD', rate: '0.1385' }] },
  'hs-codes': { rows: [{ externalRef: 'BTL-500', hsCode: '961700' }] },
};
const ALL_TERMS = {
  returnRateBps: { default: 800, byHsPrefix: {} },
  paymentFee: { bps: 190, fixedCents: 25, currency: 'EUR' },
  insuranceBps: 40,
  cashCycle: { depositBps: 3_000, leadTimeDays: 30, payoutDays: 14 },
  taxRegistered: {},
  source: 'a contract',
  documentDate: '2026-11-20',
};
const JSON_TYPE = { 'content-type': 'application/json' };
/** The tables again, of a database that becomes unavailable. */
const GONE = `
  CREATE FUNCTION gone() RETURNS boolean LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'going away' USING ERRCODE = 'admin_shutdown'; END $$;
  CREATE VIEW skus AS SELECT * FROM skus_elsewhere WHERE gone() WITH CHECK OPTION;
  CREATE VIEW reports AS SELECT * FROM reports_elsewhere WHERE gone();
  CREATE VIEW sku_offers AS SELECT * FROM sku_offers_elsewhere WHERE gone()`;

const title = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\s{0,2}(x\ufe0f?|𝒳|\s){195,205}\s{0,2}$/u));
const country = fc.oneof(fc.constantFrom('DE', 'XK', 'us', 'EU'), fc.stringMatching(/^[A-Z]{2}$/));
/** Values of every field, mostly on both sides of its bounds. */
const FIELDS = {
  title,
  description: fc.constantFrom('', ' x ', 'x'.repeat(2_000), 'x'.repeat(2_001), 'a\tb', 'Of wool. For children.'),
  factoryUnitCostCents: fc.integer({ min: -1, max: 100_000_001 }),
  factoryCostCents: fc.integer({ min: -1, max: 1 }),
  targetRetailPriceCents: fc.integer({ min: 0, max: 2 }),
  retailPriceCents: fc.integer({ min: 99_999_999, max: 100_000_001 }),
  weightGrams: fc.constantFrom(0, 1, 1_000_000, 1_000_001, 1.5),
  dimensionsMm: fc.dictionary(
    fc.constantFrom('length', 'width', 'height', 'depth'),
    fc.constantFrom(0, 1, 10_000, 10_001),
  ),
  supplierCountry: country,
  targetMarket: country,
  currency: fc.constantFrom('USD', 'JPY', 'IRR', 'usd'),
  hsCode: fc.stringMatching(/^96170(0[0-9٩]{0,5})?$/),
  unitsPerShipment: fc.constantFrom(0, 1, 1_000_001),
  freightMode: fc.constantFrom('sea', 'air', 'rail'),
  // The description asks for a visible character; the pattern does not, as programs that generate values could not read it.
  externalRef: fc.string({ unit: 'binary', maxLength: 70 }).filter(isVisible),
  tags: fc.oneof(
    fc.constantFrom([], ['a', 'b'], [' a\t'], [''], ['x'.repeat(41)], ['\u0007'], 'x', [1]),
    fc.array(fc.string({ unit: 'binary', maxLength: 42 }), { maxLength: 1 }),
    fc.constantFrom(20, 21).map((count) => Array.from({ length: count }, (_, at) => `t${at}`)),
  ),
};
const FITTING = { ...LONG, factoryCostCents: 1, retailPriceCents: 1 };
/** Valid bodies of all forms, with some generated fields, or something else altogether. */
const bodies = fc
  .tuple(
    fc.subarray(Object.keys(FITTING) as (keyof typeof FITTING)[], { minLength: 2 }),
    fc.record(FIELDS, { requiredKeys: [] }).chain((odd) => fc.subarray(Object.entries(odd), { maxLength: 2 })),
    fc.option(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 1 }), { freq: 5 }),
    fc.option(fc.tuple(fc.constantFrom(...Object.keys(FIELDS)), fc.jsonValue()), { freq: 5 }),
  )
  .map(([names, odd, strange, other]) => ({
    ...Object.fromEntries(names.map((name) => [name, FITTING[name]])),
    ...Object.fromEntries(odd),
    ...strange,
    ...(other === null ? {} : { [other[0]]: other[1] }),
  }));

/** Every operation is called several times, while parts of the system fail one after the other. */
const EVERY_ANSWER_MS_MAX = 120_000;

describe('the description of the API', () => {
  let gateway: Gateway;
  let impatient: Gateway;
  let tenant: Credentials;
  let contract: OpenApiContract;
  const stages = new FakeStages();

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
    contract = await gateway.contract();
    impatient = await Gateway.start({ REQUEST_TIMEOUT_MS: '100' });
  });
  afterAll(() => Promise.all([gateway.stop(), impatient.stop()]));

  /** A board with a crossing, and with an offer that a stage refuses. */
  async function sendBoards(sku: string): Promise<void> {
    const offers = {
      far: { ...AN_OFFER, supplierCountry: 'VN' },
      steep: { ...AN_OFFER, priceBreaks: [...AN_OFFER.priceBreaks, { minUnits: 2_000, unitCostCents: 440 }] },
      flat: { ...AN_OFFER, priceBreaks: [{ minUnits: 500, unitCostCents: 460 }] },
    };
    for (const [ref, offer] of Object.entries(offers))
      await gateway.call('PUT', `${sku}/offers/${ref}`, {
        key: tenant.key,
        body: JSON.stringify(offer),
        headers: JSON_TYPE,
      });
    stages.refused = { country: 'VN', fault: new Fault('invalid', 'There is no exchange rate.') };
    const { body } = await gateway.get(`${sku}/offer-board?units=500,5000`, tenant.key);
    stages.refused = undefined;
    expect([body.crossings.length, body.offers[0].problem]).toMatchObject([2, { code: 'invalid' }]);
  }

  /** The requests that no client library sends; the second gateway does not wait for an unfinished one. */
  async function sendUnreadable(method: string, path: string): Promise<void> {
    const head = `${method} ${path} HTTP/1.1\r\nHost: cpes.test\r\nConnection: close\r\n`;
    const requests = [
      [impatient, `${head}X-A: `],
      [gateway, `${head}Expect: a miracle\r\n\r\n`],
      [gateway, `${head}X-A: ${'x'.repeat(17_000)}\r\n\r\n`],
    ] as const;
    const statuses: number[] = [];
    for (const [{ url }, bytes] of requests) {
      const [answer] = await sendBytes(url, bytes);
      statuses.push(answer!.status);
      contract.check({ method, path }, { ...answer!, headers: new Headers(answer!.headers) });
    }
    expect(statuses).toEqual([408, 417, 431]);
  }

  it(
    'describes no response, header or property that never occurs',
    async () => {
      const read = (path: string) => gateway.get(path, tenant.key);
      const send = (method: string, path: string, body: object) =>
        gateway.call(method, path, { key: tenant.key, body: JSON.stringify(body), headers: JSON_TYPE });
      const submit = async (body: object = LONG) => {
        const { body: sku } = await gateway.post('/v2/skus', body, tenant.key, { prefer: 'wait=0' });
        return { skuId: sku.skuId, runId: await gateway.runOf(sku.skuId) };
      };
      const evaluated = await submit({
        ...LONG,
        hsCode: '961700',
        costCurrency: 'CNY',
        incoterm: 'EXW',
        carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 },
        oneTimeCosts: [{ label: 'Tooling', amountCents: 120_000 }],
        entryDate: new Date().toISOString().slice(0, 10),
        imageUrls: ['https://images.example/1.jpg'],
        unitsPerShipment: 5,
        freightMode: 'air',
        externalRef: 'A',
        tags: ['a'],
      });
      await read(`/v2/skus/${evaluated.skuId}`);
      await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(evaluated));
      const extracted = anExtraction(evaluated);
      const extraction: typeof extracted.extraction = {
        ...extracted.extraction,
        sources: [{ kind: 'freight', outcome: 'answered', tookMs: 40 }],
      };
      await gateway.deliver(CostFactorsExtracted, tenant.tenantId, { ...extracted, extraction });
      const completed = { ...aCompletedReport(evaluated), extraction };
      await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
      stages.change = dearer(7);
      await gateway.provider(Examiner).examine();
      stages.change = undefined;
      await read(`/v2/skus/${evaluated.skuId}`);
      await read(`/v2/reports/${reportIdOf(evaluated.runId)}`);
      const refused = await submit();
      await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(refused));
      await read(`/v2/skus/${refused.skuId}`);
      await send('PUT', `/v2/skus/${refused.skuId}/archive`, { archived: true });
      await gateway.call('DELETE', `/v2/skus/${refused.skuId}`, { key: tenant.key });

      const again = await submit();
      await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(again));
      for (let time = 0; time < 2; time += 1) {
        await gateway.call('POST', `/v2/skus/${again.skuId}/evaluations`, {
          key: tenant.key,
          headers: { prefer: 'wait=0', 'idempotency-key': 'a' },
        });
      }

      const made = await gateway.post('/v2/keys', A_KEY, tenant.key);
      const REPEAT = { 'idempotency-key': 'a' };
      for (let time = 0; time < 2; time += 1) {
        await gateway.post('/v2/skus', SHORT, tenant.key, REPEAT);
        await gateway.post('/v2/keys', A_KEY, tenant.key, REPEAT);
        await gateway.post(`/v2/keys/${made.body.keyId}/roll`, {}, tenant.key, REPEAT);
      }
      for (const ref of ['one', 'one']) await send('PUT', `/v2/skus/${evaluated.skuId}/offers/${ref}`, AN_OFFER);
      for (const [method, body] of [
        ['PUT', { body: JSON.stringify({ ...AN_OFFER, supplierName: 'Yiwu Metal Works' }) }],
        ['DELETE', {}],
      ] as const) {
        const headers = { ...JSON_TYPE, 'if-match': '"another"' };
        await gateway.call(method, `/v2/skus/${evaluated.skuId}/offers/one`, { key: tenant.key, headers, ...body });
      }
      await sendBoards(`/v2/skus/${evaluated.skuId}`);
      await send('PUT', '/v2/terms', ALL_TERMS);
      await send('PUT', '/v2/terms?dryRun=true', { insuranceBps: 20 });
      const changed = { ...JSON_TYPE, 'if-match': '"another"' };
      await gateway.call('PUT', '/v2/terms', { key: tenant.key, body: '{}', headers: changed });
      for (const [kind, body] of Object.entries(RATE_CARDS)) {
        const path = `/v2/rate-cards/${kind}`;
        await send('PUT', path, body);
        await send('PUT', `${path}?dryRun=true`, body);
        await gateway.get(`${path}/versions/9`, tenant.key);
        await gateway.call('PUT', path, { key: tenant.key, body: '{"rows":[]}', headers: changed });
      }
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      await gateway.get('/v2/skus/nothing', tenant.key, { traceparent });
      const calls: readonly Call[] = [
        { method: 'POST', path: '/v2/skus', body: SHORT },
        { method: 'POST', path: '/v2/skus/bulk', body: { candidates: [SHORT, {}] } },
        {
          method: 'POST',
          path: '/v2/what-if',
          body: { candidate: LONG, solve: ['highestUnitCostForAdvance', 'largestBoxForAdvance'] },
        },
        { method: 'GET', path: '/v2/terms', wrongPath: '/v2/skus/%zz' },
        { method: 'PUT', path: '/v2/terms', body: { insuranceBps: 50 }, wrongBody: { insuranceBps: -1 } },
        { method: 'GET', path: '/v2/terms/versions', wrongQuery: 'limit=0' },
        { method: 'GET', path: '/v2/rate-tables', wrongPath: '/v2/skus/%zz' },
        ...Object.entries(RATE_CARDS).flatMap(([kind, body]): Call[] => {
          const path = `/v2/rate-cards/${kind}`;
          return [
            { method: 'GET', path, wrongPath: '/v2/skus/%zz' },
            { method: 'PUT', path, body, wrongBody: { rows: [{}] } },
            { method: 'GET', path: `${path}/versions`, wrongQuery: 'limit=0' },
            { method: 'GET', path: `${path}/versions/1`, wrongPath: `${path}/versions/%zz` },
          ];
        }),
        { method: 'GET', path: '/v2/skus', wrongQuery: 'limit=0' },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}` },
        { method: 'DELETE', path: `/v2/skus/${evaluated.skuId}` },
        { method: 'PUT', path: `/v2/skus/${evaluated.skuId}/tags`, body: { tags: [] } },
        { method: 'PUT', path: `/v2/skus/${evaluated.skuId}/tags/a`, body: {}, wrongBody: [] },
        { method: 'DELETE', path: `/v2/skus/${evaluated.skuId}/tags/a` },
        { method: 'PUT', path: `/v2/skus/${evaluated.skuId}/archive`, body: { archived: false } },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/plan`, wrongPath: '/v2/skus/%zz/plan' },
        { method: 'PUT', path: `/v2/skus/${evaluated.skuId}/plan`, body: { stage: 'idea' }, wrongBody: { stage: 'x' } },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/offers`, wrongPath: '/v2/skus/%zz/offers' },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/offers/one`, wrongPath: '/v2/skus/%zz/offers/one' },
        { method: 'DELETE', path: `/v2/skus/${evaluated.skuId}/offers/one` },
        { method: 'PUT', path: `/v2/skus/${evaluated.skuId}/offers/one`, body: AN_OFFER },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/offer-board`, wrongQuery: 'units=0' },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/reports`, wrongQuery: 'limit=0' },
        { method: 'GET', path: `/v2/skus/${evaluated.skuId}/listings`, wrongQuery: 'limit=0' },
        { method: 'POST', path: `/v2/skus/${evaluated.skuId}/evaluations`, body: {}, wrongBody: [] },
        { method: 'GET', path: `/v2/reports/${reportIdOf(evaluated.runId)}` },
        { method: 'POST', path: '/v2/keys', body: A_KEY },
        { method: 'GET', path: '/v2/keys', wrongQuery: 'limit=0' },
        { method: 'GET', path: `/v2/keys/${made.body.keyId}` },
        { method: 'POST', path: `/v2/keys/${made.body.keyId}/roll`, body: {}, wrongBody: [] },
        { method: 'DELETE', path: `/v2/keys/${made.body.keyId}` },
        { method: 'POST', path: '/v2/webhook-endpoints', body: AN_ENDPOINT },
        { method: 'GET', path: '/v2/webhook-endpoints', wrongQuery: 'limit=0' },
        { method: 'GET', path: ONE_ENDPOINT },
        { method: 'PATCH', path: ONE_ENDPOINT, body: { state: 'disabled' }, wrongBody: { state: 'pending' } },
        { method: 'POST', path: `${ONE_ENDPOINT}/secret:rotate`, body: {}, wrongBody: [] },
        { method: 'POST', path: `${ONE_ENDPOINT}/test`, body: {}, wrongBody: [] },
        { method: 'POST', path: `${ONE_ENDPOINT}/recover`, body: { since: ENDPOINT.createdAt } },
        { method: 'GET', path: `${ONE_ENDPOINT}/recoveries/${RECOVERY.recoveryId ?? ''}` },
        { method: 'POST', path: `${ONE_ENDPOINT}/portal-links`, body: {}, wrongBody: { expiresInHours: 0 } },
        { method: 'GET', path: `${ONE_ENDPOINT}/portal-links`, wrongPath: '/v2/webhook-endpoints/%zz/portal-links' },
        { method: 'GET', path: `${ONE_ENDPOINT}/portal-links/${PORTAL_LINK.id}` },
        { method: 'DELETE', path: `${ONE_ENDPOINT}/portal-links/${PORTAL_LINK.id}` },
        { method: 'DELETE', path: ONE_ENDPOINT },
        { method: 'GET', path: '/v2/webhook-deliveries', wrongQuery: 'state=lost' },
        { method: 'GET', path: ONE_DELIVERY },
        { method: 'POST', path: `${ONE_DELIVERY}/redeliver`, body: {}, wrongBody: [] },
      ];
      for (const { method, path, body } of calls.filter(
        (call) => call.method === 'POST' && call.path.includes('webhook'),
      ))
        for (let time = 0; time < 2; time += 1)
          await gateway.call(method, path, {
            key: tenant.key,
            body: JSON.stringify(body),
            headers: { ...JSON_TYPE, ...REPEAT },
          });
      await gateway.get('/v2/webhook-endpoints?limit=1', tenant.key);
      for (const { method, path, body = {}, wrongBody = {}, wrongQuery, wrongPath } of calls) {
        const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
        if (method === 'GET') {
          const { headers } = await read(path);
          await gateway.get(path, tenant.key, { 'if-none-match': headers.get('etag') ?? '' });
        }
        if (method === 'DELETE') await send(method, path, {});
        const badPath = wrongPath ?? (wrongQuery === undefined ? `${path}%zz` : `${path}?${wrongQuery}`);
        if (hasBody) await send(method, path, wrongBody);
        else await gateway.call(method, badPath, { key: tenant.key });
        await gateway.call(method, path.replace(/_[0-9a-f]{32}/, '_nothing'), {
          key: tenant.key,
          ...(hasBody ? { body: JSON.stringify(body), headers: JSON_TYPE } : {}),
        });
        await gateway.call(path === ONE_ENDPOINT ? 'PUT' : 'PATCH', path, { key: tenant.key });
      }
      const spent = await gateway.tenant({ perMinute: 1, burst: 1 });
      const callAll = async (key?: string) => {
        for (const { method, path, body } of calls) {
          const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE };
          await gateway.call(method, path, { key, ...sent });
        }
      };
      for (const { method, path } of calls) await sendUnreadable(method, path);
      await callAll();
      await callAll(await gateway.key(tenant.tenantId, []));
      await gateway.get('/v2/skus/nothing', spent.key);
      await callAll(spent.key);
      await callAll(tenant.key);
      for (const table of ['skus', 'reports', 'sku_offers'])
        await gateway.query(`ALTER TABLE ${table} RENAME TO ${table}_elsewhere`);
      const keys = gateway.app.get(DataSource, { strict: false });
      const broken = [
        jest.spyOn(keys, 'transaction'),
        jest.spyOn(keys.manager, 'find'),
        jest.spyOn(keys.manager, 'findOneBy'),
        jest.spyOn(gateway.provider(RateTablesInUse), 'read'),
      ];
      for (const one of broken) one.mockRejectedValue(new Error('broken'));
      // A flaw of one item of a bulk is a result of that item; only an unexpected fault fails the whole bulk.
      const bulk = jest.spyOn(gateway.app.get(BulkSubmission, { strict: false }), 'results');
      const failWith = (fault: Error) =>
        bulk.mockImplementation(() => {
          throw fault;
        });
      failWith(new Error('broken'));
      stages.failure = new TypeError('a secret of the inside');
      await callAll(tenant.key);
      const away = new Fault('unavailable', 'The database is away.');
      for (const one of broken) one.mockRejectedValue(away);
      failWith(away);
      await callAll(tenant.key);
      for (const one of [...broken, bulk]) one.mockRestore();
      await gateway.query(GONE);
      stages.failure = new Fault('unavailable', 'A dependency is not available.');
      await callAll(tenant.key);
      expect(contract.unsentProperties()).toEqual([]);
      expect(contract.unsentAnswers()).toEqual([]);
    },
    EVERY_ANSWER_MS_MAX,
  );

  it.each(BAD_REQUESTS.filter(({ what }) => !BEYOND_SCHEMAS.test(what)))(
    'refuses $what, as the gateway does',
    ({ body }) => {
      const value: unknown = typeof body === 'string' ? JSON.parse(body) : body;
      expect(contract.accepts('POST', '/v2/skus', value)).toBe(false);
    },
  );

  it('accepts exactly what the gateway accepts', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const text = JSON.stringify(body);
        const isAccepted = contract.accepts('POST', '/v2/skus', JSON.parse(text));
        expect([text, isAccepted]).toEqual([text, isTaken(text)]);
      }),
      { numRuns: 1_000 },
    );
  });
});

function isTaken(text: string): boolean {
  try {
    readCandidate(new TextEncoder().encode(text), 'USD');
    return true;
  } catch {
    return false;
  }
}
