import { credentials, evaluated, expect, flaws, openListing, ORIGIN, signIn, test } from './browser.ts';

test('a view is saved with its filters, opened again and removed', async ({ page }) => {
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

test('chosen columns stay after a reload', async ({ page }) => {
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

test('a row opens a preview beside the list', async ({ page }) => {
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

test('the list shows its API call with the filters', async ({ page }) => {
  await evaluated('A bottle by API');
  await signIn(page);
  await page.goto('/app?verdict=ADVANCE,CAUTION&minScore=70&sort=-score');
  await page.getByText('Show as API call').click();
  const shown = (await page.getByLabel('Same action by API').innerText()).replace('GET ', '');
  const answer = await fetch(`${ORIGIN}${shown}`, { headers: { authorization: `Bearer ${credentials.apiKey}` } });
  expect([shown.startsWith('/v2/skus?'), answer.status]).toEqual([true, 200]);
  const { data } = (await answer.json()) as { data: { score: number }[] };
  expect(data.every(({ score }) => score >= 70)).toBe(true);
});

test('the history of a report shows its drafts and who changed them', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with a listing');
  await signIn(page);
  await openListing(page, skuId);
  await page.getByLabel('Title', { exact: true }).fill('A better title');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.goto(`/app/reports/${reportId}?tab=history`);
  const listing = page.getByRole('table', { name: /^Listing for Demo/ });
  await expect(listing.getByRole('row', { name: /Edited/ })).toContainText('You');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open the listing' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A better title');
});
