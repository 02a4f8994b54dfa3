import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import {
  call,
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

const open = async (page: Page, skuId: string) => {
  await page.goto(`/app/skus/${skuId}`);
  await page.getByRole('tab', { name: 'Offers' }).click();
};
const type = async (page: Page, label: string, words: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(words);
};
const listed = (page: Page, supplier: string) =>
  page.getByRole('list', { name: 'Offers of suppliers' }).getByRole('listitem').filter({ hasText: supplier }).first();

test('an offer is typed, shown with the points to clarify, changed, deleted and restored', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with typed offers');
  await signIn(page);
  await open(page, skuId);
  await expect(page).toHaveURL(/tab=offers/);
  await expect(page.getByRole('heading', { name: 'No offers yet' })).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add an offer' }).click();

  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(page.getByLabel('Supplier', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter the name of the supplier')).toBeVisible();
  await expect(page.getByText('Enter an amount')).toBeVisible();
  await page.keyboard.type('Ningbo Metal Works');
  await page.getByLabel('Currency', { exact: true }).selectOption('CNY');
  await type(page, 'From units, row 1', '500');
  await type(page, 'Unit cost, row 1', '34.80');
  await type(page, 'From units, row 2', '2,000');
  await type(page, 'Unit cost, row 2', '31.90');
  await page.getByRole('button', { name: 'Add a quantity' }).click();
  await expect(page.getByLabel('From units, row 3')).toBeFocused();
  await page.keyboard.type('5000');
  await type(page, 'Unit cost, row 3', '30');
  await page.getByRole('button', { name: 'Remove row 3' }).click();
  await type(page, 'Lead time', '35');
  await page.getByText('One-time costs', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'One-time costs' }).click();
  await page.keyboard.type('Tooling: 1,200.00');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');

  const offer = listed(page, 'Ningbo Metal Works');
  await expect(offer).toContainText('FOB assumed');
  await expect(offer).toContainText('from 2,000CN¥31.90');
  await expect(offer).toContainText('at least 500 units');
  await expect(offer).toContainText('35 days');
  await expect(offer).toContainText('The offer names no incoterm; FOB is assumed.');
  await expect(offer).toContainText('The offer names no last day of validity.');
  await expect(page).toHaveURL(/tab=offers/);

  await offer.getByRole('link', { name: 'Edit the offer of Ningbo Metal Works' }).click();
  await expect(page.getByLabel('Unit cost, row 2')).toHaveValue('31.90');
  await page.getByLabel('Incoterm', { exact: true }).selectOption('EXW');
  await page.getByLabel('Valid until', { exact: true }).fill('2020-01-31');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(offer).toContainText('EXW');
  await expect(offer).toContainText('expired');
  await expect(offer).not.toContainText('FOB');
  expect(await flaws(page)).toEqual([]);

  await offer.getByRole('button', { name: 'Delete the offer of Ningbo Metal Works' }).click();
  await expect(page.getByRole('heading', { name: 'No offers yet' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toContainText('EXW');
  await page.reload();
  await expect(offer).toContainText('CN¥31.90');
});

test('an offer that the service refuses has the error at its field, and leaving asks first', async ({
  page: first,
}) => {
  const { skuId } = await evaluated('Bottle with a refused offer');
  // A window whose console may have the refused request.
  const page = await elsewhere(first);
  await page.goto(`/app/skus/${skuId}/new-offer`);
  await type(page, 'Supplier', 'Shenzhen Steel');
  await type(page, 'From units, row 1', '500');
  await type(page, 'Unit cost, row 1', '4.80');
  await type(page, 'From units, row 2', '1000');
  await type(page, 'Unit cost, row 2', '4.90');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(page.getByLabel('Unit cost, row 2')).toBeFocused();
  await expect(page.getByText('must be less than that of the break before')).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Unit cost, row 2')).toHaveValue('4.90');
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'No offers yet' })).toBeVisible();
  await page.context().close();
});

test('a second offer of a supplier gets its own reference, and a given one is not replaced', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with two offers of a supplier');
  await signIn(page);
  for (const reference of ['hanoi', 'hanoi-2']) {
    await page.goto(`/app/skus/${skuId}/new-offer`);
    await type(page, 'Supplier', 'Hanoi');
    await type(page, 'Unit cost, row 1', '5');
    await page.getByRole('button', { name: 'Save the offer' }).click();
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
  }
  await page.goto(`/app/skus/${skuId}/new-offer`);
  await type(page, 'Supplier', 'Another');
  await type(page, 'Reference', 'hanoi');
  await type(page, 'Unit cost, row 1', '5');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(page.getByText('Hanoi has this reference. Choose another one.')).toBeVisible();
});

test('a workbook is checked by cell, and its offers are saved', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an imported workbook');
  await signIn(page);
  await open(page, skuId);
  await page.getByRole('link', { name: 'Import quotes' }).click();
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Quotes',
        rows: [
          ['Supplier', 'Country', 'Incoterm', 'MOQ', 'Quantity from', 'Unit price (CNY)', 'Valid until'],
          ['Ningbo Metal Works', 'China', 'FOB Ningbo', 500, 500, 34.8, new Date('2027-12-31T00:00:00Z')],
          [null, null, null, null, 2000, 31.9, null],
          ['Saigon Steel', 'Vietnam', 'DDP', null, 100, 'on request', null],
          ['Hanoi Forge', 'Atlantis', 'FCA', null, 100, 40, null],
        ],
      },
    ],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({
    name: 'quotes.xlsx',
    mimeType,
    buffer: Buffer.from(workbook),
  });
  await expect(page.getByText('1 offer from 2 rows can be saved')).toBeVisible();
  await expect(page.getByText('2 rows have something wrong; their offers are left out')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows of the price list' });
  await expect(rows.getByRole('row', { name: /^4 / })).toContainText('Unit cost: Not an amount');
  await expect(rows.getByRole('row', { name: /^5 / })).toContainText('Country is not the code or name of a country');
  await expect(rows.getByRole('row', { name: /^5 / })).toContainText('Incoterm is not EXW, FOB, CIF or DDP');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save 1 offer' }).click();
  await expect(page.getByText('1 offer is saved')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the offers' }).click();
  const offer = listed(page, 'Ningbo Metal Works');
  await expect(offer).toContainText('from 2,000CN¥31.90');
  await expect(offer).toContainText('Dec 31, 2027');
});

test('rows are pasted, replace an offer, and the columns can be chosen', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with pasted quotes');
  await openSignedIn(page, `/app/skus/${skuId}/import-offers`);
  const paste = async (...rows: string[]) => {
    await page.getByLabel('Or paste the rows here, with their header').click();
    await page.keyboard.insertText(rows.join('\n'));
    await page.getByRole('button', { name: 'Read the rows' }).click();
  };
  await paste('Ref\tSupplier\tQty\tPrice', 'a-1\tNingbo\t500\t4.80', 'a-1\tNingbo\t2,000\t4.40');
  await page.getByRole('button', { name: 'Save 1 offer' }).click();
  await expect(page.getByText('1 offer is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  await paste('Ref;Supplier;Qty;Our price', 'a-1;Ningbo;500;4,60', 'b-1;Hanoi;100;5,10');
  await expect(page.getByText('No offer can be saved.')).toBeVisible();
  await page.getByLabel('What is in the column Our price').selectOption('unitCost');
  await expect(page.getByText('2 offers from 2 rows can be saved')).toBeVisible();
  await expect(page.getByText('1 offer replaces one with the same reference')).toBeVisible();
  await page.getByRole('button', { name: 'Save 2 offers' }).click();
  const results = page.getByRole('table', { name: 'Outcome of each offer' });
  await expect(results.getByRole('row', { name: /a-1/ })).toContainText('Replaced');
  await expect(results.getByRole('row', { name: /b-1/ })).toContainText('Saved');
  expect(await flaws(page)).toEqual([]);
});

test('an import that the network interrupts sends the rest later, and loses nothing', async ({ page: first }) => {
  const { skuId } = await evaluated('Bottle with an interrupted import');
  const page = await elsewhere(first);
  await page.goto(`/app/skus/${skuId}/import-offers`);
  await page.route('**/offers/second', (route) => route.abort());
  await page.getByLabel('Or paste the rows here, with their header').click();
  await page.keyboard.insertText('Ref,Supplier,Price\nfirst,A,5\nsecond,B,5\nthird,C,5\n');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await page.getByRole('button', { name: 'Save 3 offers' }).click();
  await expect(page.getByText('1 offer is not saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /second/ })).toContainText('Not saved: No connection');
  await page.unroute('**/offers/second');
  await page.getByRole('button', { name: 'Send the rest' }).click();
  await expect(page.getByText('3 offers are saved')).toBeVisible();
  await page.context().close();
});

test('a file that is not a workbook is refused, and the template is one offer', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with a damaged file');
  await openSignedIn(page, `/app/skus/${skuId}/import-offers`);
  const choose = (bytes: readonly number[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'quotes.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([...bytes, ...Array<number>(100).fill(7)]),
    });
  await choose([0x50, 0x4b, 0x03, 0x04]);
  await expect(page.getByText('This is not a workbook that can be read.')).toBeVisible();
  await choose([0xd0, 0xcf, 0x11, 0xe0]);
  await expect(page.getByText('This is an old Excel file (.xls).')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  await page.locator('input[type=file]').setInputFiles(await (await saved).path());
  await expect(page.getByText('1 offer from 2 rows can be saved')).toBeVisible();
});

/** Two offers that overtake each other, and a DDP price below the duties that it includes. */
async function saveThree(page: Page, skuId: string): Promise<void> {
  const save = (offerRef: string, offer: object) => call(page, 'PUT', `/skus/${skuId}/offers/${offerRef}`, offer);
  const shared = { costCurrency: 'USD', incoterm: 'FOB', validUntil: '2099-12-31' };
  await save('ningbo', {
    ...shared,
    supplierName: 'Ningbo Metal Works',
    leadTimeDays: 35,
    minimumUnits: 500,
    orderMultiple: 100,
    priceBreaks: [{ minUnits: 500, unitCostCents: 460 }],
    oneTimeCosts: [{ label: 'Tooling', amountCents: 40_000 }],
  });
  await save('saigon', {
    ...shared,
    supplierName: 'Saigon Steel',
    priceBreaks: [
      { minUnits: 200, unitCostCents: 500 },
      { minUnits: 5_000, unitCostCents: 490 },
    ],
  });
  await save('shenzhen', {
    ...shared,
    incoterm: 'DDP',
    supplierName: 'Shenzhen Homeware',
    priceBreaks: [{ minUnits: 300, unitCostCents: 40 }],
  });
}

interface Board {
  readonly units: readonly number[];
  readonly crossings: readonly { readonly offerRef: string; readonly overtakes: string; readonly units: number }[];
}

test('the board compares orders, proves a crossing, and makes an order the current terms', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an offer board');
  await signIn(page);
  await saveThree(page, skuId);
  await page.goto(`/app/skus/${skuId}?tab=offers`);
  const board = page.getByRole('table', { name: 'Offers by quantity' });
  await expect(board.getByRole('columnheader', { name: '5,000 units' })).toBeVisible();
  await expect(listed(page, 'Shenzhen Homeware')).toContainText('At 300 units:');

  const quantities = page.getByLabel('Quantities', { exact: true });
  await expect(quantities).toHaveValue('200; 300; 500; 5000');
  await quantities.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('few');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 to 10 whole quantities up to 1,000,000')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('450; 5,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/units=450(,|%2C)5000/);
  await expect(board.getByRole('columnheader', { name: '450 units' })).toBeVisible();
  const ningbo = board.getByRole('row', { name: /^Ningbo Metal Works/ });
  await expect(ningbo).toContainText('Below the least order');
  await expect(ningbo).toContainText('35 days');
  await ningbo.getByRole('button', { name: 'See 500 units' }).click();
  await expect(page).toHaveURL(/units=500(,|%2C)5000/);
  await expect(board.getByRole('columnheader', { name: '500 units' })).toBeVisible();
  await expect(board.getByText('least')).toHaveCount(2);
  expect(await flaws(page)).toEqual([]);

  const { crossings } = await page.evaluate(
    async (address) => (await (await fetch(address)).json()) as Board,
    `/app/api/skus/${skuId}/offer-board?units=500,5000`,
  );
  const crossing = crossings.find(({ offerRef, overtakes }) => offerRef === 'ningbo' && overtakes === 'saigon');
  const units = (crossing?.units ?? 0).toLocaleString('en');
  await expect(
    page.getByText(`From ${units} units, an order from Ningbo Metal Works costs less than one from Saigon Steel.`),
  ).toBeVisible();
  await page
    .getByRole('button', { name: `Show the proof: ${units} units, Ningbo Metal Works and Saigon Steel` })
    .click();
  await expect(page.getByText(new RegExp(`^${units} units: Ningbo Metal Works \\$`))).toBeVisible();
  await expect(page.getByRole('img', { name: /lines of cost by quantity/ })).toBeVisible();
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await board.getByRole('button', { name: 'Make current: Ningbo Metal Works, 5,000 units' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /^Unit cost/ })).toContainText('$4.80$4.60');
  await expect(dialog.getByRole('row', { name: /^Units per shipment/ })).toContainText('5,000');
  await expect(dialog.getByRole('row', { name: /^One-time costs/ })).toContainText('Tooling $400.00');
  expect(await flaws(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make current and evaluate' }).click();
  await expect(page).not.toHaveURL(/tab=offers/);
  await page.getByRole('link', { name: 'Open report' }).click();
  await page.getByRole('tab', { name: /^Costs/ }).waitFor();
  await expect(page.getByRole('row', { name: /Factory unit cost/ })).toContainText('$4.60');
  await expect(page.getByText('Shared by 5,000 units')).toBeVisible();
});

for (const { colorScheme, width } of LOOKS)
  test(`the offers are accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const { skuId } = await evaluated('Bottle with offers to look at');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openSignedIn(page, `/app/skus/${skuId}/import-offers`);
    await expect(page.getByRole('heading', { name: '1. Choose a file or paste rows' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Or paste the rows here, with their header').click();
    await page.keyboard.insertText('Supplier,Qty,Price\nNingbo,500,4.80\nNingbo,2000,4.40\nHanoi,few,5\n');
    await page.getByRole('button', { name: 'Read the rows' }).click();
    await expect(page.getByText('1 row has something wrong')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save 1 offer' }).click();
    await page.getByRole('link', { name: 'Go to the offers' }).click();
    await expect(listed(page, 'Ningbo')).toContainText('from 2,000');
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit the offer of Ningbo' }).click();
    await expect(page.getByLabel('Unit cost, row 2')).toHaveValue('4.40');
    expect(await flaws(page)).toEqual([]);
  });

for (const { colorScheme, width } of LOOKS)
  test(`the offer board is accessible: ${colorScheme}, ${String(width)} px`, async ({ page }) => {
    const { skuId } = await evaluated('Bottle with a board to look at');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signIn(page);
    await saveThree(page, skuId);
    await page.goto(`/app/skus/${skuId}?tab=offers`);
    await expect(page.getByRole('img', { name: /lines of cost by quantity/ })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make current: Saigon Steel, 300 units' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });

test('an offer that another user has changed is not replaced unseen, and the typed input stays', async ({
  page: first,
}) => {
  const { skuId } = await evaluated('Bottle with a contested offer');
  // A window whose console may have the refused requests.
  const page = await elsewhere(first);
  const offer = { supplierName: 'Hanoi', priceBreaks: [{ minUnits: 1, unitCostCents: 500 }] };
  const other = (changes: object) => call(page, 'PUT', `/skus/${skuId}/offers/hanoi`, { ...offer, ...changes });
  await page.goto('/app/');
  await other({});
  await page.goto(`/app/skus/${skuId}/offers/hanoi`);
  await type(page, 'Lead time', '35');
  await other({ document: 'quote-2.pdf' });
  await page.getByRole('button', { name: 'Save the offer' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this offer' });
  await expect(conflict).toContainText('Your input is still here.');
  await expect(page.getByLabel('Lead time', { exact: true })).toHaveValue('35');
  expect(await flaws(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Load the offer' }).click();
  await expect(page.getByLabel('Document', { exact: true })).toHaveValue('quote-2.pdf');
  await expect(page.getByLabel('Lead time', { exact: true })).toHaveValue('');

  await type(page, 'Lead time', '40');
  await other({ document: 'quote-3.pdf' });
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(conflict).toBeVisible();
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(listed(page, 'Hanoi')).toContainText('40 days');
  await expect(listed(page, 'Hanoi')).toContainText('quote-2.pdf');

  await page.goto(`/app/skus/${skuId}/offers/hanoi`);
  await type(page, 'Document', 's');
  await other({ document: 'quote-3.pdf' });
  await page.route('**/offers', (route) => route.abort());
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(page.getByLabel('Document', { exact: true })).toHaveValue('quote-2.pdfs');
  await page.unroute('**/offers');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(conflict).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('link', { name: 'Cancel' }).click();

  await other({ document: 'quote-4.pdf' });
  await page.getByRole('button', { name: 'Delete the offer of Hanoi' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this offer');
  await expect(listed(page, 'Hanoi')).toContainText('quote-4.pdf');
  await page.context().close();
});

test('an error of a price list names limits in the currency of its offer, and another file waits for a question', async ({
  page,
}) => {
  const { skuId } = await evaluated('Bottle with quotes in yen');
  await openSignedIn(page, `/app/skus/${skuId}/import-offers`);
  await page.getByLabel('Or paste the rows here, with their header').click();
  await page.keyboard.insertText('Supplier,Currency,Price\nOsaka,JPY,9999999999\nHanoi,,5\n');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  const wrong = page.getByRole('table', { name: 'Rows of the price list' }).getByRole('row', { name: /^2 / });
  await expect(wrong).toContainText('Unit cost is not between ¥0 and ¥');

  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(wrong).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('heading', { name: '1. Choose a file or paste rows' })).toBeVisible();
});

test('an expired offer is not compared with others, and a single one in force has no least cost', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an expired offer');
  await signIn(page);
  const offers = { hanoi: 500, ningbo: 480, saigon: 300 };
  for (const [ref, unitCostCents] of Object.entries(offers))
    await call(page, 'PUT', `/skus/${skuId}/offers/${ref}`, {
      supplierName: ref,
      priceBreaks: [{ minUnits: 500, unitCostCents }],
      ...(ref === 'saigon' ? { validUntil: '2020-01-31' } : {}),
    });
  await open(page, skuId);
  const row = (name: RegExp) => page.getByRole('table', { name: 'Offers by quantity' }).getByRole('row', { name });
  await expect(row(/^ningbo/).locator('.board-least')).toBeVisible();
  await expect(row(/^saigon/)).toContainText('expired: not compared');
  await expect(row(/^saigon/).locator('.board-least')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete the offer of hanoi' }).click();
  await expect(row(/^saigon/)).toContainText('expired: not compared');
  await expect(row(/^hanoi/)).toHaveCount(0);
  // One offer in force has no other to cost less than.
  await expect(page.locator('.board-least')).toHaveCount(0);
  await expect(page.getByText('costs less than one from')).toHaveCount(0);
});

test('the browser asks before it leaves an offer that is not saved', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an abandoned offer');
  await openSignedIn(page, `/app/skus/${skuId}/new-offer`);
  await type(page, 'Supplier', 'Hanoi');
  const question = page.waitForEvent('dialog');
  const reload = page.reload();
  expect((await question).type()).toBe('beforeunload');
  await (await question).accept();
  await reload;
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('');
});

test('the buttons Back and Forward ask before they leave an offer that is not saved', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an offer to go back from');
  await signIn(page);
  await page.goto(`/app/skus/${skuId}?tab=offers`);
  await page.getByRole('link', { name: 'Add an offer' }).click();
  await type(page, 'Supplier', 'Hanoi');
  const questions: string[] = [];
  let agrees = false;
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (agrees ? dialog.accept() : dialog.dismiss());
  });
  const back = () => page.evaluate(() => window.history.back());
  await back();
  await expect.poll(() => questions).toEqual(['The offer is not saved. Leave the page?']);
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Hanoi');
  agrees = true;
  await page.getByLabel('Supplier', { exact: true }).click();
  await back();
  await expect(page.getByRole('tab', { name: 'Offers' })).toBeVisible();
  expect(questions).toHaveLength(2);
  // Nothing is typed any more, so no question comes.
  await page.goForward();
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Offers' })).toBeVisible();
  expect(questions).toHaveLength(2);
});

test('signing out asks about an offer that is not saved, and a user who declines stays signed in', async ({ page }) => {
  const { skuId } = await evaluated('Bottle with an offer to keep');
  await signInByForm(page);
  await page.goto(`/app/skus/${skuId}/new-offer`);
  await type(page, 'Supplier', 'Hanoi');
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  page.once('dialog', (question) => void question.dismiss());
  await signOut();
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Hanoi');
  await type(page, 'Unit cost, row 1', '5');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  await expect(listed(page, 'Hanoi')).toBeVisible();
  await signOut();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
