import { evaluated, expect, flaws, openListing, ORIGIN, openSignedIn, signIn, test } from './browser.ts';

test('a page shows its frame before its scripts have arrived', async ({ browser }) => {
  // A separate page, because blocked scripts are errors of the console.
  const page = await browser.newPage({ baseURL: ORIGIN });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/app');
  await expect(page.getByText('CPES', { exact: true })).toBeVisible();
  await page.close();
});

test('a page whose scripts never arrive offers to be loaded again', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: ORIGIN });
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/app');
  await expect(page.getByText('CPES', { exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.close();
});

test('text of twice the size is neither cut nor drawn over other text', async ({ page }) => {
  const { reportId } = await evaluated('A bottle in large letters');
  await signIn(page);
  for (const path of [`/app/reports/${reportId}`, '/app/stores', '/app']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '175%'));
    const spilt = await page
      .locator('.side a, .side span, .answer p, .answer dt, .answer dd, .card dd, h1')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.closest('.unseen, svg, .explain-text') && one.scrollWidth > one.clientWidth + 1)
          .filter((one) => getComputedStyle(one).display !== 'inline' && one.clientWidth > 1)
          .map((one) => one.textContent),
      );
    expect(spilt).toEqual([]);
    expect(await flaws(page)).toEqual([]);
  }
});

test('the reasons of a verdict have labels, and figures explain their terms', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with reasons');
  await openSignedIn(page, `/app/reports/${reportId}`);
  for (const label of ['Base case', 'Worst of nine', 'Biggest lever', 'Weakest evidence'])
    await expect(page.locator('.reasons').getByText(label, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'What does “Break-even CAC” mean?' }).click();
  await expect(page.getByText(/^Break-even customer acquisition cost/)).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Break-even customer acquisition cost/)).toBeHidden();
});

test('a push shows the exact weight without trailing zeros', async ({ page }) => {
  const { skuId } = await evaluated('A bottle to weigh');
  await signIn(page);
  await openListing(page, skuId);
  await page.getByRole('button', { name: 'Push to store…' }).click();
  const weight = page.getByRole('dialog').locator('.facts > div', { hasText: 'Weight' });
  await expect(weight).toContainText(/(?:0\.9921 lbs|0\.45 kg) from/);
});

test('the actions of a report take two rows on a phone', async ({ page }) => {
  const { reportId } = await evaluated('A bottle on a phone');
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/reports/${reportId}`);
  await expect(page.getByRole('button', { name: 'Evaluate again' })).toBeVisible();
  const tops = await page
    .locator('.page-bar :is(.back, .button):visible')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom / 20)));
  expect(new Set(tops).size).toBeLessThanOrEqual(2);
});

test('a run without live sources names none in its legend', async ({ page }) => {
  const { skuId } = await evaluated('A bottle from tables');
  await openSignedIn(page, `/app/skus/${skuId}`);
  await expect(page.getByText('Table, rule or declared').first()).toBeVisible();
  await expect(page.getByText('Live source')).toHaveCount(0);
});
