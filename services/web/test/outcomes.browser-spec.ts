import { elsewhere, evaluated, expect, flaws, LOOKS, openListing, openSignedIn, signIn, test } from './browser.ts';
import type { Page } from '@playwright/test';

const EDIT = 'https://shop.example/wp-admin/post.php?post=7';
const PUSH = {
  pushId: 'psh_01980000000070008000000000000000',
  reason: null,
  text: 'What has happened, in words.',
  isSettled: true,
  shownHash: 'a'.repeat(64),
  requestedBy: '01980000-0000-7000-8000-000000000000',
  requestedAt: '2026-11-23T09:00:00.000Z',
  externalId: null as string | null,
  editUrl: null as string | null,
  verifiedAt: null as string | null,
  liveSince: null as string | null,
  publishedAt: null,
  differences: [] as { field: string; sent: string; found: string | null }[],
};

type Ended = Partial<typeof PUSH> & { readonly state: string };

/** Replaces the outcome of the push in the service's responses. Returns a function that sets the outcome. */
async function ends(page: Page): Promise<(push: Ended) => void> {
  let chosen: Ended = { state: 'REQUESTED' };
  await page.route(/\/app\/api\/(skus\/[^/]+\/listings|listings\/[^/]+)$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { readonly data?: readonly object[] };
    const ended = (listing: object) => ({ ...listing, push: { ...PUSH, ...chosen } });
    const json = body.data === undefined ? ended(body) : { data: body.data.map(ended) };
    await route.fulfill({ response: answer, json });
  });
  return (push) => (chosen = push);
}

const AT = '2026-11-23T09:00:04.000Z';
const there = { externalId: '7', editUrl: EDIT, verifiedAt: AT };
/** Each outcome of a push with its text and the next step. */
const ENDS = [
  [{ state: 'DRAFTED', ...there }, 'Draft created', 'Edit it in the store'],
  [{ state: 'DRAFTED', ...there, liveSince: AT }, 'Somebody has published it in the store.', 'Edit it in the store'],
  [
    { state: 'CONFLICT', reason: 'other-product', ...there },
    'The SKU belongs to another product',
    'Edit it in the store',
  ],
  [{ state: 'CONFLICT_LIVE', ...there }, 'A live product has this SKU', 'Edit it in the store'],
  [
    {
      state: 'WITHDRAWN',
      reason: 'differs',
      differences: [{ field: 'price', sent: '34.95', found: '30.00' }],
      ...there,
    },
    'Withdrawn',
    'Push again…',
  ],
  [{ state: 'WITHDRAWN', reason: 'live', ...there }, 'Withdrawn', 'Look at the store'],
  [{ state: 'QUARANTINED', reason: 'still-live', ...there }, 'The store is quarantined', 'Look at the store'],
  [{ state: 'FAILED', reason: 'rejected', ...there }, 'Not created', 'Push again…'],
] as const;

for (const { colorScheme, width } of LOOKS)
  test(`each outcome of a push shows the next step: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    test.slow();
    const { skuId } = await evaluated(`A bottle that ends ${colorScheme} ${String(width)}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    const choose = await ends(page);
    for (const [push, words, next] of ENDS) {
      choose(push as unknown as Ended);
      await openListing(page, skuId);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByText(next).first()).toBeVisible();
      expect([words, await flaws(page)]).toEqual([words, []]);
      await expect(page.getByRole('button', { name: /publish/i })).toHaveCount(0);
    }
    choose({ state: 'RECONCILING', isSettled: false });
    await openListing(page, skuId);
    await expect(page.getByText('Looking whether the draft is there').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Push to store…' })).toHaveAttribute('aria-disabled', 'true');
    expect(await flaws(page)).toEqual([]);
    // The page keeps polling.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('typing its name releases a quarantined store', async ({ page }) => {
  await openSignedIn(page, '/app/stores');
  const link = page.getByRole('link', { name: /Demo/ }).first();
  const name = (await link.innerText()).trim();
  await page.route(/\/app\/api\/stores\/sto_[0-9a-f]+$/, async (route) => {
    const answer = await route.fetch();
    const json = {
      ...(await answer.json()),
      state: 'quarantined',
      held: 2,
      stateText: 'A product of ours was seen live.',
    };
    await route.fulfill({ response: answer, json });
  });
  await link.click();
  await expect(page.getByRole('alert')).toContainText('A product of ours was seen live.');
  expect(await flaws(page)).toEqual([]);
  let released: unknown;
  await page.route('**/release', (route) => {
    released = route.request().postDataJSON();
    return route.fulfill({ json: {} });
  });
  const field = page.getByRole('alert').getByRole('textbox');
  await field.fill('another name');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(released).toBeUndefined();
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => released).toEqual({ name, held: 2 });
});

test('an edited text is generated again', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with two titles');
  await signIn(page);
  await openListing(page, skuId);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('A bottle with two titles');
  await expect(page.getByRole('button', { name: /^Generate again/ })).toHaveCount(0);
  await title.fill('My own title');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Generate again: Title' }).click();
  await expect(title).toHaveValue('A bottle with two titles');
  await expect(page.getByText(/^Saved /)).toBeVisible();
});

test('a confirmation of an outdated listing is refused, and the difference is shown', async ({ page: held }) => {
  const { skuId } = await evaluated('A bottle that changes meanwhile');
  const page = await elsewhere(held);
  await openListing(page, skuId);
  await page.getByRole('button', { name: 'Push to store…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What will be sent');
  const found = await page.request.get(`/app/api/skus/${skuId}/listings`);
  const { data } = (await found.json()) as {
    data: readonly {
      title: string;
      seoTitle: string;
      seoDescription: string;
      bullets: string[];
      priceCents: number;
      sku: string;
      listingId: string;
      hash: string;
    }[];
  };
  const [listing] = data;
  if (listing === undefined) throw new Error('no listing');
  const { title, seoTitle, seoDescription, bullets, priceCents, sku, listingId, hash } = listing;
  const saved = await page.request.put(`/app/api/listings/${listingId}`, {
    data: { title: `${title}, better`, seoTitle, seoDescription, bullets, priceCents, sku },
    headers: { 'if-match': `"${hash}"`, origin: new URL(page.url()).origin },
  });
  expect(saved.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Title is now: A bottle that changes meanwhile, better');
  await page.close();
});
