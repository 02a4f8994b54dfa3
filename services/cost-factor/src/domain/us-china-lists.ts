import type { UsTariffLine } from './rate-rows.ts';

/** A list of goods of China in notes 20 and 31 of chapter 99, and what its lines bear. */
export interface ChinaList extends Pick<UsTariffLine, 'cnSection301Bps' | 'cnSection301List'> {
  readonly heading: string;
}

/**
 * Two lists describe goods of some codes only: those of 9903.88.04 and 9903.91.07. The headings 9903.88.03 and 9903.88.04 have one name
 * and rate, so that `chinaListOf` finds only the first of them.
 */
export const CHINA_LISTS: readonly ChinaList[] = [
  { heading: '9903.88.01', cnSection301List: '1', cnSection301Bps: 2_500 },
  { heading: '9903.88.02', cnSection301List: '2', cnSection301Bps: 2_500 },
  { heading: '9903.88.03', cnSection301List: '3', cnSection301Bps: 2_500 },
  { heading: '9903.88.04', cnSection301List: '3', cnSection301Bps: 2_500 },
  { heading: '9903.88.15', cnSection301List: '4A', cnSection301Bps: 750 },
  { heading: '9903.91.01', cnSection301List: 'biden_25', cnSection301Bps: 2_500 },
  { heading: '9903.91.02', cnSection301List: 'biden_50', cnSection301Bps: 5_000 },
  { heading: '9903.91.03', cnSection301List: 'biden_100', cnSection301Bps: 10_000 },
  { heading: '9903.91.05', cnSection301List: 'biden_50_jan25', cnSection301Bps: 5_000 },
  { heading: '9903.91.06', cnSection301List: 'biden_jan26', cnSection301Bps: 2_500 },
  { heading: '9903.91.07', cnSection301List: 'biden_jan26', cnSection301Bps: 5_000 },
  { heading: '9903.91.08', cnSection301List: 'biden_jan26', cnSection301Bps: 10_000 },
  { heading: '9903.91.11', cnSection301List: 'biden_25_jan25', cnSection301Bps: 2_500 },
];

/** The list of a line; undefined for one that no list has, or another list. */
export function chinaListOf({ cnSection301Bps, cnSection301List }: UsTariffLine): ChinaList | undefined {
  return CHINA_LISTS.find(
    (one) => one.cnSection301List === cnSection301List && one.cnSection301Bps === cnSection301Bps,
  );
}
