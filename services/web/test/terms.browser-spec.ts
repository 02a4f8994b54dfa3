import { evaluated, expect, flaws, signIn, test } from './browser.ts';

test('a report shows the evidence for the terms of the sale and the steps from price to CM2', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with terms', { targetMarket: 'DE', currency: 'EUR' });
  await signIn(page);
  await page.goto(`/app/reports/${reportId}`);
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

test('one click prints a report or saves it as PDF', async ({ page }) => {
  const { reportId } = await evaluated('A bottle to be printed');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signIn(page);
  await page.goto(`/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'PDF or print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});

test('the back link of a report keeps the filters of the list', async ({ page }) => {
  await evaluated('A bottle behind filters');
  await signIn(page);
  await page.goto('/app?verdict=ADVANCE,CAUTION,REJECT&sort=-score');
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
  await expect(page.getByLabel('Weight')).toHaveAttribute('aria-invalid', 'true');
});
