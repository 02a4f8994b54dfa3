import { cents } from '@cpes/money';
import { classified, evidenceFor, extractBottle } from '../../test/bottle.ts';

const sold = (targetMarket: string, hsCode: string, match: Parameters<typeof classified>[1] = 'strong') =>
  extractBottle({
    classification: classified(hsCode, match),
    candidate: { targetMarket, targetRetailPriceCents: cents(2400) },
  });
const bps = (...given: Parameters<typeof sold>) => sold(...given).marginTerms.salesTaxBps;

describe('sales tax', () => {
  it.each([
    ['490199', 0, 'books'],
    ['611120', 0, "babies' clothing, knitted"],
    ['620920', 0, "babies' clothing, woven"],
    ['090121', 0, 'coffee'],
    ['190219', 0, 'pasta'],
    ['200520', 2000, 'crisps'],
    ['180690', 2000, 'chocolate'],
    ['170490', 2000, 'sweets'],
    ['220210', 2000, 'soft drinks'],
    ['230910', 2000, 'pet food'],
    ['610910', 2000, 'T-shirts'],
    ['640399', 2000, 'shoes, whose code does not tell size'],
    ['961700', 2000, 'bottles'],
  ])('in the United Kingdom on %s is %i bps: %s', (hsCode, expected) => {
    expect(bps('GB', hsCode)).toBe(expected);
  });

  it.each([
    ['190219', 800],
    ['180690', 800],
    ['220210', 800],
    ['220300', 1000],
    ['230910', 1000],
    ['961700', 1000],
  ])('in Japan on %s is %i bps', (hsCode, expected) => {
    expect(bps('JP', hsCode)).toBe(expected);
  });

  it('is the rate of the goods at import, too, and names them', () => {
    const set = sold('GB', '490199');
    expect(evidenceFor(set, 'salesTax')).toMatchObject({ normalizedCents: 0, type: 'estimate', rawValue: 0 });
    expect(evidenceFor(set, 'salesTax').assumption).toBe('the rate for books in GB, instead of 20 %');
    expect(evidenceFor(set, 'importTaxes').rawValue).toBe(0);
    expect(evidenceFor(sold('JP', '190219'), 'salesTax').normalizedCents).toBe(2400 - 2222);
  });

  it('is the standard rate for unknown goods', () => {
    expect(bps('GB', '490199', 'weak')).toBe(2000);
    expect(bps('GB', '49')).toBe(2000);
    expect(bps('GB', '')).toBe(2000);
    expect(bps('GB', '490199', 'medium')).toBe(0);
    expect(bps('GB', '4901990000', 'supplied')).toBe(0);
  });

  it.each(['490290', '490300', '490400', '490590'])('in the United Kingdom on printed matter is zero: %s', (hsCode) => {
    expect(bps('GB', hsCode)).toBe(0);
  });

  it.each([
    ['CH', 810],
    ['NO', 2500],
    ['IS', 2400],
    ['NZ', 1500],
    ['SG', 900],
    ['KR', 1000],
    ['TW', 500],
    ['CN', 1300],
    ['IN', 1800],
    ['TH', 700],
    ['VN', 1000],
    ['ID', 1100],
    ['MY', 1000],
    ['PH', 1200],
    ['MX', 1600],
    ['TR', 2000],
    ['AE', 500],
    ['SA', 1500],
    ['IL', 1800],
    ['ZA', 1500],
    ['EG', 1400],
    ['KE', 1600],
    ['NG', 750],
    ['UA', 2000],
    ['CL', 1900],
    ['CO', 1900],
    ['PE', 1800],
    ['AR', 2100],
    ['HK', 0],
    ['MO', 0],
  ])('in %s is %i bps, from memory, with a quality of 60', (market, expected) => {
    const set = sold(market, '961700');
    expect(set.marginTerms.salesTaxBps).toBe(expected);
    expect(set.marginTerms.isRetailPriceTaxInclusive).toBe(expected > 0);
    expect(set.marginTerms).not.toHaveProperty('isNetRevenueOverstated');
    expect(evidenceFor(set, 'salesTax')).toMatchObject({ type: 'estimate', qualityPercent: 60 });
  });

  it('is the standard rate in other markets', () => {
    expect(bps('DE', '490199')).toBe(1900);
  });
});
