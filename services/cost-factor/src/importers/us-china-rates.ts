import { CHINA_LISTS } from '../domain/us-china-lists.ts';
import { percentBps } from './us-duty-text.ts';
import type { UsitcRow } from './usitc-file.ts';

/** The headings of lists of goods of China with another rate than the lines of their list. One without a percentage is not compared. */
export function movedChinaHeadings(rows: readonly UsitcRow[]): string[] {
  const general = new Map(rows.map((row) => [row.code, row.general]));
  return CHINA_LISTS.flatMap(({ heading, cnSection301Bps }) => {
    const bps = percentBps(general.get(heading.replaceAll('.', '')) ?? '');
    return bps === undefined || bps === cnSection301Bps ? [] : [heading];
  });
}
