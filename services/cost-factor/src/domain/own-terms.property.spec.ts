import type { MerchantTerms } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import { extract } from './extract.ts';

const snapshot = await testSnapshot();
/** Every default row is in force on it. */
const DAY = '2026-11-26';
const inputs = extractionInputs(snapshot).map((input) => ({ ...input, day: DAY }));

const figures = ({ costFactors, marginTerms }: ReturnType<typeof extract>) => ({
  amounts: costFactors.map(({ amountCents }) => amountCents),
  marginTerms,
});

/** The default of each term, in US dollars like the tables. */
const DEFAULTS = {
  paymentFee: { bps: 290, fixedCents: cents(30), currency: 'USD' },
  returnRecoveryBps: 6_500,
  returnHandlingCents: cents(300),
  insuranceBps: 44,
  storageHalfMonths: 3,
} satisfies Partial<MerchantTerms>;

describe('terms that equal the defaults', () => {
  it('change no figure of any candidate', () => {
    fc.assert(
      fc.property(inputs, fc.subarray(Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]), (input, names) => {
        const without = extract(snapshot, input);
        const { returnRateBps } = without.marginTerms;
        const terms: MerchantTerms = {
          version: 1,
          asOf: DAY,
          isDocumented: false,
          currency: 'USD',
          ...Object.fromEntries(names.map((name) => [name, DEFAULTS[name]])),
          returnRates: [{ hsPrefix: '', bps: returnRateBps }],
          taxRegistrations: [{ market: input.candidate.targetMarket, isRegistered: true }],
        };
        expect(figures(extract(snapshot, { ...input, terms }))).toEqual(figures(without));
      }),
      { numRuns: 300 },
    );
  });
});

describe('terms past their validity', () => {
  it('change no figure of any candidate, and are named in the evidence', () => {
    fc.assert(
      fc.property(extractionInputs(snapshot, { withOwnEvidence: true }), (input) => {
        const { terms, ...given } = input;
        // The evidence of a factor that the price includes names no terms.
        const rest = { ...given, candidate: { ...given.candidate, incoterm: 'FOB' as const } };
        const over = { ...terms!, validUntil: '2023-12-31' };
        const [ended, without] = [extract(snapshot, { ...rest, terms: over }), extract(snapshot, rest)];
        expect(figures(ended)).toEqual(figures(without));
        const isNamed = (subject: string) =>
          JSON.stringify(ended.evidence.find(({ factor }) => factor === subject)).includes('2023-12-31');
        expect(isNamed('cargoInsurance')).toBe(over.insuranceBps !== undefined);
        expect(isNamed('paymentFee')).toBe(over.paymentFee !== undefined);
        expect(isNamed('inboundReceivingStorage')).toBe(over.storageHalfMonths !== undefined);
        expect(isNamed('importTaxes')).toBe(over.taxRegistrations !== undefined);
      }),
      { numRuns: 200 },
    );
  });
});
