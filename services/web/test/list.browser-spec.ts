import { evaluated, expect, flaws, signIn, test } from './browser.ts';

test('a view is saved with its filters, found again and removed', async ({ page }) => {
  await evaluated('A bottle in a view', { targetRetailPriceCents: 900 });
  await signIn(page);
  await page.goto('/app?verdict=REJECT&sort=-cm2');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Losses');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).not.toHaveURL(/verdict/);
  await page.reload();
  await page.getByRole('button', { name: 'Losses' }).click();
  await expect(page).toHaveURL(/verdict=REJECT/);
  await expect(page).toHaveURL(/sort=-cm2/);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the view Losses' }).click();
  await expect(page.getByRole('button', { name: 'Losses' })).toHaveCount(0);
});

test('columns are chosen and stay chosen', async ({ page }) => {
  await evaluated('A bottle with fewer columns');
  await signIn(page);
  await expect(page.getByRole('columnheader', { name: 'Confidence' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Confidence' }).uncheck();
  await page.getByRole('checkbox', { name: 'CAC' }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'CAC' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Confidence' })).toHaveCount(0);
});

test('a row is looked at without leaving the list', async ({ page }) => {
  await evaluated('A bottle to look at');
  await signIn(page);
  const link = page.getByRole('rowheader', { name: /A bottle to look at/ }).getByRole('link');
  await link.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Last-mile delivery');
  await expect(dialog).toContainText('Weakest evidence');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});
