import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RATES_FOLDER, readRateTables } from '../store/rate-files.ts';
import { type DollarTable, exchangeRatesText } from './exchange-rates.ts';

const PACKAGE = '@fawazahmed0/currency-api';
const INSTALL_TIMEOUT_MS = 300_000;

/** Writes the rate file from the newest version of the package, which npm fetches into a temporary folder. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-rates-'));
  try {
    const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', `${PACKAGE}@latest`, ...flags], { timeout: INSTALL_TIMEOUT_MS, stdio: 'inherit' });
    const file = join(folder, 'node_modules', PACKAGE, 'v1/currencies/usd.json');
    const table = JSON.parse(await readFile(file, 'utf8')) as DollarTable;
    const known = (await readRateTables()).exchangeRates.map(({ asOf }) => asOf);
    if (known.some((asOf) => asOf > table.date))
      throw new Error(`the rates of ${table.date} are older than the file's`);
    await writeFile(join(RATES_FOLDER, 'exchange-rates.csv'), exchangeRatesText(table));
    process.stdout.write(`exchange rates of ${table.date}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
