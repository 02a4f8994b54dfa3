import { isAssignedCountry } from './countries.ts';
import { statusOf } from './sku-status.ts';

describe('codes', () => {
  it.each(['US', 'DE', 'GB', 'AQ', 'TW', 'SS'])('has %s among the countries', (code) => {
    expect(isAssignedCountry(code)).toBe(true);
  });

  it.each(['XK', 'UK', 'EU', 'us', 'AN', 'ZZ', '', 'USA', 'constructor'])('has no country %s', (code) => {
    expect(isAssignedCountry(code)).toBe(false);
  });
});

describe('the status of a run', () => {
  const RANK = ['SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED'];
  const orders = [
    ['normalized', 'extracted', 'end'],
    ['extracted', 'normalized', 'end'],
    ['end', 'normalized', 'extracted'],
    ['end', 'extracted', 'normalized'],
    ['normalized', 'end', 'extracted'],
    ['extracted', 'end', 'normalized'],
  ];

  it.each(orders)('only goes forward when %s comes before %s before %s', (...order) => {
    const ranks = order.map((_event, index) => {
      const seen = order.slice(0, index + 1);
      const endedAs = seen.includes('end') ? 'EVALUATED' : null;
      return RANK.indexOf(
        statusOf({ hasNormalized: seen.includes('normalized'), hasExtracted: seen.includes('extracted'), endedAs }),
      );
    });
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(ranks.at(-1)).toBe(3);
  });
});
