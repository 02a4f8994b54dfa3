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

  it('gives a code its own rate for any number of further digits', () => {
    expect(duties.rateOf('961700', 'US')).toEqual(rate(690, 720, 720));
    expect(duties.rateOf('9617000000', 'US')).toEqual(rate(690, 720, 720));
  });

  it('spans the codes below a shorter one, and uses the most common rate among consumer goods', () => {
    expect(duties.rateOf('96', 'US')).toEqual(rate(0, 720, 720));
  });

  it('uses the nearest wider group for a code without a rate', () => {
    expect(duties.rateOf('961999', 'US')).toEqual(rate(0, 500, 500));
    expect(duties.rateOf('970110', 'US')).toEqual(rate(0, 720, 720));
  });

  it("uses the European Union's column for markets without their own", () => {
    expect(['US', 'GB', 'DE', 'NO'].map(dutyMarketOf)).toEqual(['US', 'GB', 'EU', 'EU']);
  });
});
