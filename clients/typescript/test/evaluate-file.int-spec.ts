import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '@cpes/local-servers';
import { Receiver } from '@cpes/testing';
import { evaluateFile } from '../src/cli/evaluate.ts';
import { CpesClient } from '../src/index.ts';

const HEAD = 'title,factoryCostCents,retailPriceCents,currency';
const REPORT = {
  verdict: 'ADVANCE',
  score: 80,
  confidence: { overallPercent: 70 },
  landedCost: { trueLandedCostCents: 900 },
  unitEconomics: { cm2Cents: 500 },
  breakEvenCacCents: 500,
};
const PROBLEM = { title: 'Forbidden', detail: 'not allowed', code: 'insufficient-scope', status: 403 };

describe('the evaluation of a file', () => {
  let api: Receiver;
  let folder: Awaited<ReturnType<typeof privateFolder>>;
  /** Titles whose first run fails, and titles that the key may not submit. */
  const failing = new Set<string>();
  const forbidden = new Set<string>();
  beforeAll(async () => {
    folder = await privateFolder('evaluate-file');
    api = await Receiver.start((_request, response, { method, path, body }) => {
      const end = (status: number, answer: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (method === 'GET' && path.startsWith('/v2/reports/')) return end(200, REPORT);
      const title =
        path === '/v2/skus'
          ? (JSON.parse(body.toString()) as { title: string }).title
          : (path.split('/')[3]?.replace('sku_', '') ?? '');
      if (forbidden.has(title)) return end(403, PROBLEM);
      if (path.endsWith('/evaluations')) failing.delete(title);
      const outcome = failing.has(title) ? { status: 'FAILED', reportId: null } : { reportId: `rpt_${title}` };
      return end(method === 'GET' ? 200 : 201, { skuId: `sku_${title}`, currency: 'USD', ...outcome });
    });
  });
  afterEach(() => {
    api.received.length = 0;
    failing.clear();
    forbidden.clear();
  });
  afterAll(async () => {
    await api.stop();
    await folder.remove();
  });

  const evaluate = async (name: string, titles: readonly string[]) => {
    const [file, out] = [join(folder.path, `${name}.csv`), join(folder.path, `${name}.results.csv`)];
    await writeFile(file, [HEAD, ...titles.map((title) => `${title},540,2999,USD`)].join('\n'));
    const client = new CpesClient({ baseUrl: `${api.origin}/v2`, apiKey: 'a key' });
    const reading = { currency: undefined, locale: 'en' };
    const ended = evaluateFile(client, { file, out, concurrency: 2, reading });
    return { ended, written: () => readFile(out, 'utf8') };
  };

  it('begins another run for a row that failed before', async () => {
    failing.add('Cup');
    const first = await evaluate('again', ['Bottle', 'Cup']);
    await expect(first.ended).resolves.toBe(false);
    expect(await first.written()).toContain('Cup,,FAILED');
    const second = await evaluate('again', ['Bottle', 'Cup']);
    await expect(second.ended).resolves.toBe(true);
    expect(await second.written()).toContain('Cup,,EVALUATED');
    expect(api.received.filter(({ path }) => path.endsWith('/evaluations'))).toHaveLength(1);
  });

  it('writes the results so far and submits no further row after an error', async () => {
    forbidden.add('Cup');
    const others = Array.from({ length: 50 }, (_, nth) => `Bottle ${String(nth)}`);
    const { ended, written } = await evaluate('broken', ['Bottle', 'Cup', ...others]);
    await expect(ended).rejects.toThrow('not allowed');
    expect(await written()).toContain('Bottle,,EVALUATED');
    expect(await written()).not.toContain('Bottle 49,,EVALUATED');
  });
});
