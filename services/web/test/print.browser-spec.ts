import type { Page } from '@playwright/test';
import { evaluated, expect, gate, openSignedIn, signIn, test } from './browser.ts';

/** The text area of a page of A4 at 96 dots per inch, without the margins of the print style. */
const PAGE = { width: 688, height: 994 };
const MS_PER_DAY = 86_400_000;

/** A candidate whose report has every block: the first order, its cash, the day of entry and the included costs. */
const QUOTED = {
  factoryUnitCostCents: 3_456,
  costCurrency: 'CNY',
  incoterm: 'EXW',
  carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 },
  oneTimeCosts: [
    { label: 'Tooling for the lid and the base', amountCents: 120_000 },
    { label: 'Samples', amountCents: 8_000 },
  ],
  entryDate: new Date(Date.now() + 90 * MS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length),
  unitsPerShipment: 500,
};
const CASH = {
  orderCents: 62_400,
  readyCents: 103_600,
  arrivalCents: 71_000,
  leadTimeDays: 30,
  transitDays: 35,
  payoutDays: 14,
  days: 79,
  tiedUpCents: 237_000,
};

/** Opens the report as paper has it. The terms of payment are those of other tests, so that the response gets the cash here. */
async function printed(page: Page, title: string): Promise<void> {
  const { reportId } = await evaluated(title, QUOTED);
  await page.route(`**/app/api/reports/${reportId}`, async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as { firstOrder: object };
    await route.fulfill({ response, json: { ...report, firstOrder: { ...report.firstOrder, cash: CASH } } });
  });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.setViewportSize(PAGE);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'All evidence' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What moves CM2 most' })).toBeVisible();
}

test('a printed report has the first order, its cash, the day of entry and the evidence of each figure', async ({
  page,
}) => {
  await printed(page, 'A bottle on paper with all its blocks');
  const block = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
  await expect(block('The first order')).toContainText('Tooling for the lid and the base');
  await expect(block('The first order')).toContainText('Tied up until the first payout on day 79');
  await expect(block('Day of entry')).toContainText('On arrival');
  await expect(page.locator('details:not([open])')).toHaveCount(0);
  const factors = page.getByRole('table', { name: 'The 12 factors' }).getByRole('rowheader');
  await expect(factors.first()).toBeVisible();
  // The factors, and four terms of the sale.
  await expect(page.getByRole('table', { name: 'All evidence' }).getByRole('rowheader')).toHaveCount(16);
});

test('a printed report fits the width of its paper, and no block that stays whole fills half of a page', async ({
  page,
}) => {
  await printed(page, 'A bottle on paper that fits');
  // The space around the cells of the matrix begins outside, which is not visible.
  const wide = await page
    .locator('#content :is(th, td, :not(:has(*)))')
    .evaluateAll(
      (all, width) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1)
          .map((one) => `${one.tagName} ${one.getAttribute('class') ?? ''}`),
      PAGE.width,
    );
  expect(wide).toEqual([]);
  // A page ends early for such a block, so that its height is the most that can stay empty. The answer is on the first page.
  const whole = await page.locator('#content :not(.answer)').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).breakInside === 'avoid')
      .map((one) => ({
        name: `${one.tagName} ${one.getAttribute('class') ?? ''}`,
        height: one.getBoundingClientRect().height,
      })),
  );
  expect(whole.filter(({ height }) => height > PAGE.height / 2)).toEqual([]);
  // Each row of the two tables stays whole: the factors and the evidence.
  const rows = page.getByRole('table', { name: /^(The 12 factors|All evidence)$/ }).getByRole('row');
  expect(whole.filter(({ name }) => name.startsWith('TR')).length).toBeGreaterThanOrEqual(await rows.count());
});

test('a report that is printed while its fonts load has all its pages', async ({ page }) => {
  const { reportId } = await evaluated('A bottle that is printed at once');
  await signIn(page);
  const fonts = gate();
  await page.route('**/*.woff2', async (route) => {
    await fonts.opened;
    await route.continue();
  });
  await page.exposeFunction('openFonts', fonts.open);
  await page.addInitScript(() => window.addEventListener('beforeprint', () => void Reflect.get(window, 'openFonts')()));
  await page.goto(`/app/reports/${reportId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('tablist')).toBeVisible();
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  const first = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(first).toBeGreaterThan(4);
  expect(first).toBe(pagesOf(await page.pdf({ preferCSSPageSize: true })));
});
