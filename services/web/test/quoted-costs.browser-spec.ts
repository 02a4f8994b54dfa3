import { evaluated, expect, flaws, openSignedIn, test } from './browser.ts';

test('a candidate is entered as its supplier quotes it, and its report states the first order', async ({ page }) => {
  await openSignedIn(page, '/app/new');
  const type = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(value);
  };
  await type('Title', 'Bottle quoted in yuan');
  await type('Target retail price', '34.95');
  for (const [label, value] of [
    ['Weight', '450'],
    ['Length', '80'],
    ['Width', '80'],
    ['Height', '270'],
  ] as const)
    await type(label, value);
  await page.getByLabel('Supplier country').selectOption('CN');
  await page.getByLabel('Target market').selectOption('US');
  await expect(page.getByLabel('Incoterm')).toBeHidden();
  await page.getByText('As the supplier quotes it').click();
  await page.getByLabel('Currency of the unit cost').selectOption('CNY');
  await expect(page.locator('.field', { hasText: 'Factory unit cost' }).locator('.before')).toHaveText('CN¥');
  await type('Factory unit cost', '34.56');
  await page.getByLabel('Incoterm').selectOption('EXW');
  await type('Units per carton', '24');
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();
  await expect(page.getByRole('alert')).toContainText('Carton length: Enter a number');
  await expect(page.getByLabel('Carton weight')).toBeFocused();
  for (const [label, value] of [
    ['Carton weight', '12000'],
    ['Carton length', '500'],
    ['Carton width', '400'],
    ['Carton height', '300'],
  ] as const)
    await type(label, value);
  await type('One-time costs', 'Tooling 1,200');
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();
  await expect(page.getByRole('alert')).toContainText('One-time costs: Up to 20 lines');
  await page.getByLabel('One-time costs').press('ControlOrMeta+a');
  await page.keyboard.type('Tooling: 1,200.00');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Samples: 80');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Evaluate candidate' }).click();

  await page.getByRole('link', { name: 'Open report' }).click();
  const first = page.locator('section', { has: page.getByRole('heading', { name: 'The first order' }) });
  await expect(first).toContainText('CN¥1,200.00');
  await expect(first).toContainText('Shared by 500 units');
  expect(await flaws(page)).toEqual([]);
});

test('the form of an edit has the quoted costs of its candidate', async ({ page }) => {
  const { skuId } = await evaluated('Bottle quoted before', {
    factoryUnitCostCents: 3456,
    costCurrency: 'CNY',
    incoterm: 'EXW',
    carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 },
    oneTimeCosts: [
      { label: 'Tooling', amountCents: 120_000 },
      { label: 'Samples', amountCents: 8_000 },
    ],
  });
  await openSignedIn(page, `/app/skus/${skuId}/edit`);
  await expect(page.getByLabel('Factory unit cost')).toHaveValue('34.56');
  await expect(page.getByLabel('Incoterm')).toHaveValue('EXW');
  await expect(page.getByLabel('Carton weight')).toHaveValue('12000');
  await expect(page.getByLabel('One-time costs')).toHaveValue('Tooling: 1200.00\nSamples: 80.00');
});
