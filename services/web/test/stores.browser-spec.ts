import {
  elsewhere,
  expect,
  flaws,
  merchant,
  openListing as openWritten,
  ORIGIN,
  signIn,
  stranger,
  test,
} from './browser.ts';
import type { Page } from '@playwright/test';

/** All tests that use the WooCommerce demo shop are in this file and run one at a time, as they share it. */
test.describe.configure({ mode: 'default' });

/** A push takes about two seconds, and each check within the window some more; machines are shared. */
const PUSHED_MS_MAX = 90_000;

interface Trap {
  readonly at?: string;
  readonly ms?: number;
  readonly value?: string;
  readonly status?: number;
  readonly once?: boolean;
}

async function setTrap(trap: string, settings: Trap = {}): Promise<void> {
  const fields = Object.entries({ trap, ...settings }).map(([name, value]) => [name, String(value)]);
  const answer = await fetch(`${merchant.shop.pagesUrl}/traps`, { method: 'POST', body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`${trap}: ${String(answer.status)}`);
}

async function clearTraps(trap?: string): Promise<void> {
  await fetch(`${merchant.shop.pagesUrl}/traps${trap === undefined ? '' : `?trap=${trap}`}`, { method: 'DELETE' });
}

/** The products of the shop, read from its own pages. */
async function productsOf(): Promise<string> {
  return (await fetch(merchant.shop.pagesUrl)).text();
}

/** The host of the demo shop, which another tenant has connected. */
async function hostOf(page: Page): Promise<string> {
  const owner = await elsewhere(page);
  await owner.goto('/app/stores');
  await owner.getByRole('listitem').filter({ hasText: 'WooCommerce' }).getByRole('link').click();
  const address = owner.getByText(/^https?:\/\//);
  await expect(address).toBeVisible();
  const host = ((await address.textContent()) ?? '').replace(/^https?:\/\//, '');
  await owner.context().close();
  return host;
}

/** Enters the address and the key of a shop into the dialog, and submits it. */
async function connect(page: Page, name: string, host: string, { key, secret }: { key: string; secret: string }) {
  await page.goto('/app/stores');
  await page.getByRole('button', { name: 'Connect a store…' }).first().click();
  for (const [label, words] of [
    ['Name', name],
    ['Host', host],
    ['Consumer key', key],
    ['Consumer secret', secret],
  ] as const) {
    await page.getByLabel(label).click();
    await page.keyboard.insertText(words);
  }
  await page.keyboard.press('Enter');
}

/** The merchant's shop, connected by the first test that needs it. */
async function openShop(page: Page): Promise<void> {
  await page.goto('/app/stores');
  const shop = page.getByRole('link', { name: 'My shop' });
  await expect(shop.or(page.getByRole('heading', { name: 'No store is connected' }))).toBeVisible();
  if (await shop.isVisible()) return;
  await connect(page, 'My shop', await hostOf(page), merchant.shop);
  await expect(page.getByRole('link', { name: 'My shop' })).toBeVisible({ timeout: PUSHED_MS_MAX });
}

/** Opens the listing page of a new candidate. */
async function openListing(page: Page, title: string, more: object = {}): Promise<void> {
  const submitted = await page.request.post('/app/api/skus', {
    headers: { origin: ORIGIN },
    data: {
      title,
      factoryUnitCostCents: 480,
      targetRetailPriceCents: 3495,
      weightGrams: 450,
      dimensionsMm: { length: 80, width: 80, height: 270 },
      supplierCountry: 'CN',
      targetMarket: 'US',
      ...more,
    },
  });
  const { skuId } = (await submitted.json()) as { skuId: string };
  await openWritten(page, skuId);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
}

async function pushDraft(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Reloads until the page shows the words, because drafts are checked again in the background. */
async function expectLater(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: PUSHED_MS_MAX });
}

test.afterEach(() => clearTraps());

test('a store whose checks fail is not connected, and each check gives its reason', async ({ page }) => {
  const host = await hostOf(page);
  // Another tenant, which has not connected this store yet.
  await signIn(page, stranger);
  await connect(page, 'With a wrong key', host, { key: `ck_${'a'.repeat(40)}`, secret: `cs_${'a'.repeat(40)}` });
  const refused = page.getByRole('dialog').getByRole('alert');
  await expect(refused).toContainText('Signed in failed');
  await expect(refused).toContainText('not tried');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'With a wrong key' })).toHaveCount(0);
});

// Before the first draft: a check that met these errors would need the credentials to be checked.
test("a shop's error is shown in plain words with the next step", async ({ page }) => {
  test.slow();
  const host = await hostOf(page);
  await signIn(page, stranger);
  await connect(page, 'A shop in trouble', host, { key: `ck_${'a'.repeat(40)}`, secret: `cs_${'a'.repeat(40)}` });
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Connect store', exact: true });
  await expect(dialog).toContainText('The store refuses the key. Copy key and secret again.');
  for (const [trap, settings, words] of [
    ['html-answer', { status: 503 }, 'it is in maintenance or overloaded'],
    ['html-answer', { status: 429 }, 'The shop asks us to slow down (429)'],
    ['html-answer', { status: 500 }, 'The shop answers with a server error (5xx)'],
    ['html-answer', { status: 403 }, 'A firewall or a security plugin in front of the shop blocks us.'],
    ['redirect', { status: 301 }, 'The address leads to another one.'],
    ['notice-before-json', {}, 'The shop prints a PHP notice before its answer.'],
    ['no-route', {}, 'that Settings > Permalinks is not set to "Plain"'],
  ] as const) {
    await setTrap(trap, settings);
    await submit.click();
    await expect(dialog).toContainText(words);
    await expect(dialog).not.toContainText(/published/i);
    await clearTraps();
  }
  expect(await flaws(page)).toEqual([]);
});

test('a draft carries the details that its store is set to, and customers see none of them', async ({ page }) => {
  test.slow();
  await signIn(page, merchant);
  await openShop(page);
  await page.getByRole('link', { name: 'My shop' }).click();
  const ofReport = page.getByRole('checkbox', { name: 'Report and verdict', exact: true });
  await expect(ofReport).toBeChecked();
  await ofReport.click();
  await expect(ofReport).not.toBeChecked();
  await expect(ofReport).toBeEnabled();
  const title = `Ceramic vase ${String(Date.now())}`;
  await openListing(page, title, { hsCode: '691200', imageUrls: ['https://images.example/vase.jpg'] });
  const dialog = page.getByRole('dialog');
  // The report is ready a moment after the candidate.
  await expect(async () => {
    await page.reload();
    await page.getByLabel('Title', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await expect(dialog).toContainText('Cost per item', { timeout: 2_000 });
  }).toPass({ timeout: PUSHED_MS_MAX });
  await expect(dialog).toContainText('HS code');
  await expect(dialog).toContainText('691200');
  await expect(dialog).toContainText('Country of origin');
  await expect(dialog).toContainText('https://images.example/vase.jpg');
  await expect(dialog).not.toContainText('Verdict, for you only');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('link', { name: 'Edit it in the store' })).toBeVisible({ timeout: PUSHED_MS_MAX });

  // The shop's own page shows the details, its page for customers has no draft.
  const shop = await page.context().newPage();
  await shop.goto(merchant.shop.pagesUrl);
  await shop.getByRole('link', { name: title }).click();
  await expect(shop.getByRole('row', { name: 'HS code 691200' })).toBeVisible();
  await expect(shop.getByRole('row', { name: 'Country of origin CN' })).toBeVisible();
  await expect(shop.getByRole('row', { name: 'Verdict none' })).toBeVisible();
  await expect(shop.getByRole('row', { name: 'Images 1' })).toBeVisible();
  await expect(shop.getByRole('row', { name: /^Cost per item \d+\.\d\d$/ })).toBeVisible();
  // A publication within the window would quarantine the shop, which the other tests use.
  await shop.getByRole('link', { name: 'As customers see it' }).click();
  for (const hidden of [title, '691200']) await expect(shop.getByText(hidden)).toHaveCount(0);
});

test('a connected shop is refused before any check', async ({ page: held }) => {
  // The browser logs the 409.
  const page = await elsewhere(held, merchant);
  await openShop(page);
  const before = await productsOf();
  await setTrap('html-answer', { status: 500 });
  await connect(page, 'My shop again', `HTTPS://${await hostOf(held)}/`, merchant.shop);
  await expect(page.getByRole('dialog')).toContainText(
    'This store is connected already. Renew its credentials instead.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /My shop/ })).toHaveCount(1);
  await clearTraps();
  expect(await productsOf()).toBe(before);
  await page.context().close();
});

for (const [trap, words] of [
  ['edit-permalink', 'Somebody edited the address of the draft in the store.'],
  ['set-pending', 'Somebody set the draft to "Pending review" in the store.'],
  ['set-private', 'Somebody set the draft to "Private" in the store.'],
] as const)
  test(`a draft that was changed in the shop is left alone, and its page says so: ${trap}`, async ({ page }) => {
    test.slow();
    await signIn(page, merchant);
    await openShop(page);
    await openListing(page, `A bottle for ${trap}`);
    await setTrap(trap, { ms: 2_500 });
    await pushDraft(page);
    await expect(page.getByText('Draft created').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
    await expectLater(page, 'Draft changed in the store');
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText('we leave it as it is').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit it in the store' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/stores');
    await expect(page.getByRole('listitem').filter({ hasText: 'My shop' })).toContainText('Connected');
  });

test('a check waits while the shop is in maintenance, and the draft succeeds', async ({ page }) => {
  test.slow();
  await signIn(page, merchant);
  await openShop(page);
  await openListing(page, 'A bottle in maintenance');
  await setTrap('maintenance', { at: 'read', ms: 6_000 });
  await pushDraft(page);
  await expect(page.getByText('The shop answers 503: it is in maintenance or overloaded.').first()).toBeVisible({
    timeout: PUSHED_MS_MAX,
  });
  await expect(page.getByText('Verifying with two reads').first()).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await expect(page.getByText('Draft created').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
});

test('a draft that differs is removed, and the page shows the field with both values', async ({ page }) => {
  test.slow();
  await signIn(page, merchant);
  await openShop(page);
  await openListing(page, 'A bottle that gains weight');
  await setTrap('change-weight', { value: '5' });
  await pushDraft(page);
  await expect(page.getByText('Withdrawn').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
  const differences = page.getByRole('table', { name: 'The store shows otherwise' });
  await expect(differences.getByRole('row')).toHaveCount(2);
  const weight = differences.getByRole('row', { name: /^Weight/ });
  await expect(weight.getByRole('cell').nth(0)).toHaveText(/^0\.9921 lbs$|^0\.4500 kg$/);
  await expect(weight.getByRole('cell').nth(1)).toHaveText(/^5 (?:lbs|kg)$/);
  await expect(page.getByText(/weight: sent .* found 5 /).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Push again…' })).toBeVisible();
});

test('units that the shop has changed are sent, and shown on the page of the store', async ({ page }) => {
  test.slow();
  await signIn(page, merchant);
  await openShop(page);
  await openListing(page, 'A bottle in other units');
  await setTrap('change-units', { value: 'g,mm' });
  await pushDraft(page);
  await expect(page.getByText('Draft created').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
  await page.goto('/app/stores');
  await page.getByRole('link', { name: 'My shop' }).click();
  await expect(page.getByText('g, mm')).toBeVisible();
  await clearTraps();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('g, mm')).toHaveCount(0, { timeout: PUSHED_MS_MAX });
});

test('a check reports a plugin that makes lists ignore our filter', async ({ page }) => {
  await signIn(page, merchant);
  await openShop(page);
  // The merchant has a live product. The connection check has left one in the trash that belongs to no listing.
  const [, id = ''] = /products\/(\d+)/.exec(await productsOf()) ?? [];
  for (const action of ['restore', 'publish'])
    await fetch(`${merchant.shop.pagesUrl}/products/${id}/${action}`, { method: 'POST' });
  await setTrap('ignore-include');
  await page.getByRole('link', { name: 'My shop' }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  const check = page.getByRole('listitem').filter({ hasText: 'Publishes nothing by itself' });
  await expect(check).toContainText('failed', { timeout: PUSHED_MS_MAX });
  await expect(check).toContainText('The list of products ignores our filter.');
  expect(await flaws(page)).toEqual([]);
  await clearTraps();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(check).toContainText('ok', { timeout: PUSHED_MS_MAX });
});

test('the page of a quarantined shop says what a release will do, and the release does it', async ({ page }) => {
  test.slow();
  await signIn(page, merchant);
  await openShop(page);
  await openListing(page, 'A bottle that goes live without our mark');
  await setTrap('drop-mark', { once: true });
  // The other push must be requested before this one, because a quarantine would refuse it.
  await setTrap('publish-later', { ms: 15_000, once: true });
  await pushDraft(page);
  await expect(page.getByText('Verifying with two reads').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
  await expect(page.getByText('The product lacks our mark.').first()).toBeVisible({ timeout: PUSHED_MS_MAX });
  const quarantined = page.url();
  await openListing(page, 'A bottle that waits');
  await setTrap('html-answer', { status: 503, at: 'find' });
  await pushDraft(page);
  await expect(page.getByText('The shop answers 503: it is in maintenance or overloaded.').first()).toBeVisible({
    timeout: PUSHED_MS_MAX,
  });
  const waiting = page.url();
  await page.goto(quarantined);
  await expect(page.getByText('The store is quarantined').first()).toBeVisible({ timeout: 2 * PUSHED_MS_MAX });
  await clearTraps();
  await page.getByRole('link', { name: 'Look at the store' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('What the release does');
  await expect(alert).toContainText('Nothing in the store is changed.');
  await expect(alert).toContainText('1 listing in quarantine: not created, to be pushed again if you want it.');
  await expect(alert).toContainText('1 push waiting: sent to the store at once, as drafts.');
  expect(await flaws(page)).toEqual([]);
  await page.getByLabel('I have checked the store. Its name').click();
  await page.keyboard.insertText('My shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('My shop is released').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(quarantined);
  await expect(page.getByText('Not created').first()).toBeVisible();
  await page.goto(waiting);
  await expect(page.getByText('Draft created').first()).toBeVisible({ timeout: 2 * PUSHED_MS_MAX });
});
