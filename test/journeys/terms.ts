import { WORKED_EXAMPLES } from '@cpes/testing';
import type { Answer } from '../support/cpes-api.ts';
import type { RunningCpes } from '../support/running-cpes.ts';

/** The terms of docs/users/terms.md, worked out there. */
const TERMS = {
  returnRateBps: { default: 800, byHsPrefix: { 9617: 500 } },
  paymentFee: { bps: 190, fixedCents: 25, currency: 'USD' },
  returnRecoveryBps: 8_000,
  returnHandlingCents: 250,
  insuranceBps: 100,
  storageMonths: 4,
  targetCacCents: 1_000,
  cashCycle: { depositBps: 3_000, leadTimeDays: 30, payoutDays: 14 },
  source: 'Offers for 2027',
  documentDate: '2026-11-20',
};
const BOTTLE = WORKED_EXAMPLES.bottle;

/** A merchant's own terms. It ends as it began, without a term. */
export function terms(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  beforeAll(() => {
    cpes = running();
  });

  const put = (body: object, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
    cpes.call('PUT', `/terms${query}`, { body, headers });
  const { assumed: _, ...candidate } = BOTTLE.candidate;

  it('shows the effect in a dry run, then evaluates with the terms to the cent and keeps earlier reports', async () => {
    const first = await cpes.evaluate(candidate);
    const read = await cpes.call('GET', '/terms');
    const etag = { 'if-match': read.headers.get('etag') ?? '' };

    const { preview } = (await put(TERMS, '?dryRun=true', etag)).json;
    const { skuId } = first.sku;
    expect(preview.changes.find((one: { skuId: string }) => one.skuId === skuId)).toMatchObject({
      before: { score: BOTTLE.score, trueLandedCostCents: 1_675, cm2Cents: BOTTLE.cm2Cents },
      after: { trueLandedCostCents: 1_689, cm2Cents: 1_529 },
    });
    expect((await cpes.call('GET', '/terms')).text).toBe(read.text);

    const saved = await put(TERMS, '', etag);
    expect([saved.status, (await put({}, '', etag)).status]).toEqual([200, 412]);
    const { sku, report } = await cpes.evaluate(candidate);
    expect(sku.status).toBe('EVALUATED');
    expect(report.unitEconomics).toMatchObject({
      paymentFeeCents: 91,
      returns: { returnRateBps: 500, refundedRevenueCents: 175, recoveredGoodsCents: 30, handlingCents: 41 },
      cm2Cents: 1_529,
    });
    expect(report.landedCost).toMatchObject({ landedToWarehouseCents: 751, fulfilmentCents: 938 });
    const source = `your terms of 2026-11-20, version ${saved.json.version}: Offers for 2027`;
    for (const factor of ['cargoInsurance', 'paymentFee', 'returnRate'])
      expect(report.evidence.find((one: { factor: string }) => one.factor === factor)).toMatchObject({
        type: 'client_document',
        source,
        qualityPercent: 100,
      });
    expect(report.firstOrder).toMatchObject({
      oneTimeCostsCents: 0,
      cash: { tiedUpCents: 375_500, orderCents: 72_000, readyCents: 168_000, arrivalCents: 135_500 },
    });
    expect(report.reasons[2].text).toContain('$15.29, which covers your target of $10.00');

    const { json: whatIf } = await cpes.call('POST', '/what-if', { body: { candidate } });
    expect(whatIf.report.unitEconomics).toEqual(report.unitEconomics);
    expect((await cpes.call('GET', `/reports/${first.report.reportId}`)).json).toEqual(first.report);

    expect((await put({})).json.version).toBe(Number(saved.json.version) + 1);
    const again = await cpes.evaluate(candidate);
    expect(again.report.unitEconomics).toEqual(first.report.unitEconomics);
    expect(again.report.evidence.map(withoutId)).toEqual(first.report.evidence.map(withoutId));
  });
}

function withoutId({ evidenceId: _, ...evidence }: { evidenceId: string }): object {
  return evidence;
}
