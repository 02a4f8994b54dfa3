import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@cpes/local-servers';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { BrowserApi } from '../support/browser-api.ts';
import type { Answer } from '../support/cpes-api.ts';
import type { RunningCpes } from '../support/running-cpes.ts';

const execute = promisify(execFile);

/** The card of docs/users/rate-cards.md, worked out there. */
const LANE = { origin: 'CN', destination: 'US', mode: 'sea', unit: 'revenue-ton', rateCents: 8_000, currency: 'USD' };
const LANES = {
  source: 'Offer 4711',
  documentDate: '2026-11-20',
  validUntil: '2099-12-31',
  rows: [{ ...LANE, minimumCents: 25_000 }],
};
const RULINGS = { rows: [{ market: 'US', hsCode: '961700', bps: 720, document: 'NY N301234' }] };
const EURO_IN_YUAN = { from: 'EUR', to: 'CNY', rate: '7.8', validUntil: '2099-12-31' };
const { bottle: BOTTLE } = WORKED_EXAMPLES;

/** Far more than a stage result takes from its queue into the gateway's database. */
const WAIT_MS_MAX = 60_000;

/** A merchant's own rate cards. It ends as it began, without a row. */
export function rateCards(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  beforeAll(() => {
    cpes = running();
  });

  const put = (kind: string, body: object, query = ''): Promise<Answer> =>
    cpes.call('PUT', `/rate-cards/${kind}${query}`, { body });
  const { assumed: _, ...candidate } = BOTTLE.candidate;

  it('shows the effect in a dry run, evaluates with the cards to the cent and keeps earlier reports', async () => {
    const first = await cpes.evaluate(candidate);
    const { preview } = (await put('freight-lanes', LANES, '?dryRun=true')).json;
    const changed = preview.changes.find((one: { skuId: string }) => one.skuId === first.sku.skuId);
    // 25000 ÷ 500 units instead of the rate of 8000 × 1 chargeable m³.
    expect(changed.after.trueLandedCostCents - changed.before.trueLandedCostCents).toBe(
      50 - BOTTLE.factorsCents.internationalFreight,
    );

    const lanes = (await put('freight-lanes', LANES)).json;
    const rulings = (await put('duty-rates', RULINGS)).json;
    const { report } = await cpes.evaluate(candidate);
    const evidenceOf = (factor: string) => report.evidence.find((one: { factor: string }) => one.factor === factor);
    expect(evidenceOf('internationalFreight')).toMatchObject({
      type: 'client_document',
      source: `your freight lanes of 2026-11-20, version ${lanes.version}: Offer 4711`,
      formula: '25000 ÷ 500 units → 50',
      qualityPercent: 100,
      freshnessPercent: 100,
    });
    expect(evidenceOf('customsDuty')).toMatchObject({
      type: 'client_document',
      source: expect.stringMatching(new RegExp(`, version ${rulings.version}: NY N301234$`)),
      qualityPercent: 100,
    });
    const { json: whatIf } = await cpes.call('POST', '/what-if', { body: { candidate } });
    expect(whatIf.report.unitEconomics).toEqual(report.unitEconomics);
    expect((await cpes.call('GET', `/reports/${first.report.reportId}`)).json).toEqual(first.report);

    for (const kind of ['freight-lanes', 'duty-rates']) await put(kind, { rows: [] });
    const again = await cpes.evaluate(candidate);
    expect(again.report.unitEconomics).toEqual(first.report.unitEconomics);
  });

  it('convert a cost in yuan by the forward contract of the merchant, to the cent of the document', async () => {
    // 7800 fen ÷ 7.8 yuan per euro.
    const inYuan = { ...candidate, currency: 'EUR', costCurrency: 'CNY', factoryUnitCostCents: 7_800 };
    await put('exchange-rates', { source: 'Forward 12', documentDate: '2026-11-20', rows: [EURO_IN_YUAN] });
    const { report } = await cpes.evaluate(inYuan);
    expect(report.landedCost.factors[0]).toMatchObject({ key: 'factoryUnitCost', amountCents: 1_000 });
    expect(report.evidence).toContainEqual(
      expect.objectContaining({ factor: 'costExchangeRate', type: 'client_document', qualityPercent: 100 }),
    );
    const { json: whatIf } = await cpes.call('POST', '/what-if', { body: { candidate: inYuan } });
    expect(whatIf.report.unitEconomics).toEqual(report.unitEconomics);
    await put('exchange-rates', { rows: [] });
  });

  it('classify a candidate by the tariff code of its reference, and take the ruling for it', async () => {
    const { hsCode: _code, ...known } = candidate;
    const product = { ...known, title: 'Product 7', externalRef: 'own-code-7' };
    await put('duty-rates', RULINGS);
    const document = { source: 'Customs broker', documentDate: '2026-11-20' };
    const { version } = (
      await put('hs-codes', { ...document, rows: [{ externalRef: 'own-code-7', hsCode: '961700' }] })
    ).json;
    const { sku, report } = await cpes.evaluate(product);
    expect([sku.candidate.hsCode, sku.classification]).toMatchObject([null, { hsCode: '961700', match: 'supplied' }]);
    const duty = report.evidence.find((one: { factor: string }) => one.factor === 'customsDuty');
    expect(duty.source).toMatch(/: NY N301234$/);
    expect(duty.assumption).toContain(
      `tariff code 961700 by your tariff codes of 2026-11-20, version ${version}: Customs broker`,
    );
    const { json: whatIf } = await cpes.call('POST', '/what-if', { body: { candidate: product } });
    expect(whatIf.report.unitEconomics).toEqual(report.unitEconomics);
    const { preview } = (await put('hs-codes', { rows: [] }, '?dryRun=true')).json;
    expect(preview.changes.map((one: { skuId: string }) => one.skuId)).toContain(sku.skuId);
    for (const kind of ['hs-codes', 'duty-rates']) await put(kind, { rows: [] });
  });

  it('classify a candidate by the code that its title got before, also for a similar title', async () => {
    const { hsCode: _code, ...known } = candidate;
    const title = 'Zorblat flurgen 500 ml';
    const whatIf = (given: string) =>
      cpes.call('POST', '/what-if', { body: { candidate: { ...known, title: given } } });
    const dutyOf = (report: { evidence: readonly { factor: string; assumption: string }[] }) =>
      report.evidence.find(({ factor }) => factor === 'customsDuty')?.assumption;
    await cpes.evaluate({ ...known, title, hsCode: '961700' });
    const isLabelled = async () => (await whatIf(title)).json.classification.match === 'supplied';
    await until('the title is labelled', isLabelled, WAIT_MS_MAX);
    const same = await cpes.evaluate({ ...known, title });
    expect([same.sku.candidate.hsCode, same.sku.classification]).toMatchObject([
      null,
      { hsCode: '961700', match: 'supplied' },
    ]);
    expect(dutyOf(same.report)).toContain(`tariff code 961700 by your code for the title “${title}” of 20`);
    const similar = await cpes.evaluate({ ...known, title: 'Zorblat flurgens, 750 ml' });
    expect(similar.sku.classification).toMatchObject({ hsCode: '961700', match: 'medium' });
    expect(dutyOf(similar.report)).toContain(`by your code for the similar title “${title}” of 20`);
    const { json } = await whatIf('Zorblat flurgens, 750 ml');
    expect(json.report.unitEconomics).toEqual(similar.report.unitEconomics);
  });

  it('are exported with the titles of tenants that share them, in a file that the evaluation of the classifier reads', async () => {
    const { hsCode: _code, ...known } = candidate;
    const file = join(cpes.folder, 'titles.csv');
    await put('hs-codes', { rows: [{ title: 'Zorblat tray, "large"', hsCode: '732393' }] });
    const owner = await BrowserApi.signIn(cpes.credentials.baseUrl, cpes.credentials);
    await cpes.evaluate({ ...known, title: 'Zorblat grinder', hsCode: '821000' });
    await owner.do('PATCH', '/settings', { sharesLabelledTitles: true });
    const isExported = async () => {
      await rm(file, { force: true });
      await cpes.admin('titles', 'export', file);
      return (await readFile(file, 'utf8')).includes('Zorblat grinder,821000');
    };
    await until('the title is labelled and exported', isExported, WAIT_MS_MAX);
    const { stdout } = await execute(process.execPath, ['deploy/local/run.mjs', 'classify', file]);
    const { rows } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { rows: number };
    // The header has no title, and the quoted comma begins no cell.
    expect(rows).toBe((await readFile(file, 'utf8')).trimEnd().split('\n').length - 1);
    await owner.do('PATCH', '/settings', { sharesLabelledTitles: false });
    await put('hs-codes', { rows: [] });
  });

  it('give six factors of the worked example in the docs their full weight, and a confidence of 80 or more', async () => {
    const document = { source: 'Contract 12', documentDate: '2026-11-20', validUntil: '2099-12-31' };
    const price = (item: string, cents: number) => ({ market: 'US', item, cents, currency: 'USD' });
    const items = ['receiving', 'storage', 'pick', 'pack', 'last-mile'].map((item) => price(item, 100));
    await put('freight-lanes', LANES);
    await put('duty-rates', { ...document, ...RULINGS });
    await put('fulfilment', { ...document, rows: items });
    await cpes.call('PUT', '/terms', { body: { insuranceBps: 50, ...document } });
    const { report } = await cpes.evaluate({ ...candidate, hsCode: '961700' });
    const parts: readonly { factor: string; contributionBps: number }[] = report.confidence.breakdown;
    const pointsOf = (factor: string) => parts.find((one) => one.factor === factor)!.contributionBps / 100;
    expect({
      internationalFreight: pointsOf('internationalFreight'),
      cargoInsurance: pointsOf('cargoInsurance'),
      customsDuty: pointsOf('customsDuty'),
      inboundReceivingStorage: pointsOf('inboundReceivingStorage'),
      pickPack: pointsOf('pickPack'),
      lastMileDelivery: pointsOf('lastMileDelivery'),
    }).toEqual({
      internationalFreight: 16,
      cargoInsurance: 2,
      customsDuty: 14,
      inboundReceivingStorage: 6,
      pickPack: 6,
      lastMileDelivery: 10,
    });
    // 86 on the day of the docs; the evidence of the other factors ages.
    expect(report.confidence.overallPercent).toBeGreaterThanOrEqual(80);
    for (const kind of ['freight-lanes', 'duty-rates', 'fulfilment']) await put(kind, { rows: [] });
    await cpes.call('PUT', '/terms', { body: {} });
  });
}
