import { evaluated, expect, flaws, LOOKS, operator, openSignedIn, signIn, test } from './browser.ts';

test('a report leads to the rate tables in force, with their age, sources and next check', async ({ page }) => {
  const { reportId } = await evaluated('A bottle from many tables');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.locator('.report-included').getByRole('link', { name: 'Rate tables' }).click();
  await expect(page.getByRole('heading', { name: 'Rate tables', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rate tables' }).getByRole('row');
  const rates = rows.filter({ hasText: 'Exchange rates' });
  await expect(rates).toContainText(/52 rows.*blended public index of daily exchange rates/);
  await expect(rates).toContainText(/Sep 29, 2026.* old/);
  await expect(rates).toContainText('With an update of CPES');
  await expect(rows.filter({ hasText: 'Entry fees' })).toContainText(/Sep 30, 2027/);
  await expect(rows.nth(1)).toContainText('Return rates');
  await expect(rows.last()).toContainText('No day');
  await expect(rows.filter({ hasText: 'US tariff' }).first()).toContainText('USITC Harmonized Tariff Schedule');
});

test('the palette opens the rate tables', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rate tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rate tables', level: 1 })).toBeVisible();
});

test('a checked source shows when it was read and when it is read again', async ({ page }) => {
  await page.route('**/app/api/rate-tables', (route) =>
    route.fulfill({
      json: {
        tables: [
          {
            table: 'exchange_rates',
            rows: 52,
            asOf: '2026-11-26',
            oldestAsOf: '2026-09-29',
            validUntil: '2026-11-30',
            sources: ['a first source', 'a second one', 'a third one'],
            loadedAt: '2026-11-26T15:12:00.000Z',
            checkedAt: '2026-11-27T09:12:00.000Z',
            nextCheckAt: '2026-11-27T10:12:00.000Z',
          },
        ],
      },
    }),
  );
  await openSignedIn(page, '/app/rate-tables');
  const row = page.getByRole('row', { name: /^Exchange rates/ });
  await expect(row).toContainText('and 1 more source');
  await expect(row).toContainText('Nov 30, 2026');
  await expect(row.locator('time[datetime="2026-11-27T10:12:00.000Z"]:visible')).toHaveCount(1);
  await expect(row.locator('time[datetime="2026-11-27T09:12:00.000Z"]')).toBeVisible();
});

test('operators have their own view of rate tables', async ({ page }) => {
  await page.goto('/app/rate-tables');
  await page.getByLabel('E-mail').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rate tables' })).toHaveCount(0);
});

for (const { colorScheme, width } of LOOKS)
  test(`the rate tables are accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openSignedIn(page, '/app/rate-tables');
    await expect(page.getByRole('row', { name: /^Exchange rates/ })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });
