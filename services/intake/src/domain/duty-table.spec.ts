import { dutiesByPrefix, DutyTable, type DutyRow, dutyMarketOf } from './duty-table.ts';

const rate = (minBps: number, representativeBps: number, maxBps: number) => ({ minBps, representativeBps, maxBps });
const row = (hs6: string, us: DutyRow['rates']['US'], isConsumer = false): DutyRow => ({
  hs6,
  isConsumer,
  rates: us === undefined ? {} : { US: us },
});

describe('duty table', () => {
  const duties = new DutyTable(
    dutiesByPrefix([
      row('961700', rate(690, 720, 720), true),
      row('961800', rate(440, 440, 440)),
      row('961900', rate(0, 500, 500)),
      row('970110', undefined),
    ]),
  );

  it('gives a code its own rate, however many digits follow', () => {
    expect(duties.rateOf('961700', 'US')).toEqual(rate(690, 720, 720));
    expect(duties.rateOf('9617000000', 'US')).toEqual(rate(690, 720, 720));
  });

  it('spans what lies below a shorter code and takes the rate most common among consumer goods', () => {
    expect(duties.rateOf('96', 'US')).toEqual(rate(0, 720, 720));
  });

  it('takes the nearest wider group when a code has no rate', () => {
    expect(duties.rateOf('961999', 'US')).toEqual(rate(0, 500, 500));
    expect(duties.rateOf('970110', 'US')).toEqual(rate(0, 720, 720));
  });

  it('reads markets without a column of their own in that of the European Union', () => {
    expect(['US', 'GB', 'DE', 'NO'].map(dutyMarketOf)).toEqual(['US', 'GB', 'EU', 'EU']);
  });
});
