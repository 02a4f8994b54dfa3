import type { Page } from '@playwright/test';
import { elsewhere, evaluated, expect, flaws, test } from './browser.ts';

const CODE = /\/assets\/stores-/;
const DOCUMENT = '**/app/';

async function toStores(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
}

test('a page whose code cannot be fetched loads once the service is back', async ({ page: held }) => {
  // The browser logs aborted requests.
  const page = await elsewhere(held);
  await page.route(CODE, (route) => route.abort());
  await page.route(DOCUMENT, (route) => route.abort());
  await toStores(page);
  await expect(page.getByRole('alert')).toContainText('This page comes by itself when it is back.');
  expect(await flaws(page)).toEqual([]);
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await page.context().close();
});

test('a page announces a new version after a deployment', async ({ page: held }) => {
  const page = await elsewhere(held);
  await page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(DOCUMENT, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-other.js"></script>' }),
  );
  await toStores(page);
  await expect(page.getByRole('alert')).toContainText('A new version is here');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await page.context().close();
});

test('an open list says that it may be outdated while its stream is lost', async ({ page: held }) => {
  await evaluated('A bottle in a stale list');
  const page = await elsewhere(held);
  await page.route('**/sku-changes', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('May be out of date: reconnecting…')).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.context().close();
});
