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

/** The report of the lamp, which enters on a day, on a lane until `LAST_DAY`. */
async function reportOf(page: Page, entryDate: string): Promise<string> {
  const rows = [{ ...LANE, validUntil: LAST_DAY }];
  await call(page, 'PUT', '/rate-cards/freight-lanes', { source: 'Offer 4711', rows });
  return (await call<{ reportId: string }>(page, 'POST', '/skus', { ...LAMP, entryDate })).reportId;
}

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

for (const { colorScheme, width } of LOOKS)
  test(`the time line of an entry is accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, importer);
    await page.goto(`/app/reports/${await reportOf(page, dayAfter(STEP, 9))}`);
    await expect(section(page).getByRole('listitem')).toHaveCount(4);
    expect(await flaws(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(section(page).getByText('Last safe order')).toBeVisible();
  });
