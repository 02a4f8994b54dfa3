import { elsewhere, evaluated, expect, flaws, openListing, ORIGIN, signIn, test } from './browser.ts';

/** Longer than the pause in typing before a save. */
const SLOW_SAVE_MS = 1_500;

test('words typed during a slow save are saved after it, without a conflict', async ({ page }) => {
  const { skuId } = await evaluated('A bottle that is saved slowly');
  await signIn(page);
  await openListing(page, skuId);
  const hashes: (string | undefined)[] = [];
  await page.route('**/app/api/listings/*', async (route) => {
    hashes.push(route.request().headers()['if-match']);
    // eslint-disable-next-line no-restricted-syntax -- the test needs a slow server
    await new Promise((done) => setTimeout(done, SLOW_SAVE_MS));
    await route.continue();
  });
  const title = page.getByLabel('Title', { exact: true });
  const first = page.waitForRequest((request) => request.method() === 'PUT');
  await title.fill('First words');
  await first;
  await title.fill('Second words');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(page.getByText('Somebody else has changed this listing')).toHaveCount(0);
  expect(new Set(hashes).size).toBe(2);
  await page.unrouteAll();
  await page.reload();
  await expect(title).toHaveValue('Second words');
});

test('leaving a page before typing pauses loses nothing', async ({ page }) => {
  const { skuId } = await evaluated('A bottle that is left early');
  await signIn(page);
  await openListing(page, skuId);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await title.fill('Typed in a hurry');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await openListing(page, skuId);
  await expect(title).toHaveValue('Typed in a hurry');
});

test("a user who edited over another user's change chooses a version", async ({ page, browser }) => {
  const { skuId } = await evaluated('A bottle with two authors');
  await signIn(page);
  await openListing(page, skuId);
  // This page gets the 412, which the browser logs as an error.
  const other = await browser.newContext({ baseURL: ORIGIN });
  const colleague = await other.newPage();
  await signIn(colleague);
  await openListing(colleague, skuId);
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

test('a failed save is kept, retried, and asked about before navigation', async ({ page: held }) => {
  test.slow();
  const { skuId } = await evaluated('A bottle that cannot be saved');
  // The browser logs aborted requests.
  const page = await elsewhere(held);
  await openListing(page, skuId);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('A bottle that cannot be saved');
  await page.route('**/app/api/listings/*', (route) => route.abort());
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', kept');
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const questions: string[] = [];
  let agrees = false;
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (agrees ? dialog.accept() : dialog.dismiss());
  });
  const stores = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' });
  await stores.click();
  await expect(title).toHaveValue('A bottle that cannot be saved, kept');
  expect(questions).toEqual(['What you typed could not be saved yet. It is kept in this tab. Leave this page?']);
  agrees = true;
  await stores.click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('A bottle that cannot be saved, kept');
  await expect(page.getByRole('alert')).toContainText('Not saved');
  // Once the service is back, no action is needed.
  await page.unrouteAll();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('A bottle that cannot be saved, kept');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.context().close();
});

test('an invalid price does not block other fields from being saved', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with a wrong price');
  await signIn(page);
  await openListing(page, skuId);
  await page.getByLabel('Price', { exact: true }).click();
  await page.keyboard.type('x');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  const title = page.getByLabel('Title', { exact: true });
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', better');
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const otherTab = await page.context().newPage();
  await openListing(otherTab, skuId);
  await expect(otherTab.getByLabel('Title', { exact: true })).toHaveValue('A bottle with a wrong price, better');
});

test('opening a listing writes nothing, and the store with texts comes first', async ({ page }) => {
  const { skuId } = await evaluated('A bottle for two shops');
  await signIn(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.goto(`/app/skus/${skuId}/listing`);
  const tabs = page.getByRole('tablist', { name: 'Store' }).getByRole('tab');
  await expect(tabs).toHaveText([/nothing written$/, /nothing written$/]);
  const name = (await tabs.nth(1).innerText()).replace(/nothing written$/, '').trim();
  await tabs.nth(1).click();
  await expect(page.getByText(`Nothing is written for ${name} yet`)).toBeVisible();
  expect(writes).toEqual([]);
  await page.getByRole('button', { name: 'Write from the candidate' }).click();
  const title = page.getByLabel('Title', { exact: true });
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', better');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.goto(`/app/skus/${skuId}/listing`);
  await expect(title).toHaveValue('A bottle for two shops, better');
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.nth(1)).toContainText('not pushed');
  await tabs.nth(0).click();
  await page.getByRole('button', { name: `Copy texts from ${name}` }).click();
  await expect(title).toHaveValue('A bottle for two shops, better');
  expect(await flaws(page)).toEqual([]);
});

test('the palette opens the stores', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Stores');
  await expect(page.getByRole('option', { name: 'Stores' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});
