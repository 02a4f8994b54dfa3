import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApi } from './generate-api.ts';

const PACKAGE = join(import.meta.dirname, '..', '..');
const DESCRIPTION = join(PACKAGE, '..', '..', 'services', 'gateway', 'openapi.json');
const API = join(PACKAGE, 'src', 'api.ts');

/** Writes the types of the API from its committed description; `--check` only tells whether they are there. */
async function main(isCheck: boolean): Promise<void> {
  const text = await generateApi(await readFile(DESCRIPTION, 'utf8'));
  if (!isCheck) return writeFile(API, text);
  if ((await readFile(API, 'utf8').catch(() => '')) === text) return;
  process.stderr.write('clients/typescript/src/api.ts is not what is described; write it with: npm run docs:openapi\n');
  process.exitCode = 1;
}

await main(process.argv.includes('--check'));
