import { evaluated, expect, flaws, ORIGIN, openSignedIn, signIn, test } from './browser.ts';

test('a printed report is one document with all its parts', async ({ page }) => {
  const { reportId } = await evaluated('A bottle on paper', { currency: 'EUR' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const name of [
    'What one unit costs to land',
    'CM2 if price and costs turn out otherwise',
    'What the score is made of',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('table', { name: 'All evidence' }).getByRole('row')).toHaveCount(17);
  await expect(page.locator('.report-included details:not([open])')).toHaveCount(0);
  await expect(page.getByText('An estimate, not a binding quote.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('tablist')).toBeVisible();
});

for (const [locale, cost, price] of [
  ['de-DE', '5,40', '1.034,95'],
  ['ja-JP', '5.40', '1,034.95'],
] as const)
  test(`amounts are typed in the format of the locale: ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: ORIGIN, locale });
    const page = await context.newPage();
    await openSignedIn(page, '/app/new');
    await page.getByLabel('Factory unit cost').fill(cost);
    await page.getByLabel('Target retail price').fill(price);
    await expect(page.getByText('"factoryUnitCostCents": 540')).toBeVisible();
    await expect(page.getByText('"targetRetailPriceCents": 103495')).toBeVisible();
    await context.close();
  });

test('longer texts of another language are neither cut nor wider than the window', async ({ page }) => {
  const { reportId } = await evaluated('A bottle in another language');
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ['', 'new', 'import', 'stores', `reports/${reportId}`]) {
    await page.goto(`/app/${path}?lang=en-XA`);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([path, await flaws(page)]).toEqual([path, []]);
  }
});

test('pages work with forced colours and with text at twice the size', async ({ page }) => {
  const { reportId, skuId } = await evaluated('A bottle for other eyes');
  await signIn(page);
  const screens = ['', 'new', 'stores', `skus/${skuId}`, `reports/${reportId}`, `reports/${reportId}?tab=what-if`];
  for (const path of screens) {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/app/${path}`);
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([path, isTooWide]).toEqual([path, false]);
  }
});
