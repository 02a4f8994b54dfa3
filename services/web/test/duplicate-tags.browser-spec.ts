import { call, elsewhere, evaluated, expect, flaws, gate, openSignedIn, signIn, test } from './browser.ts';

test('a candidate is duplicated with its own currency, and another currency is chosen', async ({ page }) => {
  const { reportId } = await evaluated('A bottle in pounds', { currency: 'GBP', targetMarket: 'GB' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Duplicate as a new candidate' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('A bottle in pounds');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('GBP');
  await expect(page.getByLabel('Factory unit cost')).toHaveValue('4.80');
  await page.getByLabel('Title').fill('A bottle in euros');
  await page.getByLabel('Currency', { exact: true }).selectOption('EUR');
  await expect(page.locator('.form-three')).toContainText('€');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: /^Evaluate/ }).click();
  await expect(page.getByRole('heading', { name: 'A bottle in euros' })).toBeVisible();
  await expect(page.locator('.sku-details').first()).toContainText('€4.80');
});

test('a candidate is edited, and evaluated again under its id with its earlier report', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with a wrong price', { externalRef: 'edit-1' });
  await openSignedIn(page, `/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Edit and evaluate again' }).click();
  await expect(page.getByRole('heading', { name: 'Edit candidate' })).toBeVisible();
  await expect(page.getByLabel('Your reference')).toHaveCount(0);
  expect(await flaws(page)).toEqual([]);
  const price = page.getByLabel('Target retail price');
  await price.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('many');
  await page.getByRole('button', { name: 'Evaluate the change' }).click();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('44.95');
  await page.reload();
  await expect(price).toHaveValue('44.95');
  await page.getByRole('button', { name: 'Evaluate the change' }).click();
  await expect(page).toHaveURL(new RegExp(`/skus/${skuId}$`));
  await expect(page.locator('.sku-details').first()).toContainText('$44.95');
  await expect(page.getByRole('link', { name: 'Open report' })).toBeVisible();
  await page.goto(`/app/reports/${reportId}`);
  await expect(page.getByRole('heading', { name: 'A bottle with a wrong price', level: 1 })).toBeVisible();
  await page.goto(`/app/skus/${skuId}/edit`);
  await expect(price).toHaveValue('44.95');
});

test('an edit keeps what was typed when the tags of the candidate change', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with new tags');
  await openSignedIn(page, `/app/skus/${skuId}/edit`);
  await page.getByLabel('Title').fill('A bottle with a new title');
  await call(page, 'PUT', `/skus/${skuId}/tags`, { tags: ['spring'] });
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('A bottle with a new title');
});

test('a duplicate keeps its own input, apart from that of a new candidate', async ({ page }) => {
  const { skuId } = await evaluated('A bottle to copy');
  await openSignedIn(page, '/app/new');
  await page.getByLabel('Title').fill('An unfinished candidate');
  await page.goto(`/app/new?from=${skuId}`);
  await page.getByLabel('Title').fill('A copied bottle');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('A copied bottle');
  await page.getByRole('button', { name: /^Evaluate/ }).click();
  await expect(page.getByRole('heading', { name: 'A copied bottle' })).toBeVisible();
  await page.goto('/app/new');
  await expect(page.getByLabel('Title')).toHaveValue('An unfinished candidate');
});

test('a new candidate does not keep the values of the example', async ({ page }) => {
  await openSignedIn(page, '/app/new?example=1');
  await expect(page.getByLabel('Title')).not.toHaveValue('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/new$/);
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test("a candidate's prices are changed to the currency of the workspace", async ({ page }) => {
  const { skuId } = await evaluated('A bottle that was in euros', { currency: 'EUR' });
  await openSignedIn(page, `/app/skus/${skuId}/edit`);
  await page.getByLabel('Currency', { exact: true }).selectOption('USD');
  await page.getByRole('button', { name: 'Evaluate the change' }).click();
  await expect(page).toHaveURL(new RegExp(`/skus/${skuId}$`));
  await expect(page.locator('.sku-details').first()).toContainText('$4.80');
});

test('a candidate is entered in inches and pounds, and a draft follows a change of units', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Use inches and pounds' }).click();
  await page.goto('/app/new?example=1');
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('0.992');
  await page.getByLabel('Title').fill('A bottle of half a pound');
  const weight = page.getByLabel('Weight', { exact: true });
  await weight.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.12345');
  await page.getByRole('button', { name: /^Evaluate/ }).click();
  await expect(page.getByRole('alert')).toContainText('A number with at most 3 decimals');
  await weight.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.5');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Use millimetres and grams' }).click();
  await page.goto('/app/new');
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('');
  await page.goto('/app/new?example=1');
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('227');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Use inches and pounds' }).click();
  await page.getByRole('button', { name: /^Evaluate/ }).click();
  await expect(page.locator('.sku-details').first()).toContainText('8.01 oz');
  await expect(page.locator('.sku-details').first()).toContainText('3.15 × 3.15 × 10.63 in');
});

test('a candidate is archived, found among archived ones, and restored', async ({ page }) => {
  const { skuId } = await evaluated('A bottle for the archive');
  await openSignedIn(page, `/app/skus/${skuId}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/^Archived on /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Archived on /)).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.goto('/app?q=archive');
  await expect(page.getByText('A bottle for the archive')).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived' }).click();
  await page.getByRole('link', { name: 'A bottle for the archive' }).click();
  await page.goto(`/app/skus/${skuId}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^Archived on /)).toHaveCount(0);
  await page.goto('/app?q=archive');
  await expect(page.getByRole('row', { name: /A bottle for the archive/ })).toBeVisible();
});

test('tags are added and removed on the pages of a candidate and its report', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle with tags', { tags: ['spring'] });
  await openSignedIn(page, `/app/reports/${reportId}`);
  const tags = page.locator('.tags');
  await expect(tags).toContainText('spring');
  expect(await flaws(page)).toEqual([]);
  await tags.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.type('gift');
  await page.keyboard.press('Enter');
  await expect(tags).toContainText('gift');
  for (const tag of ['.', '..']) {
    await tags.getByRole('button', { name: 'Add tag' }).click();
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await tags.getByRole('button', { name: `Remove the tag ${tag}`, exact: true }).click();
    await expect(tags.getByRole('button', { name: `Remove the tag ${tag}`, exact: true })).toHaveCount(0);
  }
  await page.goto(`/app/skus/${skuId}`);
  await tags.getByRole('button', { name: 'Remove the tag spring' }).click();
  await expect(tags).not.toContainText('spring');
  await page.reload();
  await expect(tags).toContainText('gift');
  await expect(tags).not.toContainText('spring');
});

test('a candidate has a stage and a note, which lists and exports show', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with a plan');
  await openSignedIn(page, `/app/skus/${skuId}`);
  await page.getByLabel('Stage').selectOption('Sample');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByLabel('Note').click();
  await page.keyboard.type('Ask for steel');
  const noted = page.waitForResponse((response) => response.request().postData()?.includes('steel') === true);
  await page.keyboard.press('Tab');
  await noted;
  await expect(page.getByLabel('Note')).toHaveValue('Ask for steel');
  expect(await flaws(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('sample');
  await expect(page.getByLabel('Note')).toHaveValue('Ask for steel');
  await page.goto('/app');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Stage' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /A bottle with a plan/ })).toContainText('Sample');
});

test('a stage and a note that are changed during a save are both kept', async ({ page }) => {
  const { skuId } = await evaluated('A bottle with a slow plan');
  await openSignedIn(page, `/app/skus/${skuId}`);
  const respond = gate();
  const plan = `**/app/api/skus/${skuId}/plan`;
  await page.route(plan, async (route) => {
    if (route.request().method() === 'PUT') await respond.opened;
    await route.continue();
  });
  await page.getByLabel('Stage').selectOption('Ordered');
  await page.getByLabel('Note').fill('Ask for steel');
  await page.getByLabel('Note').blur();
  await page.getByLabel('Note').press('End');
  await page.getByLabel('Note').pressSequentially(' and glass');
  respond.open();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(page.getByLabel('Note')).toBeFocused();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('glass') === true);
  await page.getByLabel('Note').blur();
  await saved;
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('ordered');
  await expect(page.getByLabel('Note')).toHaveValue('Ask for steel and glass');
  const other = await elsewhere(page);
  await other.goto(`/app/skus/${skuId}`);
  await other.route(plan, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { title: 'Unavailable' } })
      : route.continue(),
  );
  await other.getByLabel('Stage').selectOption('Dropped');
  await expect(other.getByLabel('Stage')).toHaveAttribute('aria-invalid', 'true');
  await expect(other.getByLabel('Note')).not.toHaveAttribute('aria-invalid');
  await other.context().close();
});

test('a note is saved when the browser goes back, and the browser asks before it closes an unsaved one', async ({
  page,
}) => {
  const { skuId } = await evaluated('A bottle with a note left in its field');
  await openSignedIn(page, `/app/skus/${skuId}`);
  const note = page.getByLabel('Note');
  await page.getByRole('link', { name: 'Candidates' }).first().click();
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
  await page.goBack();
  await note.click();
  await page.keyboard.type('Ask for steel');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(note).toBeFocused();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('steel') === true);
  await page.goForward();
  await saved;
  await page.goBack();
  await expect(note).toHaveValue('Ask for steel');
});

test("a colleague's newer note is shown, and a change of the stage keeps it", async ({ page }) => {
  const { skuId } = await evaluated('A bottle with two notes');
  await openSignedIn(page, `/app/skus/${skuId}`);
  const note = page.getByLabel('Note');
  await note.fill('Ask for steel');
  await note.blur();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await call(page, 'PUT', `/skus/${skuId}/plan`, { note: 'Ask for glass' });
  await page.getByLabel('Stage').selectOption('Sample');
  await expect(note).toHaveValue('Ask for glass');
  await page.reload();
  await expect(page.getByLabel('Stage')).toHaveValue('sample');
  await expect(note).toHaveValue('Ask for glass');
});

test('an archived candidate is deleted by keyboard after a word is typed, with its report', async ({ page }) => {
  const { skuId, reportId } = await evaluated('A bottle to be forgotten');
  await openSignedIn(page, `/app/skus/${skuId}`);
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/^Archived on /)).toBeVisible();
  await page.goto(`/app/reports/${reportId}`);
  await page.getByRole('button', { name: 'Delete…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 1 candidate?' });
  await expect(dialog).toContainText('This cannot be undone');
  await expect(dialog.getByLabel('To confirm, type delete')).toBeFocused();
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Type the word delete');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible();
  await expect(page.locator('#announcements')).toHaveText('1 candidate deleted');
  const gone = await elsewhere(page);
  await gone.goto(`/app/reports/${reportId}`);
  await expect(gone.getByText('Not found').first()).toBeVisible();
  await gone.context().close();
});

test('a deletion that partly failed is completed by a second try', async ({ page }) => {
  const skuIds: string[] = [];
  for (const nth of ['first', 'second']) skuIds.push((await evaluated(`A ${nth} basket for the bin`)).skuId);
  await signIn(page);
  for (const skuId of skuIds) {
    await page.goto(`/app/skus/${skuId}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/^Archived on /)).toBeVisible();
  }
  const other = await elsewhere(page);
  await other.goto('/app?q=basket+bin&archived=1');
  await other.getByLabel('Select all that are shown').check();
  await other.getByRole('button', { name: 'Delete…' }).click();
  const address = `**/app/api/skus/${skuIds[0] ?? ''}`;
  await other.route(address, (route) => route.fulfill({ status: 503, json: { title: 'Unavailable' } }));
  await other.keyboard.type('delete');
  await other.getByRole('button', { name: 'Delete 2 candidates' }).click();
  await expect(other.getByRole('dialog').getByRole('alert')).toBeVisible();
  await other.unroute(address);
  await other.getByRole('button', { name: 'Delete 2 candidates' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByText('No candidates match')).toBeVisible();
  await other.context().close();
});

test('archived candidates are deleted together, and only from the list of archived ones', async ({ page }) => {
  const skuIds: string[] = [];
  for (const nth of ['first', 'second']) skuIds.push((await evaluated(`A ${nth} lantern for the bin`)).skuId);
  await openSignedIn(page, '/app?q=lantern+bin');
  await page.getByLabel('Select all that are shown').check();
  await expect(page.getByRole('button', { name: 'Evaluate again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  for (const skuId of skuIds) {
    await page.goto(`/app/skus/${skuId}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/^Archived on /)).toBeVisible();
  }
  await page.goto('/app?q=lantern+bin&archived=1');
  await page.getByLabel('Select all that are shown').check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.keyboard.type('delete');
  await page.getByRole('button', { name: 'Delete 2 candidates' }).click();
  await expect(page.locator('#announcements')).toHaveText('2 candidates deleted');
  await expect(page.getByText('No candidates match')).toBeVisible();
});
