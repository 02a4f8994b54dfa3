import { evaluated, expect, ORIGIN, signIn, test } from './browser.ts';

/** Longer than typing rests before it is saved. */
const SLOW_SAVE_MS = 1_500;

test('words typed while a slow save is under way are saved after it, and are no change of somebody else', async ({
  page,
}) => {
  const { skuId } = await evaluated('A bottle that is saved slowly');
  await signIn(page);
  await page.goto(`/app/skus/${skuId}/listing`);
  const hashes: (string | undefined)[] = [];
  await page.route('**/app/api/listings/*', async (route) => {
    hashes.push(route.request().headers()['if-match']);
    await new Promise((done) => setTimeout(done, SLOW_SAVE_MS));
    await route.continue();
  });
  const title = page.getByLabel('Title', { exact: true });
  const first = page.waitForRequest((request) => request.method() === 'PUT');
  await title.fill('First words');
  await first;
  await title.fill('Second words');
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Somebody else has changed this listing')).toHaveCount(0);
  expect(new Set(hashes).size).toBe(2);
  await page.unrouteAll();
  await page.reload();
  await expect(title).toHaveValue('Second words');
});

test('who leaves before typing has rested loses nothing', async ({ page }) => {
  const { skuId } = await evaluated('A bottle that is left early');
  await signIn(page);
  await page.goto(`/app/skus/${skuId}/listing`);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await title.fill('Typed in a hurry');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await page.goto(`/app/skus/${skuId}/listing`);
  await expect(title).toHaveValue('Typed in a hurry');
});

test('who typed over a change of somebody else chooses between the two', async ({ page, browser }) => {
  const { skuId } = await evaluated('A bottle with two authors');
  await signIn(page);
  await page.goto(`/app/skus/${skuId}/listing`);
  // This one meets the 412, which the browser enters in its console as an error.
  const other = await browser.newContext({ baseURL: ORIGIN });
  const colleague = await other.newPage();
  await signIn(colleague);
  await colleague.goto(`/app/skus/${skuId}/listing`);
  const [mine, theirs] = [page, colleague].map((one) => one.getByLabel('Title', { exact: true }));
  if (mine === undefined || theirs === undefined) throw new Error('two pages');
  await expect(theirs).toBeVisible();
  for (const [choice, words] of [
    ['Keep what I typed', 'From the colleague 1'],
    ['Take their version', 'From me 2'],
  ] as const) {
    const round = choice === 'Keep what I typed' ? 1 : 2;
    await page.reload();
    await mine.fill(`From me ${String(round)}`);
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await theirs.fill(`From the colleague ${String(round)}`);
    await expect(colleague.getByText('Somebody else has changed this listing')).toBeVisible();
    await expect(theirs).toHaveValue(`From the colleague ${String(round)}`);
    await colleague.getByRole('button', { name: choice }).click();
    await expect(colleague.getByText('Somebody else has changed this listing')).toHaveCount(0);
    await expect(theirs).toHaveValue(words);
    await expect(colleague.getByText('Saving…')).toHaveCount(0);
    await page.reload();
    await expect(mine).toHaveValue(words);
  }
  await other.close();
});

test('the palette leads to the stores', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Stores');
  await expect(page.getByRole('option', { name: 'Stores' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});
