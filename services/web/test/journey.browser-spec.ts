import { credentials, evaluated, expect, flaws, LOOKS, openSignedIn, signIn, test } from './browser.ts';

test('a signed-out visitor is sent to the sign-in and back to the requested page', async ({ page }) => {
  const { reportId } = await evaluated('A bottle that is looked for');
  await page.goto(`/app/reports/${reportId}`);
  await page.getByLabel('E-mail').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'A bottle that is looked for' })).toBeVisible();
});

test('a candidate is evaluated by keyboard alone, from the sign-in to the report', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(credentials.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(credentials.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'New candidate' })).toBeFocused();
  await page.keyboard.press('Tab');
  for (const words of [
    'Cast iron skillet 26 cm',
    '12.40',
    '54',
    'USD',
    '2300',
    '410',
    '270',
    '60',
    'China',
    'United States',
  ]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/app/api/skus'));
  await page.keyboard.press('Control+Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Cast iron skillet 26 cm',
    factoryUnitCostCents: 1240,
    targetRetailPriceCents: 5400,
    dimensionsMm: { length: 410, width: 270, height: 60 },
    supplierCountry: 'CN',
    targetMarket: 'US',
  });
  await expect(page.getByRole('link', { name: 'Open report' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cast iron skillet 26 cm' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('table', { name: /CM2 if price and costs/ })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeFocused();
});

test('the form shows the billed weight of a parcel and suggests the last route', async ({ page }) => {
  await openSignedIn(page, '/app/new');
  const typed = [
    ['Title', 'A box of half a metre'],
    ['Factory unit cost', '4.80'],
    ['Target retail price', '34.95'],
    ['Weight', '450'],
    ['Length', '500'],
    ['Width', '500'],
    ['Height', '500'],
  ] as const;
  for (const [label, words] of typed) await page.getByLabel(label, { exact: true }).fill(words);
  await expect(page.getByText('Shown as soon as the seven facts are there.')).toBeVisible();
  await page.getByLabel('Supplier country').selectOption('CN');
  await page.getByLabel('Target market').selectOption('US');
  await expect(page.getByText(/actual 1 lb, dimensional 58 lb/)).toBeVisible();
  await expect(page.getByText(/^True landed cost so far: \$/)).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/skus/);
  await page.goto('/app/new');
  await page.getByRole('button', { name: 'Use CN to US again' }).click();
  await expect(page.getByLabel('Supplier country')).toHaveValue('CN');
  await expect(page.getByLabel('Target market')).toHaveValue('US');
  await expect(page.getByText('"targetMarket": "US"')).toBeVisible();
});

test('invalid input is named field by field, and no input is lost', async ({ page }) => {
  await openSignedIn(page, '/app/new');
  await page.getByLabel('Title').fill('A chair');
  await page.getByLabel('Factory unit cost').fill('5.405');
  await page.getByLabel('Height', { exact: true }).fill('27000');
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();
  await expect(page.getByLabel('Factory unit cost')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Factory unit cost: Two decimals at most');
  await expect(page.getByRole('alert')).toContainText('Height: Between 1 mm and 10,000 mm');
  await page.reload();
  await expect(page.getByLabel('Factory unit cost')).toHaveValue('5.405');
});

test('a wrong password is refused without saying which part is wrong', async ({ page }) => {
  await page.route('**/app/api/session', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'sign-in-failed',
        title: 'Sign-in failed',
        detail: 'E-mail or password is not right.',
      }),
    }),
  );
  await page.goto('/app/sign-in');
  page.removeAllListeners('console');
  await page.getByLabel('E-mail').fill('somebody@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is not right.');
});

test('a missing page shows an error inside the frame', async ({ page }) => {
  await signIn(page);
  page.removeAllListeners('console');
  await page.goto('/app/reports/rpt_01980000000070008000000000000000');
  await expect(page.getByText('It may belong to another workspace or never have existed.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('an address restores the filters', async ({ page }) => {
  await evaluated('A skillet to be found', { targetRetailPriceCents: 900 });
  await signIn(page);
  await page.keyboard.press('f');
  await page.getByRole('checkbox', { name: 'REJECT' }).check();
  await page.getByRole('button', { name: 'Show candidates' }).click();
  await expect(page).toHaveURL(/verdict=REJECT/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove the filter Verdict is' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /A skillet to be found/ })).toBeVisible();
});

for (const { colorScheme, width } of LOOKS)
  test(`all pages are accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const { reportId, skuId } = await evaluated(`A bottle for ${colorScheme} ${String(width)}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/app/sign-in');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await signIn(page);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/new');
    await page.getByRole('button', { name: 'Evaluate candidate' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto(`/app/skus/${skuId}`);
    await expect(page.getByRole('link', { name: 'Open report' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    for (const tab of ['costs', 'matrix', 'score', 'history']) {
      await page.goto(`/app/reports/${reportId}?tab=${tab}${tab === 'costs' ? '&factor=internationalFreight' : ''}`);
      await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    }
  });
