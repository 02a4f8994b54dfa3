import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiBreaks, type OpenApiDocument } from '@cpes/testing';
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

const FOLDER = join(import.meta.dirname, '..');
/** Breaking changes since `openapi.released.json` that are meant, as the comparison words them. A release empties the list. */
const DECLARED: readonly string[] = [];

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

  it('breaks no client of the released API, unless that is declared', async () => {
    const released = await readFile(join(FOLDER, 'openapi.released.json'), 'utf8');
    const breaks = openApiBreaks(JSON.parse(released) as OpenApiDocument, JSON.parse(text) as OpenApiDocument);
    expect(breaks).toEqual(DECLARED);
  });
});
