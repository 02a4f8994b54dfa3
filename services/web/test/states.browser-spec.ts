import { elsewhere, evaluated, expect, flaws, LOOKS, ORIGIN, openSignedIn, signIn, stranger, test } from './browser.ts';

const FAILED = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Not now', status: 503, code: 'unavailable', requestId: 'req-1' }),
};
const FIRST_PAGE = { data: [], nextCursor: null };

/** The screens with the API calls that they depend on. */
const screens = (skuId: string, reportId: string) =>
  [
    ['', /\/app\/api\/skus\?/],
    ['stores', /\/app\/api\/stores\?/],
    ['stores/str_018f0000000070008000000000000001', /\/app\/api\/stores\/str_/],
    [`skus/${skuId}`, /\/app\/api\/skus\/sku_/],
    [`reports/${reportId}`, /\/app\/api\/reports\//],
    [`reports/${reportId}?tab=what-if`, /\/app\/api\/what-if/],
    [`reports/${reportId}?tab=history`, /\/app\/api\/skus\/sku_[^/]+\/reports/],
    [`compare?sku=${skuId}`, /\/app\/api\/(skus|reports)\//],
    [`skus/${skuId}/listing`, /\/app\/api\/(stores|skus\/[^/]+\/listing)/],
  ] as const;

for (const { colorScheme, width } of LOOKS)
  test(`a screen whose call fails shows the error and the next step: ${colorScheme}, ${String(width)} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { skuId, reportId } = await evaluated(`A bottle that fails ${colorScheme} ${String(width)}`);
    const other = await elsewhere(page);
    await other.emulateMedia({ colorScheme });
    await other.setViewportSize({ width, height: 900 });
    for (const [path, calls] of screens(skuId, reportId)) {
      await other.route(calls, (route) => route.fulfill(FAILED));
      await other.goto(`/app/${path}`);
      await expect(other.getByText('Our fault').first(), path).toBeVisible();
      expect([path, await flaws(other)]).toEqual([path, []]);
      await other.unroute(calls);
    }
    await other.close();
  });

test('a retry shows the data after an error', async ({ page }) => {
  const { reportId } = await evaluated('A bottle at the second try');
  const other = await elsewhere(page);
  await other.route(/\/app\/api\/reports\//, (route) => route.fulfill(FAILED));
  await other.goto(`/app/reports/${reportId}`);
  await expect(other.getByRole('alert')).toContainText('Our fault');
  await other.unroute(/\/app\/api\/reports\//);
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('A bottle at the second try');
  await other.close();
});

test('a rate-limited page counts down and retries by itself', async ({ page }) => {
  const { reportId } = await evaluated('A bottle behind a quota');
  const other = await elsewhere(page);
  let isLimited = true;
  await other.route(/\/app\/api\/reports\//, (route) => {
    if (!isLimited) return route.continue();
    return route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '3' },
      body: JSON.stringify({ title: 'Too many', status: 429, code: 'quota-exceeded' }),
    });
  });
  await other.goto(`/app/reports/${reportId}`);
  await expect(other.getByRole('alert')).toContainText(/goes on by itself in \d s/);
  isLimited = false;
  await expect(other.getByRole('heading', { level: 1 })).toContainText('A bottle behind a quota');
  await other.close();
});

for (const { colorScheme, width } of LOOKS)
  test(`an empty screen names the next step: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.route(/\/app\/api\/skus\?/, (route) => route.fulfill({ json: FIRST_PAGE }));
    await page.route(/\/app\/api\/stores\?/, (route) => route.fulfill({ json: { data: [] } }));
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'No candidates yet' })).toBeVisible();
    await expect(page.getByText('It does not change the verdict.')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Import 24 examples' }).click();
    await expect(page.getByRole('button', { name: 'Import 24 candidates' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app?verdict=ADVANCE');
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/stores');
    await expect(page.getByRole('heading', { name: /No store/ })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/compare');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });

test('a slow response shows a skeleton of the layout', async ({ page }) => {
  await signIn(page);
  const { reportId } = await evaluated('A slow bottle');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/app\/api\/reports\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/app/reports/${reportId}`);
  await expect(page.locator('[aria-busy=true] .skeleton').first()).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A slow bottle');
});

test('offline pages keep their data and disable changes', async ({ page }) => {
  const { reportId } = await evaluated('A bottle without a network');
  const other = await elsewhere(page);
  await other.goto(`/app/reports/${reportId}`);
  const again = other.getByRole('button', { name: 'Evaluate again' }).first();
  await expect(again).toBeVisible();
  await other.context().setOffline(true);
  await expect(other.getByText('Offline: showing data of')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('A bottle without a network');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(await flaws(other)).toEqual([]);
  await other.context().setOffline(false);
  await expect(other.getByText('Offline: showing data of')).toBeHidden();
  await expect(again).not.toHaveAttribute('aria-disabled');
  await other.close();
});

test('a rate-limited form counts down and keeps its input', async ({ page }) => {
  const other = await elsewhere(page);
  await other.goto('/app/new');
  await other.getByLabel('Title').fill('A bottle too many');
  await other.getByLabel('Factory unit cost').fill('5.40');
  await other.getByLabel('Target retail price').fill('34.95');
  await other.getByLabel('Weight', { exact: true }).first().fill('450');
  for (const side of ['Length', 'Width', 'Height']) await other.getByLabel(side, { exact: true }).fill('80');
  await other.getByLabel('Supplier country').selectOption('CN');
  await other.getByLabel('Target market').selectOption('US');
  await other.route('**/app/api/skus', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Too many', status: 429, code: 'rate-limited' }),
    }),
  );
  await other.getByRole('button', { name: 'Evaluate candidate' }).click();
  await expect(other.getByRole('button', { name: /in \d+ s/ })).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveValue('A bottle too many');
  expect(await flaws(other)).toEqual([]);
  await other.close();
});

test('a user whose session ended returns to the same address after the sign-in', async ({ page }) => {
  const { reportId } = await evaluated('A bottle after the session');
  const other = await elsewhere(page);
  await other.context().clearCookies();
  await other.goto(`/app/reports/${reportId}?tab=matrix`);
  await expect(other.getByLabel('E-mail')).toBeVisible();
  await expect(other).toHaveURL(/sign-in/);
  await other.close();
});

test('another tenant sees nothing, and a foreign resource looks like a missing one', async ({ page, browser }) => {
  const { skuId, reportId } = await evaluated('A bottle that strangers do not see');
  await openSignedIn(page, `/app/skus/${skuId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A bottle that strangers do not see');
  const context = await browser.newContext({ baseURL: ORIGIN });
  const other = await context.newPage();
  await signIn(other, stranger);
  await expect(other.getByRole('heading', { name: 'No candidates yet' })).toBeVisible();
  await other.goto('/app/stores');
  await expect(other.getByRole('heading', { name: 'No store is connected' })).toBeVisible();
  const seen = async (path: string) => {
    await other.goto(`/app/${path}`);
    await expect(other.getByText('Not found').first()).toBeVisible();
    return (await other.locator('#content').innerText()).replace(/Request id.*/s, '');
  };
  const unknownId = skuId.replace(/.{6}$/, '000000');
  expect(await seen(`skus/${skuId}`)).toBe(await seen(`skus/${unknownId}`));
  expect(await seen(`reports/${reportId}`)).toBe(await seen(`reports/${reportId.replace(/.{6}$/, '000000')}`));
  await context.close();
});
