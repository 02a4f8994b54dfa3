import type { Locator, Page } from '@playwright/test';
import { elsewhere, evaluated, expect, flaws, gate, LOOKS, openSignedIn, signIn, test } from './browser.ts';

// One test at a time: each page sends three what-ifs at once, and a tenant has four places.
test.describe.configure({ mode: 'default' });

/** The limit of Chromium in 10 s; that of Safari is lower. */
const ADDRESS_CHANGES_MAX = 200;

/** The result, and what else the answer to the changed values shows. */
function answerOn(page: Page): Locator {
  return page.locator('[aria-busy]', { has: page.getByRole('region', { name: 'Result' }) });
}

test('a price is changed, solved for, shared by its address and saved as a new candidate', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with another price', { title: 'Insulated stainless bottle 600 ml' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await expect(page.getByRole('heading', { name: 'One change to reach ADVANCE' })).toBeVisible();
  await page.keyboard.press('4');
  const price = page.getByRole('textbox', { name: 'Retail price' });
  await expect(price).toHaveValue('34.95');
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/app/api/what-if') &&
      request.postData()?.includes('"targetRetailPriceCents":3695') === true,
  );
  await price.press('Control+a');
  await page.keyboard.type('36.95');
  await expect(price).toHaveValue('36.95');
  await asked;
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toContainText('ADVANCE');
  await expect(result.getByRole('row', { name: /CM2, base case/ })).toContainText('+$');
  await expect(page).toHaveURL(/price=3695/);
  await page.reload();
  await expect(price).toHaveValue('36.95');
  await page.getByRole('button', { name: 'Reset Retail price' }).click();
  await expect(price).toHaveValue('34.95');
  const field = page.getByRole('group', { name: 'Retail price' });
  await field.getByRole('button', { name: 'Lowest price for ADVANCE' }).click();
  await field.getByRole('button', { name: 'Use it' }).click();
  await expect(result.getByRole('status')).toContainText('75');
  await page.getByRole('button', { name: 'Save as new candidate' }).click();
  await expect(page.locator('#content').getByText('Evaluated: ADVANCE')).toBeVisible();
});

test('a slider takes hundreds of quick steps, and the address holds the last value', async ({ page }) => {
  const { reportId } = await evaluated('A bottle whose price slides');
  // As browsers do, which Playwright switches off in Chromium.
  await page.addInitScript((most) => {
    const replace = History.prototype.replaceState.bind(history);
    let count = 0;
    History.prototype.replaceState = (...given) => {
      count += 1;
      if (count > most) throw new DOMException('too many changes of the address', 'SecurityError');
      replace(...given);
    };
  }, ADDRESS_CHANGES_MAX);
  await openSignedIn(page, `/app/reports/${reportId}?tab=what-if`);
  const field = page.getByRole('group', { name: 'Retail price' });
  const slider = field.getByRole('slider');
  await expect(slider).toHaveValue('3495');
  await slider.focus();
  for (let step = 0; step < 260; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('3755');
  await expect(page).toHaveURL(/price=3755/);
  await page.reload();
  await expect(slider).toHaveValue('3755');
});

test('a result is marked as outdated until the answer to the changed values arrives', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with a slow what-if');
  await openSignedIn(page, `/app/reports/${reportId}?tab=what-if&price=3895`);
  const answer = answerOn(page);
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  const respond = gate();
  await page.route('**/app/api/what-if', async (route) => {
    await respond.opened;
    await route.continue();
  });
  const asked = page.waitForRequest('**/app/api/what-if');
  await page.getByRole('button', { name: 'Less Retail price' }).click();
  await asked;
  await expect(answer).toHaveAttribute('aria-busy', 'true');
  respond.open();
  await expect(answer).toHaveAttribute('aria-busy', 'false');
});

test('a what-if beyond the quota says so, and goes on by itself', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with too many what-ifs');
  const other = await elsewhere(page);
  await other.goto(`/app/reports/${reportId}?tab=what-if&price=3895`);
  const result = other.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('row', { name: /CM2, base case/ })).toBeVisible();
  await other.route('**/app/api/what-if', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '1' },
      body: JSON.stringify({ title: 'Too many', status: 429, code: 'quota-exceeded' }),
    }),
  );
  await other.getByRole('button', { name: 'Less Retail price' }).click();
  await expect(other.getByRole('alert')).toContainText(/goes on by itself in \d s/);
  await other.unroute('**/app/api/what-if');
  await expect(other.getByRole('alert')).toBeHidden();
  await expect(result.getByRole('row', { name: /CM2, base case/ })).toBeVisible();
  await other.context().close();
});

test('invalid values are named, and not sent', async ({ page }) => {
  const { reportId } = await evaluated('A bottle with a wrong price');
  await openSignedIn(page, `/app/reports/${reportId}?tab=what-if&price=abc&weight=-1`);
  const price = page.getByRole('textbox', { name: 'Retail price' });
  await expect(price).toHaveValue('34.95');
  await price.fill('3x');
  await expect(page.getByText('Not a value that can be computed with')).toBeVisible();
  await expect(page).not.toHaveURL(/price=3/);
});

for (const { colorScheme, width } of LOOKS)
  test(`the what-if page is accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const { reportId } = await evaluated('A bottle to try things with');
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.emulateMedia({ colorScheme });
    await page.goto(`/app/reports/${reportId}?tab=what-if&price=3895`);
    await expect(page.getByRole('heading', { name: 'What moves CM2 most' })).toBeVisible();
    // The requests of this page have ended before the next page sends its own.
    await expect(answerOn(page)).toHaveAttribute('aria-busy', 'false');
    expect(await flaws(page)).toEqual([]);
  });
