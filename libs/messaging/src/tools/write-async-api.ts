import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contracts from '@cpes/contracts';
import { asyncApi } from './async-api.ts';
import { SchemasOfTypes } from './schemas-of-types.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const CONTRACTS = join(ROOT, 'libs', 'contracts');
const DOCUMENT = join(ROOT, 'dist', 'asyncapi.json');

/** Writes the events as an AsyncAPI document. The build calls it. */
async function main(): Promise<void> {
  const types = new SchemasOfTypes(
    join(CONTRACTS, 'src', 'index.ts'),
    contracts,
    (name) => `#/components/schemas/${name}`,
  );
  const exampleOf = (type: string): unknown =>
    JSON.parse(readFileSync(join(CONTRACTS, 'test-data', 'first-bodies', `${type}.json`), 'utf8'));
  const document = await asyncApi(contracts.catalogue(), types, exampleOf);
  mkdirSync(dirname(DOCUMENT), { recursive: true });
  writeFileSync(DOCUMENT, `${JSON.stringify(document, null, 2)}\n`);
}

await main();
