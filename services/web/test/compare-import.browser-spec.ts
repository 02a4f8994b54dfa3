import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  credentials,
  elsewhere,
  evaluated,
  expect,
  flaws,
  LOOKS,
  openSignedIn,
  signInByForm,
  signIn,
  test,
} from './browser.ts';

test('matrices of four candidates with losses can be read, and long titles are cut', async ({ page }) => {
  const title = 'A bottle whose title is far longer than a column of the comparison is wide, in colours and sizes ';
  const prices = [3_495, 900, 1_200, 99_900];
  const skus = await Promise.all(
    prices.map((price) =>
      evaluated(`${title}${String(price)}`, { targetRetailPriceCents: price, factoryUnitCostCents: price + 5_000 }),
    ),
  );
  await signIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/app/compare?${skus.map(({ skuId }) => `sku=${skuId}`).join('&')}`);
    await expect(page.locator('.matrix-small')).toHaveCount(4);
    await expect(page.locator('.matrix-small').first()).toContainText('loss');
    const spilt = await page.locator('.matrix-inside').evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
          return text.left < box.left || text.right > box.right;
        }).length,
    );
    expect(spilt).toBe(0);
    const tallest = await page
      .locator('.compare-head .link')
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().height)));
    expect(tallest).toBeLessThan(50);
  }
});

test('a comparison marks the best value of each row, and none where values are equal', async ({ page }) => {
  const cheap = await evaluated('Bottle of a low cost to compare');
  const dear = await evaluated('Bottle of a high cost to compare', { factoryUnitCostCents: 900 });
  await openSignedIn(page, `/app/compare?sku=${dear.skuId}&sku=${cheap.skuId}`);
  const marks = (row: RegExp) =>
    page
      .getByRole('table', { name: 'Candidates, one in a column' })
      .getByRole('row', { name: row })
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.textContent.includes('best')));
  await expect(page.locator('.matrix-small')).toHaveCount(2);
  // The least landed cost, and the highest CM2.
  for (const row of [/^True landed cost/, /^CM2, base case/, /^Score/]) expect(await marks(row)).toEqual([false, true]);
  for (const row of [/^Last-mile delivery/, /^Weight/]) expect(await marks(row)).toEqual([false, false]);
});

test('selects, compares and shares candidates, and removes one', async ({ page }) => {
  await evaluated('Compared bottle', { title: 'Insulated stainless bottle 600 ml', externalRef: 'compare-a' });
  await evaluated('Compared board', { title: 'Bamboo cutting board to compare', targetRetailPriceCents: 9900 });
  await signIn(page);
  await page.getByRole('checkbox', { name: 'Select Bamboo cutting board to compare' }).first().check();
  await page.getByRole('checkbox', { name: 'Select Insulated stainless bottle 600 ml' }).first().check();
  await page.keyboard.press('v');
  await expect(page.getByRole('heading', { name: 'Compare 2 candidates' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Candidates, one in a column' });
  await expect(table.getByRole('row', { name: /^CM2, base case/ })).toContainText('best');
  await expect(table.getByRole('link')).toHaveCount(2);
  const before = await table.getByRole('row').count();
  await page.getByRole('checkbox', { name: 'Only differences' }).check();
  await expect(page).toHaveURL(/differences=1/);
  expect(await table.getByRole('row').count()).toBeLessThan(before);
  await page.reload();
  await expect(table.getByRole('link')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('compare.csv');
  await page.getByRole('button', { name: 'Remove Bamboo cutting board to compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare 1 candidate' })).toBeVisible();
  await page.getByRole('button', { name: 'Add candidate' }).click();
  await page.getByLabel('Title or id').fill('Bamboo cutting board to compare');
  await page.getByRole('dialog').getByRole('button', { name: 'Bamboo cutting board to compare' }).first().click();
  await expect(table.getByRole('link')).toHaveCount(2);
});

test('an import shows a preview, skips invalid rows and imports the others', async ({ page }) => {
  await openSignedIn(page, '/app/import');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/skus')) sent.push(request.postData() ?? '');
  });
  const csv = [
    'Product;Unit cost;Price;Weight;Length;Width;Height;Origin;Market',
    'Imported bottle;4.80;34.95;450;80;80;270;CN;US',
    'Imported without a price;4.80;;450;80;80;270;CN;US',
    'Imported bottle;4.80;34.95;450;80;80;270;CN;US',
    'Imported lamp;9;49.5;1100;400;180;120;cn;de',
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'candidates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await expect(page.getByText('2 rows are fine')).toBeVisible();
  await expect(page.getByText('Target retail price is missing')).toBeVisible();
  await expect(page.getByText('1 row is there twice and will be sent once')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 candidates' }).click();
  await expect(page.getByText('2 candidates are imported')).toBeVisible();
  expect(sent.sort().map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { title: 'Imported bottle', factoryUnitCostCents: 480, targetRetailPriceCents: 3495, weightGrams: 450 },
    { title: 'Imported lamp', factoryUnitCostCents: 900, targetRetailPriceCents: 4950, supplierCountry: 'CN' },
  ]);
  await page.getByRole('link', { name: 'Go to the candidates' }).click();
  await expect(page.getByRole('rowheader', { name: /Imported lamp/ }).first()).toBeVisible();
});

test('a malformed file is refused with the line of the error', async ({ page }) => {
  await openSignedIn(page, '/app/import');
  await page.getByLabel('Or paste the rows here').fill('title\n"open');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await expect(page.getByText('A quote is opened and never closed (line 2).')).toBeVisible();
});

test('the preview shows amounts and countries as they were read, and refuses invalid ones', async ({ page }) => {
  await openSignedIn(page, '/app/import');
  await page.getByLabel('Or paste the rows here').click();
  await page.keyboard.insertText(
    [
      'sep=;',
      'Product;Unit cost;Price;Weight;Length;Width;Height;Origin;Market;HS code;;',
      '"Understood\nboard";1,234.5;$2,499;900;380;260;25;China;USA;4419.11;;',
      'Comma board;0,540;24.90;900;380;260;25;CN;US;;;',
      'Footnote board;5¹;24.90;900;380;260;25;CN;US;;;',
      '\u200b;4.80;24.90;900;380;260;25;CN;Atlantis;;;',
      ';;;;;;;;;;;',
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await expect(page.getByText('1 row is fine')).toBeVisible();
  await expect(page.getByText('3 rows have something wrong and will be left out')).toBeVisible();
  const understood = page.getByRole('row', { name: /^3 / });
  for (const cell of ['$1,234.50', '$2,499.00', 'CN', 'US', '441911'])
    await expect(understood.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 / })).toContainText(
    'Factory unit cost: Not an amount. Write for example 5.40',
  );
  await expect(page.getByRole('row', { name: /^7 / })).toContainText('Title has no visible character');
  await expect(page.getByRole('row', { name: /^7 / })).toContainText(
    'Target market is not the code or name of a country',
  );
});

test('a Windows-1252 file is refused until the user selects its encoding', async ({ page }) => {
  await openSignedIn(page, '/app/import');
  const csv = 'title,factoryCostCents,retailPriceCents\r\nCaf\xe9 cup \x80,420,2490\r\n';
  await page.locator('input[type=file]').setInputFiles({
    name: 'windows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  });
  await expect(page.getByText(/This is neither UTF-8 nor UTF-16.*\(line 2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Read as Windows-1252' }).click();
  await expect(page.getByRole('cell', { name: 'Café cup €' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 candidate' }).click();
  await expect(page.getByText('1 candidate is imported')).toBeVisible();
});

test('downloaded rows that the service refused can be imported again', async ({ page: held }) => {
  // The browser logs the 400.
  const page = await elsewhere(held);
  await page.goto('/app/import');
  const row = '-20 °C bottle,420,2490,999999,spring range; =sum';
  await page.locator('input[type=file]').setInputFiles({
    name: 'refused.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,factoryCostCents,retailPriceCents,hsCode,tags\n${row}\n`),
  });
  await page.getByRole('button', { name: 'Import 1 candidate' }).click();
  await expect(page.getByText('1 row has no candidate')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rest' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain(`\r\n${row},`);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('1 row is fine')).toBeVisible();
  await page.context().close();
});

const HEADER = 'Product name,Cost (USD),Price,Weight kg,Length (cm),Width (cm),Height (cm),Origin,Market';
/** Rows with one candidate each; the address of the candidate list has a query. */
const SUBMISSIONS = '**/app/api/skus';
const rowOf = (title: string) => `${title},4.80,34.95,0.45,8,8,27,China,United States`;

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/app/import');
  await page.getByLabel('Or paste the rows here').click();
  await page.keyboard.insertText(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the rows' }).click();
}

async function countOf(word: string): Promise<number> {
  const answer = await fetch(`${credentials.baseUrl}/skus?q=${word}&limit=100`, {
    headers: { authorization: `Bearer ${credentials.apiKey}` },
  });
  return ((await answer.json()) as { data: unknown[] }).data.length;
}

test('an import reads columns with units and common names, and the user assigns the others', async ({ page }) => {
  await signIn(page);
  await paste(page, [
    HEADER.replace('Product name', 'Designation'),
    rowOf('Understood units').replace('0.45,8,', '450 g,8.05,').replace('4.80', '"4,80"'),
  ]);
  await page.getByLabel('What is in the column Designation').selectOption('Title');
  const row = page.getByRole('row', { name: /^2 / });
  for (const cell of ['$4.80', '$34.95', '450 g', '81 mm', '270 mm', 'CN', 'US'])
    await expect(row.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible();
  await expect(page.getByText('1 row is fine')).toBeVisible();
});

test('an import reads columns and freight as the form names them', async ({ page }) => {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const columns = {
    Title: 'Labelled as in the form',
    'Factory unit cost': '34.80',
    'Currency of the unit cost': 'CNY',
    'Target retail price': '34.95',
    Currency: 'USD',
    Weight: '450',
    Length: '80',
    Width: '80',
    Height: '270',
    'Supplier country': 'China',
    'Target market': 'United States',
    'HS code': '732393',
    Freight: 'By air',
    'Day of entry': day,
    'Your reference': 'FORM-1',
  };
  await signIn(page);
  await paste(page, [Object.keys(columns).join(','), Object.values(columns).join(',')]);
  await expect(page.getByText('1 row is fine')).toBeVisible();
  await expect(page.getByLabel('What is in the column Day of entry')).toHaveValue('entryDate');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/skus'));
  await page.getByRole('button', { name: 'Import 1 candidate' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    costCurrency: 'CNY',
    entryDate: day,
    freightMode: 'air',
    externalRef: 'FORM-1',
  });
  await expect(page.getByText('1 candidate is imported')).toBeVisible();
});

test('an import with a lost response creates no candidate twice', async ({ page: held }) => {
  // The browser logs aborted requests.
  const page = await elsewhere(held);
  await paste(page, [HEADER, rowOf('Lostanswer one'), rowOf('Lostanswer two')]);
  let lost = 0;
  await page.route(SUBMISSIONS, async (route) => {
    const answer = await route.fetch();
    lost += 1;
    if (lost <= 2) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Import 2 candidates' }).click();
  await expect(page.getByText('The service does not answer; trying again')).toBeVisible();
  await expect(page.getByText('2 candidates are imported')).toBeVisible();
  expect(await countOf('Lostanswer')).toBe(2);
  // The same file again, as from a user who did not see the end.
  await paste(page, [HEADER, rowOf('Lostanswer one'), rowOf('Lostanswer two')]);
  await page.getByRole('button', { name: 'Import 2 candidates' }).click();
  await expect(page.getByText('2 rows were imported before')).toBeVisible();
  expect(await countOf('Lostanswer')).toBe(2);
  await page.context().close();
});

test('an import that the end of the session interrupts continues after the sign-in', async ({ page: held }) => {
  // The browser logs the 401.
  const page = await elsewhere(held);
  // The second sign-in ends the session that it replaces.
  await page.context().clearCookies();
  await signInByForm(page);
  const rows = Array.from({ length: 27 }, (_, place) => rowOf(`Signedout ${String(place)}`));
  await paste(page, [HEADER, ...rows]);
  let sent = 0;
  await page.route(SUBMISSIONS, (route) => {
    sent += 1;
    if (sent !== 10) return route.continue();
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 401, code: 'signed-out', title: 'Signed out', detail: '' }),
    });
  });
  await page.getByRole('button', { name: 'Import 27 candidates' }).click();
  await page.getByLabel('E-mail').click();
  await page.keyboard.type(credentials.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(credentials.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You were signed out in the middle.')).toBeVisible();
  await expect(page.getByText(/^\d+ rows were not sent$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the rest' }).click();
  await expect(page.getByText('27 candidates are imported')).toBeVisible();
  expect(await countOf('Signedout')).toBe(27);
  await page.context().close();
});

test('an import with a truncated response continues and creates no candidate twice', async ({ page }) => {
  await signIn(page);
  await paste(page, [HEADER, rowOf('Brokenoff one')]);
  let sent = 0;
  await page.route(SUBMISSIONS, async (route) => {
    const response = await route.fetch();
    sent += 1;
    await route.fulfill(sent === 1 ? { response, body: '{"skuId":' } : { response });
  });
  await page.getByRole('button', { name: 'Import 1 candidate' }).click();
  await expect(page.getByText('1 candidate is imported')).toBeVisible();
  expect(await countOf('Brokenoff')).toBe(1);
});

test('a corrected file creates no second candidate for unchanged rows', async ({ page }) => {
  await signIn(page);
  const wrong = rowOf('Mendedfile wrong').replace('34.95', 'none');
  await paste(page, [HEADER, wrong, rowOf('Mendedfile one'), rowOf('Mendedfile two')]);
  await page.getByRole('button', { name: 'Import 2 candidates' }).click();
  await expect(page.getByText('2 candidates are imported')).toBeVisible();
  await paste(page, [HEADER, rowOf('Mendedfile wrong'), rowOf('Mendedfile one'), rowOf('Mendedfile two')]);
  await page.getByRole('button', { name: 'Import 3 candidates' }).click();
  await expect(page.getByText('1 candidate is imported. 2 rows were imported before')).toBeVisible();
  expect(await countOf('Mendedfile')).toBe(3);
});

test('a row that the service cannot store does not block the others or close the page', async ({ page: held }) => {
  // The browser logs the 500s.
  const page = await elsewhere(held);
  await paste(page, [HEADER, rowOf('Passedby stuck'), ...Array.from({ length: 9 }, (_, n) => rowOf(`Passedby ${n}`))]);
  await page.route(SUBMISSIONS, (route) =>
    route.request().postData()?.includes('stuck') === true
      ? route.fulfill({ status: 500, headers: { 'retry-after': '0' }, body: '' })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Import 10 candidates' }).click();
  await expect(page.getByText('9 candidates are imported')).toBeVisible();
  await expect(page.getByText('1 row was not sent')).toBeVisible();
  await expect(page.getByText('The service did not take them.')).toBeVisible();
  const question = page.waitForEvent('dialog');
  const reload = page.reload();
  expect((await question).type()).toBe('beforeunload');
  await (await question).accept();
  await reload;
  await page.context().close();
});

test('an import stops when another user signs in with the same browser', async ({ page }) => {
  await signIn(page);
  await paste(page, [HEADER, rowOf('Otherperson one')]);
  await page.route('**/app/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), userId: 'usr_another' } });
  });
  await page.getByRole('button', { name: 'Import 1 candidate' }).click();
  await expect(page.getByText('You were signed out in the middle.')).toBeVisible();
  expect(await countOf('Otherperson')).toBe(0);
});

test('a finished import lists every row, and its download has those without a candidate', async ({ page: held }) => {
  // The browser logs the 400.
  const page = await elsewhere(held);
  await paste(page, [
    `${HEADER},hsCode`,
    `${rowOf('Named and fine')},`,
    `${rowOf('Named and wrong').replace('China', 'Atlantis')},`,
    `${rowOf('Named and refused')},999999`,
    `${rowOf('Named and fine')},`,
    `${rowOf('Named and unread').replace('34.95', 'cheap')},`,
    `${rowOf('Named and unread').replace('34.95', 'dear')},`,
  ]);
  await page.getByRole('button', { name: 'Check with the service' }).click();
  await expect(page.getByText('The service would refuse 1 more row. Nothing was imported.')).toBeVisible();
  await expect(page.getByText('1 row is fine')).toBeVisible();
  const checked = page.waitForResponse(/skus\/bulk/);
  await page.getByRole('button', { name: 'Check with the service' }).click();
  await checked;
  await expect(page.getByText('The service would refuse 1 more row. Nothing was imported.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 candidate' })).toBeVisible();
  expect(await countOf('Named')).toBe(0);
  await page.getByLabel('What is in the column hsCode').selectOption('HS code');
  await page.getByRole('button', { name: 'Import 2 candidates' }).click();
  const ends = page.getByRole('table', { name: 'Outcome of each row' });
  await expect(ends.getByRole('row', { name: /^2 Named and fine Imported/ })).toBeVisible();
  await expect(ends.getByRole('row', { name: /^3 Named and wrong Left out: Supplier country/ })).toBeVisible();
  await expect(ends.getByRole('row', { name: /^4 Named and refused Refused: HS code/ })).toBeVisible();
  await expect(ends.getByRole('row', { name: /^5 Named and fine The same as line 2/ })).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rest' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('Named and wrong');
  expect(text).toContain('Named and refused');
  for (const price of ['cheap', 'dear']) expect(text).toContain(`Named and unread,4.80,${price}`);
  expect(text).not.toContain('Named and fine');
  await page.context().close();
});

test('an invisible title and an amount with a footnote are refused while typing', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('c');
  await expect(page.getByText('For example 5.40')).toBeVisible();
  await page.getByLabel('Title').click();
  await page.keyboard.insertText('\u200b\u2060');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('5¹');
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();
  await expect(page.getByRole('link', { name: 'Title: Nothing in it is visible' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Factory unit cost: Not an amount/ })).toBeVisible();
});

test.describe('in a locale with a decimal comma', () => {
  test.use({ locale: 'de-DE' });

  test('hints use a comma, and an amount with a point is refused', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('c');
    await expect(page.getByText('For example 5,40')).toBeVisible();
    await page.getByLabel('Factory unit cost').click();
    await page.keyboard.type('0.540');
    await page.getByRole('button', { name: 'Evaluate candidate' }).click();
    await expect(
      page.getByRole('link', { name: /Factory unit cost: Not an amount. Write for example 5,40/ }),
    ).toBeVisible();
  });
});

for (const { colorScheme, width } of LOOKS)
  test(`comparing and importing are accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const one = await evaluated('A bottle beside another');
    const other = await evaluated('Another bottle', { targetRetailPriceCents: 900 });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.emulateMedia({ colorScheme });
    await page.goto(`/app/compare?sku=${one.skuId}&sku=${other.skuId}`);
    await expect(page.getByRole('table', { name: 'Candidates, one in a column' }).getByRole('link')).toHaveCount(2);
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/compare');
    await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.goto('/app/import');
    await expect(page.getByRole('button', { name: 'Read the rows' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });
