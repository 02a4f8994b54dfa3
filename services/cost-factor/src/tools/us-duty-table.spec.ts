import { readRateTables } from '../store/rate-files.ts';
import { usDutyPage } from './us-duty-table.ts';

describe('the page of US duties', () => {
  it('shows base, additional and total duty of the most frequent goods by origin', async () => {
    const page = usDutyPage(await readRateTables(), ['961700', '851660', '961700'], '2026-11-25');
    const rows = page.split('\n').filter((row) => /^\| \d/.test(row));
    expect(rows).toEqual([
      '| 8516.60.60 | Ovens, grills, rice cookers | 2.7 | 25 → 27.7 | 25 → 27.7 | 25 → 27.7 | 25 → 27.7 | 25 → 27.7 | 25 → 27.7 | 25 → 27.7 (17.7–27.7) |',
      '| 9617.00.10 | Vacuum flasks | 7.2 | 12.5 → 19.7 | 12.5 → 19.7 | 10 → 17.2 | 10 → 17.2 | 10 → 17.2 | 2.8 → 10 | 10 → 17.2 |',
    ]);
  });
});
