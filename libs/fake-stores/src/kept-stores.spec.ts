import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basic, clientOf } from '../test/client.ts';
import { instructions } from './instructions.ts';
import { startKeptStores } from './kept-stores.ts';

const PRODUCTS = '/wp-json/wc/v3/products';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpes-fake-stores-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('kept stores', () => {
  it('have the same authority, credentials and products after a restart', async () => {
    const first = await startKeptStores(folder, 0);
    const id = first.woocommerce.add({ title: 'Lamp', sku: 'A', status: 'draft' });
    first.hosted.add({ title: 'Chair' });
    first.woocommerce.act(first.woocommerce.add({ title: 'Gone' }), 'delete');
    const kept = [first.woocommerce.products(), first.hosted.products()];
    await first.close();

    const second = await startKeptStores(folder, 0);
    const { woocommerce, hosted } = second;
    expect([woocommerce.products(), hosted.products()]).toEqual(kept);
    expect([woocommerce.ca, woocommerce.credentials]).toEqual([first.woocommerce.ca, first.woocommerce.credentials]);
    expect(hosted.credentials).toEqual(first.hosted.credentials);
    const { json } = await clientOf(woocommerce, basic(first.woocommerce.credentials))('POST', PRODUCTS, { body: {} });
    expect(json.id).toBe(Number(id) + 2);
    await second.close();
  });

  it('store secrets that only their owner can read', async () => {
    const stores = await startKeptStores(folder, 0);
    stores.woocommerce.add({ title: 'Lamp' });
    await stores.close();
    for (const name of ['certificates.json', 'credentials.json', 'woocommerce.json']) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(stores.caFile, 'utf8')).toBe(stores.hosted.ca);
  });

  it('print instructions', async () => {
    const stores = await startKeptStores(folder, 0);
    const text = instructions(stores);
    for (const part of [
      stores.woocommerce.url,
      stores.hosted.pagesUrl,
      stores.hosted.credentials.secret,
      stores.caFile,
    ]) {
      expect(text).toContain(part);
    }
    await stores.close();
  });
});
