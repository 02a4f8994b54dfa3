import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { basic, clientOf } from '../test/client.ts';
import { newCertificates } from './certificates.ts';
import { startFakeWooCommerce } from './woocommerce/fake-woocommerce.ts';

const PRODUCTS = '/wp-json/wc/v3/products';

describe('the servers of a store', () => {
  it('are trusted only with their own authority, under the requested names', async () => {
    const store = await startFakeWooCommerce({ host: 'localhost' });
    const { port } = store;
    const send = clientOf({ host: 'localhost', port, ca: store.ca }, basic(store.credentials));
    expect(store.url).toBe(`https://localhost:${port}`);
    expect((await send('GET', PRODUCTS)).status).toBe(200);
    const { ca } = await newCertificates();
    await expect(clientOf({ host: 'localhost', port, ca }, {})('GET', PRODUCTS)).rejects.toThrow(
      /certificate|signature/,
    );
    await store.close();
  });

  it('listen on 127.0.0.1 only', async () => {
    const store = await startFakeWooCommerce();
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of others) {
      const outcome = await new Promise((resolve) => {
        const socket = connect(store.port, address, () => resolve('open'));
        socket.on('error', ({ message }) => resolve(message));
      });
      expect(outcome).toContain('ECONNREFUSED');
    }
    expect(store.pagesUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    await store.close();
  });

  it('refuse an oversized body', async () => {
    const store = await startFakeWooCommerce();
    const send = clientOf(store, basic(store.credentials));
    expect((await send('POST', PRODUCTS, { body: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect(store.products()).toEqual([]);
    await store.close();
  });

  it('end at once, without the waiting requests', async () => {
    const store = await startFakeWooCommerce();
    store.traps.on('work-late', { ms: 50 });
    const answer = clientOf(store, basic(store.credentials))('POST', PRODUCTS, { body: {} });
    const failure = answer.then(
      () => undefined,
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    );
    while (store.requests().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await store.close();
    expect(await failure).toBe('ECONNRESET');
    // A later request with the same wait has completed by then.
    const later = await startFakeWooCommerce();
    later.traps.on('work-late', { ms: 50 });
    await clientOf(later, basic(later.credentials))('POST', PRODUCTS, { body: {} });
    expect(later.products()).toHaveLength(1);
    expect(store.products()).toEqual([]);
    await later.close();
  });

  it('report a port in use', async () => {
    const store = await startFakeWooCommerce();
    await expect(startFakeWooCommerce({ port: store.port })).rejects.toThrow('EADDRINUSE');
    await store.close();
  });
});
