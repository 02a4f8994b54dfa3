import { evaluated, expect, flaws, openSignedIn, signIn, test } from './browser.ts';

/** The short form: weight, size, origin and market are assumed. */
const SHORT = {
  factoryUnitCostCents: undefined,
  targetRetailPriceCents: undefined,
  factoryCostCents: 480,
  retailPriceCents: 3495,
  weightGrams: undefined,
  dimensionsMm: undefined,
  supplierCountry: undefined,
  targetMarket: undefined,
};

test('assumed values are marked wherever they appear, and link to a form for them', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with assumed facts', SHORT);
  await openSignedIn(page, `/app/reports/${reportId}`);
  const table = page.getByRole('table', { name: 'The 12 factors' });
  await expect(table.getByRole('row', { name: /Customs duty/ })).toContainText('Assumed');
  await expect(page.getByText('Missing')).toHaveCount(0);
  await expect(page.locator('.meta').getByRole('link', { name: 'assumed' })).toHaveCount(2);
  await page.keyboard.press('4');
  await expect(page.getByRole('group', { name: 'Weight' }).getByRole('link', { name: 'assumed' })).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.goto(`/app/compare?sku=${skuId}`);
  await expect(page.getByRole('row', { name: /^Weight/ }).getByRole('link', { name: 'assumed' })).toBeVisible();
  await page.goto('/app?q=assumed+facts');
  const row = page.getByRole('row', { name: /A bottle with assumed facts/ });
  await expect(row.getByRole('link', { name: 'assumed', exact: true })).toHaveAttribute(
    'href',
    `/app/skus/${skuId}/edit`,
  );
  await page.goto(`/app/skus/${skuId}/listing`);
  await expect(page.locator('.meta').getByText(/^Left out: weight .* assumed$/)).toBeVisible();
  await expect(page.locator('.meta').getByText(/^Left out: size .* assumed$/)).toBeVisible();
  await page.goto(`/app/skus/${skuId}`);
  await page.locator('.sku-details').getByRole('link', { name: 'assumed' }).first().click();
  await expect(page.getByRole('heading', { name: 'Edit candidate' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A bottle with assumed facts');
  await expect(page.getByLabel('Factory unit cost')).toHaveValue('4.80');
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Supplier country')).toHaveValue('');
});

test('a report shows at its top how many figures have expired', async ({ page }) => {
  const { reportId } = await evaluated('A bottle of long ago');
  await signIn(page);
  await page.route(`**/app/api/reports/${reportId}`, async (route) => {
    const answer = await route.fetch();
    const report = (await answer.json()) as { evidence: { validUntil: string }[] };
    const evidence = report.evidence.map((one, place) => ({
      ...one,
      validUntil: place < 2 ? `202${String(place)}-01-01` : '2999-01-01',
    }));
    await route.fulfill({ response: answer, json: { ...report, evidence } });
  });
  await page.goto(`/app/reports/${reportId}`);
  await expect(page.getByText(/^2 of 12 figures are past their validity, the oldest by \d+ years$/)).toBeVisible();
});
