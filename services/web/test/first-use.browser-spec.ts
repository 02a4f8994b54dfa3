import { expect, flaws, LOOKS, signIn, test } from './browser.ts';

const NO_CANDIDATES = { data: [], nextCursor: null };

test('the link that the start prints signs its reader in, once', async ({ page }) => {
  const link = process.env['CPES_SIGN_IN_LINK'] ?? '';
  expect(link).toMatch(/\/app\/join#[\w-]{22}$/);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue('owner@demo.example');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
  const other = await page.context().browser()?.newPage();
  await other?.goto(link);
  await expect(other?.getByRole('heading', { name: 'This link does not work' }) ?? page.locator('none')).toBeVisible();
  await other?.context().close();
});

for (const { colorScheme, width } of LOOKS)
  test(`an empty workspace shows three steps to a first report: ${colorScheme}, ${String(width)} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.route(/\/app\/api\/skus\?/, (route) => route.fulfill({ json: NO_CANDIDATES }));
    await signIn(page);
    await expect(page.locator('.first-steps > li h3')).toContainText([
      'Submit a candidate',
      'Read its report',
      /./,
      'Connect your programs',
    ]);
    expect(await flaws(page)).toEqual([]);
    await expect(page.getByRole('link', { name: 'Webhooks' }).last()).toHaveAttribute('href', '/app/webhooks');
    await page.getByRole('link', { name: 'Fill in an example' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Insulated stainless bottle 600 ml');
    await expect(page.getByLabel('Target retail price')).toHaveValue('34.95');
    await page.getByRole('button', { name: /^Evaluate/ }).click();
    await expect(page.getByRole('link', { name: 'Open report' })).toBeVisible();
  });
