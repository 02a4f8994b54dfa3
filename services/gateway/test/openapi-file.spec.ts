import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGE_TYPES } from '@cpes/contracts';
import { type OpenApiDocument, OpenApiSchemas } from '@cpes/testing';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

interface Message {
  readonly post: { readonly requestBody: { readonly content: { 'application/json': { schema: { $ref: string } } } } };
}

const FOLDER = join(import.meta.dirname, '..');

describe('the committed description of the API', () => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(join(FOLDER, 'openapi.json'), 'utf8');
  });

  it('passes the recommended rules of Redocly', async () => {
    const findings = await lintDocument({
      document: makeDocumentFromString(text, 'openapi.json'),
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('passes the OpenAPI rules of Spectral', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [oas as RulesetDefinition], rules: {} });
    const findings = await linter.run(JSON.parse(text));
    expect(findings.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  it('has each type of message with a valid example', async () => {
    const document = JSON.parse(text) as OpenApiDocument & { webhooks: Record<string, Message> };
    expect(Object.keys(document.webhooks).sort()).toEqual([...MESSAGE_TYPES].sort());
    const schemas = new OpenApiSchemas(document.components.schemas);
    const page = await readFile(join(FOLDER, '../../docs/users/webhooks.md'), 'utf8');
    const examples = page.split('\n').filter((line) => line.startsWith('{"type"'));
    expect(examples).toHaveLength(MESSAGE_TYPES.length);
    for (const example of examples) {
      const body = JSON.parse(example) as { type: string };
      const { schema } = document.webhooks[body.type]!.post.requestBody.content['application/json'];
      expect(schemas.differences('response', schema, body)).toEqual([]);
      expect(schemas.differences('response', schema, { ...body, data: {} })).not.toEqual([]);
    }
  });
});
