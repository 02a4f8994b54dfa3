import { evaluated, expect, flaws, LOOKS, openListing, ORIGIN, openSignedIn, signIn, test } from './browser.ts';

test('a draft is pushed by keyboard alone, from a report to the store', async ({ page }) => {
  const { reportId } = await evaluated('A bottle that becomes a draft');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Created as a draft with no publication date.');
  await expect(dialog).toContainText('A bottle that becomes a draft');
  await dialog.getByRole('button', { name: 'Create draft' }).focus();
  const asked = page.waitForRequest((request) => request.url().endsWith('/listing/push'));
  await page.keyboard.press('Enter');
  const request = await asked;
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object.keys(request.postDataJSON() as object).sort()).toEqual(['hash', 'listingId']);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Draft created').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit it in the store' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('You');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('rowheader', { name: /A bottle that becomes a draft ?Draft/ })).toBeVisible();
});

test("edits are saved when typing pauses, and another user's change is shown", async ({ page, browser }) => {
  const { skuId } = await evaluated('A bottle that two people edit');
  await signIn(page);
  await openListing(page, skuId);
  await page.getByLabel('Title', { exact: true }).fill('First words');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const other = await browser.newContext({ baseURL: ORIGIN });
  const colleague = await other.newPage();
  await signIn(colleague);
  await openListing(colleague, skuId);
  await expect(colleague.getByLabel('Title', { exact: true })).toHaveValue('First words');
  await colleague.getByLabel('Title', { exact: true }).fill('Words of a colleague');
  await expect(colleague.getByText(/^Saved /)).toBeVisible();
  await colleague.getByLabel('SEO title').fill('Their title');
  await expect(colleague.getByText(/^Saved /)).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Words of a colleague');
});

test('no control publishes anything, and all store and listing screens are accessible', async ({ page }) => {
  test.slow();
  const { skuId } = await evaluated('A bottle for everybody');
  await signIn(page);
  for (const { colorScheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/app/stores');
    await expect(page.getByRole('link', { name: /Demo/ }).first()).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect a store…' }).click();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Demo/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Checks' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto(`/app/skus/${skuId}/listing?push=1`);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    expect(await page.getByRole('button', { name: /publish/i }).count()).toBe(0);
  }
});
