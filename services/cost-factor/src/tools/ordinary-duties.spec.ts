import { readRateTables } from '../store/rate-files.ts';
import { ordinaryDutiesText } from './ordinary-duties.ts';

describe("intake's ordinary duties", () => {
  it('have minimum, representative and maximum of each market, and empty cells for unknown rates', async () => {
    const all = await readRateTables();
    const text = ordinaryDutiesText({ ...all, hs6MfnRates: all.hs6MfnRates.filter(({ hs6 }) => hs6 === '650400') });
    const [head, hat, ...rest] = text.split('\n').filter((line) => !line.startsWith('#'));
    expect(head).toMatch(/^hs6,us_min_bps,us_representative_bps,us_max_bps,eu_min_bps,.*,ca_max_bps,is_consumer$/);
    expect(hat).toBe('650400,460,680,680,0,0,0,0,0,0,440,440,440,,,,,,,');
    expect(rest).toEqual(['']);
  });

  it('have the curated rate for consumer goods, and mark their codes', async () => {
    const all = await readRateTables();
    const text = ordinaryDutiesText({ ...all, hs6MfnRates: all.hs6MfnRates.filter(({ hs6 }) => hs6 === '732393') });
    expect(text.split('\n').at(-2)).toBe('732393,200,200,200,320,320,320,0,0,0,0,0,0,500,500,500,650,650,650,1');
  });
});
