import type { Page } from '@playwright/test';
import { expect, flaws, importer, LOOKS, openSignedIn, signIn, test } from './browser.ts';

/** The examiner looks for new terms every ten seconds. */
const MARKED_MS_MAX = 90_000;

const CANDIDATE = {
  factoryUnitCostCents: 480,
  targetRetailPriceCents: 3_495,
  weightGrams: 450,
  dimensionsMm: { length: 80, width: 80, height: 270 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  currency: 'USD',
};

// One test after the other, because the terms of the tenant change the reports of all its candidates.
test.describe.configure({ mode: 'serial' });

/** A call of the page's own user. */
async function call<Body>(page: Page, method: string, path: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json', prefer: 'wait=10', origin: new URL(page.url()).origin };
  const answer = await page.request.fetch(`/app/api/${path}`, { method, headers, data: body });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Body;
}

/** Opens a report that other terms have outdated. */
async function openOutdated(page: Page, title: string, insuranceBps: number): Promise<string> {
  await signIn(page, importer);
  const { reportId } = await call<{ reportId: string }>(page, 'POST', 'skus', { ...CANDIDATE, title });
  await call(page, 'PUT', 'terms', { insuranceBps });
  await expect(async () => {
    await page.goto(`/app/reports/${reportId}`);
    await expect(page.getByText(/^Outdated: today/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: MARKED_MS_MAX });
  return reportId;
}

test('an outdated report says what moved, and another evaluation has no banner', async ({ page }) => {
  await openOutdated(page, 'A bottle with dear insurance', 2_000);
  const banner = page.locator('.banner', { hasText: 'Outdated: today the score would be' });
  await expect(banner).toContainText(/Cargo insurance: from \$0\.\d\d to \$\d\.\d\d\. Source: your terms of/);
  await expect(banner).toContainText(/From a price of \$\d\d\.\d\d on, CM2 is what this report says again/);
  await banner.getByRole('button', { name: 'Evaluate again' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('A new report is there')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A bottle with dear insurance', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Outdated: today/)).toHaveCount(0);
});

test('the view Outdated lists outdated candidates, and all of them are evaluated again', async ({ page }) => {
  await openOutdated(page, 'A bottle among others', 1_500);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Outdated', exact: true }).click();
  await expect(page).toHaveURL(/outdated=1/);
  await expect(page.getByRole('row', { name: /A bottle among others/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Evaluate again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Evaluate again' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(/evaluations? ha(s|ve) begun/),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /A bottle among others/ })).toHaveCount(0);
});

test('the settings have the threshold of notifications, and the consent to share titles, which is off', async ({
  page,
}) => {
  await openSignedIn(page, '/app/settings', importer);
  const threshold = page.getByLabel('Notify when CM2 moves by more than');
  await expect(threshold).toHaveValue('5');
  await threshold.fill('2.5');
  const digest = page.getByRole('checkbox', { name: /^Send the webhook report\.outdated_digest once a day/ });
  await expect(digest).toBeChecked();
  // A long label does not squeeze the box.
  expect(await digest.boundingBox()).toMatchObject({ width: 16, height: 16 });
  await digest.uncheck();
  const consent = page.getByRole('checkbox', { name: /^Share titles whose tariff code you have corrected/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('The settings are saved')).toBeVisible();
  await page.reload();
  await expect(threshold).toHaveValue('2.5');
  await expect(digest).not.toBeChecked();
  await expect(consent).toBeChecked();
  await consent.uncheck();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await saved;
  await page.reload();
  await expect(consent).not.toBeChecked();
});

for (const [place, { colorScheme, width }] of LOOKS.entries())
  test(`an outdated report is accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openOutdated(page, 'A bottle to look at', 1_000 + 100 * place);
    expect(await flaws(page)).toEqual([]);
  });
