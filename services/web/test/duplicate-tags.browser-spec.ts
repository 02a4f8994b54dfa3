import { evaluated, expect, flaws, signIn, test } from './browser.ts';

test('a candidate is duplicated with its own currency, and another currency is chosen', async ({ page }) => {
  const { reportId } = await evaluated('A bottle in pounds', { currency: 'GBP', targetMarket: 'GB' });
  await signIn(page);
  await page.goto(`/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Duplicate as a new candidate' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('A bottle in pounds');
  await expect(page.getByLabel('Currency')).toHaveValue('GBP');
  await expect(page.getByLabel('Factory unit cost')).toHaveValue('4.80');
  await page.getByLabel('Title').fill('A bottle in euros');
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(page.locator('.form-three')).toContainText('€');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: /^Evaluate/ }).click();
  await expect(page.getByRole('heading', { name: 'A bottle in euros' })).toBeVisible();
  await expect(page.locator('.sku-facts').first()).toContainText('€4.80');
});

test('tags are added and removed on the pages of a candidate and its report', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with tags', { tags: ['spring'] });
  await signIn(page);
  await page.goto(`/app/reports/${reportId}`);
  const tags = page.locator('.tags');
  await expect(tags).toContainText('spring');
  expect(await flaws(page)).toEqual([]);
  await tags.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.type('gift');
  await page.keyboard.press('Enter');
  await expect(tags).toContainText('gift');
  await page.goto(`/app/skus/${skuId}`);
  await tags.getByRole('button', { name: 'Remove the tag spring' }).click();
  await expect(tags).not.toContainText('spring');
  await page.reload();
  await expect(tags).toContainText('gift');
  await expect(tags).not.toContainText('spring');
});

test('a candidate has a stage and a note, which lists and exports show', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with a plan');
  await signIn(page);
  await page.goto(`/app/skus/${skuId}`);
  await page.getByLabel('Stage').selectOption('Sample');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByLabel('Note').click();
  await page.keyboard.type('Ask for steel');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Note')).toHaveValue('Ask for steel');
  expect(await flaws(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('sample');
  await expect(page.getByLabel('Note')).toHaveValue('Ask for steel');
  await page.goto('/app');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Stage' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /A bottle with a plan/ })).toContainText('Sample');
});
