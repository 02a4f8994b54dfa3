import { evaluated, expect, openListing, signIn, test } from './browser.ts';

test('the palette takes typed text at once, and Enter opens the result', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stores');
  await expect(page.getByRole('option', { name: 'Stores' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});

test('the palette stays open when its keys are pressed as soon as the page is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (document.querySelector('.shell') === null) return;
      drawn.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    });
    drawn.observe(document, { childList: true, subtree: true });
  });
  await signIn(page);
  await page.keyboard.type('stores');
  await expect(page.getByRole('option', { name: 'Stores' })).toHaveAttribute('aria-selected', 'true');
});

test('a page that the palette opens has the focus on its heading', async ({ page }) => {
  await signIn(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeFocused();
  await main.getByRole('button', { name: /^Search/ }).click();
  await page.keyboard.type('candidates');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeFocused();
});

test('a dialog with fields focuses the first one', async ({ page }) => {
  const { skuId } = await evaluated('A bottle for dialogs');
  await signIn(page);
  await page.getByRole('checkbox', { name: 'Select A bottle for dialogs' }).first().check();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.type('typed at once');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toHaveText('“typed at once” is on 1 candidate');
  await page.goto('/app?tag=typed+at+once');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.keyboard.type('Typed views');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Typed views', exact: true })).toBeVisible();
  await page.goto(`/app/compare?sku=${skuId}`);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  await page.keyboard.type('bottle');
  await expect(page.getByLabel('Title or id')).toHaveValue('bottle');
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/verdict=ADVANCE/);
  await page.goto('/app/stores');
  await page.getByRole('button', { name: 'Connect a store…' }).first().click();
  await page.keyboard.type('H');
  await expect(page.getByLabel('Platform')).toHaveValue('hosted');
});

test('a dialog without fields focuses its main action', async ({ page }) => {
  const { skuId } = await evaluated('A bottle to be confirmed');
  await signIn(page);
  await page.getByRole('checkbox', { name: 'Select A bottle to be confirmed' }).first().check();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Evaluate again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openListing(page, skuId);
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create draft' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto('/app/stores');
  await page.getByRole('link', { name: /Demo/ }).first().click();
  await page.getByRole('button', { name: 'Disconnect…' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Disconnect store' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Disconnect…' })).toBeFocused();
});
