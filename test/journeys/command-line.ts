import { spawn } from 'node:child_process';
import { link, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, privateFolder, until } from '@cpes/local-servers';
import type { RunningCpes } from '../support/running-cpes.ts';

const PROGRAM = join('clients', 'typescript', 'cpes.mjs');
const SIDES = 'dimensionsMm.length,dimensionsMm.width,dimensionsMm.height';
const HEAD = `title,factoryUnitCostCents,targetRetailPriceCents,weightGrams,${SIDES},supplierCountry,targetMarket,externalRef`;
const BOTTLE = '"Bottle, steel",480,3495,450,80,80,270,CN,US,';

/** CPES on the command line. */
export function commandLine(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  let folder: Awaited<ReturnType<typeof privateFolder>>;
  beforeAll(async () => {
    cpes = running();
    folder = await privateFolder('command-line');
  });
  afterAll(() => folder.remove());

  const started = (...parameters: string[]) => {
    const { PATH, HOME } = process.env;
    // The CLI reads the key from the demo credentials.
    const env = { PATH, HOME, CPES_DATA_DIR: cpes.folder };
    const child = spawn(process.execPath, [PROGRAM, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { child, ended: ended.then((status) => ({ status, out, errors })) };
  };
  const run = (...parameters: string[]) => started(...parameters).ended;
  const table = async (name: string, rows: readonly string[]): Promise<string> => {
    const file = join(folder.path, name);
    await writeFile(file, [HEAD, ...rows, ''].join('\n'));
    return file;
  };
  const skus = async () => {
    const [row] = await cpes.query<{ count: number }>('gateway', 'SELECT count(*)::int AS count FROM skus', []);
    return row?.count ?? 0;
  };

  it('evaluates a file, writes the results, and repeats nothing', async () => {
    const file = await table('three.csv', [`${BOTTLE}a`, `${BOTTLE}b`, `${BOTTLE}b`]);
    const out = join(folder.path, 'three.out.csv');
    const before = await skus();
    const first = await run('evaluate', file, '--out', out);
    expect(first).toMatchObject({ status: 0, errors: '' });
    expect(first.out).toMatch(/Bottle, steel .* a .*(ADVANCE|CAUTION|REJECT).* \$\d+\.\d\d .*rpt_/);
    const lines = (await readFile(out, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2,"Bottle, steel",a,EVALUATED,[A-Z]+,\d+,\d+,USD,\d+,-?\d+,\d+,sku_\w+,rpt_\w+,$/);
    expect((await skus()) - before).toBe(3);

    expect(await run('evaluate', file, '--out', out)).toMatchObject({ status: 0 });
    expect((await skus()) - before).toBe(3);

    const [, reportId = ''] = /(rpt_\w+)/.exec(lines[1] ?? '') ?? [];
    const report = await run('report', reportId);
    expect(report.status).toBe(0);
    for (const part of ['of 100 points', 'Factory unit cost', '█', 'CM2 by price and costs', 'Break-even CAC'])
      expect(report.out).toContain(part);
  });

  it('names line and column of an error, and submits nothing', async () => {
    const before = await skus();
    const file = await table('wrong.csv', [`${BOTTLE}a`, 'Cup,4.80,3495,450,80,80,270,CN,US,b']);
    const { status, errors } = await run('evaluate', file);
    expect(status).toBe(2);
    expect(errors).toContain(`${file}:3: column 2 (factoryUnitCostCents): "4.80" is not a whole number`);
    await writeFile(file, 'title,colour\nCup,red\n');
    expect((await run('evaluate', file)).errors).toContain(`${file}:1: column 2: "colour" is not a field`);
    expect(await skus()).toBe(before);
  });

  it('exits with 2 on a usage error', async () => {
    expect(await run('evaluate')).toMatchObject({ status: 2 });
    expect(await run('evaluate', join(folder.path, 'nothing.csv'))).toMatchObject({ status: 2 });
    expect(await run('evaluate', folder.path)).toMatchObject({ status: 2 });
    const file = await table('use.csv', [`${BOTTLE}use`]);
    expect(await run('evaluate', file, '--url', 'localhost:8080')).toMatchObject({ status: 2 });
    expect(await run('evaluate', file, '--locale', '!')).toMatchObject({ status: 2 });
    expect(await run('evaluate', file, '--out', join(folder.path, 'nothing', 'out.csv'))).toMatchObject({ status: 2 });
  });

  it('exits with 1 when the API cannot be reached', async () => {
    const file = await table('unreachable.csv', [`${BOTTLE}unreachable`]);
    expect(await run('evaluate', file, '--url', 'http://127.0.0.1:9/v2')).toMatchObject({ status: 1 });
  });

  it('refuses to overwrite the input with the results, even through a link', async () => {
    const file = await table('input.csv', [`${BOTTLE}input`]);
    const before = await readFile(file, 'utf8');
    const other = join(folder.path, 'link.csv');
    await link(file, other);
    for (const out of [file, other]) {
      const { status, errors } = await run('evaluate', file, '--out', out);
      expect([status, errors]).toEqual([2, `--out would overwrite the input: ${out}\n`]);
    }
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('reads a spreadsheet with delimiter line, country names, amounts and multi-line cells', async () => {
    const rows = [
      'sep=;',
      'Product;Unit cost;Price;Currency;Weight;Length;Width;Height;Origin;Market;HS code;SKU;;',
      '"Bottle,\nsteel";4,80;1.034,95;EUR;450;80;80;270;China;Deutschland;9617.00;s1;;',
      ';;;;;;;;;;;;;',
    ];
    const file = join(folder.path, 'spreadsheet.csv');
    await writeFile(file, Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'));
    const { status, errors } = await run(
      'evaluate',
      file,
      '--locale',
      'de',
      '--url',
      `${cpes.credentials.baseUrl.replace(/\/v2$/, '')}/v2/`,
    );
    expect([status, errors]).toEqual([0, '']);
    const [sku] = await cpes.query(
      'gateway',
      `SELECT title, market, supplier_country, hs_code FROM skus WHERE external_ref = 's1'`,
      [],
    );
    expect(sku).toEqual({ title: 'Bottle, steel', market: 'DE', supplier_country: 'CN', hs_code: '961700' });
    const wrong = await run('evaluate', file, '--url', `${cpes.credentials.baseUrl.replace(/\/v2$/, '')}/`);
    expect(wrong).toMatchObject({ status: 2 });
    // Amounts are unambiguous without the language; country names are not.
    expect(wrong.errors).toBe(`${file}:3: column 10 (Market): "Deutschland" is not a country code or name\n`);
  });

  it('refuses a file in an unknown encoding, and reads it when the encoding is named', async () => {
    const file = join(folder.path, 'windows.csv');
    await writeFile(file, Buffer.from(`${HEAD}\nCaf\xe9 cup,480,3495,450,80,80,270,CN,US,w1\n`, 'latin1'));
    const refused = await run('evaluate', file);
    expect(refused.status).toBe(2);
    expect(refused.errors).toContain(`${file}:2: is neither UTF-8 nor UTF-16`);
    expect(await run('evaluate', file, '--encoding', 'windows-1252')).toMatchObject({ status: 0 });
    const [sku] = await cpes.query('gateway', `SELECT title FROM skus WHERE external_ref = 'w1'`, []);
    expect(sku).toMatchObject({ title: 'Café cup' });
  });

  it('exits with 1 when the API refuses a row, and evaluates the others', async () => {
    const file = join(folder.path, 'refused.csv');
    const rows = [`${HEAD},hsCode`, `${BOTTLE}c,`, 'Cup,480,3495,450,80,80,270,CN,US,d,999999'];
    await writeFile(file, rows.join('\n'));
    const { status, out } = await run('evaluate', file);
    expect(status).toBe(1);
    expect(out).toMatch(/Cup .*REFUSED.*#\/hsCode/);
    expect(out).toContain('rpt_');
  });

  it('resumes after a kill and submits no row twice', async () => {
    const before = await skus();
    const rows = Array.from({ length: 30 }, (_, number) => `${BOTTLE}killed-${number}`);
    const file = await table('killed.csv', rows);
    const { child } = started('evaluate', file, '--concurrency', '2');
    const kept = () => readFile(`${file}.results.csv.state.jsonl`, 'utf8').catch(() => '');
    await until('some rows are done', async () => (await kept()).split('\n').length > 4, 20_000);
    await endProcess(child, 'SIGKILL', 5_000);
    const done = (await kept()).split('\n').length - 1;
    expect(done).toBeLessThan(30);

    expect(await run('evaluate', file)).toMatchObject({ status: 0 });
    expect((await skus()) - before).toBe(30);
  });

  it('evaluates the changes of a watched file', async () => {
    const file = await table('watched.csv', [`${BOTTLE}w1`]);
    const before = await skus();
    const { child, ended } = started('evaluate', file, '--watch');
    await until('the first row is there', async () => (await skus()) - before === 1, 20_000);
    await until('its results are written', () => readFile(`${file}.results.csv`).then(Boolean, () => false), 20_000);
    await table('watched.csv', [`${BOTTLE}w1`, `${BOTTLE}w2`]);
    await until('the new row is there', async () => (await skus()) - before === 2, 20_000);
    await endProcess(child, 'SIGINT', 5_000);
    await ended;
    expect((await skus()) - before).toBe(2);
  });
}
