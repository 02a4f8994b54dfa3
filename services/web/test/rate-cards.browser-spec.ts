import type { Page } from '@playwright/test';
import {
  call,
  elsewhere,
  expect,
  flaws,
  gate,
  integrator,
  LOOKS,
  merchant,
  openSignedIn,
  signIn,
  test,
} from './browser.ts';

const HEADER = 'origin,destination,mode,unit,rateCents,currency,minimumCents';
const BOTTLE = {
  title: 'A bottle on an own lane',
  factoryUnitCostCents: 480,
  targetRetailPriceCents: 3495,
  weightGrams: 450,
  dimensionsMm: { length: 80, width: 80, height: 270 },
  supplierCountry: 'CN',
  targetMarket: 'US',
};

const choose = (page: Page, ...rows: readonly string[]) =>
  page
    .getByLabel(/^CSV file with a header row/)
    .setInputFiles({ name: 'lanes.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows].join('\n')) });

test('lanes are uploaded from the report that needs them, tried, saved, used and compared', async ({ page }) => {
  await signIn(page, integrator);
  const { reportId } = await call<{ reportId: string }>(page, 'POST', '/skus', BOTTLE);
  await page.goto(`/app/reports/${reportId}?factor=internationalFreight`);
  await page.getByRole('complementary').getByRole('link', { name: 'Upload your own rates' }).first().click();
  await expect(page.getByRole('heading', { name: 'Rate cards', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Freight lanes' })).toHaveAttribute('aria-selected', 'true');

  const preview = page.getByRole('button', { name: 'Show what would change' });
  await preview.click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();

  expect(await flaws(page)).toEqual([]);
  await choose(page, 'CN,US,sea,revenue-ton,8000,USD,25000', 'VN,US,sea,m3,9000,USD,');
  await page.getByLabel('Source', { exact: true }).fill('Offer 4711');
  await page.getByLabel('Date of the document').fill('2026-11-20');
  await preview.click();
  const changes = page.getByRole('table', { name: 'What would change' });
  await expect(changes.getByRole('row', { name: /A bottle on an own lane/ }).first()).toContainText('to');
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  await expect(page.getByText(/^Version \d+ is saved/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Current rows' }).getByRole('row')).toHaveCount(3);

  await choose(page, 'CN,US,sea,revenue-ton,8100,USD,25000', 'IN,US,sea,m3,9000,USD,');
  await preview.click();
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  const versions = page.getByRole('table', { name: 'Versions' });
  await expect(versions.getByRole('row')).toHaveCount(3);
  await expect(versions.getByRole('row').nth(2)).toContainText('Offer 4711');
  await expect(versions.getByRole('row').nth(1)).toContainText('You');
  await versions.getByRole('button', { name: 'Differences of version 2' }).click();
  const differences = page.getByRole('table', { name: 'Change' }).getByRole('row');
  await expect(differences).toHaveCount(4);
  await expect(differences.nth(1)).toContainText(/Changed.*8000\s*8100/);
  await expect(differences.nth(2)).toContainText(/Added.*IN/);
  await expect(differences.nth(3)).toContainText(/Removed.*VN/);

  const next = await call<{ reportId: string }>(page, 'POST', '/skus', BOTTLE);
  await page.goto(`/app/reports/${next.reportId}?factor=internationalFreight`);
  await expect(page.getByRole('complementary')).toContainText('25000 ÷ 500 units → 50');
  await call(page, 'PUT', '/rate-cards/freight-lanes', { rows: [] });
});

test('each kind has its template and its own address', async ({ page }) => {
  await openSignedIn(page, '/app/rate-cards?kind=duty-rates');
  await expect(page.getByRole('tab', { name: 'Duty rates' })).toHaveAttribute('aria-selected', 'true');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template' }).click();
  expect((await saved).suggestedFilename()).toBe('duty-rates.csv');
  await page.getByRole('tab', { name: 'Freight lanes' }).click();
  await expect(page).toHaveURL(/kind=freight-lanes/);
});

test('each wrong cell is listed by its row and column', async ({ page: first }) => {
  // A window whose console may have the refused request.
  const page = await elsewhere(first);
  await page.goto('/app/rate-cards');
  await choose(page, 'CN,US,sea,revenue-ton,8000,USD,25000', 'CN,XX,sea,revenue-ton,80.5,USD,');
  await page.getByRole('button', { name: 'Show what would change' }).click();
  const errors = page.getByRole('table', { name: 'Cells to correct' }).getByRole('row');
  await expect(errors).toHaveCount(3);
  await expect(errors.nth(1)).toContainText(/^3\s*Destination\s*must be an assigned ISO 3166-1/);
  await expect(errors.nth(2)).toContainText(/^3\s*Rate in minor units\s*must be an integer/);
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await page.context().close();
});

test('a file and its document cannot change while they are saved', async ({ page }) => {
  await openSignedIn(page, '/app/rate-cards?kind=duty-rates', merchant);
  const { opened, open } = gate();
  await page.route('**/app/api/rate-cards/duty-rates?*', async (route) => {
    if (!route.request().url().includes('dryRun')) await opened;
    await route.continue();
  });
  const buffer = Buffer.from('market,hsCode,bps,document\nDE,961700,370,Binding ruling\n');
  await page.getByLabel(/^CSV file with a header row/).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  const source = page.getByLabel('Source', { exact: true });
  await source.fill(`Offer of ${String(Date.now())}`);
  await page.getByRole('button', { name: 'Show what would change' }).click();
  try {
    await page.getByRole('button', { name: 'Save 1 row' }).click();
    await expect(source).toBeDisabled();
    await expect(page.getByLabel(/^CSV file with a header row/)).toBeDisabled();
    open();
    await expect(page.getByText(/^Version \d+ is saved/).first()).toBeVisible();
    await expect(source).toHaveValue('');
    await expect(source).toBeEnabled();
  } finally {
    // Other tests of this tenant have no duty rate.
    await call(page, 'PUT', '/rate-cards/duty-rates', { rows: [] });
  }
});

test('a file in another encoding is refused, not changed', async ({ page: first }) => {
  const page = await elsewhere(first);
  await page.goto('/app/rate-cards?kind=duty-rates');
  const buffer = Buffer.from('market,hsCode,bps,document\nDE,961700,370,Bescheid f\u00fcr Flaschen\n', 'latin1');
  await page.getByLabel(/^CSV file with a header row/).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Show what would change' }).click();
  const errors = page.getByRole('table', { name: 'Cells to correct' }).getByRole('row');
  await expect(errors.nth(1)).toContainText('must be encoded as UTF-8');
  await page.context().close();
});

test('a preview after a refused save shows its own result', async ({ page: first }) => {
  const page = await elsewhere(first);
  await page.goto('/app/rate-cards');
  await choose(page, 'CN,US,sea,revenue-ton,8000,USD,25000');
  const preview = page.getByRole('button', { name: 'Show what would change' });
  await preview.click();
  const ready = page.getByText('1 row is ready to be saved.');
  await expect(ready).toBeVisible();
  await call(page, 'PUT', '/rate-cards/freight-lanes', { rows: [], source: `Another user, ${String(Date.now())}` });
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('Another user has saved another card')).toBeVisible();
  await preview.click();
  await expect(ready).toBeVisible();
  await expect(page.getByText('Another user has saved another card')).toBeHidden();
  await page.context().close();
});

for (const { colorScheme, width } of LOOKS)
  test(`the rate cards are accessible: ${colorScheme}, ${String(width)} px`, async ({ page: first }) => {
    const page = await elsewhere(first);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/app/rate-cards');
    await expect(page.getByText('No rows: every figure comes from live quotes and the tables.')).toBeVisible();
    await choose(page, 'CN,XX,sea,revenue-ton,80.5,USD,');
    await page.getByRole('button', { name: 'Show what would change' }).click();
    await expect(page.getByRole('table', { name: 'Cells to correct' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.context().close();
  });
