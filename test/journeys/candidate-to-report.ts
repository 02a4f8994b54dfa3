import { BOTTLE_CONFIDENCE, OpenApiContract, WORKED_EXAMPLES } from '@cpes/testing';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import type { RunningCpes } from '../support/running-cpes.ts';
import { workedExamples } from './worked-examples.ts';

/** Goods with the highest freight and duty that a request may name. */
const DAY_MS = 86_400_000;
const HEAVIEST = {
  title: 'Tobacco in a large crate',
  factoryUnitCostCents: 100_000_000,
  weightGrams: 1_000_000,
  dimensionsMm: { length: 10_000, width: 10_000, height: 10_000 },
  hsCode: '24012035',
  supplierCountry: 'CN',
  targetMarket: 'US',
  unitsPerShipment: 1,
  freightMode: 'air',
};
/** A candidate on the way to its report. It goes first: it expects a system with nothing in it. */
export function candidateToReport(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  beforeAll(() => {
    cpes = running();
  });

  it('starts without candidates and stores when the demo is off', async () => {
    expect((await cpes.call('GET', '/skus')).json).toEqual({ data: [], nextCursor: null });
    expect(cpes.output()).not.toMatch(/demo store|demo data/i);
  });

  workedExamples(running);

  it('gives every factor evidence with source, date, validity and formula', async () => {
    const { sku } = await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
    expect(sku.costFactors).toHaveLength(12);
    for (const factor of sku.costFactors) {
      const evidence = sku.evidence.find((one: { evidenceId: string }) => one.evidenceId === factor.evidenceId);
      expect(evidence).toMatchObject({ factor: factor.key, normalizedCents: factor.amountCents });
      expect(evidence.source).not.toBe('');
      expect(evidence.formula).toMatch(/\d/);
      expect(evidence.asOf <= evidence.validUntil).toBe(true);
    }
  });

  it.each([
    ['a rate below −2^31 bps', { factoryCostCents: 192_467, retailPriceCents: 1 }],
    ['the lowest rate there is', { ...HEAVIEST, currency: 'IDR', targetRetailPriceCents: 1 }],
    ['the highest price', { ...HEAVIEST, factoryUnitCostCents: 0, targetRetailPriceCents: 100_000_000 }],
  ])('stores the figures of a candidate at the bounds of the input: %s', async (_, candidate) => {
    const { sku, report } = await cpes.evaluate(candidate);
    expect(sku.status).toBe('EVALUATED');
    const { cm2Cents, cm2Bps } = report.unitEconomics;
    const { json } = await cpes.call('GET', '/skus?limit=1');
    expect(json.data).toMatchObject([{ skuId: sku.skuId, cm2Cents, cm2Bps, score: report.score }]);
    expect(json.data[0].trueLandedCostCents).toBe(report.landedCost.trueLandedCostCents);
  });

  it('classifies the bottle by its title as a strong match', async () => {
    const untold = { ...WORKED_EXAMPLES.bottle.candidate, hsCode: undefined };
    const { sku, report } = await cpes.evaluate(untold);
    expect(sku.classification).toMatchObject({ hsCode: '961700', match: 'strong' });
    // The published 56 % holds on its day; evidence ages, so later it can only be lower.
    expect(report.confidence.overallPercent).toBeLessThanOrEqual(BOTTLE_CONFIDENCE.overallPercent);
    if (report.issuedAt.startsWith(BOTTLE_CONFIDENCE.day)) {
      expect(report.confidence.overallPercent).toBe(BOTTLE_CONFIDENCE.overallPercent);
    }
  });

  it('returns 201 to the documented curl, and the report well before the deadline', async () => {
    const printed = /-d '(\{.*\})'/.exec(cpes.output())?.[1];
    const submittedAt = performance.now();
    const created = await cpes.call('POST', '/skus', { body: printed, headers: { prefer: 'wait=5' } });
    const durationMs = performance.now() - submittedAt;
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/v2/skus/${created.json.skuId as string}`);
    expect(created.headers.get('preference-applied')).toBe('wait=5');
    expect(created.json.status).toBe('EVALUATED');
    expect(durationMs).toBeLessThan(EVALUATION_DEADLINE_MS);
    expect((await cpes.call('GET', `/reports/${created.json.reportId as string}`)).status).toBe(200);
  });

  it('never shows EVALUATED before the factors, even with many evaluations under way', async () => {
    const created = await Promise.all(
      Array.from({ length: 60 }, () =>
        cpes.call('POST', '/skus', { body: WORKED_EXAMPLES.bottle.candidate, headers: { prefer: 'wait=10' } }),
      ),
    );
    for (const { json } of created.filter(({ status }) => status === 201)) {
      expect(json.status).toBe('EVALUATED');
      expect(json.costFactors).toHaveLength(12);
    }
  });

  it('evaluates the short form and lists its assumptions', async () => {
    const { sku, report } = await cpes.evaluate({ factoryCostCents: 480, retailPriceCents: 3495 });
    expect(sku.candidate).toMatchObject({ factoryUnitCostCents: 480, targetRetailPriceCents: 3495 });
    expect(sku.classification.match).toBe('none');
    const missing = sku.evidence.filter((one: { type: string }) => one.type === 'missing');
    expect(missing.length).toBeGreaterThan(0);
    for (const one of missing) expect(one.assumption).not.toBe('');
    expect(sku.candidate.assumed).toEqual([
      'weightGrams',
      'dimensionsMm',
      'supplierCountry',
      'targetMarket',
      'unitsPerShipment',
      'freightMode',
    ]);
    expect(report.candidate).toEqual(sku.candidate);
    expect(report.evidence).toEqual(sku.evidence);
    expect(report.reasons[0].code).toBe('assumptions-decide');
    expect(report.confidence.overallPercent).toBeLessThan(BOTTLE_CONFIDENCE.overallPercent);
  });

  it('returns every documented property of SKUs and reports except failures, live sources and marks', async () => {
    const { candidate } = WORKED_EXAMPLES.bottle;
    const whole = {
      ...candidate,
      externalRef: 'B 1',
      costCurrency: 'CNY',
      incoterm: 'EXW',
      carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 },
      oneTimeCosts: [{ label: 'Tooling', amountCents: 120_000 }],
      entryDate: new Date().toISOString().slice(0, 10),
      imageUrls: ['https://images.example/1.jpg'],
    };
    // Terms that end tomorrow are a scheduled change.
    const validUntil = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const cashCycle = { depositBps: 3_000, leadTimeDays: 30, payoutDays: 14 };
    await cpes.call('PUT', '/terms', { body: { insuranceBps: 5_000, cashCycle, validUntil } });
    const contract = await OpenApiContract.of(cpes.credentials.baseUrl);
    for (const submitted of [whole, { ...whole, hsCode: undefined, title: 'Steel bottle' }]) {
      const { sku } = await cpes.evaluate(submitted);
      for (const path of [`/skus/${sku.skuId as string}`, `/reports/${sku.reportId as string}`]) {
        contract.check({ method: 'GET', path: `/v2${path}` }, await cpes.call('GET', path));
      }
    }
    await cpes.call('PUT', '/terms', { body: {} });
    const unsent = contract.unsentProperties(['GET /v2/skus/{skuId}', 'GET /v2/reports/{reportId}']);
    expect(
      unsent.filter((name) => !/^(Failure|Problem|Offence|AskedSource|Outdated|MovedFigure)Response\./.test(name)),
    ).toEqual([]);
  });

  it('serves the same API under /api/v2', async () => {
    const { sku } = await cpes.evaluate(WORKED_EXAMPLES.bottle.candidate);
    const plain = await cpes.call('GET', `/skus/${sku.skuId as string}`);
    const prefixed = await fetch(cpes.credentials.baseUrl.replace(/\/v2$/, `/api/v2/skus/${sku.skuId as string}`), {
      headers: { authorization: `Bearer ${cpes.credentials.apiKey}` },
    });
    expect(prefixed.status).toBe(200);
    expect(await prefixed.text()).toBe(plain.text);
  });

  it('stores the demo credentials readable by their owner only', async () => {
    const file = join(cpes.folder, 'demo-credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object).sort()).toEqual([
      'apiKey',
      'baseUrl',
      'email',
      'operatorEmail',
      'operatorPassword',
      'password',
      'tenantId',
    ]);
  });
}
