import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { analyst, elsewhere, expect, flaws, integrator, LOOKS, ORIGIN, signIn, test } from './browser.ts';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
/** Of a new password in these tests. */
const PASSWORD = 'three plain words';

/** Opens a screen by the navigation. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Makes a key by typing its name and choosing a scope. Resolves to the key. */
async function makeKey(page: Page, name: string, scope = 'skus:read'): Promise<string> {
  await page.getByRole('button', { name: 'New key…' }).first().click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('checkbox', { name: scope }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Store the key now' });
  await expect(dialog.locator('code')).toHaveText(/^cpes_live_\w{36}$/);
  return (await dialog.locator('code').textContent()) ?? '';
}

/** The status that a program gets with a key. */
async function statusWith(key: string): Promise<number> {
  return (await fetch(`${ORIGIN}/v2/skus?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status;
}

async function choose(page: Page, row: string, action: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('button', { name: action }).click();
}

/** Opens a link in a separate browser and chooses a password there. */
async function follow(page: Page, link: string, password = PASSWORD): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: ORIGIN });
  const person = await context.newPage();
  await person.goto(link);
  await person.getByLabel('New password', { exact: true }).click();
  await person.keyboard.type(password);
  await person.getByLabel('New password again').click();
  await person.keyboard.type(password);
  await person.keyboard.press('Enter');
  return person;
}

/** Invites an address, and resolves to the link. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite…' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this link to the person' });
  await expect(dialog.locator('code')).toContainText('/app/join#');
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  return link;
}

test('a key is made, shown once with a call that works, rolled and revoked', async ({ page }) => {
  test.slow();
  const name = `robot ${randomUUID().slice(0, 8)}`;
  await signIn(page, integrator);
  await open(page, 'API keys');
  const first = await makeKey(page, name);
  const dialog = page.getByRole('dialog');
  const curl = (await dialog.getByLabel('Try it').textContent()) ?? '';
  expect(curl).toContain(`-H 'Authorization: Bearer ${first}'`);
  const [, address = ''] = /curl -sS '([^']+)'/.exec(curl) ?? [];
  expect((await fetch(address, { headers: { authorization: `Bearer ${first}` } })).status).toBe(200);
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('It is not shown again')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(rowOf(page, name)).toContainText('skus:read');
  await expect(rowOf(page, name)).toContainText(integrator.email);
  await expect(rowOf(page, name)).toContainText('In force');
  await page.reload();
  await expect(rowOf(page, name)).not.toContainText('Never');
  expect(await page.content()).not.toContain(first);

  await choose(page, name, 'Roll…');
  await page.getByLabel('The old key ends').selectOption('In 1 hour');
  await page.getByRole('button', { name: 'Make the new key' }).click();
  await expect(page.getByRole('dialog', { name: 'Store the key now' })).toBeVisible();
  const second = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(rowOf(page, 'Replaced, ends soon').filter({ hasText: name })).toBeVisible();
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

  const current = rowOf(page, name).filter({ hasText: 'In force' });
  await current.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Revoke…' }).click();
  await page.keyboard.type('another name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the name of the key')).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.getByLabel('Name of the key').fill('');
  await page.getByLabel('Name of the key').click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name).filter({ hasText: 'Revoked' })).toBeVisible();
  await expect.poll(() => statusWith(second)).toBe(401);

  await open(page, 'Audit log');
  for (const words of ['Created an API key', 'Rolled an API key', 'Revoked an API key'])
    await expect(rowOf(page, words).filter({ hasText: name }).first()).toContainText(integrator.email);
  await expect(rowOf(page, 'Signed in').first()).toBeVisible();
  expect(await flaws(page)).toEqual([]);
});

test('a key whose response was lost is not shown, and another name makes another key', async ({ page: first }) => {
  // A window whose console may have the lost responses.
  const page = await elsewhere(first, integrator);
  const name = `robot ${randomUUID().slice(0, 8)}`;
  await open(page, 'API keys');
  for (const isCorrected of [false, true]) {
    await page.route(
      '**/app/api/keys',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'New key…' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: 'skus:read' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByText('No key was made')).toBeVisible();
    if (isCorrected) await page.getByLabel('Name', { exact: true }).fill(`corrected ${name}`);
    await page.getByRole('button', { name: 'Create key' }).click();
    if (isCorrected) await expect(page.getByRole('dialog').locator('code')).toHaveText(/^cpes_live_/);
    else {
      await expect(page.getByRole('dialog', { name: 'Made, but it cannot be shown' })).toContainText(
        'Roll the new key',
      );
      expect(await flaws(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(rowOf(page, name)).toHaveCount(1);
    }
  }
  await page.context().close();
});

test('a key without a scope is not made, and the form says why', async ({ page }) => {
  await signIn(page, integrator);
  await open(page, 'API keys');
  await page.getByRole('button', { name: 'New key…' }).first().click();
  await page.keyboard.type('nothing to do');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose one scope or more')).toBeVisible();
  await page.getByLabel('Expires').selectOption('Never');
  await expect(page.getByText('A key that never ends stays a risk')).toBeVisible();
  expect(await flaws(page)).toEqual([]);
});

test('an invited person chooses a password, works as an analyst, and gets another role', async ({ page }) => {
  test.slow();
  const email = `${randomUUID().slice(0, 8)}@programs.example`;
  await signIn(page, integrator);
  await open(page, 'Members');
  const link = await invite(page, email);
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Analyst');
  expect(await flaws(page)).toEqual([]);
  const person = await follow(page, link);
  await expect(person.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  await expect(person.getByRole('navigation').getByRole('link', { name: 'Stores' })).toBeVisible();
  await expect(person.getByRole('navigation').getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
  const late = await page.context().browser()!.newPage({ baseURL: ORIGIN });
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(await flaws(late)).toEqual([]);
  await page.reload();
  await expect(rowOf(page, email)).toContainText('Analyst');
  await choose(page, email, 'Make owner');
  await expect(rowOf(page, email)).toContainText('Owner');
  await person.reload();
  await expect(person.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await person.getByLabel('E-mail').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByRole('navigation').getByRole('link', { name: 'Webhooks' })).toBeVisible();
  await choose(page, email, 'Disable');
  await expect(rowOf(page, email)).toContainText('Disabled');
  await person.reload();
  await expect(person.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await person.context().close();
  await late.context().close();
});

test('an invitation is revoked, and its link does not work any more', async ({ page }) => {
  const email = `${randomUUID().slice(0, 8)}@programs.example`;
  await signIn(page, integrator);
  await open(page, 'Members');
  const link = await invite(page, email);
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  const late = await page.context().browser()!.newPage({ baseURL: ORIGIN });
  await late.goto(link);
  await expect(late.getByText('Ask the person who sent it for another one.')).toBeVisible();
  await late.context().close();
});

test('a reset link gives a member a new password, who then changes it', async ({ page }) => {
  test.slow();
  const email = `${randomUUID().slice(0, 8)}@programs.example`;
  await signIn(page, integrator);
  await open(page, 'Members');
  const joined = await follow(page, await invite(page, email));
  await expect(joined.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  await page.reload();
  await choose(page, email, 'Password reset link…');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this reset link to the person' });
  await expect(dialog.locator('code')).toContainText('/app/join#');
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  const person = await follow(page, link, `${PASSWORD} new`);
  await expect(person.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  // The reset has ended the session of the browser that joined.
  await joined.reload();
  await expect(joined.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await person.getByRole('button', { name: 'Account' }).click();
  await person.getByRole('link', { name: 'Change password' }).click();
  await person.getByLabel('Present password').click();
  await person.keyboard.type('not my password');
  for (const label of ['New password', 'New password again']) {
    await person.getByLabel(label, { exact: true }).click();
    await person.keyboard.type('four plain words here');
  }
  await person.keyboard.press('Enter');
  await expect(person.getByText('is not your password')).toBeVisible();
  expect(await flaws(person)).toEqual([]);
  await person.getByLabel('Present password').fill('');
  await person.getByLabel('Present password').click();
  await person.keyboard.type(`${PASSWORD} new`);
  await person.keyboard.press('Enter');
  await expect(person.getByText('Your password is changed').first()).toBeVisible();
  await person.reload();
  await expect(person.getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  await person.context().close();
  await joined.context().close();
});

test('owners change the name and the currency of the workspace', async ({ page }) => {
  await signIn(page, integrator);
  await open(page, 'Settings');
  await page.getByLabel('Currency', { exact: true }).selectOption('EUR');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved').first()).toBeVisible();
  await page.goto('/app/new');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
  await open(page, 'Settings');
  await page.getByLabel('Currency', { exact: true }).selectOption('USD');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved').first()).toBeVisible();
  await open(page, 'Audit log');
  await expect(rowOf(page, 'Changed settings').filter({ hasText: 'currency: EUR' })).toBeVisible();
});

test('a save of the settings leaves what another owner has changed', async ({ page }) => {
  await signIn(page, integrator);
  await open(page, 'Settings');
  const digest = page.getByLabel('once a day');
  await expect(digest).toBeVisible();
  const wasChecked = await digest.isChecked();
  const other = await elsewhere(page, integrator);
  await open(other, 'Settings');
  await other.getByLabel('once a day').setChecked(!wasChecked);
  await other.getByRole('button', { name: 'Save settings' }).click();
  await expect(other.getByText('The settings are saved').first()).toBeVisible();
  await other.context().close();
  const threshold = page.getByLabel('Notify when CM2 moves by more than');
  const before = await threshold.inputValue();
  for (const typed of ['2,75', before]) {
    await threshold.press('Control+a');
    await page.keyboard.type(typed);
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const outdatedThresholdBps = Math.round(Number(typed.replace(',', '.')) * 100);
    const request = await saved;
    expect(request.postDataJSON()).toEqual({ outdatedThresholdBps });
    expect((await request.response())?.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  }
});

test('keys, members, settings and audit log are for owners only, also at the API', async ({ page }) => {
  const member = await elsewhere(page, analyst);
  for (const address of ['keys', 'members', 'settings', 'audit']) {
    await member.goto(`/app/${address}`);
    await expect(member.getByText('Owners alone manage webhooks')).toBeVisible();
    const status = await member.evaluate(async (path) => (await fetch(`/app/api/${path}`)).status, address);
    expect([address, status]).toEqual([address, 403]);
  }
  await member.context().close();
});

for (const { colorScheme, width } of [...LOOKS, { colorScheme: 'light', width: 390 } as const])
  test(`pages of owners have no axe violation and fit: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, integrator);
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['keys', 'members', 'settings', 'audit', 'password']) {
      await page.goto(`/app/${address}`);
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([address, await flaws(page)]).toEqual([address, []]);
    }
  });
