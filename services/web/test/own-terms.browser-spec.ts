import type { Page } from '@playwright/test';
import {
  elsewhere,
  expect,
  flaws,
  gate,
  integrator,
  merchant,
  openSignedIn,
  signIn,
  signInByForm,
  stranger,
  test,
} from './browser.ts';

const BOTTLE = {
  title: 'A bottle on own terms',
  factoryUnitCostCents: 480,
  targetRetailPriceCents: 3495,
  weightGrams: 450,
  dimensionsMm: { length: 80, width: 80, height: 270 },
  supplierCountry: 'CN',
  targetMarket: 'US',
};

interface Evaluated {
  readonly skuId: string;
  readonly reportId: string;
}

/** Calls the browser API as the signed-in user. */
function call<T>(page: Page, method: string, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json', prefer: 'wait=10' };
      const answer = await fetch(`/app/api${address}`, { method: verb, headers, body: sent });
      return (await answer.json()) as T;
    },
    [method, path, JSON.stringify(body)] as const,
  );
}

test.afterEach(async ({ page }) => {
  await call(page, 'PUT', '/terms', {});
});

test('a term is set from the report that needs it, tried, saved and used by the next evaluation', async ({ page }) => {
  await signIn(page, merchant);
  const { reportId } = await call<Evaluated>(page, 'POST', '/skus', BOTTLE);
  await page.goto(`/app/reports/${reportId}`);
  const fee = page.getByRole('table', { name: 'Terms of the sale' }).getByRole('row', { name: /^Payment fee/ });
  await fee.getByRole('link', { name: 'Set your own term' }).click();
  await expect(page.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Fee rate')).toBeFocused();

  await page.keyboard.type('1.9');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByLabel('Fee per order')).toBeFocused();
  await expect(page.getByText('Fill in rate and amount, or neither')).toBeVisible();
  await page.keyboard.type('0.25');
  await page.getByRole('button', { name: 'Add a tariff code' }).click();
  await page.getByLabel('Tariff code begins with').fill('9617');
  await page.getByLabel('Return rate').last().fill('5');
  await page.getByRole('button', { name: 'Add a market' }).click();
  await page.getByLabel('Market', { exact: true }).selectOption('GB');
  await page.getByLabel('Source', { exact: true }).fill('Offers for 2027');
  await page.getByLabel('Date of the document').fill('2026-11-20');
  expect(await flaws(page)).toEqual([]);

  await page.getByRole('button', { name: 'Show what would change' }).click();
  const changes = page.getByRole('table', { name: 'What would change' });
  await expect(changes.getByRole('row', { name: /A bottle on own terms/ }).first()).toContainText('$11.42 to $11.82');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save terms' }).click();
  const versions = page.getByRole('table', { name: 'Versions' });
  await expect(versions.getByRole('row').nth(1)).toContainText('You');
  await expect(versions.getByRole('row').nth(1)).toContainText('payment fee, tax registrations, currency, source');

  await page.reload();
  await expect(page.getByLabel('Fee per order')).toHaveValue('0.25');
  await expect(page.getByLabel('Tariff code begins with')).toHaveValue('9617');
  await expect(page.getByLabel('Registration', { exact: true })).toHaveValue('no');
  const next = await call<Evaluated>(page, 'POST', '/skus', BOTTLE);
  await page.goto(`/app/reports/${next.reportId}`);
  await expect(fee).toContainText('Your document');
  await expect(fee).toContainText('3495 × 1.9 % + 25 → 91');
});

test('a preview says how many SKUs a busy service has compared', async ({ page }) => {
  await signIn(page);
  let examined = 17;
  await page.route('**/app/api/terms?dryRun=true', async (route) => {
    const response = await route.fetch();
    const terms = (await response.json()) as object;
    await route.fulfill({ response, json: { ...terms, preview: { selected: 20, examined, changes: [] } } });
  });
  await page.goto('/app/terms');
  const preview = page.locator('section', { has: page.getByRole('heading', { name: 'What would change' }) });
  await page.getByRole('button', { name: 'Show what would change' }).click();
  await expect(preview).toContainText('Compared 17 of the 20 newest SKUs, because the service was busy or slow.');
  await expect(preview).toContainText('None of the 17 newest reports would change.');
  examined = 0;
  await page.getByRole('button', { name: 'Show what would change' }).click();
  await expect(preview).toContainText('Compared 0 of the 20 newest SKUs, because the service was busy or slow.');
  await expect(preview).not.toContainText('would change.');
});

test('terms that another user has saved are read before they can be replaced', async ({ page: first }) => {
  // Another tenant than that of the test above, which may run at the same time.
  await signIn(first, stranger);
  const page = await elsewhere(first, stranger);
  await page.goto('/app/terms');
  await page.getByLabel('Insurance').fill('0.6');
  await call(first, 'PUT', '/terms', { insuranceBps: 50, storageMonths: 3 });
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByRole('alert')).toContainText('Another user has saved other terms');
  await page.getByRole('button', { name: 'Read them' }).click();
  await expect(page.getByLabel('Insurance')).toHaveValue('0.5');
  await expect(page.getByLabel('Time in storage')).toHaveValue('3');
  await page.getByLabel('Insurance').fill('0.6');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByText(/^Version \d+ is saved/).first()).toBeVisible();
  await page.context().close();
});

test('terms that are typed during a save stay unsaved, and are saved next', async ({ page }) => {
  await openSignedIn(page, '/app/terms');
  const { opened, open } = gate();
  const saves: unknown[] = [];
  // The terms of this tenant stay as they are: other tests run at the same time.
  await page.route('**/app/api/terms', async (route) => {
    const sent = route.request();
    if (sent.method() !== 'PUT') return route.continue();
    saves.push({ match: (await sent.allHeaders())['if-match'], ...(sent.postDataJSON() as object) });
    const version = saves.length;
    await opened;
    const terms = (await (await route.fetch({ method: 'GET' })).json()) as object;
    return route.fulfill({ headers: { etag: `"${String(version)}"` }, json: { ...terms, version, insuranceBps: 70 } });
  });
  const storage = page.getByLabel('Time in storage');
  await page.getByLabel('Insurance').fill('0.7');
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: 'Save terms' });
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await storage.fill('4');
  open();
  await expect(page.getByText('Version 1 is saved.').first()).toBeVisible();
  await expect(storage).toHaveValue('4');
  await expect(storage).toBeFocused();
  const asked = page.waitForEvent('dialog');
  const left = page.getByRole('link', { name: 'Candidates', exact: true }).first().click();
  await (await asked).dismiss();
  await left;
  await save.click();
  await expect(page.getByText('Version 2 is saved.').first()).toBeVisible();
  expect(saves[1]).toMatchObject({ match: '"1"', insuranceBps: 70, storageMonths: 4 });
});

test('another choice of units asks before it empties a changed form', async ({ page }) => {
  await openSignedIn(page, '/app/terms');
  const insurance = page.getByLabel('Insurance');
  await insurance.fill('0.9');
  for (const answer of ['dismiss', 'accept'] as const) {
    page.once('dialog', (dialog) => void dialog[answer]());
    const asked = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Use inches and pounds' }).click();
    expect((await asked).message()).toBe('Leave without saving the terms?');
    if (answer === 'dismiss') await expect(insurance).toHaveValue('0.9');
    else await expect(insurance).not.toHaveValue('0.9');
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Use millimetres and grams' })).toBeVisible();
});

test('a changed form outlives its session, and works after a sign-in in another tab', async ({ page: first }) => {
  await signIn(first);
  // A window whose console may have the refused request.
  const page = await elsewhere(first);
  await page.goto('/app/terms');
  await page.getByLabel('Insurance').fill('0.9');
  await page.context().clearCookies();
  const preview = page.getByRole('button', { name: 'Show what would change' });
  await preview.click();
  const bar = page.getByText('The session has ended.');
  await expect(bar).toBeVisible();
  await expect(page.getByLabel('Insurance')).toHaveValue('0.9');
  expect(await flaws(page)).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in (opens a new tab)' }).click();
  await signInByForm(await opened);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(bar).toBeHidden();
  await preview.click();
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible();
  await expect(page.getByLabel('Insurance')).toHaveValue('0.9');
  await page.context().close();
});

for (const end of ['signs out', 'signs in as another user'] as const)
  test(`a changed form is gone once its user ${end} after the end of the session`, async ({ page: first }) => {
    await signIn(first);
    // A window whose console may have the refused request.
    const page = await elsewhere(first);
    await page.goto('/app/terms');
    await page.getByLabel('Insurance').fill('0.9');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Show what would change' }).click();
    await expect(page.getByText('The session has ended.')).toBeVisible();
    if (end === 'signs out') {
      page.once('dialog', (question) => void question.accept());
      // By keyboard, because the bar covers the button.
      await page.getByRole('button', { name: 'Account' }).press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await expect(page).toHaveURL(/\/app\/sign-in$/);
    } else {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Sign in (opens a new tab)' }).click();
      await signInByForm(await opened, integrator);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
    }
    await page.context().close();
  });

test('terms of payment state the cash of the first order until its first payout', async ({ page }) => {
  await openSignedIn(page, '/app/terms', integrator);
  await page.getByLabel('Deposit', { exact: true }).click();
  await page.keyboard.type('30');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByText('Fill in all three fields, or none').first()).toBeVisible();
  await page.getByLabel('Lead time', { exact: true }).click();
  await page.keyboard.type('45');
  await page.keyboard.press('Tab');
  await page.keyboard.type('14');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save terms' }).click();
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row').nth(1)).toContainText('cash of an order');
  await expect(page.getByLabel('Lead time', { exact: true })).toHaveValue('45');

  const { reportId } = await call<Evaluated>(page, 'POST', '/skus', { ...BOTTLE, hsCode: '961700' });
  await page.goto(`/app/reports/${reportId}`);
  const cash = page.locator('section', { has: page.getByRole('heading', { name: 'Cash until the first payout' }) });
  // 500 units at 4.80: 30 % of 2,400.00 with the order, the rest after 45 days, (7.48 − 4.80) × 500 on arrival, 30 days later.
  await expect(cash).toContainText('Day 0, with the order$720.00');
  await expect(cash).toContainText('Day 45, goods ready$1,680.00');
  await expect(cash).toContainText('Day 75, arrival$1,340.00');
  await expect(cash).toContainText('Tied up until the first payout on day 89$3,740.00');
  await expect(cash).not.toContainText('One-time costs');
  expect(await flaws(page)).toEqual([]);
});
