import { type Candidate, type FactorKey, INCLUDED_FACTORS, wordsOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { type CostedRun, WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import { factorsExtracted, ISSUED_AT, runs } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';
import { termSensitivityOf } from './sensitivity.ts';

const BOTTLE = factorsExtracted(WORKED_EXAMPLES.bottle);
const quoted = (candidate: Partial<Candidate>, run: CostedRun = BOTTLE): CostedRun => ({
  ...run,
  candidate: { ...run.candidate, ...candidate },
});
const ENTRY = { date: '2026-12-24', transitDays: 33, source: 'an estimate' };
const withOneTime = (run: CostedRun, amount: number): CostedRun => ({
  ...run,
  marginTerms: { ...run.marginTerms, oneTimeCostsCents: cents(amount) },
});

describe('the first order', () => {
  const cm2Cents = evaluate(BOTTLE, ISSUED_AT).unitEconomics.cm2Cents;

  it('shares one-time costs by the units of the shipment, and counts the units that pay them', () => {
    const { firstOrder } = evaluate(withOneTime(BOTTLE, 123_450), ISSUED_AT);
    // 1,234.50 over 500 units are 2.469 each.
    expect(firstOrder).toEqual({
      units: 500,
      oneTimeCostsCents: 123_450,
      perUnitCents: 247,
      cm2AfterCents: cm2Cents - 247,
      // 123,450 ÷ 1,225 is 100.8.
      unitsToRecover: 101,
      cash: null,
    });
  });

  it('ties up its costs to the warehouse and its one-time costs, in three payments', () => {
    const run = withOneTime(BOTTLE, 123_450);
    const cashCycle = { depositBps: 3_000, leadTimeDays: 30, payoutDays: 14 };
    const { firstOrder, landedCost } = evaluate(
      { ...run, marginTerms: { ...run.marginTerms, cashCycle }, entry: ENTRY },
      ISSUED_AT,
    );
    expect(landedCost.landedToWarehouseCents).toBe(748);
    expect(firstOrder?.cash).toEqual({
      // 748 × 500 + 123,450.
      tiedUpCents: 497_450,
      // 480 × 500 × 30 % + 123,450.
      orderCents: 195_450,
      readyCents: 168_000,
      // (748 − 480) × 500.
      arrivalCents: 134_000,
      leadTimeDays: 30,
      transitDays: 33,
      payoutDays: 14,
      days: 77,
    });
  });

  it('has no one-time costs with terms of payment alone', () => {
    const marginTerms = { ...BOTTLE.marginTerms, cashCycle: { depositBps: 0, leadTimeDays: 0, payoutDays: 0 } };
    const { firstOrder } = evaluate({ ...BOTTLE, marginTerms, entry: ENTRY }, ISSUED_AT);
    expect(firstOrder).toMatchObject({ oneTimeCostsCents: 0, cm2AfterCents: cm2Cents, unitsToRecover: 0 });
    expect(firstOrder?.cash).toMatchObject({ tiedUpCents: 374_000, orderCents: 0, readyCents: 240_000, days: 33 });
  });

  it('never pays one-time costs with sales at a loss', () => {
    const loss = withOneTime(quoted({ targetRetailPriceCents: cents(500) }), 100);
    expect(evaluate(loss, ISSUED_AT).firstOrder?.unitsToRecover).toBeNull();
  });

  it('is null without one-time costs and terms of payment', () => {
    expect(evaluate(BOTTLE, ISSUED_AT).firstOrder).toBeNull();
  });

  it('changes neither factors nor score, for every candidate', () => {
    fc.assert(
      fc.property(runs, fc.nat({ max: 100_000_000 }), (run, amount) => {
        const { firstOrder: _, ...before } = evaluate(run, ISSUED_AT);
        const { firstOrder, ...after } = evaluate(withOneTime(run, amount), ISSUED_AT);
        expect(after).toEqual(before);
        expect(firstOrder?.oneTimeCostsCents).toBe(amount);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a DDP price', () => {
  /** The bottle delivered duty paid: the evidence of included factors has the amounts that they would be. */
  const delivered = (priceCents: number, wouldBe: Partial<Record<FactorKey, number>>): CostedRun => {
    const isIncluded = (key: string) => INCLUDED_FACTORS.DDP.some((one) => one === key);
    const run = quoted({ incoterm: 'DDP' });
    const amountOf = (key: FactorKey, amount: number) =>
      key === 'factoryUnitCost' ? cents(priceCents) : isIncluded(key) ? cents(0) : cents(amount);
    return {
      ...run,
      costFactors: run.costFactors.map((one) => ({ ...one, amountCents: amountOf(one.key, one.amountCents) })),
      evidence: run.evidence.map((item) => ({
        ...item,
        rawValue: isIncluded(item.factor) ? (wouldBe[item.factor as FactorKey] ?? 0) : item.rawValue,
      })),
    };
  };
  const reasonOf = (run: CostedRun) => evaluate(run, ISSUED_AT).reasons[0];

  it('is named first when the duties alone exceed the rest of it, with the arithmetic', () => {
    const run = delivered(500, { internationalFreight: 300, entryFees: 53, customsDuty: 37, additionalDuties: 127 });
    expect(reasonOf(run)).toMatchObject({ code: 'ddp-price-under-duty' });
    expect(wordsOf(reasonOf(run)?.text ?? '')).toBe(
      'Check the DDP price of $5.00: on goods bought at that price, carriage and entry would be $3.53, and the duties $1.64, more than the $1.47 left of it.',
    );
  });

  it('is not named when it can hold its duties to the cent', () => {
    const held = delivered(500, { internationalFreight: 336, customsDuty: 37, additionalDuties: 127 });
    expect(reasonOf(held)?.code).not.toBe('ddp-price-under-duty');
    const short = delivered(500, { internationalFreight: 337, customsDuty: 37, additionalDuties: 127 });
    expect(reasonOf(short)?.code).toBe('ddp-price-under-duty');
  });

  it('needs no tariff code and no quotes of what it includes', () => {
    const { confidence } = evaluate(delivered(900, {}), ISSUED_AT);
    const codes = (confidence.improvements ?? []).map(({ code }) => code);
    expect(codes.filter((code) => code !== 'fulfilment-quote' && code !== 'candidate-facts')).toEqual([]);
    const duties = confidence.breakdown.filter(({ factor }) => factor.includes('Dut'));
    expect(duties.map(({ classificationPercent }) => classificationPercent)).toEqual([100, 100]);
  });
});

describe('the exchange rate of the unit cost', () => {
  it('moves the unit cost by a twentieth in the sensitivity', () => {
    const run = quoted({ costCurrency: 'CNY' });
    const term = termSensitivityOf(run).find((one) => one.term === 'costExchangeRate');
    expect(term?.value).toBe(480);
    expect(term?.changes.map(({ changePercent, value }) => [changePercent, value])).toEqual([
      [-5, 456],
      [5, 504],
    ]);
    const { cm2Cents } = evaluate(run, ISSUED_AT).unitEconomics;
    const [down, up] = (term?.changes ?? []).map((change) => change.cm2Cents);
    expect(down).toBeGreaterThan(cm2Cents);
    expect(up).toBeLessThan(cm2Cents);
  });

  it('is left out when the unit cost has the currency of the price', () => {
    for (const run of [BOTTLE, quoted({ costCurrency: 'USD' })])
      expect(termSensitivityOf(run).map(({ term }) => term)).toEqual(['retailPrice', 'returnRate']);
  });
});

describe('the costs in the figures', () => {
  const includedIn = (candidate: Partial<Candidate>) =>
    evaluate(quoted(candidate), ISSUED_AT).included.map(wordsOf).join(' ');

  it.each([
    ['EXW', 'ex works'],
    ['CIF', 'insurance to the port of destination'],
    ['DDP', 'Everything to the warehouse'],
  ] as const)('name the content of a unit cost on %s terms', (incoterm, words) => {
    expect(includedIn({ incoterm })).toContain(words);
    expect(includedIn({})).not.toContain(words);
  });

  it('name the day of entry', () => {
    expect(includedIn({ entryDate: '2027-01-10' })).toContain('2027-01-10');
  });
});
