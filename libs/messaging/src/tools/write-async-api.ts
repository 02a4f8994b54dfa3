import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contracts from '@cpes/contracts';
import { format, resolveConfig } from 'prettier';
import { asyncApi } from './async-api.ts';
import { SchemasOfTypes } from './schemas-of-types.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const CONTRACTS = join(ROOT, 'libs', 'contracts');
const DOCUMENT = join(ROOT, 'docs', 'asyncapi.json');

/** Writes docs/asyncapi.json, or with `--check` tells whether it is what would be written. */
async function main(isCheck: boolean): Promise<void> {
  const types = new SchemasOfTypes(
    join(CONTRACTS, 'src', 'index.ts'),
    contracts,
    (name) => `#/components/schemas/${name}`,
  );
  const exampleOf = (type: string): unknown =>
    JSON.parse(readFileSync(join(CONTRACTS, 'test-data', 'first-bodies', `${type}.json`), 'utf8'));
  const document = await asyncApi(contracts.catalogue(), types, exampleOf);
  const text = await format(JSON.stringify(document), { ...(await resolveConfig(DOCUMENT)), parser: 'json' });
  if (!isCheck) return writeFile(DOCUMENT, text);
  if ((await readFile(DOCUMENT, 'utf8').catch(() => '')) === text) return;
  process.stderr.write(
    'docs/asyncapi.json does not say what libs/contracts declares; write it with: npm run docs:events\n',
  );
  process.exitCode = 1;
}

await main(process.argv.includes('--check'));
