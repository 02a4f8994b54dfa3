import { type FakeHosted, startFakeHosted } from './hosted/fake-hosted.ts';
import { type FakeWooCommerce, startFakeWooCommerce } from './woocommerce/fake-woocommerce.ts';

const NASTY = '<script>alert("1")</script> & Lamp';
let woocommerce: FakeWooCommerce;
let hosted: FakeHosted;
beforeEach(async () => {
  woocommerce = await startFakeWooCommerce();
  hosted = await startFakeHosted();
});
afterEach(() => Promise.all([woocommerce.close(), hosted.close()]));

const get = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
/** The forms of a page, as a browser would send them. */
const formsIn = (text: string) =>
  [...text.matchAll(/<form method="post" action="([^"]+)"/g)].map(([, action = '']) => action);

describe('the pages of a store', () => {
  it('list products with their status, and a button for each action of the owner', async () => {
    for (const store of [woocommerce, hosted]) {
      const status = store.platform === 'woocommerce' ? 'draft' : 'DRAFT';
      store.add({ title: 'Lamp', sku: 'A-1', price: '24.99', status });
      const { text } = await get(`${store.pagesUrl}/`);
      expect(text).toContain(`${status}: customers cannot see it`);
      expect(text).toContain('A-1');
      const publish = formsIn(text).find((action) => action.endsWith('/publish'));
      expect((await post(`${store.pagesUrl}${publish}`)).status).toBe(303);
      expect(store.products()).toMatchObject([{ isLive: true }]);
      expect((await get(`${store.pagesUrl}/`)).text).toContain('customers can see it');
    }
  });

  it('show a product at the edit address of a real store', async () => {
    const id = woocommerce.add({ title: 'Lamp', status: 'draft', mark: 'lst_1' });
    const edit = await get(`${woocommerce.pagesUrl}/wp-admin/post.php?post=${id}&action=edit`);
    expect([edit.status, edit.text.includes('lst_1')]).toEqual([200, true]);
    const number = hosted.add({ title: 'Chair' }).split('/').at(-1);
    for (const path of [`/store/lamps/products/${number}`, `/admin/products/${number}`]) {
      expect((await get(hosted.pagesUrl + path)).text).toContain('Chair');
    }
    expect((await get(`${woocommerce.pagesUrl}/wp-admin/post.php?post=99&action=edit`)).status).toBe(404);
  });

  it('show customers live products, and 404 for a draft', async () => {
    const id = woocommerce.add({ title: 'Lamp', status: 'draft' });
    const page = () => get(`${woocommerce.pagesUrl}/?post_type=product&p=${id}`);
    expect((await page()).status).toBe(404);
    woocommerce.act(id, 'publish');
    expect((await page()).text).toContain('<h1>Lamp</h1>');
    expect((await get(`${woocommerce.pagesUrl}/product/lamp/`)).status).toBe(200);
    hosted.add({ title: 'Chair', status: 'DRAFT' });
    expect((await get(`${hosted.pagesUrl}/products/chair`)).status).toBe(404);
  });

  it('escape everything', async () => {
    const id = hosted.add({ title: NASTY, sku: NASTY, price: NASTY, mark: NASTY });
    const number = id.split('/').at(-1);
    for (const path of ['/', `/store/lamps/products/${number}`]) {
      const { text } = await get(hosted.pagesUrl + path);
      expect(text).not.toContain('<script>');
      expect(text).toContain('&lt;script&gt;');
    }
  });

  it('refuse forms of other sites, and unknown products', async () => {
    const id = woocommerce.add({ title: 'Lamp', status: 'draft' });
    const publish = `${woocommerce.pagesUrl}/products/${id}/publish`;
    expect((await post(publish, {}, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await post(publish, {}, { origin: 'null' })).status).toBe(403);
    expect((await post(`${woocommerce.pagesUrl}/products/${id}/explode`)).status).toBe(404);
    expect((await post(`${woocommerce.pagesUrl}/products/99/publish`)).status).toBe(404);
    expect((await get(`${woocommerce.pagesUrl}/wp-json/wc/v3/products`)).status).toBe(404);
    expect(woocommerce.products()).toMatchObject([{ status: 'draft' }]);
    expect((await post(publish, {}, { origin: woocommerce.pagesUrl })).status).toBe(303);
  });
});

describe('the switches of traps', () => {
  const traps = () => `${woocommerce.pagesUrl}/traps`;

  it('set, list and remove traps', async () => {
    await post(traps(), { trap: 'publish-later', ms: '10000' });
    await post(traps(), { trap: 'hang-up', at: 'create', done: 'true', once: 'true' });
    const { set, all } = JSON.parse((await get(traps())).text);
    expect(set).toEqual([
      { name: 'publish-later', settings: { ms: 10_000 }, isOnce: false },
      { name: 'hang-up', settings: { at: 'create', done: true }, isOnce: true },
    ]);
    expect(all['undo-put'].text).toBe('A plugin publishes again after each PUT.');
    await fetch(`${traps()}?trap=hang-up`, { method: 'DELETE' });
    expect(woocommerce.traps.list()).toHaveLength(1);
    await fetch(traps(), { method: 'DELETE' });
    expect(woocommerce.traps.list()).toEqual([]);
  });

  it('refuse unknown traps and values', async () => {
    const answers = [
      await post(traps(), { trap: 'explode' }),
      await post(traps(), { trap: 'hang-up', ms: 'soon' }),
      await post(traps(), { trap: 'hang-up' }, { origin: 'https://evil.test' }),
      await fetch(traps(), { method: 'PUT', body: 'trap=hang-up' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 403, 405]);
    expect(woocommerce.traps.list()).toEqual([]);
  });
});
