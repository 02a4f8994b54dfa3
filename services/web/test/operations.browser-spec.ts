import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { elsewhere, evaluated, expect, failToPublish, flaws, gate, LOOKS, operator, park, test } from './browser.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** Time for a replay of some messages on a shared machine. */
const REPLAYED_MS_MAX = 90_000;
/** Pages poll a queue every five seconds. */
const POLLED_MS_MAX = 90_000;

/** All tests share the dead letters and the only replay slot. */
test.describe.configure({ mode: 'default' });

async function enter(page: Page): Promise<void> {
  await page.goto('/app');
  await page.getByLabel('E-mail').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
}

/** A submission that intake cannot read, so it has no candidate. */
async function broken(reason: string): Promise<string> {
  const id = randomUUID();
  await park({
    queue: QUEUE,
    id,
    reason,
    body: { skuId: `sku_${'0'.repeat(32)}`, submittedAt: '2026-11-26T10:00:00Z' },
  });
  return id;
}

test('an operator sees the live pipeline and no candidates', async ({ page }) => {
  await evaluated('A bottle for the pipeline');
  await enter(page);
  await expect(page.getByText(/^Live, /)).toBeVisible();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(3)).toEqual([
    expect.stringContaining('Budget left'),
    'Stages',
    'Queues',
    'Services',
    'Dependencies',
    'Dead letters by cause',
    'Evaluations under way',
    'Webhook endpoints that fail',
    'Stores in quarantine',
  ]);
  await expect(page.getByRole('table', { name: 'Queues' }).getByRole('rowheader', { name: QUEUE })).toBeVisible();
  const first = await page.getByText(/^Live, /).textContent();
  await expect(page.getByText(/^Live, /)).not.toHaveText(first ?? '');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Candidates' })).toHaveCount(0);
  await page.goto('/app/stores');
  await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible();
  await page.getByRole('link', { name: 'Pipeline' }).last().click();
  await page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: 'Fine' }).first().click();
  await expect(page.getByRole('heading', { name: 'QueueWithoutConsumer' })).toBeInViewport();
});

test('a member has no operations pages and no access to their API', async ({ page }) => {
  const member = await elsewhere(page);
  await expect(member.getByRole('navigation').getByRole('link', { name: 'Dead letters' })).toHaveCount(0);
  await member.goto('/app/ops');
  await expect(member.getByText('Operators alone see how the installation runs.')).toBeVisible();
  expect((await member.request.get('/app/api/operations/overview')).status()).toBe(403);
  await member.context().close();
});

test('a queue is paused with a reason, shown as paused, and resumed', async ({ page }) => {
  await enter(page);
  const queue = 'webhook.listing.quarantined.v1';
  await page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: queue }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('receivers are down');
  await page.keyboard.press('Enter');
  await expect(page.getByText('receivers are down')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paused' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('receivers are back');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Fine' })).toBeVisible();
  await expect(page.getByText('receivers are down')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'receivers are down' })).toContainText('Paused a queue');
});

test('a read that began before a queue was paused does not show it as running again', async ({ page }) => {
  await enter(page);
  const queue = 'webhook.listing.drafted.v1';
  await page.goto(`/app/ops/queues/${queue}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  const asked = gate();
  const respond = gate();
  await page.route(`**/operations/queues/${queue}`, async (route) => {
    asked.open();
    await respond.opened;
    await route.continue();
  });
  await asked.opened;
  // The page gives the read up, whose response would be the state before the pause.
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/queues/${queue}`));
  await page.getByRole('dialog').getByLabel('Reason').fill('a slow read');
  await page.keyboard.press('Enter');
  await givenUp;
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  respond.open();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('over');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('four keys replay a group of dead letters, with progress that survives a reload', async ({ page }) => {
  for (let nth = 1; nth <= 3; nth += 1) await broken(`no unit in row ${String(nth)}`);
  await enter(page);
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Dead letters', level: 1 })).toBeVisible();
  const group = page.getByRole('row').filter({ hasText: 'no unit in row …' });
  await expect(group.getByRole('cell').first()).toHaveText('3');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Replay dead letters' });
  await expect(dialog.getByRole('button', { name: 'Replay 3 messages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Replay of 3 messages' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 of 3 sent')).toBeVisible({ timeout: REPLAYED_MS_MAX });
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
  // Intake cannot read them, so all of them fail again.
  await expect(page.getByText('Given up again').locator('xpath=following-sibling::dd')).toHaveText('3', {
    timeout: REPLAYED_MS_MAX,
  });
});

test('a dead letter is found, opened and discarded, and the audit log has the reason', async ({ page }) => {
  const id = await broken('an unknown unit');
  await enter(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Dead letters', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(id);
  await page.getByRole('table').getByRole('link', { name: 'sku.submitted.v1' }).click();
  await expect(page.getByRole('region', { name: 'Envelope' })).toContainText(id);
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByLabel('Reason').fill('sent by hand in a test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dead letters', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'sent by hand in a test' })).toContainText(
    'Discarded a message',
  );
});

test('a queue has a page with its figures and a shortcut to its dead letters', async ({ page }) => {
  await broken('a queue that is looked at');
  await enter(page);
  await page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: QUEUE, exact: true }).click();
  await expect(page.getByRole('heading', { name: QUEUE, level: 1 })).toBeVisible();
  const valueOf = (name: string) => page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
  await expect(valueOf('Consumed by')).toHaveText('intake');
  await expect(valueOf('Waits before retries')).toHaveText('1.00 s, 5.00 s, 30.0 s, 2 min, 10 min');
  await expect(valueOf('In work')).toHaveText(/^\d+$/);
  await expect(page.getByRole('table', { name: 'Last hour' }).getByRole('row')).toHaveCount(4);
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Dead letters', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'a queue that is looked at' })).toBeVisible();
});

test('a queue shows its drain rate and marks figures that could not be refreshed', async ({ page }) => {
  await enter(page);
  let changes: object | undefined = { ready: 120, inPerSecond: 4, outPerSecond: 5 };
  await page.route(`**/operations/queues/${QUEUE}`, async (route) => {
    const response = await route.fetch();
    const queue = (await response.json()) as object;
    // Browsers do not log a truncated body.
    await route.fulfill(changes === undefined ? { response, body: '{' } : { response, json: { ...queue, ...changes } });
  });
  await page.goto(`/app/ops/queues/${QUEUE}`);
  const drains = page.getByText('Drains in', { exact: true }).locator('xpath=following-sibling::dd');
  await expect(drains).toHaveText('2 min');
  changes = { ready: 120, inPerSecond: 6, outPerSecond: 5 };
  await expect(drains).toHaveText('–', { timeout: POLLED_MS_MAX });
  changes = undefined;
  await expect(page.getByText('These figures are old')).toBeVisible({ timeout: POLLED_MS_MAX });
  await expect(drains).toHaveText('–');
});

test('a note about a cause is written, shown with its group, and removed', async ({ page }) => {
  await broken('a cause with a note');
  await enter(page);
  await page.keyboard.press('d');
  const group = page.getByRole('row').filter({ hasText: 'a cause with a note' });
  await group.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add note…' }).click();
  await page.getByLabel('Note', { exact: true }).fill('intake 1.4 mends it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('intake 1.4 mends it')).toBeVisible();
  await page.goto('/app/ops/dead-letters');
  await expect(group).toContainText('intake 1.4 mends it');
  await group.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit note…' }).click();
  await page.getByLabel('Note', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Add note…' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'intake 1.4 mends it' })).toContainText('Wrote a note');
});

test('an outbox with many failed events or without an answer is a trouble of its service', async ({ page }) => {
  await enter(page);
  const response = await page.request.get('/app/api/operations/overview');
  const outboxes = [
    { service: 'gateway', oldestSeconds: 0, failed: 100 },
    { service: 'webhook', oldestSeconds: null, failed: null },
    { service: 'store-draft', oldestSeconds: 41, failed: 0 },
  ];
  const overview = JSON.stringify({ ...((await response.json()) as object), outboxes });
  await page.route('**/operations/overview', (route) =>
    route.fulfill({ contentType: 'application/json', body: overview }),
  );
  await page.route('**/operations/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: overview\ndata: ${overview}\n\n` }),
  );
  await page.goto('/app/ops');
  for (const [service, words] of [
    ['gateway', '100 or more events not published'],
    ['webhook', 'No answer from this service'],
    ['store-draft', 'oldest 41.0 s'],
  ] as const) {
    const line = page.getByRole('listitem').filter({ hasText: `Outbox of ${service}` });
    await expect(line).toContainText(words);
    await expect(line.locator('.ops-state-caution')).toHaveCount(1);
  }
});

test('the search of dead letters has its own line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await page.goto('/app/ops/dead-letters');
  const box = await page.getByRole('searchbox', { name: 'Search' }).boundingBox();
  expect(box?.width).toBeGreaterThan(250);
});

test('the replay key does nothing among unpublished events', async ({ page }) => {
  await broken('a cause behind the events');
  await enter(page);
  await page.goto('/app/ops/dead-letters');
  await expect(page.getByRole('row').filter({ hasText: 'a cause behind the events' })).toBeVisible();
  await page.getByRole('radio', { name: 'Not published' }).check();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('chosen messages and a whole group are discarded, each with a reason', async ({ page }) => {
  for (let nth = 1; nth <= 4; nth += 1) await broken(`sent by hand ${String(nth)}`);
  await enter(page);
  await page.keyboard.press('d');
  await page.getByRole('row').filter({ hasText: 'sent by hand' }).getByRole('link').first().click();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'sent by hand' });
  await expect(rows).toHaveCount(4);
  for (const nth of [0, 2]) await rows.nth(nth).getByRole('checkbox').check();
  await expect(page.getByRole('status').filter({ hasText: '2 messages chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard chosen…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard messages' });
  await expect(dialog.getByRole('button', { name: 'Discard 2 messages' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('two by hand');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard all that match…' }).click();
  await dialog.getByLabel('Reason').fill('the rest by hand');
  await dialog.getByRole('button', { name: 'Discard 2 messages' }).click();
  await expect(page.getByRole('heading', { name: 'No dead letters match' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  for (const reason of ['two by hand', 'the rest by hand'])
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Discarded messages');
});

test('chosen messages are replayed', async ({ page }) => {
  for (let nth = 1; nth <= 3; nth += 1) await broken(`chosen for a replay ${String(nth)}`);
  await enter(page);
  await page.keyboard.press('d');
  await page.getByRole('row').filter({ hasText: 'chosen for a replay' }).getByRole('link').first().click();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'chosen for a replay' });
  for (const nth of [0, 1]) await rows.nth(nth).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Replay chosen…' }).click();
  await page.getByRole('button', { name: 'Replay 2 messages' }).click();
  await expect(page.getByText('2 of 2 sent')).toBeVisible({ timeout: REPLAYED_MS_MAX });
  await expect(page.getByText('2 chosen messages')).toBeVisible();
});

test('an unpublished event is retried, and another is discarded', async ({ page }) => {
  for (const type of ['a.tried-again.v1', 'a.discarded.v1']) await failToPublish(type);
  await enter(page);
  await page.getByRole('link', { name: '2 events not published' }).click();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/failed-events/*/*/retry', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again: a.tried-again.v1' }).click();
  await expect(page.getByRole('button', { name: 'Try again: a.tried-again.v1' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Try again: a.discarded.v1' })).not.toHaveAttribute('aria-busy');
  release();
  await expect(page.getByText('CPES tries to publish the event again').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'a.tried-again.v1' })).toHaveCount(0);
  const discard = page.getByRole('button', { name: 'Discard: a.discarded.v1' });
  await page.route('**/failed-events/*/*/discard', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{' }),
  );
  await discard.click();
  await page.getByLabel('Reason').fill('no queue receives it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not discarded')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/failed-events/*/*/discard');
  await discard.click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await expect(page.getByText('Not discarded')).toHaveCount(0);
  await page.getByLabel('Reason').fill('no queue receives it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Every event was published' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'no queue receives it' })).toContainText('Discarded an event');
});

test('an edit that does not match its schema is refused with the position of the error', async ({ page }) => {
  const id = await broken('a body without a candidate');
  await enter(page);
  const other = await page.context().newPage();
  await other.goto(`/app/ops/dead-letters/${QUEUE}/${id}/0`);
  await other.getByRole('button', { name: 'Edit and replay…' }).click();
  const body = other.getByRole('textbox', { name: 'Body' });
  await body.fill((await body.inputValue()).replace(/}\s*$/, ', "candidate": {"title": 7}}'));
  await other.getByLabel('Reason').fill('a test');
  await other.getByRole('button', { name: 'Replay edited message' }).click();
  await expect(other.getByRole('alert')).toContainText('#/candidate/title');
  await other.close();
});

test('operations pages pass axe, wide and narrow, light and dark', async ({ page }) => {
  // Each of the pages is looked at as a whole.
  test.slow();
  const id = await broken('a unit for axe');
  await enter(page);
  const letter = `dead-letters/${QUEUE}/${id}/0`;
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '',
      `queues/${QUEUE}`,
      'dead-letters',
      'dead-letters?view=list',
      'dead-letters?view=events',
      letter,
      'replays',
      'audit',
      'runbook',
    ]) {
      await page.goto(`/app/ops/${path}`.replace(/\/$/, ''));
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.loading')).toHaveCount(0);
      expect([colorScheme, width, path, await flaws(page)]).toEqual([colorScheme, width, path, []]);
    }
  }
});
