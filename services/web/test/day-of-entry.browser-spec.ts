import type { Page } from '@playwright/test';
import { call, expect, flaws, importer, LOOKS, signIn, test } from './browser.ts';

/** A lane that no other test uses, far below the price of the table that follows it. */
const LANE = {
  origin: 'PK',
  destination: 'CA',
  mode: 'air',
  unit: 'kg',
  rateCents: 100,
  currency: 'USD',
  transitDays: 10,
};
const LAMP = {
  title: 'A lamp on a lane that ends',
  hsCode: '940511',
  factoryUnitCostCents: 900,
  targetRetailPriceCents: 9_900,
  currency: 'CAD',
  weightGrams: 3_000,
  dimensionsMm: { length: 200, width: 150, height: 150 },
  supplierCountry: 'PK',
  targetMarket: 'CA',
  unitsPerShipment: 500,
  freightMode: 'air',
};

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Far enough for the tests to run past midnight. */
const LAST_DAY = dayAfter(new Date().toISOString().slice(0, 10), 60);
const STEP = dayAfter(LAST_DAY, 1);

/** The lamp, which enters on a day, on a lane until `LAST_DAY`. */
async function evaluatedLamp(page: Page, entryDate: string): Promise<{ skuId: string; reportId: string }> {
  const rows = [{ ...LANE, validUntil: LAST_DAY }];
  await call(page, 'PUT', '/rate-cards/freight-lanes', { source: 'Offer 4711', rows });
  return call(page, 'POST', '/skus', { ...LAMP, entryDate });
}

async function reportOf(page: Page, entryDate: string): Promise<string> {
  return (await evaluatedLamp(page, entryDate)).reportId;
}

/** A day as the page writes it. */
const shown = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));

const section = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Day of entry' }) });
const daysOf = (page: Page) =>
  section(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));

test('a report shows each known step on the way to the entry, and the last safe order', async ({ page }) => {
  await signIn(page, importer);
  const entryDate = dayAfter(STEP, 9);
  await page.goto(`/app/reports/${await reportOf(page, entryDate)}`);
  const days = section(page).getByRole('listitem');
  await expect(days).toHaveCount(4);
  // Goods of an order on the last safe day enter on the last day of the lane, after 10 days.
  expect((await daysOf(page)).slice(1)).toEqual([dayAfter(LAST_DAY, -10), STEP, entryDate]);
  await expect(days.nth(0)).toContainText('International freight CA$4.26');
  await expect(days.nth(1)).toContainText(/Last safe order.*An order after it may enter at a worse verdict\./);
  await expect(days.nth(2)).toContainText('International freight CA$4.26 → CA$19.58');
  await expect(days.nth(2)).toContainText('REJECT');
  await expect(days.nth(2)).toContainText(`Offer 4711 ends on ${LAST_DAY}`);
  await expect(days.nth(3)).toContainText('On arrival');
  await expect(days.nth(3)).toContainText('International freight CA$19.58');
});

test('goods that enter before a step arrive at the lower cost', async ({ page }) => {
  await signIn(page, importer);
  await page.goto(`/app/reports/${await reportOf(page, LAST_DAY)}`);
  const days = section(page).getByRole('listitem');
  await expect(days).toHaveCount(4);
  expect((await daysOf(page)).slice(1)).toEqual([dayAfter(LAST_DAY, -10), LAST_DAY, STEP]);
  await expect(days.nth(2)).toContainText('On arrival');
  await expect(days.nth(2)).toContainText('International freight CA$4.26');
  await expect(section(page)).toContainText('10 days of transit');
});

test('a what-if with another day of entry shows its time line, and can be undone', async ({ page }) => {
  await signIn(page, importer);
  await page.goto(`/app/reports/${await reportOf(page, LAST_DAY)}?tab=what-if`);
  const line = page.locator('.what-if-side section', { has: page.getByRole('heading', { name: 'Day of entry' }) });
  const day = page.getByLabel('Day of entry', { exact: true });
  await expect(day).toHaveValue(LAST_DAY);
  await expect(line).toHaveCount(0);
  // Typing goes on after the day is cleared, and a cleared field that is left shows the day of the figures.
  await day.fill('');
  await expect(day).toHaveValue('');
  await day.blur();
  await expect(day).toHaveValue(LAST_DAY);
  await day.fill(dayAfter(STEP, 9));
  await expect(line.getByRole('listitem')).toHaveCount(4);
  await expect(line.getByRole('listitem').last()).toContainText('International freight CA$19.58');
  await expect(page).toHaveURL(new RegExp(`entryDate=${dayAfter(STEP, 9)}`));
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(day).toHaveValue(LAST_DAY);
  await expect(line).toHaveCount(0);
});

test('a what-if with other freight shows the time line of its lane', async ({ page }) => {
  await signIn(page, importer);
  await page.goto(`/app/reports/${await reportOf(page, LAST_DAY)}?tab=what-if`);
  await page.getByLabel('Freight', { exact: true }).selectOption('By sea');
  const line = page.locator('.what-if-side section', { has: page.getByRole('heading', { name: 'Day of entry' }) });
  await expect(line).toContainText('days of transit');
  await expect(line).not.toContainText('10 days of transit');
});

test('a comparison has the entries of candidates, with the known changes and the last safe order', async ({ page }) => {
  await signIn(page, importer);
  const days = [LAST_DAY, dayAfter(STEP, 9)];
  const skus: string[] = [];
  for (const entryDate of days) {
    skus.push((await evaluatedLamp(page, entryDate)).skuId);
  }
  await page.goto(`/app/compare?${skus.map((skuId) => `sku=${skuId}`).join('&')}`);
  const table = page.getByRole('table', { name: 'Candidates, one in a column' });
  const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell');
  await expect(cells(/^Known changes/)).toHaveText([/REJECT/, /REJECT/]);
  await expect(cells(/^Last safe order/)).toHaveText([shown(dayAfter(LAST_DAY, -10)), shown(dayAfter(LAST_DAY, -10))]);
  await expect(cells(/^Day of entry/)).toHaveText(days.map(shown));
  await expect(cells(/^On arrival/)).toHaveText(days.map(shown));
  expect(await flaws(page)).toEqual([]);
});

for (const { colorScheme, width } of LOOKS)
  test(`the time line of an entry is accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signIn(page, importer);
    await page.goto(`/app/reports/${await reportOf(page, dayAfter(STEP, 9))}`);
    await expect(section(page).getByRole('listitem')).toHaveCount(4);
    expect(await flaws(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(section(page).getByText('Last safe order')).toBeVisible();
  });
