import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CpesClient } from '../client.ts';
import { CURRENCIES } from '../table/index.ts';
import { WrongTable } from './candidates.ts';
import { drawReport } from './draw-report.ts';
import { CONCURRENCY_DEFAULT, evaluateFile } from './evaluate.ts';
import { WrongUse } from './wrong-use.ts';

/** Exit statuses. */
const [ALL_EVALUATED, SOME_FAILED, USAGE] = [0, 1, 2];
const CONCURRENCY_MAX = 32;
const URL_DEFAULT = 'http://127.0.0.1:8080/v2';
const WATCH_EVERY_MS = 1_000;

interface Options {
  readonly url?: string;
  readonly out?: string;
  readonly concurrency: number;
  readonly currency?: string;
  readonly locale: string;
  readonly encoding?: 'windows-1252';
  readonly watch?: boolean;
}

const program = new Command('cpes').description('Candidate product evaluation on the command line').exitOverride();

program
  .command('evaluate')
  .description('evaluate the candidates of a CSV file whose header contains field names')
  .argument('<file>')
  .option('--url <url>', 'address of the API (default: of the demo credentials)')
  .option('--out <file>', 'file for the results (default: FILE.results.csv); progress is stored beside it')
  .option('--concurrency <n>', 'concurrent candidates', concurrencyOf, CONCURRENCY_DEFAULT)
  .option('--currency <code>', 'currency of rows without one', currencyOf)
  .option('--locale <tag>', 'language of amounts and country names: 1,234.50 in en, 1.234,50 in de', localeOf, 'en')
  .addOption(new Option('--encoding <name>', 'encoding of a file that is not Unicode').choices(['windows-1252']))
  .option('--watch', 'evaluate changes of the file until Ctrl-C')
  .action(async (file: string, options: Options) => {
    const client = clientOf(options.url);
    const { out = `${file}.results.csv`, concurrency, currency, locale, encoding } = options;
    const evaluation = { file, out, concurrency, reading: { currency, locale, encoding } };
    // Read before the file, so that later changes are detected.
    let { mtimeMs } = await stat(file);
    process.exitCode = (await evaluateFile(client, evaluation)) ? ALL_EVALUATED : SOME_FAILED;
    while (options.watch === true) {
      await sleep(WATCH_EVERY_MS);
      // Editors that save by a rename leave no file for a moment.
      const changed = await stat(file).catch(() => undefined);
      if (changed === undefined || changed.mtimeMs === mtimeMs) continue;
      mtimeMs = changed.mtimeMs;
      // The next save tries again.
      await evaluateFile(client, evaluation).catch((error: unknown) => process.stderr.write(messageOf(error)));
    }
  });

program
  .command('report')
  .description('draw a report')
  .argument('<reportId>')
  .option('--url <url>', 'address of the API (default: of the demo credentials)')
  .action(async (reportId: string, { url }: Options) => {
    process.stdout.write(`${drawReport(await clientOf(url).reports.get(reportId))}\n`);
  });

function messageOf(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}\n`;
}

function concurrencyOf(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= CONCURRENCY_MAX) return number;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${CONCURRENCY_MAX}.`);
}

function currencyOf(value: string): string {
  const code = value.toUpperCase();
  if (CURRENCIES.includes(code)) return code;
  throw new InvalidArgumentError(`It is one of ${CURRENCIES.join(', ')}.`);
}

function localeOf(value: string): string {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(value).length > 0) return value;
  } catch {
    // Not a language tag at all.
  }
  throw new InvalidArgumentError('It is a language tag such as en, de or fr-CH.');
}

/** The key is in `CPES_API_KEY`, or in the file that the first start of CPES writes. */
function clientOf(url: string | undefined): CpesClient {
  const demo = demoCredentials();
  const apiKey = process.env['CPES_API_KEY'] ?? demo?.apiKey;
  if (apiKey === undefined) throw new WrongUse('Set CPES_API_KEY, or start CPES here once: npm start');
  const baseUrl = url ?? demo?.baseUrl ?? URL_DEFAULT;
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new WrongUse(`Not an http or https address: ${baseUrl}`);
  return new CpesClient({ baseUrl, apiKey });
}

function demoCredentials(): { readonly baseUrl: string; readonly apiKey: string } | undefined {
  try {
    const file = join(process.env['CPES_DATA_DIR'] ?? '.data', 'demo-credentials.json');
    return JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; apiKey: string };
  } catch {
    return undefined;
  }
}

try {
  await program.parseAsync();
} catch (error) {
  const isUsage = error instanceof CommanderError || error instanceof WrongUse || error instanceof WrongTable;
  // Of the file system: a file is missing or a folder, or may not be read or written.
  const isFile = error instanceof Error && 'syscall' in error;
  if (!(error instanceof CommanderError)) process.stderr.write(messageOf(error));
  if (!(error instanceof CommanderError && error.exitCode === 0))
    process.exitCode = isUsage || isFile ? USAGE : SOME_FAILED;
}
