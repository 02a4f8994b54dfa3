import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  analyst,
  elsewhere,
  expect,
  flaws,
  integrator,
  LOOKS,
  operator,
  openSignedIn,
  signIn,
  test,
} from './browser.ts';

/** Messages go to every endpoint of the tenant that the tests share. */
test.describe.configure({ mode: 'default' });

/** An attempt and the page's next look at it, on a shared machine. */
const SENT_MS_MAX = 90_000;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine, which answers as the test says. */
class Receiver {
  readonly received: Received[] = [];
  answer: { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string } = {
    status: 200,
    body: 'thanks',
  };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const { status, headers = {}, body = '' } = receiver.answer;
        response.writeHead(status, headers).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/hook`;
  }

  stop(): void {
    this.server.close();
  }
}

/** Opens the list by the navigation and makes an endpoint, typing as a person does. Resolves to its secret. */
async function makeEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New endpoint…' }).first().click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Store the secret now' });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: url })).toBeVisible();
  return secret;
}

/** Makes an endpoint and confirms it by a test event. */
async function makeConfirmed(page: Page, receiver: Receiver): Promise<string> {
  const secret = await makeEndpoint(page, receiver.url);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.locator('.meta')).toContainText('Enabled', { timeout: SENT_MS_MAX });
  return secret;
}

/** Submits a candidate in the page's session; its evaluation sends a message. */
async function evaluate(page: Page, title: string): Promise<void> {
  const status = await page.evaluate(async (name) => {
    const candidate = {
      title: name,
      factoryUnitCostCents: 480,
      targetRetailPriceCents: 3495,
      weightGrams: 450,
      dimensionsMm: { length: 80, width: 80, height: 270 },
      supplierCountry: 'CN',
      targetMarket: 'US',
    };
    const headers = { 'content-type': 'application/json', prefer: 'wait=10' };
    return (await fetch('/app/api/skus', { method: 'POST', headers, body: JSON.stringify(candidate) })).status;
  }, title);
  expect([200, 201]).toContain(status);
}

const rowOf = (page: Page, event: string) => page.getByRole('row').filter({ hasText: event });

test('an endpoint is made by keyboard, its secret is shown once and verifies what was sent', async ({ page }) => {
  test.slow();
  const receiver = await Receiver.start();
  await signIn(page, integrator);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webh');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New endpoint…' }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(receiver.url);
  await page.getByRole('checkbox', { name: 'All event types, also later ones' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'sku.failed' }).focus();
  await page.keyboard.press('Space');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Store the secret now' });
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('It is not shown again')).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
  await expect(page.locator('.meta')).toContainText('Waits for a ping');
  await expect(page.locator('.meta')).toContainText('8 event types');
  await page.getByRole('button', { name: 'Send test event' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.meta')).toContainText('Enabled', { timeout: SENT_MS_MAX });
  await expect(rowOf(page, 'ping').filter({ hasText: 'Delivered' }).first()).toContainText('200');
  const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' };
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  receiver.stop();
});

test('a wrong address is named beside its field, and keeps what was typed', async ({ page }) => {
  const member = await elsewhere(page, integrator);
  await member.goto('/app/webhooks');
  await member.getByRole('button', { name: 'New endpoint…' }).first().click();
  await member.keyboard.type('https://127.0.0.2/hook');
  await member.getByLabel('Description').click();
  await member.keyboard.type('the shop');
  await member.keyboard.press('Enter');
  await expect(member.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await expect(member.getByLabel('Description')).toHaveValue('the shop');
  expect(await flaws(member)).toEqual([]);
  await member.context().close();
});

test('a delivery shows request, answer and times, and is sent again with the same id', async ({ page }) => {
  test.slow();
  const receiver = await Receiver.start();
  await signIn(page, integrator);
  await makeConfirmed(page, receiver);
  receiver.answer = { status: 500, headers: { 'webhook-delivery': 'abort-message' }, body: 'the shop is closed' };
  await evaluate(page, 'A bottle that a receiver refuses');
  await expect(rowOf(page, 'sku.evaluated').filter({ hasText: 'Failed' })).toContainText('500', {
    timeout: SENT_MS_MAX,
  });
  await page.getByLabel('State', { exact: true }).selectOption('Failed');
  await expect(rowOf(page, 'ping')).toHaveCount(0);
  await rowOf(page, 'sku.evaluated').getByRole('link', { name: 'sku.evaluated' }).click();
  const attempt = page.getByRole('group').filter({ hasText: 'Attempt 1' });
  await expect(attempt).toContainText('The answer was not a 2xx');
  await expect(attempt).toContainText('webhook-id: msg_');
  await expect(attempt).toContainText('the shop is closed');
  await expect(attempt).toContainText('whole answer');
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('"type": "sku.evaluated"');
  expect(await flaws(page)).toEqual([]);
  receiver.answer = { status: 204 };
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.locator('.meta')).toContainText('Delivered', { timeout: SENT_MS_MAX });
  await expect(page.getByText('Attempt 2')).toBeVisible();
  const ids = receiver.received
    .filter(({ body }) => body.includes('sku.evaluated'))
    .map((one) => one.headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  receiver.stop();
});

test('failed messages are planned, confirmed and sent again with their progress', async ({ page }) => {
  test.slow();
  const receiver = await Receiver.start();
  await signIn(page, integrator);
  await makeConfirmed(page, receiver);
  receiver.answer = { status: 500, headers: { 'webhook-delivery': 'abort-message' } };
  await evaluate(page, 'A bottle that is missed');
  await evaluate(page, 'Another bottle that is missed');
  await expect(rowOf(page, 'sku.evaluated').filter({ hasText: 'Failed' })).toHaveCount(2, { timeout: SENT_MS_MAX });
  receiver.answer = { status: 204 };
  await page.getByRole('button', { name: 'Send again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send messages again' });
  await dialog.getByLabel('Which').selectOption('Failed and missed');
  await dialog.getByLabel('Due since').selectOption('The last hour');
  const failed = dialog.getByText('Failed deliveries').locator('xpath=following-sibling::dd');
  await expect(failed).toHaveText('2');
  expect(await flaws(page)).toEqual([]);
  const before = receiver.received.length;
  await dialog.getByRole('button', { name: /^Send \d+ messages$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toContainText('0 failed again', {
    timeout: SENT_MS_MAX,
  });
  expect(receiver.received.length - before).toBeGreaterThanOrEqual(2);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toContainText('messages ended');
  receiver.stop();
});

test('an endpoint that answers 410 is disabled with its reason, and enabled again', async ({ page }) => {
  test.slow();
  const receiver = await Receiver.start();
  await signIn(page, integrator);
  await makeConfirmed(page, receiver);
  receiver.answer = { status: 410 };
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(rowOf(page, 'ping').filter({ hasText: '410' })).toBeVisible({ timeout: SENT_MS_MAX });
  await expect(page.getByText('This endpoint is disabled')).toBeVisible({ timeout: SENT_MS_MAX });
  await expect(page.getByText('It answered 410 Gone.')).toBeVisible();
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await expect(rowOf(page, receiver.url)).toContainText('Disabled');
  await expect(rowOf(page, receiver.url)).toContainText(/[1-9] of \d/);
  expect(await flaws(page)).toEqual([]);
  await rowOf(page, receiver.url).getByRole('link').click();
  receiver.answer = { status: 204 };
  await page.getByRole('button', { name: 'Enable again' }).click();
  await expect(page.locator('.meta')).toContainText('Enabled', { timeout: SENT_MS_MAX });
  receiver.stop();
});

test('a secret is rotated with an overlap, the endpoint is edited, and deleted', async ({ page }) => {
  test.slow();
  const receiver = await Receiver.start();
  await signIn(page, integrator);
  const first = await makeConfirmed(page, receiver);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Rotate secret…' }).click();
  await page.getByLabel('The old secret stays valid for').selectOption('1 hour');
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Store the new secret now' });
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  expect(await dialog.locator('code').textContent()).not.toBe(first);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('The previous secret ends')).toBeVisible();
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect.poll(() => receiver.received.length, { timeout: SENT_MS_MAX }).toBeGreaterThan(before);
  expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.getByLabel('Description').click();
  await page.keyboard.type('the shop');
  await page.getByRole('checkbox', { name: 'All event types, also later ones' }).click();
  for (const type of [
    'sku.verdict_changed',
    'report.outdated',
    'report.outdated_digest',
    'listing.drafted',
    'listing.push_failed',
    'listing.quarantined',
    'endpoint.disabled',
  ])
    await page.getByRole('checkbox', { name: type, exact: true }).click();
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(page.getByText('sku.evaluated, sku.failed')).toBeVisible();
  await expect(page.getByText('the shop')).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(rowOf(page, receiver.url)).toHaveCount(0);
  receiver.stop();
});

test('the catalogue has each event type with its schema and an example', async ({ page }) => {
  await openSignedIn(page, '/app/webhooks', integrator);
  await page.getByRole('link', { name: 'Event types' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'sku.evaluated',
    'sku.failed',
    'sku.verdict_changed',
    'report.outdated',
    'report.outdated_digest',
    'listing.drafted',
    'listing.push_failed',
    'listing.quarantined',
    'endpoint.disabled',
    'ping',
  ]);
  const example = await page.getByRole('region', { name: 'sku.evaluated: Example' }).textContent();
  expect(JSON.parse(example ?? '')).toMatchObject({ type: 'sku.evaluated', data: { verdict: 'ADVANCE' } });
  const digest = await page.getByRole('region', { name: 'report.outdated_digest: Example' }).textContent();
  expect(JSON.parse(digest ?? '')).toMatchObject({
    data: { day: '2026-11-22', verdicts: [{ verdict: 'ADVANCE', reports: 74 }], worst: [{ score: 74 }] },
  });
  await page.getByText('JSON Schema').first().click();
  await expect(page.getByRole('region', { name: 'sku.evaluated: JSON Schema' })).toContainText('"confidencePercent"');
  expect(await flaws(page)).toEqual([]);
});

test('webhooks are for owners only, also at the API', async ({ page }) => {
  const member = await elsewhere(page, analyst);
  await expect(member.getByRole('navigation').getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
  await member.goto('/app/webhooks');
  await expect(member.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible();
  await expect(member.getByText('Owners alone manage webhooks')).toBeVisible();
  const statusOf = (at: Page) => at.evaluate(async () => (await fetch('/app/api/webhook-endpoints')).status);
  expect(await statusOf(member)).toBe(403);
  await member.context().close();
  await page.goto('/app');
  await page.getByLabel('E-mail').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
  await page.goto('/app/webhooks');
  await expect(page.getByText('Operators see how the installation runs, and no candidates.')).toBeVisible();
  const request = await page.request.get('/app/api/webhook-endpoints');
  expect(request.status()).toBe(403);
});

test('a subscriber reads deliveries by a portal link and sends one again, until the link is revoked', async ({
  page,
  browser,
}) => {
  test.slow();
  const receiver = await Receiver.start();
  receiver.answer = { status: 200, body: 'thanks for the portal' };
  await signIn(page, integrator);
  await makeConfirmed(page, receiver);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Portal link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Portal links' });
  await expect(dialog.getByText('No link to this endpoint works now.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'The link works for' }).selectOption('1 hour');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = (await dialog.getByText(/\/app\/portal#/).textContent()) ?? '';
  expect(await flaws(page)).toEqual([]);

  for (const { colorScheme, width } of [...LOOKS, { colorScheme: 'light', width: 390 } as const]) {
    const subscriber = await browser.newPage({
      colorScheme,
      viewport: { width, height: 900 },
    });
    await subscriber.goto(address);
    await expect(subscriber.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
    await expect(subscriber.getByRole('row', { name: /ping/ }).first()).toBeVisible();
    await expect(subscriber.getByRole('navigation')).toHaveCount(0);
    expect(await flaws(subscriber)).toEqual([]);
    await subscriber.getByRole('button', { name: 'ping' }).first().click();
    await expect(subscriber.getByText('thanks for the portal')).toBeVisible();
    expect(await flaws(subscriber)).toEqual([]);
    await subscriber.close();
  }

  const subscriber = await browser.newPage();
  const requested: string[] = [];
  subscriber.on('request', (request) => requested.push(request.url()));
  await subscriber.goto(address);
  await subscriber.getByRole('combobox', { name: 'State' }).selectOption('Failed');
  await expect(subscriber.getByText('No deliveries')).toBeVisible();
  await subscriber.getByRole('combobox', { name: 'State' }).selectOption('Any');
  await subscriber.getByRole('button', { name: 'ping' }).first().click();
  const before = receiver.received.length;
  // The service refuses it until the last attempt began five seconds ago.
  await expect(async () => {
    await subscriber.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 3_000 }).toBeGreaterThan(before);
  }).toPass({ timeout: SENT_MS_MAX });
  await expect(subscriber.getByText(/^Attempt 2/)).toBeVisible({ timeout: SENT_MS_MAX });
  await subscriber.getByRole('button', { name: 'All deliveries' }).click();
  await expect(subscriber.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
  const token = address.split('#')[1] ?? '';
  expect(requested.filter((url) => `${new URL(url).pathname}${new URL(url).search}`.includes(token))).toEqual([]);

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('No link to this endpoint works now.')).toBeVisible();
  // An open page looks again by itself.
  await expect(subscriber.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await subscriber.close();
  receiver.stop();
});

for (const { colorScheme, width } of [...LOOKS, { colorScheme: 'light', width: 390 } as const])
  test(`pages of webhooks have no axe violation and fit: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    test.slow();
    const receiver = await Receiver.start();
    await page.emulateMedia({ colorScheme });
    await signIn(page, integrator);
    await makeConfirmed(page, receiver);
    await page.setViewportSize({ width, height: 900 });
    const endpoint = page.url();
    for (const address of [
      '/app/webhooks',
      '/app/webhooks/events',
      endpoint,
      `${endpoint}?tab=verify`,
      `${endpoint}?tab=settings`,
    ]) {
      await page.goto(address);
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([address, await flaws(page)]).toEqual([address, []]);
    }
    await page.goto(endpoint);
    await rowOf(page, 'ping').first().getByRole('link').first().click();
    await expect(page.getByText('Attempt 1')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    receiver.stop();
  });
