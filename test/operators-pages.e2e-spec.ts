import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { addDays } from '@cpes/contracts';
import { privateFolder, type PrivateFolder, until } from '@cpes/local-servers';
import { aLongRequest, aShortRequest } from '@cpes/testing';
import { readRateTables } from '../services/cost-factor/src/store/rate-files.ts';
import { taricFile, taricRow } from '../services/cost-factor/test/fake-taric.ts';
import { exportRows } from '../services/cost-factor/test/fake-usitc.ts';
import { ukFile, ukRow } from '../services/cost-factor/test/fake-uk-tariff-data.ts';
import { commandsOf } from './support/documented-commands.ts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** Three starts, two of them with a broker, and the commands between them. */
const DRILL_MS_MAX = 400_000;
const END_MS_MAX = 60_000;
/** Each command is a process that starts. */
const COMMANDS_MS_MAX = 120_000;
const run = promisify(execFile);

jest.setTimeout(COMMANDS_MS_MAX);

/** Two secrets, as while one replaces the other. */
const SECRETS = ['a', 'b'].map((letter) => letter.repeat(40)).join(',');

describe('by the pages for operators, a backup of a local CPES', () => {
  let cpes: RunningCpes;
  let folder: PrivateFolder;
  let data: string;
  let backup: string;
  const running: RunningCpes[] = [];

  beforeAll(async () => {
    folder = await privateFolder('backup');
    data = join(folder.path, 'data');
    backup = join(folder.path, 'backup');
    cpes = await start('services');
  }, START_MS_MAX);
  afterAll(async () => {
    for (const one of running) await one.stop();
    await folder.remove();
  }, START_MS_MAX);

  async function start(way: 'start' | 'services', env: Record<string, string> = {}): Promise<RunningCpes> {
    const one = await RunningCpes.start(way, { folder: data, env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...env } });
    running.push(one);
    return one;
  }

  const rates = async (...parameters: string[]) => (await cpes.admin('rates', ...parameters)).trim();

  /** Runs a command as a page has it, on folders of this test. */
  const shell = async (command: string): Promise<{ status: number; said: string }> => {
    const line = command.replaceAll('../cpes-backup', `'${backup}'`).replaceAll(/ \.data\b/g, ` '${data}'`);
    const { PATH, HOME } = process.env;
    const options = { env: { PATH, HOME, CPES_DATA_DIR: data } };
    try {
      return { status: 0, said: (await run('sh', ['-ec', line], options)).stderr };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { status: code, said: stderr };
    }
  };
  const submit = async () => (await cpes.call('POST', '/skus', { body: aShortRequest() })).json.skuId as string;
  const statusOf = async (skuId: string) => (await cpes.call('GET', `/skus/${skuId}`)).json.status as string;

  it(
    'made while it works, and restored by the commands of the page, has all that was there, and open runs end',
    async () => {
      const [backUp = '', restore = ''] = await commandsOf('docs/operators/backup.md');
      const before = await cpes.evaluate(aShortRequest());
      const endpoint = { url: 'http://127.0.0.1:8999/hook' };
      const { endpointId } = (await cpes.call('POST', '/webhook-endpoints', { body: endpoint })).json;
      const scoring = cpes.pidOf('scoring');
      process.kill(scoring, 'SIGSTOP');
      const open = await submit();
      expect(await shell(backUp)).toEqual({
        status: 0,
        said: `${backup} is a backup of ${data}; it holds passwords and keys\n`,
      });
      process.kill(scoring, 'SIGCONT');
      expect((await stat(backup)).mode & 0o777).toBe(0o700);
      const later = await cpes.evaluate(aShortRequest());

      // The page moves the data folder away and starts CPES in the foreground, which this test does by itself.
      expect(restore.endsWith('\nnpm start')).toBe(true);
      expect(await shell(restore.replace(/\nnpm start$/, ''))).toMatchObject({
        status: 0,
        said: expect.stringMatching(/ has what was there at \d{4}-\S+Z; start CPES\n$/),
      });
      // A file that is missing would be made, with another key.
      const keys = (of: string) => readFile(join(of, 'webhook-secret-keys'), 'utf8');
      expect(await keys(data)).toBe(await keys(`${data}.lost`));
      cpes = await start('start');
      const again = await cpes.call('GET', `/reports/${before.report.reportId as string}`);
      expect(again.json).toEqual(before.report);
      expect((await cpes.call('GET', `/webhook-endpoints/${endpointId as string}`)).json).toMatchObject(endpoint);
      expect((await cpes.call('GET', `/skus/${later.sku.skuId as string}`)).status).toBe(404);
      await until('the open run ends', async () => (await statusOf(open)) === 'EVALUATED', END_MS_MAX);

      // From one process to services, with the same folder.
      await cpes.stop();
      cpes = await start('services', { INTERNAL_SECRET: SECRETS });
      expect(await statusOf(open)).toBe('EVALUATED');
      expect((await cpes.evaluate(aShortRequest())).sku.status).toBe('EVALUATED');
      // Each service accepts what the others send.
      expect(await cpes.admin('ops', 'status')).toMatch(/^store-draft +\S+ +ready$/m);
    },
    DRILL_MS_MAX,
  );

  it('exports and erases a tenant by the commands of the page', async () => {
    const [exports = '', erases = ''] = await commandsOf('docs/operators/tenants.md');
    const id = /[0-9a-f-]{36}/.exec(await cpes.admin('tenant', 'create', '--name', 'Shop'))?.[0] ?? '';
    await cpes.admin('key', 'create', '--tenant', id);
    const file = join(folder.path, 'shop.jsonl');
    const byPage = (command: string) =>
      shell(command.replaceAll('--tenant ID', `--tenant ${id}`).replace('shop.jsonl', file));
    // The second line is for containers.
    const [exporting = ''] = exports.split('\n');
    expect(await byPage(exporting)).toEqual({ status: 0, said: '2 rows of Shop are exported\n' });
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { table: string }).table)).toEqual(['api_keys', 'tenants']);
    expect((await byPage(erases)).status).toBe(0);
    expect(await cpes.admin('tenant', 'list')).not.toContain(id);
  });

  it('imports exchange rates by the commands of the page', async () => {
    const [commands = ''] = await commandsOf('docs/operators/rate-imports.md');
    for (const command of ['list', 'import ecb FILE', 'import hmrc FILE --accept-moves'])
      expect(commands.split('\n')).toContain(`npm run admin -- rates ${command}`);
    const today = new Date().toISOString().slice(0, 10);
    const file = join(folder.path, 'ecb.csv');
    const perEuro = { USD: '1.15', GBP: '0.87', JPY: '180', CNY: '8.1' };
    const rows = Object.entries(perEuro).map(([currency, rate]) => `${currency},${today},${rate}`);
    await writeFile(file, ['CURRENCY,TIME_PERIOD,OBS_VALUE', ...rows].join('\n'));
    expect(await rates('list')).toBe('none');
    const publication = `European Central Bank, euro reference rates of ${today}`;
    expect(await rates('import', 'ecb', file)).toBe(`imported: ${publication}`);
    expect(await rates('import', 'ecb', file)).toBe(`unchanged: ${publication}`);
    await writeFile(file, 'CURRENCY,TIME_PERIOD,OBS_VALUE\n');
    await expect(rates('import', 'ecb', file)).rejects.toThrow('the file has no rows');
    expect(await rates('list')).toMatch(/refused +the file has no rows\n.*unchanged.*\n.*imported/);
    const { sku } = await cpes.evaluate({ ...aShortRequest(), currency: 'JPY' });
    expect(JSON.stringify(sku.evidence)).toContain(publication);
  });

  it('imports whole files of tariffs by the commands of the page', async () => {
    const [commands = ''] = await commandsOf('docs/operators/rate-imports.md');
    const today = new Date().toISOString().slice(0, 10);
    const month = today.slice(0, 7);
    const tables = await readRateTables();
    // Files with some codes of each subheading have the size of real ones.
    const codes = tables.hs6MfnRates.map(({ hs6 }) => hs6);
    const files = {
      usitc: JSON.stringify(exportRows(tables.usTariffLines, tables.usOriginDuties)),
      'uk-tariff': ukFile(codes.flatMap((hs6) => [1, 2, 3].map((end) => [`${hs6}${end}000`, '4.00%'] as const))),
      taric: await taricFile(codes.flatMap((hs6) => [10, 90].map((end) => taricRow(`${hs6}${end}00`, '5.300 %')))),
    };
    const dutyIn = async (targetMarket: string) => {
      const { sku } = await cpes.evaluate({ ...aLongRequest(), hsCode: '961700', targetMarket });
      const evidence = sku.evidence as { factor: string; rawValue: number; source: string; asOf: string }[];
      return evidence.find(({ factor }) => factor === 'customsDuty');
    };
    expect(await dutyIn('GB')).toMatchObject({ asOf: '2020-12-02' });
    for (const [kind, release] of [
      ['usitc', '2026HTSRev21'],
      ['uk-tariff', 'v4.0.1608'],
      ['taric', '2026-06'],
    ] as const) {
      expect(commands.split('\n')).toContain(`npm run admin -- rates import ${kind} FILE --release ${release}`);
      const file = join(folder.path, kind);
      await writeFile(file, files[kind]);
      const given = kind === 'taric' ? month : release;
      expect(await rates('import', kind, file, '--release', given)).toMatch(/^imported: /);
    }
    const us = 'USITC Harmonized Tariff Schedule, 2026HTSRev21';
    expect(await dutyIn('US')).toMatchObject({ rawValue: 720, source: us, asOf: today });
    const uk = 'UK tariff, Department for Business and Trade, version v4.0.1608';
    expect(await dutyIn('GB')).toMatchObject({ rawValue: 400, source: uk, asOf: '2021-01-01' });
    const taric = `TARIC, European Commission, files of ${month}`;
    expect(await dutyIn('DE')).toMatchObject({ rawValue: 530, source: taric, asOf: `${month}-01` });
    await writeFile(join(folder.path, 'taric'), '<html>');
    await expect(rates('import', 'taric', join(folder.path, 'taric'), '--release', month)).rejects.toThrow(
      'no workbook',
    );
    expect(await rates('list')).toMatch(
      /taric +refused +the file is no workbook\n.*taric +imported.*\n.*uk-tariff +imported/,
    );
    expect(await dutyIn('DE')).toMatchObject({ rawValue: 530 });
  });

  it('has a later duty of an imported file among the scheduled changes of a report', async () => {
    const { hs6MfnRates } = await readRateTables();
    const codesOf = (hs6: string) => [1, 2, 3].map((end) => `${hs6}${end}000`);
    const others = hs6MfnRates.flatMap(({ hs6 }) => (hs6 === '961700' ? [] : codesOf(hs6)));
    const date = addDays(new Date().toISOString().slice(0, 10), 100);
    const steps = codesOf('961700').flatMap((code) => [
      ukRow(code, '4.00%', { measure__effective_end_date: addDays(date, -1) }),
      ukRow(code, '180.00%', { measure__effective_start_date: date }),
    ]);
    const file = join(folder.path, 'uk-tariff-steps');
    await writeFile(
      file,
      ukFile(
        others.map((code) => [code, '4.00%'] as const),
        steps,
      ),
    );
    expect(await rates('import', 'uk-tariff', file, '--release', 'v4.0.1609', '--accept-moves')).toContain(
      `1 with another usual duty from ${date}, such as 961700`,
    );
    const { report } = await cpes.evaluate({ ...aLongRequest(), hsCode: '961700', targetMarket: 'GB' });
    const customsDuty = report.landedCost.factors.find(({ key }: { key: string }) => key === 'customsDuty');
    expect(report.verdict).not.toBe('REJECT');
    expect(report.scheduledChanges).toMatchObject([
      {
        date,
        factor: 'customsDuty',
        fromCents: customsDuty.amountCents,
        toCents: expect.any(Number),
        verdictThen: 'REJECT',
        source: 'UK tariff, Department for Business and Trade, version v4.0.1609',
      },
    ]);
    const [{ fromCents, toCents }] = report.scheduledChanges;
    expect(toCents / fromCents).toBeCloseTo(180 / 4, 0);
    expect(report.lastSafeOrderDate).toBe(addDays(date, -1 - report.entry.transitDays));
  });

  it('imports parcel prices by the command of the page', async () => {
    const [commands = ''] = await commandsOf('docs/operators/rate-imports.md');
    expect(commands.split('\n')).toContain('npm run admin -- rates import usps FILE');
    const file = join(folder.path, 'usps.csv');
    const prices = { '0.5': 5, '1': 6, '2': 7, '3': 8, '4': 9, '5': 10, '20': 18 };
    const rows = ['10001', '60601', '90210'].flatMap((zip) =>
      Object.entries(prices).map(([pounds, price]) => `08817,${zip},08,${pounds},${price}.00,2026-07-12`),
    );
    await writeFile(file, ['from_zip,to_zip,zone,pounds,price,start_date', ...rows].join('\n'));
    const publication = 'USPS Ground Advantage, commercial prices of 2026-07-12';
    expect(await rates('diff', 'usps', file)).toMatch(/last_mile_rates US: \d+\n/);
    expect(await rates('import', 'usps', file)).toContain(`imported: ${publication}`);
    const { sku } = await cpes.evaluate({ ...aLongRequest(), targetMarket: 'US' });
    expect(JSON.stringify(sku.evidence)).toContain(publication);
  });

  it('is refused into a folder that is not empty, or within the data, and changes neither', async () => {
    const taken = join(folder.path, 'taken');
    await mkdir(taken);
    await writeFile(join(taken, 'mine'), '');
    const refused = await shell(`npm run --silent backup -- '${taken}'`);
    expect(refused).toEqual({
      status: 1,
      said: `there is no backup: ${taken} is not empty; choose another folder\n`,
    });
    expect(await readdir(taken)).toEqual(['mine']);
    expect((await shell(`npm run --silent backup -- '${data}/backup'`)).said).toContain(`outside ${data}`);
    expect((await shell('npm run --silent backup')).said).toContain('name one folder: npm run backup -- FOLDER');
  });

  it('is not restored over a CPES that runs, nor over data, nor when it is not whole', async () => {
    const another = join(folder.path, 'another');
    const restore = (from: string) => shell(`npm run --silent restore -- '${from}'`);
    await shell(`npm run --silent backup -- '${another}'`);
    expect((await restore(another)).said).toMatch(/^nothing is restored: a CPES \(process \d+\) runs on /);
    await cpes.stop();
    expect((await restore(another)).said).toBe(
      `nothing is restored: ${data} is not empty; move it away, or set CPES_DATA_DIR to another folder\n`,
    );
    await rm(join(another, 'backup.json'));
    expect((await restore(another)).said).toBe(
      `nothing is restored: ${another} has no complete backup (backup.json is missing or damaged)\n`,
    );
    expect((await restore(join(folder.path, 'nowhere'))).status).toBe(1);
    expect((await shell(`npm run --silent backup -- '${another}2'`)).said).toContain(`no CPES runs on ${data}`);
    expect(await readdir(data)).toContain('postgres');
  });
});
