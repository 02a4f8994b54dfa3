import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCandidates } from '@cpes/client/candidates';
import { type PrivateFolder, privateFolder } from '@cpes/local-servers';
import { Receiver } from '@cpes/testing';
import { jest } from '@jest/globals';
import { DEMO_CANDIDATES, DEMO_STORY, loadDemoData } from './demo-data.ts';
import { DemoReceiver } from './demo-receiver.ts';
import { DemoStores } from './demo-stores.ts';
import { readSettings } from './settings.ts';

const candidates = readCandidates(readFileSync(DEMO_CANDIDATES), DEMO_CANDIDATES).map(({ candidate }) => candidate);
const distinct = (values: readonly unknown[]) => new Set(values.filter((value) => value !== undefined)).size;

describe('the demo candidates', () => {
  it('are 24, each with its own title and reference', () => {
    expect(candidates).toHaveLength(24);
    expect(distinct(candidates.map(({ title }) => title))).toBe(24);
    expect(distinct(candidates.map(({ externalRef }) => externalRef))).toBe(24);
  });

  it('are from many trades, origins and markets', () => {
    expect(distinct(candidates.map(({ tags }) => tags?.[0]))).toBeGreaterThanOrEqual(14);
    expect(distinct(candidates.map(({ supplierCountry }) => supplierCountry))).toBeGreaterThanOrEqual(6);
    for (const market of ['US', 'DE', 'GB']) {
      const count = candidates.filter(({ targetMarket }) => targetMarket === market).length;
      expect([market, count >= 4]).toEqual([market, true]);
    }
    expect(distinct(candidates.map(({ freightMode }) => freightMode))).toBe(2);
  });

  it('include all candidates with a special outcome', () => {
    const { repeated, failed, drafted, edited } = DEMO_STORY;
    const named = [failed, ...[repeated, ...drafted, edited].map(({ externalRef }) => externalRef)];
    expect(candidates.map(({ externalRef }) => externalRef)).toEqual(expect.arrayContaining(named));
    expect(distinct(named)).toBe(named.length);
  });
});

describe('the load of the demo data', () => {
  let folder: PrivateFolder;
  const apis: Receiver[] = [];
  let said: string;

  beforeEach(async () => {
    folder = await privateFolder('demo');
    said = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const api of apis.splice(0)) await api.stop();
    await folder.remove();
  });

  const requests = () => apis.flatMap(({ received }) => received.map(({ method, path }) => `${method} ${path}`));

  /** Loads the demo data with an API that gives every request the same response. */
  async function load(status: number, answer: object, environment: Record<string, string> = {}): Promise<void> {
    const api = await Receiver.start();
    api.answer(status, { 'content-type': 'application/json' }, JSON.stringify(answer));
    apis.push(api);
    const baseUrl = `${api.origin}/v2`;
    const credentialsFile = join(folder.path, 'demo-credentials.json');
    await writeFile(credentialsFile, JSON.stringify({ baseUrl, apiKey: 'k', email: 'e@demo.example', password: 'p' }));
    const settings = readSettings('start', { CPES_DATA_DIR: folder.path, DEMO_STORES: 'off', ...environment });
    const stores = await DemoStores.open(settings, {});
    await loadDemoData({
      settings,
      credentialsFile,
      stores,
      broker: { failOnce: () => undefined, publish: async () => ({ kind: 'sent' }) },
      receiver: undefined,
      signal: new AbortController().signal,
    });
  }

  it('sends no requests when it is off, or when the folder has its data', async () => {
    await load(200, {}, { DEMO_DATA: 'off' });
    await writeFile(join(folder.path, 'demo-data.json'), '{"state":"loaded"}\n');
    await load(200, {});
    expect([requests(), said]).toEqual([[], '']);
  });

  it('has a receiver for the failing endpoint only until it is loaded', async () => {
    const settings = readSettings('start', { CPES_DATA_DIR: folder.path });
    const receiver = await DemoReceiver.open(settings);
    expect(receiver?.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    await receiver?.close();
    await writeFile(join(folder.path, 'demo-data.json'), '{"state":"loaded"}\n');
    expect(await DemoReceiver.open(settings)).toBeUndefined();
  });

  it('does not change a tenant with its own SKUs', async () => {
    await load(200, { data: [{ skuId: 'sku_1' }], nextCursor: null });
    expect(requests()).toEqual(['GET /v2/skus?limit=1']);
    expect(said).toBe('');
    await expect(readFile(join(folder.path, 'demo-data.json'))).rejects.toThrow('ENOENT');
  });

  it('reports its failure and does not reject', async () => {
    await load(403, { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'The key has no scope.' });
    expect(said).toMatch(
      /^[\dTZ:.-]+ warn The demo data is not loaded \(.*The key has no scope\..*\); the next start goes on with it\n$/s,
    );
  });
});
