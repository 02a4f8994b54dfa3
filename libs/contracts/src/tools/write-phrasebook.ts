import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { PHRASES } from '../phrases/phrasebook.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const BOOK = join(ROOT, 'libs/contracts/src/phrases/phrasebook.ts');
/** A copy, with which a test detects changed phrases. */
const COPY = join(ROOT, 'libs/contracts/test-data/phrases.txt');
/** The sources of phrases: the rules of these services, and the texts of the rate tables. */
const RULES = ['services/cost-factor/src', 'services/scoring/src'];
const TABLES = 'services/cost-factor/rates';
const TAG = 'phrase';
const COLUMNS = ['source', 'note', 'statement', 'unit'];
const GAP = '{}';

/**
 * Appends missing phrases of the rules and tables to the phrasebook. With `--check` it reports whether some are missing. It never removes
 * a phrase, because stored reports contain the codes.
 */
async function main(isCheck: boolean): Promise<void> {
  const said = new Set([...(await phrasesOfRules()), ...(await sentencesOfTables())]);
  const added = [...said].filter((words) => !PHRASES.includes(words));
  if (added.length === 0) return;
  if (isCheck) {
    process.stderr.write(`the phrasebook lacks ${added.length} phrases; write it with: npm run docs:phrases\n`);
    process.exitCode = 1;
    return;
  }
  const head = (await readFile(BOOK, 'utf8')).split('export const', 1)[0] ?? '';
  const list = `export const PHRASES: readonly string[] = ${JSON.stringify([...PHRASES, ...added])};\n`;
  await writeFile(BOOK, await format(head + list, { ...(await resolveConfig(BOOK)), parser: 'typescript' }));
  await appendFile(COPY, added.map((words) => `${words}\n`).join(''));
}

async function phrasesOfRules(): Promise<string[]> {
  const folders = await Promise.all(RULES.map((folder) => filesOf(join(ROOT, folder), /(?<!\.spec)\.ts$/)));
  const sources = folders.flat().map(async (path) => phrasesIn(await readFile(path, 'utf8')));
  return (await Promise.all(sources)).flat();
}

function phrasesIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === TAG) found.push(wordsOf(node.template));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('rules.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

function wordsOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(GAP);
}

async function sentencesOfTables(): Promise<string[]> {
  const tables = await filesOf(join(ROOT, TABLES), /\.csv$/);
  return (await Promise.all(tables.map((path) => readFile(path, 'utf8')))).flatMap(sentencesIn);
}

function sentencesIn(csv: string): string[] {
  const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true, skip_empty_lines: true });
  return rows.flatMap((row) => COLUMNS.map((column) => row[column] ?? '')).filter((cell) => cell.includes(' '));
}

async function filesOf(folder: string, pattern: RegExp): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => join(folder, file));
}

await main(process.argv.includes('--check'));
