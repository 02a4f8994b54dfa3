import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { expect, ORIGIN, signInByForm, test } from './browser.ts';

test('signs in on this machine over plain HTTP with a cookie that Safari keeps', async ({ page, context }) => {
  await signInByForm(page);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, secure, httpOnly, sameSite }) => [name, secure, httpOnly, sameSite]).sort()).toEqual([
    ['cpes', false, true, 'Lax'],
    ['cpes-browser', false, true, 'Lax'],
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
});

test('signs in over HTTPS behind a proxy with a host-only cookie', async ({ browser }) => {
  const proxy = await startProxy();
  const context = await browser.newContext({ baseURL: proxy.origin, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await signInByForm(page);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, secure, httpOnly, sameSite }) => [name, secure, httpOnly, sameSite]).sort()).toEqual([
    ['__Host-cpes', true, true, 'Lax'],
    ['__Host-cpes-browser', true, true, 'Lax'],
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
  await context.close();
  proxy.close();
});

/** Terminates TLS and forwards the rest unchanged, `Host` included, as the documents require of a proxy. */
async function startProxy(): Promise<{ origin: string; close: () => void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const { hostname, port } = new URL(ORIGIN);
  const server = createServer({ key, cert }, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const asked = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    asked.on('error', () => answer.destroy());
    answer.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
