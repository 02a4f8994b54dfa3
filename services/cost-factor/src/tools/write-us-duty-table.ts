import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { format, resolveConfig } from 'prettier';
import { readRateTables } from '../store/rate-files.ts';
import { usDutyPage } from './us-duty-table.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PAGE = join(ROOT, 'docs/users/us-duties.md');
const TITLES = ['tuning', 'held-out'].map((half) => join(ROOT, `services/intake/evaluation/titles.${half}.csv`));
const DAY = /Day: (\d{4}-\d{2}-\d{2})/;

/** Writes the page for today. With `--check`, compares the page with the rates of the page's own day. */
async function main(isCheck: boolean): Promise<void> {
  const written = await readFile(PAGE, 'utf8').catch(() => '');
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const day = isCheck ? (DAY.exec(written)?.[1] ?? today) : today;
  const texts = await Promise.all(TITLES.map((path) => readFile(path, 'utf8')));
  const codes = texts.flatMap((text) => parse<{ hs6: string }>(text, { columns: true }).map(({ hs6 }) => hs6));
  const page = usDutyPage(await readRateTables(), codes, day);
  const formatted = await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (formatted === written) return;
  if (!isCheck) return writeFile(PAGE, formatted);
  process.stderr.write(
    'docs/users/us-duties.md does not have the duties of the rate files; write it with: npm run docs:duties\n',
  );
  process.exitCode = 1;
}

await main(process.argv.includes('--check'));
