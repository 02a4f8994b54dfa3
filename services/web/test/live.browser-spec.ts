import { credentials, evaluated, expect, flaws, ORIGIN, openSignedIn, signIn, test } from './browser.ts';

const again = (skuId: string) =>
  fetch(`${credentials.baseUrl}/skus/${skuId}/evaluations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.apiKey}`, prefer: 'wait=10' },
  });

test('a finished run shows its stages, its factors and its reports', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with a past');
  expect((await again(skuId)).status).toBe(201);
  await openSignedIn(page, `/app/skus/${skuId}`);
  const timeline = page.getByRole('table', { name: 'Timeline' });
  await expect(timeline.getByRole('row')).toHaveCount(17);
  await expect(timeline.getByRole('row', { name: /F03 ?International freight/ })).toContainText('Index');
  await expect(page.getByText('12 of 12')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reports of this candidate' }).getByRole('link')).toHaveCount(2);
});

test('the evidence of a duty links to the tariff code and the words that decided it', async ({ page }) => {
  const { reportId } = await evaluated('Wooden toilet seat');
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('button', { name: /Customs duty/ }).click();
  await page.getByRole('link', { name: 'The code, and why this one' }).click();
  await expect(page.getByText('442199', { exact: true })).toBeVisible();
  await page.getByText('Why this code').click();
  await expect(page.getByRole('row', { name: /wooden/ })).toBeVisible();
  const weights = await page
    .getByRole('row')
    .filter({ hasText: /[+−±]\d/ })
    .getByRole('cell')
    .allTextContents();
  const [lead = 0, ...parts] = weights
    .map((weight) => Math.round(Number(weight.replace('−', '-').replace('±', '')) * 100))
    .toReversed();
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(lead);
  expect(await flaws(page)).toEqual([]);
});

test("a colleague's new candidate is counted, and no row moves", async ({ page, browser }) => {
  await evaluated('Seen before');
  await signIn(page);
  const other = await browser.newContext({ baseURL: ORIGIN });
  const colleague = await other.newPage();
  await signIn(colleague);
  const stream = page.waitForResponse(/sku-changes/);
  await page.reload();
  await stream;
  const first = page.getByRole('rowheader').first();
  const wasFirst = (await first.textContent()) ?? '';
  await colleague.goto('/app/new');
  const typed = [
    ['Title', 'Made by a colleague'],
    ['Factory unit cost', '4.80'],
    ['Target retail price', '34.95'],
    ['Weight', '450'],
    ['Length', '80'],
    ['Width', '80'],
    ['Height', '270'],
  ] as const;
  for (const [label, words] of typed) await colleague.getByLabel(label, { exact: true }).fill(words);
  await colleague.getByLabel('Supplier country').selectOption('CN');
  await colleague.getByLabel('Target market').selectOption('US');
  await colleague.keyboard.press('Control+Enter');
  // Candidates of other tests are counted, too.
  await expect(colleague.getByRole('heading', { name: 'Made by a colleague', level: 1 })).toBeVisible();
  const fresh = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(fresh).toBeVisible();
  await expect(first).toHaveText(wasFirst);
  await fresh.click();
  await expect(page.getByRole('rowheader', { name: /Made by a colleague/ })).toBeVisible();
  await other.close();
});

test('a late response of the list does not hide a new candidate', async ({ page }) => {
  await signIn(page);
  let deliver: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (deliver = resolve));
  const request = page.waitForRequest(/\/skus\?.*limit=100/);
  await page.route(
    /\/app\/api\/skus\?.*limit=100/,
    async (route) => {
      const response = await route.fetch();
      await late;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const counted = page.getByRole('button', { name: /^\d+ new$/ });
  const count = async () => Number.parseInt((await counted.textContent()) ?? '', 10);
  await evaluated('Before the late response');
  await request;
  const first = await count();
  await evaluated('While the response is late');
  await expect.poll(count).toBeGreaterThan(first);
  const second = await count();
  const arrival = page.waitForResponse(/limit=100/);
  deliver();
  await arrival;
  await evaluated('After the late response');
  await expect.poll(count).toBeGreaterThan(second);
});

test('a lost stream is replaced by polling, and reconnects with the whole run', async ({ browser }) => {
  // The browser logs refused connections, so this page may have errors.
  const context = await browser.newContext({ baseURL: ORIGIN });
  const page = await context.newPage();
  const { skuId } = await evaluated('A stream that breaks');
  await signIn(page);
  let isAway = true;
  await page.route('**/events*', (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
  await page.goto(`/app/skus/${skuId}`);
  await expect(page.getByText(/^Evaluated: /).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Timeline' })).toHaveCount(0);
  isAway = false;
  await page.reload();
  await expect(page.getByText('12 of 12')).toBeVisible();
  await context.close();
});
