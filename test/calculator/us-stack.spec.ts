import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { sumBps, usStack } from '../../services/cost-factor/src/domain/us-additional-duties.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { Tables } from './rate-tables.ts';
import { stackOf } from './us-stack.ts';

const ORIGINS = ['BR', 'CA', 'CN', 'DE', 'GB', 'IN', 'JP', 'KR', 'MX', 'NI', 'RU', 'TW', 'VN'];
const US_LINES = 11_414;
const DAY = '2026-11-25';
/** The first and last days of listed duties. */
const LATER_DAYS = ['2026-12-04', '2027-01-01', '2028-01-01'];

describe('a second computation of the US duties from the rate files', () => {
  it('agrees on every US line from 13 origins, and on every listed code of ten digits', async () => {
    const { codes, listed } = await codesOf();
    expect(codes).toHaveLength(US_LINES);
    expect(await differing([...codes, ...listed.filter((code) => code.length === 10)], DAY)).toEqual([]);
  });

  it.each(LATER_DAYS)('agrees on every listed line from 13 origins on %s', async (day) => {
    const { codes, listed } = await codesOf();
    const under = codes.filter((hts8) => listed.some((code) => code.startsWith(hts8) || hts8.startsWith(code)));
    expect(await differing(under, day)).toEqual([]);
  });
});

async function codesOf(): Promise<{ codes: string[]; listed: string[] }> {
  const { usTariffLines, usListedGoods } = await readRateTables();
  return { codes: usTariffLines.map(({ hts8 }) => hts8), listed: [...new Set(usListedGoods.map(({ code }) => code))] };
}

/** The first codes on which the product and the calculator disagree. */
async function differing(codes: readonly string[], day: string): Promise<object[]> {
  const rows = await readRateTables();
  const book = new RateSnapshot(rows, 'test');
  const tables = new Tables(rows);
  const all = codes.flatMap((code) => {
    const line = tables.usLineOf.get(code.slice(0, 8))!;
    return ORIGINS.flatMap((origin) => {
      const goods = { origin, line, code, ordinaryBps: line.mfnBps ?? 0 };
      const { layers, minBps, maxBps } = usStack(book, goods, day);
      const second = stackOf(tables, { ...goods, day });
      const ours = [sumBps(layers), minBps, maxBps];
      const theirs = [second.layers.reduce((sum, { bps }) => sum + bps, 0), second.minBps, second.maxBps];
      return ours.join() === theirs.join() ? [] : [{ code, origin, ours, theirs }];
    });
  });
  return all.slice(0, 20);
}
