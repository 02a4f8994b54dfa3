import type { Locator } from '@playwright/test';
import { evaluated, expect, flaws, LOOKS, openSignedIn, test } from './browser.ts';

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

/** The weights, counts of figures and points in the legend of the strip. */
async function numbersOf(legend: Locator): Promise<{ weight: number; figures: number; counted: number }[]> {
  const words = await legend.getByRole('listitem').allTextContents();
  return words.map((one) => {
    const [figures = 0, counted = 0, weight = 0] = [...one.matchAll(/\d+/g)].map(Number);
    return { weight, figures, counted };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('a report says where its 12 figures come from, and what counts of them is the confidence', async ({ page }) => {
  const { reportId } = await evaluated('A bottle of many origins');
  await openSignedIn(page, `/app/reports/${reportId}`);
  const origins = page.locator('.answer-origins');
  await expect(origins.getByText(/^Own figures: 1 figure, \d+ of 15 points$/)).toBeVisible();
  await expect(origins.getByText(/^Official tables and rules: \d+ figures, \d+ of \d+ points$/)).toBeVisible();
  await expect(origins.getByText(/^Estimates: \d+ figures, \d+ of \d+ points$/)).toBeVisible();
  const numbers = await numbersOf(origins.getByRole('list'));
  expect(sum(numbers.map(({ weight }) => weight))).toBe(100);
  expect(sum(numbers.map(({ figures }) => figures))).toBe(12);
  const counted = sum(numbers.map((one) => one.counted));
  await expect(origins.getByRole('img', { name: `Confidence ${String(counted)}%, by where` })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(origins.getByText(/^Own figures: 1 figure, \d+ of 15 points$/)).toBeVisible();
});

test('the largest gain leads to the form that takes the better evidence', async ({ page }) => {
  const lane = await evaluated('A bottle without a quote');
  await openSignedIn(page, `/app/reports/${lane.reportId}`);
  const gain = page.locator('.answer-gain');
  await expect(gain).toContainText(/^Largest gain \d+% to \d+%Get a forwarder's quote for CN to US by sea\./);
  await gain.getByRole('link', { name: 'Improve this' }).click();
  await expect(page.getByRole('heading', { name: 'Rate cards', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/rate-cards\?kind=freight-lanes$/);

  const bare = await evaluated('A thing', SHORT);
  await page.goto(`/app/reports/${bare.reportId}`);
  await expect(gain).toContainText(/State the weight, package size,? .*of the goods\./);
  await gain.getByRole('link', { name: 'Improve this' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/skus/${bare.skuId}/edit$`));
});

for (const { colorScheme, width } of LOOKS)
  test(`the origins of figures are accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const { reportId } = await evaluated('A bottle to look at by origin');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openSignedIn(page, `/app/reports/${reportId}`);
    await expect(page.getByRole('heading', { name: 'Where the figures come from' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });
