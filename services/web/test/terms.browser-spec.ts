import { evaluated, expect, flaws, openSignedIn, signIn, test } from './browser.ts';

test('a report shows the evidence for the terms of the sale and the steps from price to CM2', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with terms', { targetMarket: 'DE', currency: 'EUR' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  const terms = page.getByRole('table', { name: 'Terms of the sale' });
  for (const name of ['Exchange rate', 'Sales tax', 'Payment fee', 'Return rate'])
    await expect(terms.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  const sale = page.getByRole('img', { name: /^From the retail price down to a CM2 of/ });
  await expect(sale.locator('.waterfall-label')).toContainText(['Retail price', 'Sales tax in it', 'Net revenue']);
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('3');
  const widths = await page
    .locator('.parts .part-bar .track')
    .evaluateAll((tracks) => tracks.map((track) => Math.round(track.getBoundingClientRect().width)));
  const [margin = 0, , , markup = 0] = widths;
  expect([widths.length, Math.round((45 * markup) / margin)]).toEqual([4, 10]);
});

test('the sensitivity includes the retail price and the return rate', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with a sensitive price');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('tab', { name: /What if/ }).click();
  const chart = page.getByRole('img', { name: 'Retail price moves CM2 most.' });
  await expect(chart.locator('.tornado-label').first()).toHaveText('Retail price');
  await expect(chart.locator('.tornado-label', { hasText: 'Return rate' })).toBeVisible();
});

test('a preview draws the parts of the score on one scale', async ({ page }) => {
  await evaluated('A bottle to preview');
  await signIn(page);
  await page.getByRole('link', { name: 'A bottle to preview' }).first().focus();
  await page.keyboard.press('Space');
  const tracks = page.getByRole('dialog').locator('.preview-part .track');
  await expect(tracks).toHaveCount(4);
  const widths = await tracks.evaluateAll((all) => all.map((track) => Math.round(track.getBoundingClientRect().width)));
  expect(Math.max(...widths)).toBeGreaterThan(2 * Math.min(...widths));
});

test('a printed report opens what is folded, keeps dates and rows whole, and has all evidence', async ({ page }) => {
  const { reportId } = await evaluated('A bottle for an investor', { targetMarket: 'DE', currency: 'EUR' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.setViewportSize({ width: 690, height: 980 });
  await page.emulateMedia({ media: 'print' });
  const evidence = page.getByRole('table', { name: 'All evidence' });
  await expect(evidence.locator('tbody tr')).toHaveCount(16);
  await expect(page.locator('.report-included details:not([open])')).toHaveCount(0);
  expect(await page.locator('.report-included').evaluate((card) => getComputedStyle(card).breakInside)).toBe('auto');
  const heights = await page.locator('tbody td.day').evaluateAll((days) =>
    days.map((day) => {
      const range = document.createRange();
      range.selectNodeContents(day);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(heights)).toEqual(new Set([1]));
});

test('one click prints a report or saves it as PDF', async ({ page }) => {
  const { reportId } = await evaluated('A bottle to be printed');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'PDF or print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});

test('the back link of a report keeps the filters of the list', async ({ page }) => {
  await evaluated('A bottle behind filters');
  await openSignedIn(page, '/app?verdict=ADVANCE,CAUTION,REJECT&sort=-score');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.getByRole('link', { name: 'Candidates' }).last().click();
  await expect(page).toHaveURL(/sort=-score/);
  await expect(page).toHaveURL(/verdict=ADVANCE/);
});

test('a form error disappears once its field is valid', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();
  const title = page.getByLabel('Title');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await title.click();
  await page.keyboard.type('Corrected');
  await expect(title).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('link', { name: /^Title:/ })).toHaveCount(0);
  await expect(page.getByLabel('Weight', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

for (const { form, label, button } of [
  { form: 'new', label: 'Day of entry', button: 'Evaluate candidate' },
  { form: 'skus/:skuId/new-offer', label: 'Valid until', button: 'Save the offer' },
  { form: 'terms', label: 'Valid until', button: 'Save terms' },
  { form: 'rate-cards', label: 'Valid until', button: 'Show what would change' },
])
  test(`a partly typed date is an error at its field, and nothing is sent: ${form}`, async ({ page }) => {
    const { skuId } = form.includes(':skuId') ? await evaluated('A bottle with half a date') : { skuId: '' };
    await openSignedIn(page, `/app/${form.replace(':skuId', skuId)}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/what-if')) sent.push(request.url());
    });
    const date = page.getByLabel(label, { exact: true });
    const folded = page.locator('details', { has: page.locator('input[type=date]') }).locator('summary');
    await expect(date.or(folded).first()).toBeAttached();
    if (!(await date.isVisible())) await folded.first().click();
    await date.click();
    await page.keyboard.type('11');
    await page.getByRole('button', { name: button }).click();
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('A whole date: day, month and year').last()).toBeVisible();
    expect(sent).toEqual([]);
  });
