import { evaluated, expect, flaws, LOOKS, openSignedIn, test } from './browser.ts';

test('a report is shared by a link, read without an account, and no longer after the link is revoked', async ({
  page,
  browser,
}) => {
  const { reportId } = await evaluated('A bottle for an investor');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await expect(dialog.getByText('No link to this report works now.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'The link works for' }).selectOption('7 days');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = (await dialog.getByText(/\/app\/shared#/).textContent()) ?? '';
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  const visitor = await browser.newPage();
  const requested: string[] = [];
  visitor.on('request', (request) => requested.push(request.url()));
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: 'A bottle for an investor' })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Answer' })).toContainText('True landed cost');
  await expect(visitor.getByRole('table', { name: 'Evidence' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link')).toHaveCount(0);
  const token = address.split('#')[1] ?? '';
  expect(requested.filter((url) => `${new URL(url).pathname}${new URL(url).search}`.includes(token))).toEqual([]);
  expect(requested.filter((url) => url.includes('/app/api/')).map((url) => new URL(url).pathname)).toEqual([
    '/app/api/shared-report',
  ]);

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('No link to this report works now.')).toBeVisible();
  await expect(dialog.getByText(address)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await visitor.close();
});

for (const { colorScheme, width } of LOOKS)
  test(`a shared report is accessible: ${colorScheme}, ${String(width)} px`, async ({ page, browser }) => {
    const { reportId } = await evaluated('A shared bottle');
    await openSignedIn(page, `/app/reports/${reportId}`);
    await page.getByRole('button', { name: 'Share…' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = (await page.getByText(/\/app\/shared#/).textContent()) ?? '';
    expect(await flaws(page)).toEqual([]);
    const visitor = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1, name: 'A shared bottle' })).toBeVisible();
    expect(await flaws(visitor)).toEqual([]);
    await visitor.close();
  });
