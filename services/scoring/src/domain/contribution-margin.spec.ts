import { cents } from '@cpes/money';
import { workedExamples } from '@cpes/testing';
import { marginTermsOf } from '../../test/factors-extracted.ts';
import { unitEconomicsOf } from './contribution-margin.ts';

const costs = (landed: number, fulfilment: number, lastMile: number) => ({
  landedToWarehouseCents: cents(landed),
  fulfilmentCents: cents(fulfilment),
  lastMileCents: cents(lastMile),
});
const terms = marginTermsOf({ salesTaxBps: 0, isRetailPriceTaxInclusive: false, returnRateBps: 1200 });

describe('contribution margin', () => {
  it.each(workedExamples)('is correct to the cent for the worked %s', (_name, example) => {
    const { candidate, landedToWarehouseCents, fulfilmentCents, factorsCents, rates } = example;
    const economics = unitEconomicsOf(
      candidate.targetRetailPriceCents,
      costs(landedToWarehouseCents, fulfilmentCents, factorsCents.lastMileDelivery),
      marginTermsOf(rates),
    );
    expect(economics).toEqual({
      netRevenueCents: example.netRevenueCents,
      paymentFeeCents: example.paymentFeeCents,
      returns: { returnRateBps: rates.returnRateBps, ...example.returns },
      cm1Cents: example.netRevenueCents - landedToWarehouseCents,
      cm2Cents: example.cm2Cents,
      cm2Bps: example.cm2Bps,
    });
  });

  it('removes sales tax from a price that includes it', () => {
    const german = { ...terms, salesTaxBps: 1900, isRetailPriceTaxInclusive: true };
    expect(unitEconomicsOf(cents(2990), costs(0, 0, 0), german).netRevenueCents).toBe(2513);
  });

  it('keeps a price to which sales tax is added', () => {
    const american = { ...terms, salesTaxBps: 800 };
    expect(unitEconomicsOf(cents(2990), costs(0, 0, 0), american).netRevenueCents).toBe(2990);
  });

  it('charges the payment fee on the price with its tax', () => {
    const german = { ...terms, salesTaxBps: 1900, isRetailPriceTaxInclusive: true };
    // 2990 × 290 / 10000 = 86.71
    expect(unitEconomicsOf(cents(2990), costs(0, 0, 0), german).paymentFeeCents).toBe(87 + 30);
  });

  it('rounds a half cent up, and a negative half down', () => {
    const free = { ...terms, returnRateBps: 5000, recoveryBps: 0, returnProcessingCents: cents(0), paymentFeeBps: 0 };
    expect(unitEconomicsOf(cents(5), costs(0, 0, 0), free).returns.refundedRevenueCents).toBe(3);
    // CM2 = 16 − 8 refunded − 30 fee = −22, which is −13,750 bps of 16 exactly.
    expect(unitEconomicsOf(cents(16), costs(0, 0, 0), free).cm2Bps).toBe(-13_750);
    // CM2 = 32 − 16 refunded − 30 fee − 3 landed = −17, which is −5312.5 bps of 32.
    expect(unitEconomicsOf(cents(32), costs(3, 0, 0), free).cm2Bps).toBe(-5313);
  });

  it('applies return rate and recovery before rounding once', () => {
    // 3 × 0.5 × 0.5 = 0.75. 1 × 0.5 × 0.5 = 0.25, which would round to 1 if the half were rounded first.
    const halves = { ...terms, returnRateBps: 5000, recoveryBps: 5000 };
    expect(unitEconomicsOf(cents(100), costs(3, 0, 0), halves).returns.recoveredGoodsCents).toBe(1);
    expect(unitEconomicsOf(cents(100), costs(1, 0, 0), halves).returns.recoveredGoodsCents).toBe(0);
  });

  it('uses one cent as the base of a sale without revenue', () => {
    const ruinous = { ...terms, salesTaxBps: 30_000, isRetailPriceTaxInclusive: true };
    const { netRevenueCents, cm2Cents, cm2Bps } = unitEconomicsOf(cents(1), costs(100, 0, 0), ruinous);
    // −100 + 8 recovered − 30 fee − 36 handling
    expect({ netRevenueCents, cm2Cents, cm2Bps }).toEqual({ netRevenueCents: 0, cm2Cents: -158, cm2Bps: -1_580_000 });
  });
});
