import { readRateTables } from '../store/rate-files.ts';
import { TariffStatistics } from './tariff-statistics.ts';

describe('statistics over tariff lines', () => {
  it('are computed for the day of the evaluation', async () => {
    const tables = await readRateTables();
    const rows = tables.hs6MfnRates.filter(({ hs6 }) => hs6 === '961700');
    const lines = tables.usTariffLines.filter(({ hts8 }) => hts8 === '96170010');
    const statistics = new TariffStatistics({
      consumerLines: [],
      hs6MfnRates: [
        ...rows.map((one) => ({ ...one, effectiveTo: '2026-12-31' })),
        ...rows.map((one) => ({ ...one, effectiveFrom: '2027-01-01', euRepresentativeBps: 100, euMinBps: 50 })),
      ],
      usTariffLines: [
        ...lines.map((one) => ({ ...one, effectiveTo: '2026-12-31' })),
        ...lines.map((one) => ({ ...one, effectiveFrom: '2027-01-01', mfnBps: 100 })),
      ],
    });
    const on = (day: string) => ({
      bps: statistics.findSpread('EU', '9617', day)?.representativeBps,
      lines: statistics.linesUnder('9617', day).map(({ mfnBps }) => mfnBps),
    });
    expect(on('2026-12-31')).toEqual({ bps: 670, lines: [720] });
    expect(on('2027-01-01')).toEqual({ bps: 100, lines: [100] });
  });
});
