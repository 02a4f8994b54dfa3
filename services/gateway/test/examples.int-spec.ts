import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CostFactorsExtracted, ReportCompleted, SkuNormalized } from '@cpes/contracts';
import { privateFolder } from '@cpes/local-servers';
import {
  aCompletedReport,
  anExtraction,
  aNormalisation,
  type OpenApiDocument,
  OpenApiSchemas,
  type Schema,
} from '@cpes/testing';
import { operationsOf } from './contract-requests.ts';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG } from './harness.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ADDRESS = 'http://127.0.0.1:8080';
const SKU_ID = /sku_[0-9a-f]{32}/g;
const run = promisify(execFile);

/** The kind of each JSON block in docs/users/api.md, in order: a request body, or (a part of) a response. */
const BLOCKS: readonly { send?: string; schema?: string; isPart?: boolean; isList?: boolean }[] = [
  { schema: 'SkuListResponse' },
  { send: 'POST /v2/skus/bulk' },
  { schema: 'BulkResponse' },
  { schema: 'EvidenceResponse', isPart: true },
  { schema: 'ReportListResponse' },
  { schema: 'SkuListingListResponse' },
  { send: 'PUT /v2/skus/{skuId}/tags' },
  { send: 'PUT /v2/skus/{skuId}/plan' },
  { send: 'PUT /v2/skus/{skuId}/offers/one' },
  { schema: 'CrossingResponse' },
  { send: 'PUT /v2/terms' },
  { schema: 'ReportResponse', isPart: true },
  { schema: 'SolutionResponse', isList: true },
  { schema: 'ReportResponse', isPart: true },
  { send: 'POST /v2/keys' },
  { send: 'POST /v2/webhook-endpoints' },
  { schema: 'ProblemResponse' },
];

describe('the examples in the documents', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let document: OpenApiDocument;
  let schemas: OpenApiSchemas;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], new FakeStages().peers());
    tenant = await gateway.tenant();
    document = (await gateway.get('/openapi.json')).body as OpenApiDocument;
    schemas = new OpenApiSchemas(document.components.schemas);
    await evaluateAll();
    const { body } = await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=5' });
    expect(body.status).toBe('EVALUATED');
    skuId = body.skuId;
  });
  afterAll(() => gateway.stop());

  /** Replaces the other services. */
  async function evaluateAll(): Promise<void> {
    await gateway.broker.subscribe({
      queue: 'intake.sku.submitted.v1',
      prefetch: 100,
      handle: async ({ body, tenantId }) => {
        const { skuId: id, runId } = JSON.parse(body.toString()) as ReturnType<typeof aNormalisation>;
        const ids = { skuId: id, runId };
        await gateway.deliver(SkuNormalized, tenantId, aNormalisation(ids));
        await gateway.deliver(CostFactorsExtracted, tenantId, anExtraction(ids));
        await gateway.deliver(ReportCompleted, tenantId, aCompletedReport(ids));
        return { kind: 'done' };
      },
    });
  }

  it('match their schemas in /openapi.json', () => {
    const examples = examplesIn(document);
    expect(examples.length).toBeGreaterThan(20);
    const wrong = examples.filter(({ schema, value }) => schemas.differences('request', schema, value).length > 0);
    expect(wrong).toEqual([]);
  });

  it('in /openapi.json are accepted as requests', async () => {
    const bodies = operationsOf(document).flatMap((operation) => {
      const { requestBody } = document.paths[operation.template]![operation.method.toLowerCase()]!;
      const contents = Object.entries(requestBody?.content ?? {}) as [
        string,
        { examples?: Record<string, { value: unknown }> },
      ][];
      return contents.flatMap(([type, { examples = {} }]) =>
        Object.values(examples).map(({ value }) => ({ operation, type, value })),
      );
    });
    expect(bodies.length).toBeGreaterThan(0);
    const { keyId } = (await gateway.post('/v2/keys', { name: 'a key', scopes: ['skus:read'] }, tenant.key)).body;
    for (const { operation, type, value } of bodies) {
      const body = typeof value === 'string' ? value : JSON.stringify(value);
      const path = operation.template.replace('{skuId}', skuId).replace('{offerRef}', 'one').replace('{keyId}', keyId);
      const { status, text } = await gateway.call(operation.method, path, {
        key: tenant.key,
        headers: { 'content-type': type },
        body,
      });
      expect([operation.name, text, status < 300]).toEqual([operation.name, text, true]);
    }
  });

  it('in docs/users/api.md are commands that work', async () => {
    const commands = blocksOf(await page('docs/users/api.md'), 'sh');
    expect(commands.length).toBeGreaterThan(4);
    const folder = await privateFolder('examples');
    try {
      await writeFile(join(folder.path, 'candidates.ndjson'), '{"factoryCostCents":540,"retailPriceCents":2999}\n');
      for (const command of commands) {
        expect(command).toMatch(/^curl -sS /);
        const here = command.replaceAll(ADDRESS, gateway.url).replaceAll(SKU_ID, skuId);
        const env = { ...process.env, CPES_API_KEY: tenant.key };
        const { stdout } = await run('sh', ['-c', `${here} -w '\\n%{http_code}'`], { cwd: folder.path, env });
        expect([command, stdout.trim().split('\n').at(-1)]).toEqual([command, expect.stringMatching(/^20[01]$/)]);
      }
    } finally {
      await folder.remove();
    }
  });

  it('in docs/users/api.md are JSON that the API accepts or returns', async () => {
    const blocks = blocksOf(await page('docs/users/api.md'), 'json').map((text) => JSON.parse(text) as unknown);
    expect(blocks).toHaveLength(BLOCKS.length);
    for (const [index, { send, schema, isPart = false, isList = false }] of BLOCKS.entries()) {
      const value = blocks[index];
      if (send === undefined) expect([index, differences(String(schema), value, isPart, isList)]).toEqual([index, []]);
      else {
        const [method = '', path = ''] = send.replace('{skuId}', skuId).split(' ');
        const headers = { 'content-type': 'application/json' };
        const { status } = await gateway.call(method, path, { key: tenant.key, headers, body: JSON.stringify(value) });
        expect([send, status < 300]).toEqual([send, true]);
      }
    }
  });

  it('in docs/users/api.md show a full response with the current rate limit headers', async () => {
    const [answer = '', policy = ''] = blocksOf(await page('docs/users/api.md'), 'http');
    const [head = '', body = ''] = answer.split('\n\n');
    expect(head).toMatch(/^HTTP\/1\.1 201 Created\nLocation: \/v2\/skus\/sku_[0-9a-f]{32}$/);
    expect(differences('SkuResponse', JSON.parse(body), false, false)).toEqual([]);
    const limited = await gateway.tenant({ perMinute: 60, burst: 5 });
    const { headers } = await gateway.get('/v2/skus', limited.key);
    const lines = [`RateLimit-Policy: ${headers.get('ratelimit-policy')}`, `RateLimit: ${headers.get('ratelimit')}`];
    expect(policy.split('\n')).toEqual(lines);
  });

  it('in docs/users/client.md are a program that runs', async () => {
    const [program = ''] = blocksOf(await page('docs/users/client.md'), 'ts');
    expect(program).toContain(`${ADDRESS}/v2`);
    const env = { ...process.env, NODE_OPTIONS: '', CPES_API_KEY: tenant.key };
    const code = program.replace(ADDRESS, gateway.url);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env });
    expect(stdout).toMatch(/^(ADVANCE|CAUTION|REJECT)\n/);
  });

  /** The differences between a value and the schemas of responses; a part may lack members. */
  function differences(name: string, value: unknown, isPart: boolean, isList: boolean): string[] {
    const ref: Schema = { $ref: `#/components/schemas/${name}` };
    const found = schemas.differences('response', isList ? { type: 'array', items: ref } : ref, value);
    return isPart ? found.filter((one) => !one.includes('must have required property')) : found;
  }

  function page(path: string): Promise<string> {
    return readFile(join(ROOT, path), 'utf8');
  }
});

/** The fenced blocks of one language, in order. */
function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) =>
    block.trim(),
  );
}

/** Every example in the description, with its schema. */
function examplesIn(node: unknown): { schema: Schema; value: unknown }[] {
  if (Array.isArray(node)) return node.flatMap(examplesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { example, ...schema } = node as Schema;
  const { schema: of, examples } = node as { schema?: Schema; examples?: Record<string, { value: unknown }> };
  const own = example === undefined ? [] : [{ schema: of ?? schema, value: example as unknown }];
  const media = of === undefined ? [] : Object.values(examples ?? {}).map(({ value }) => ({ schema: of, value }));
  return [...own, ...media, ...Object.values(schema).flatMap(examplesIn)];
}
