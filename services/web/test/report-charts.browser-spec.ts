import { evaluated, expect, signIn, test } from './browser.ts';

test('each explanation on a narrow report is inside the window, and no bar touches the text above it', async ({
  page,
}) => {
  const width = 320;
  const { reportId } = await evaluated('A bottle that is explained');
  await page.setViewportSize({ width, height: 900 });
  await signIn(page);
  await page.goto(`/app/reports/${reportId}`);
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
