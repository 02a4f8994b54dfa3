import { DatedIndex } from './dated-index.ts';
import type { UsExemptLine } from './rate-rows.ts';

const CHAPTER_DIGITS = 2;

/** The lines that the forced-labour duty leaves free: the final list, and for some chapters the proposed one in its place. */
export class ExemptionLists {
  private readonly lines: DatedIndex<UsExemptLine>;
  private readonly proposedByChapter: ReadonlyMap<string, UsExemptLine>;
  private readonly final: UsExemptLine | undefined;

  constructor(rows: readonly UsExemptLine[]) {
    this.lines = new DatedIndex(rows, (row) => row.hts8);
    this.final = rows.find((row) => row.reliability === 'official_table');
    const proposed = rows.filter((row) => row.reliability !== 'official_table');
    this.proposedByChapter = new Map(proposed.map((row) => [row.hts8.slice(0, CHAPTER_DIGITS), row]));
  }

  /** The row that makes a line exempt on that day. */
  find(hts8: string, day: string): UsExemptLine | undefined {
    return this.lines.findInForce(hts8, day);
  }

  /** What the list is called by which exempt lines of this line's chapter are known. */
  sourceFor(hts8: string): string | undefined {
    return (this.proposedByChapter.get(hts8.slice(0, CHAPTER_DIGITS)) ?? this.final)?.source;
  }
}
