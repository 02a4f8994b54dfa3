import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import {
  credentials,
  elsewhere,
  evaluated,
  expect,
  flaws,
  gate,
  openListing,
  ORIGIN,
  openSignedIn,
  signIn,
  stranger,
  test,
} from './browser.ts';

const MATCHES = '**/app/api/sku-matches?*';

/** Chooses a file in the menu with the keyboard, and resolves to the path of the download. */
async function exported(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await page.getByRole('button', { name }).press('Enter');
  return (await download).path();
}

test('what is typed into the search as soon as the page is drawn is kept', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      const search = document.querySelector<HTMLInputElement>('input[type=search]');
      if (search === null) return;
      drawn.disconnect();
      search.focus();
      search.setRangeText('nothing has this title');
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    drawn.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/app');
  await expect(page).toHaveURL(/nothing/);
  await expect(page.getByRole('searchbox')).toHaveValue('nothing has this title');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('a view is saved with its filters, opened again and removed', async ({ page }) => {
  await evaluated('A bottle in a view', { targetRetailPriceCents: 900 });
  await openSignedIn(page, '/app?verdict=REJECT&sort=-cm2');
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

test('the search finds a candidate by the beginning of a word', async ({ page }) => {
  await evaluated('A quixotic bottle');
  await signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('quixo bot');
  await expect(page.getByRole('rowheader')).toHaveText([/A quixotic bottle/]);
});

test('the list shows its API call with the filters', async ({ page }) => {
  await evaluated('A bottle by API');
  await openSignedIn(page, '/app?verdict=ADVANCE,CAUTION&minScore=70&sort=-score');
  await page.getByText('Show as API call').click();
  const shown = (await page.getByLabel('Same action by API').innerText()).replace('GET ', '');
  const answer = await fetch(`${ORIGIN}${shown}`, { headers: { authorization: `Bearer ${credentials.apiKey}` } });
  expect([shown.startsWith('/v2/skus?'), answer.status]).toEqual([true, 200]);
  const { data } = (await answer.json()) as { data: { score: number }[] };
  expect(data.every(({ score }) => score >= 70)).toBe(true);
});

test('Escape closes an open menu of the list and keeps the selected rows', async ({ page }) => {
  await evaluated('A bottle that stays selected', { tags: ['selected'] });
  await openSignedIn(page, '/app?tag=selected');
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const choices = page.getByRole('group', { name: 'Export' });
  await expect(choices).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeHidden();
});

test('everything that matches is selected and exported, also what the page has not loaded', async ({ page }) => {
  test.slow();
  const count = 53;
  await Promise.all(
    Array.from({ length: count }, (_, place) => evaluated(`One of many ${String(place)}`, { tags: ['many'] })),
  );
  await openSignedIn(page, '/app?tag=many');
  await expect(page.getByText('50 candidates shown')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(page.getByText('53 selected')).toBeVisible();
  const lines = (await readFile(await exported(page, 'CSV file'), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBe(1 + count);
  const [header = [], ...rows] = await readSheet(await exported(page, 'Excel workbook'));
  const titles = await page.getByRole('row').getByRole('rowheader').allInnerTexts();
  expect(rows.map((row) => row[header.indexOf('title')]).slice(0, titles.length)).toEqual(titles);
  expect(rows.length).toBe(count);
  for (const tag of ['first', 'second']) {
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('dialog').getByLabel('Tag').fill(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${tag}” is on 53 candidates`).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const tagged = (await readFile(await exported(page, 'CSV file'), 'utf8')).match(/many[^\r\n]*first[^\r\n]*second/g);
  expect(tagged?.length).toBe(count);
  await page
    .getByRole('checkbox', { name: /^Select One of many/ })
    .first()
    .uncheck();
  await expect(page.getByText('52 selected')).toBeVisible();
  await page.goto('/app?tag=many');
  const respond = gate();
  await page.route(MATCHES, async (route) => {
    await respond.opened;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).not.toHaveURL(/tag=/);
  const late = page.waitForResponse(MATCHES);
  respond.open();
  await (await late).finished();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  const other = await elsewhere(page, stranger);
  const answer = await other.request.get(`${ORIGIN}/app/api/sku-matches?tag=many`);
  expect(await answer.json()).toEqual({ data: [], nextCursor: null });
  await other.context().close();
});

test('an action on candidates has a limit, waits for the quota and stops with its dialog', async ({ page }) => {
  await Promise.all(
    Array.from({ length: 51 }, (_, place) => evaluated(`Limited ${String(place)}`, { tags: ['limit'] })),
  );
  await signIn(page);
  const other = await elsewhere(page);
  await other.goto('/app?tag=limit');
  await other.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  let refused = 0;
  let put = 0;
  const hold = gate();
  await other.route('**/app/api/skus/*/tags/*', async (route) => {
    if (refused === 0) {
      refused += 1;
      const problem = { title: 'Too many requests', code: 'quota-exceeded', status: 429 };
      await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: problem });
      return;
    }
    put += 1;
    if (put > 50) await hold.opened;
    await route.continue();
  });
  await other.getByRole('button', { name: 'Add tag' }).click();
  await other.getByRole('dialog').getByLabel('Tag').fill('waited');
  await other.keyboard.press('Enter');
  await expect(other.getByText('“waited” is on 50 candidates').first()).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.getByRole('button', { name: 'Add tag' }).click();
  await other.getByRole('dialog').getByLabel('Tag').fill('stopped');
  await other.keyboard.press('Enter');
  await expect.poll(() => put).toBe(53);
  await other.keyboard.press('Escape');
  hold.open();
  await expect(other.getByText('Stopped: 3 of 50 candidates have the tag.').first()).toBeVisible();
  await other.route(MATCHES, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: readonly string[] };
    const others = Array.from({ length: 501 }, (_, place) => `sku_${String(place)}`);
    await route.fulfill({ json: { data: [...data, ...others], nextCursor: 'next' } });
  });
  await other.getByRole('button', { name: 'Select all that match' }).click();
  await expect(other.getByText('More may match: the first 552 are selected').first()).toBeVisible();
  for (const name of ['Add tag', 'Evaluate again']) {
    await other.getByRole('button', { name }).click();
    await expect(other.getByRole('dialog', { name: 'Select at most 500 candidates' })).toContainText('no such limit');
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  }
  await other.context().close();
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
