import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { elsewhere, evaluated, expect, flaws, operator, park, test } from './browser.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** A replay of some messages takes some seconds; machines are shared. */
const REPLAYED_MS_MAX = 30_000;

/** All tests share the dead letters and the one replay at a time. */
test.describe.configure({ mode: 'default' });

async function enter(page: Page): Promise<void> {
  await page.goto('/app');
  await page.getByLabel('E-mail').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible();
}

/** A submission that intake cannot read: it has no candidate. */
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

test('an operator sees the pipeline live, by the order of its questions, and no candidates', async ({ page }) => {
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
  await expect(page.getByText(/^Live, /)).not.toHaveText(first ?? '', { timeout: 15_000 });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Candidates' })).toHaveCount(0);
  await page.goto('/app/stores');
  await expect(page.getByRole('heading', { name: 'Your role does not allow this' })).toBeVisible();
  await page.getByRole('link', { name: 'Pipeline' }).last().click();
  await page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: 'Fine' }).first().click();
  await expect(page.getByRole('heading', { name: 'QueueWithoutConsumer' })).toBeInViewport();
});

test('a member has no operations, in the page or behind it', async ({ page }) => {
  const member = await elsewhere(page);
  await expect(member.getByRole('navigation').getByRole('link', { name: 'Dead letters' })).toHaveCount(0);
  await member.goto('/app/ops');
  await expect(member.getByText('Operators alone see how the installation runs.')).toBeVisible();
  expect((await member.request.get('/app/api/operations/overview')).status()).toBe(403);
  await member.context().close();
});

test('a group of dead letters is replayed by four keys, with progress that survives a reload', async ({ page }) => {
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
  // Intake cannot read them, so all of them come back.
  await expect(page.getByText('Given up again').locator('xpath=following-sibling::dd')).toHaveText('3', {
    timeout: REPLAYED_MS_MAX,
  });
});

test('a dead letter is found, looked at, and discarded for a reason that the audit log has', async ({ page }) => {
  const id = await broken('a unit that nobody knows');
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

test('an edit that does not fit its schema is not sent, and says where', async ({ page }) => {
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

test('pages of operations are fine by axe, wide and narrow, light and dark', async ({ page }) => {
  // 28 pages, each looked at as a whole.
  test.slow();
  const id = await broken('a unit for axe');
  await enter(page);
  const letter = `dead-letters/${QUEUE}/${id}/0`;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['', 'dead-letters', 'dead-letters?view=list', letter, 'replays', 'audit', 'runbook']) {
        await page.goto(`/app/ops/${path}`.replace(/\/$/, ''));
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('.loading')).toHaveCount(0);
        expect([colorScheme, width, path, await flaws(page)]).toEqual([colorScheme, width, path, []]);
      }
    }
  }
});
