import { elsewhere, evaluated, expect, flaws, LOOKS, openSignedIn, test } from './browser.ts';

for (const { colorScheme, width } of LOOKS)
  test(`a case of the matrix shows its way from the price to CM2: ${colorScheme}, ${String(width)} px`, async ({
    page,
  }) => {
    const { reportId } = await evaluated(`A bottle in nine cases, ${colorScheme} ${String(width)}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, `/app/reports/${reportId}?tab=matrix`);
    const planned = page.getByRole('table', { name: 'Price and costs as planned' });
    await expect(planned.getByRole('rowheader').last()).toHaveText('CM2');
    const cell = page.getByRole('button', { name: /Worst of nine/i });
    const amount = (await cell.innerText()).split('\n')[0] ?? '';
    await cell.press('Enter');
    const worst = page.getByRole('table', { name: 'Price at 90%, costs at 125%' });
    await expect(worst.getByRole('rowheader')).toHaveText([
      'Retail price',
      'Sales tax in it',
      'Net revenue',
      'Refunds',
      'Landed to warehouse',
      'Recovered goods',
      'Fulfilment',
      'Payment fees',
      'Return handling',
      'CM2',
      'Price at 90%',
      'Costs at 125%',
      'CM2 in this case',
    ]);
    await expect(worst.getByRole('cell').last()).toHaveText(amount);
    const bars = page.getByRole('img', { name: `down to a CM2 of ${amount}` });
    await expect(bars.locator('.waterfall-amount').last()).toHaveText(amount);
    expect(await flaws(page)).toEqual([]);
  });

test('a report shows the time line of its run, and says that a later run has replaced it', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with a time line');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByText('How it was computed').first().click();
  await expect(page.getByText(/The 12 factors were stored after [\d.]+ m?s/)).toBeVisible();
  await expect(page.getByText('No live source was asked')).toBeVisible();
  const stages = page.getByRole('table', { name: 'Timeline' }).getByRole('rowheader');
  await expect(stages).toHaveCount(16);
  expect(await flaws(page)).toEqual([]);
  const other = await elsewhere(page);
  await other.goto(`/app/skus/${skuId}`);
  await other.getByRole('button', { name: 'Evaluate again' }).click();
  await expect(other.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(3);
  await other.context().close();
  await page.reload();
  await page.getByText('How it was computed').first().click();
  await expect(page.getByText('A later run has replaced the one of this report')).toBeVisible();
});

test('each explanation on a narrow report is inside the window, and no bar touches the text above it', async ({
  page,
}) => {
  const width = 320;
  const { reportId } = await evaluated('A bottle that is explained');
  await page.setViewportSize({ width, height: 900 });
  await openSignedIn(page, `/app/reports/${reportId}`);
  const explanations = page.getByRole('button', { name: /^What does/ });
  await expect(explanations).toHaveCount(5);
  for (const one of await explanations.all()) {
    await one.press('Enter');
    const box = await page.locator('.explain-text:popover-open').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
  const above = await page.getByText(/^Fulfilment \$/).boundingBox();
  const bar = await page.locator('.split-bar').boundingBox();
  expect((bar?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(4);
});
