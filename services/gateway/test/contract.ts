import { CostFactorsExtracted, RATE_CARD_KINDS, ReportCompleted, SkuNormalized } from '@cpes/contracts';
import { aCompletedReport, anExtraction, aNormalisation, type OpenApiDocument, resolveResponses } from '@cpes/testing';
import { configureLog } from '@cpes/service-kit';
import fc from 'fast-check';
import { type ContractRequest, ContractRequests, operationsOf } from './contract-requests.ts';
import { AN_OFFER, ContractRun, type Outcome } from './contract-run.ts';
import { FakeStages } from './fake-stages.ts';
import { DELIVERY, ENDPOINT, RECOVERY } from './fake-webhooks.ts';
import { type Credentials, Gateway, LONG } from './harness.ts';

/** The same seed generates the same requests; `CONTRACT_SEED` overrides it. */
const SEED = Number(process.env.CONTRACT_SEED ?? 20_261_122);
/** Few enough that concurrent bulks rarely reach the limit of a tenant. */
const AT_ONCE = 4;
/** One of that many submissions is evaluated. */
const EVALUATED_EVERY = 4;
const LIFTED = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_BURST: '100000' };
/** A run takes a minute on an idle machine; machines are shared. */
const TEST_TIMEOUT_MS = 480_000;
const FINDINGS_SHOWN = 10;

/** Generates that many requests to each operation from the description, besides their follow-up requests. */
export function describeContract(each: number): void {
  describe('the contract in /openapi.json', () => {
    let gateway: Gateway;
    const errorLines: string[] = [];
    let document: OpenApiDocument;
    let outcome: Outcome;
    let operations: ReturnType<typeof operationsOf>;

    beforeAll(async () => {
      configureLog('error', { write: (line: string) => void errorLines.push(line) });
      gateway = await Gateway.start(LIFTED, undefined, undefined, [], new FakeStages().peers());
      const tenant = await gateway.tenant();
      await evaluateSome();
      document = (await gateway.get('/openapi.json')).body as OpenApiDocument;
      operations = operationsOf(document);
      const { body: keys } = await gateway.get('/v2/keys', tenant.key);
      const run = new ContractRun(gateway, tenant, operations, new Set([keys.data[0].keyId, DELIVERY.skuId ?? '']));
      await learn(run, tenant);
      await succeedOnce(run);
      await deleteOnce(run, tenant);
      const requests = drawn(new ContractRequests(document, operations));
      let next = 0;
      const sendSome = async () => {
        for (let request = requests[next++]; request !== undefined; request = requests[next++]) await run.send(request);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
      outcome = run.outcome;
      process.stderr.write(`contract: ${outcome.requests} requests to ${operations.length} operations, seed ${SEED}\n`);
    }, TEST_TIMEOUT_MS);
    afterAll(() => gateway.stop());

    /** The requests to all operations in turn. */
    function drawn(requests: ContractRequests): ContractRequest[] {
      const all = operations.map((operation, at) =>
        fc.sample(requests.to(operation), { seed: SEED + at, numRuns: each }),
      );
      return Array.from({ length: each }, (_, turn) => all.map((own) => own[turn]!)).flat();
    }

    /** Replaces the other services for some of the submissions; the others wait. */
    async function evaluateSome(): Promise<void> {
      let count = 0;
      await gateway.broker.subscribe({
        queue: 'intake.sku.submitted.v1',
        prefetch: 100,
        handle: async ({ body, tenantId }) => {
          const { skuId, runId } = JSON.parse(body.toString()) as Parameters<typeof aNormalisation>[0] & object;
          if (count++ % EVALUATED_EVERY !== 0 || skuId === undefined || runId === undefined) return { kind: 'done' };
          const run = { skuId, runId };
          await gateway.deliver(SkuNormalized, tenantId, aNormalisation(run));
          await gateway.deliver(CostFactorsExtracted, tenantId, anExtraction(run));
          await gateway.deliver(ReportCompleted, tenantId, aCompletedReport(run));
          return { kind: 'done' };
        },
      });
    }

    /** One resource of each kind. */
    async function learn(run: ContractRun, { key }: Credentials): Promise<void> {
      const sku = await gateway.post('/v2/skus', LONG, key, { prefer: 'wait=5' });
      expect(sku.body.status).toBe('EVALUATED');
      const made = await gateway.post('/v2/keys', { name: 'one', scopes: ['skus:read'] }, key);
      const offer = `/v2/skus/${sku.body.skuId}/offers/one`;
      await gateway.call('PUT', offer, {
        key,
        body: JSON.stringify(AN_OFFER),
        headers: { 'content-type': 'application/json' },
      });
      const endpoint = `/v2/webhook-endpoints/${ENDPOINT.endpointId}`;
      const paths = [
        `/v2/skus/${sku.body.skuId}`,
        `/v2/keys/${made.body.keyId}`,
        offer,
        endpoint,
        `${endpoint}/portal-links`,
        `${endpoint}/recoveries/${RECOVERY.recoveryId ?? ''}`,
        `/v2/webhook-deliveries/${DELIVERY.deliveryId}`,
      ];
      for (const path of paths) await run.learn(path);
      for (const kind of RATE_CARD_KINDS)
        await gateway.call('PUT', `/v2/rate-cards/${kind}`, {
          key,
          body: '{"rows":[]}',
          headers: { 'content-type': 'application/json' },
        });
    }

    /** Generated requests succeed by chance only: keys may be revoked by then, runs under way, or price breaks out of order. */
    async function succeedOnce(run: ContractRun): Promise<void> {
      await send(run, 'POST /v2/keys/{keyId}/roll');
      await send(run, 'PUT /v2/skus/{skuId}/offers/{offerRef}', AN_OFFER);
      await send(run, 'POST /v2/skus/{skuId}/evaluations', { offerRef: 'one', units: 500 });
    }

    async function send(run: ContractRun, operationName: string, json?: object): Promise<void> {
      const operation = operations.find(({ name }) => name === operationName)!;
      const { method } = operation;
      const content =
        json === undefined
          ? { headers: {}, body: undefined }
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
      await run.send({
        operation,
        expected: 'accepted',
        what: 'valid',
        method,
        ids: undefined,
        pick: 0,
        query: [],
        ...content,
      });
    }

    /** A generated deletion finds an archived SKU whose run has ended by chance only. */
    async function deleteOnce(run: ContractRun, { key }: Credentials): Promise<void> {
      const { body: sku } = await gateway.post('/v2/skus', LONG, key);
      await gateway.query(`UPDATE skus SET archived_at = now(), ended_as = 'FAILED' WHERE sku_id = $1`, [sku.skuId]);
      await gateway.query('DELETE FROM open_runs WHERE sku_id = $1', [sku.skuId]);
      const operation = operations.find(({ name }) => name === 'DELETE /v2/skus/{skuId}')!;
      const nothing = { ids: undefined, pick: 0, query: [], headers: {}, body: undefined };
      const request = { operation, expected: 'accepted', what: 'deletion', method: 'DELETE', ...nothing } as const;
      await run.delete(request, `/v2/skus/${sku.skuId}`);
    }

    it(`holds for every response to ${each} generated requests to each operation and their follow-ups`, () => {
      const { findings } = outcome;
      const shown = findings.slice(0, FINDINGS_SHOWN).join('\n\n');
      expect(`${findings.length} findings, CONTRACT_SEED=${SEED}\n${shown}`).toBe(
        `0 findings, CONTRACT_SEED=${SEED}\n`,
      );
      expect(errorLines).toEqual([]);
      expect(outcome.requests).toBeGreaterThanOrEqual(each * operations.length);
    });

    it('promises a strong entity tag and a 304 for everything readable', () => {
      const reads = Object.entries(resolveResponses(document).paths).flatMap(([path, { get }]) =>
        get === undefined ? [] : [{ path, get }],
      );
      const without = reads.filter(({ get: { responses } }) =>
        ['200', '304'].some((status) => responses[status]?.headers?.ETag?.schema.pattern?.startsWith('^"') !== true),
      );
      expect(reads.length).toBeGreaterThan(0);
      expect(without.map(({ path }) => path)).toEqual([]);
    });

    it('is tested with a success and a refusal of every operation, and a 304 where something is read', () => {
      const missing = operations.filter(({ name, method }) => {
        const statuses = [...(outcome.statuses.get(name) ?? [])];
        const isRead = method !== 'GET' || statuses.includes(304);
        return !statuses.some((status) => status < 300) || !statuses.some((status) => status >= 400) || !isRead;
      });
      expect(missing.map(({ name }) => name)).toEqual([]);
    });
  });
}
