import { CHINA_LISTS } from '../domain/us-china-lists.ts';
import { namedCodes } from './named-codes.ts';
import { percentBps } from './us-duty-text.ts';
import type { UsitcRow } from './usitc-file.ts';

/** For the operator: headings of lists of goods of China with another rate than the lines of their list, and those without a percentage. */
export function chinaRateNotes(rows: readonly UsitcRow[]): string[] {
  const general = new Map(rows.map((row) => [row.code, row.general]));
  const rates = CHINA_LISTS.map(({ heading, cnSection301Bps }) => ({
    heading,
    cnSection301Bps,
    bps: percentBps(general.get(heading.replaceAll('.', '')) ?? ''),
  }));
  const note = (text: string, lists: typeof rates) =>
    lists.length === 0 ? [] : [`${text}: ${namedCodes(lists.map(({ heading }) => heading))}`];
  return [
    ...note(
      'lists of China with another rate',
      rates.filter(({ bps, cnSection301Bps }) => bps !== undefined && bps !== cnSection301Bps),
    ),
    ...note(
      'lists of China without a percentage',
      rates.filter(({ bps }) => bps === undefined),
    ),
  ];
}
