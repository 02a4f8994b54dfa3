import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGE_TYPES } from '@cpes/contracts';
import { openApiBreaks, type OpenApiDocument, OpenApiSchemas } from '@cpes/testing';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

interface Message {
  readonly post: { readonly requestBody: { readonly content: { 'application/json': { schema: { $ref: string } } } } };
}

const FOLDER = join(import.meta.dirname, '..');
/** Breaking changes since `openapi.released.json` that are meant, as the comparison words them. A release empties the list. */
const DECLARED: readonly string[] = [
  // What the gateway refused before, too, and the released description left out.
  'POST /v2/skus/bulk: parameter Idempotency-Key: pattern',
  'POST /v2/skus/bulk: body.candidates[]: type any type',
  // Several verdicts, with commas between them. One is written as before.
  'GET /v2/skus: parameter verdict: type string',
  'GET /v2/skus: parameter verdict: minItems',
  'GET /v2/skus: parameter verdict[]: type any type',
  'GET /v2/skus: parameter verdict[]: value any value',
  'GET /v2/skus: parameter market: value any value',
  'GET /v2/skus: parameter supplierCountry: value any value',
  'GET /v2/skus: parameter q: minLength',
  'GET /v2/skus: parameter q: pattern',
  'GET /v2/skus: parameter q: format',
  'GET /v2/skus: parameter externalRef: minLength',
  'GET /v2/skus: parameter externalRef: pattern',
  'GET /v2/skus: parameter tag: minLength',
  'GET /v2/skus: parameter tag: pattern',
  'GET /v2/skus: parameter cursor: format',
  'POST /v2/skus: parameter Idempotency-Key: pattern',
  'POST /v2/skus: body.hsCode: format',
  'POST /v2/skus: body.hsCode: format',
  'POST /v2/skus/{skuId}/evaluations: parameter Idempotency-Key: pattern',
  'GET /v2/skus/{skuId}/reports: parameter cursor: format',
  'GET /v2/keys: parameter cursor: format',
  'POST /v2/keys: parameter Idempotency-Key: pattern',
  'POST /v2/keys: body.name: pattern',
  'POST /v2/keys/{keyId}/roll: parameter Idempotency-Key: pattern',
  'POST /v2/what-if: body.candidate.hsCode: format',
  'POST /v2/what-if: body.candidate.hsCode: format',
  'POST /v2/what-if: body.overrides.hsCode: format',
];

describe('the committed description of the API', () => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(join(FOLDER, 'openapi.json'), 'utf8');
  });

  it('is fine by the recommended rules of Redocly', async () => {
    const findings = await lintDocument({
      document: makeDocumentFromString(text, 'openapi.json'),
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('is fine by the rules of Spectral for OpenAPI', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [oas as RulesetDefinition], rules: {} });
    const findings = await linter.run(JSON.parse(text));
    expect(findings.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  it('has each type of message, and the examples for subscribers are as it says', async () => {
    const document = JSON.parse(text) as OpenApiDocument & { webhooks: Record<string, Message> };
    expect(Object.keys(document.webhooks).sort()).toEqual([...MESSAGE_TYPES].sort());
    const schemas = new OpenApiSchemas(document.components.schemas);
    const page = await readFile(join(FOLDER, '../../docs/webhooks.md'), 'utf8');
    const examples = page.split('\n').filter((line) => line.startsWith('{"type"'));
    expect(examples).toHaveLength(MESSAGE_TYPES.length);
    for (const example of examples) {
      const body = JSON.parse(example) as { type: string };
      const { schema } = document.webhooks[body.type]!.post.requestBody.content['application/json'];
      expect(schemas.differences('response', schema, body)).toEqual([]);
      expect(schemas.differences('response', schema, { ...body, data: {} })).not.toEqual([]);
    }
  });

  it('breaks no client of the released API, unless that is declared', async () => {
    const released = await readFile(join(FOLDER, 'openapi.released.json'), 'utf8');
    const breaks = openApiBreaks(JSON.parse(released) as OpenApiDocument, JSON.parse(text) as OpenApiDocument);
    expect(breaks).toEqual(DECLARED);
  });
});
