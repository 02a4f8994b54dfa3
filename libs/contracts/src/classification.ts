import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Nested, NestedList } from './nested.ts';
import { type Match, MATCHES } from './vocabulary.ts';

/** A reading with at least this share of the certainty is plausible: its duty belongs into the range. */
export const PLAUSIBLE_SHARE_PERCENT = 8;

/**
 * The range of duty that the goods may bear in the target market, in basis points of the customs value. Intake states ordinary
 * duty only. Cost-factor states ordinary and additional duty, of all lines that the goods may fall under.
 */
export class DutyRangeBps {
  @IsInt() @Min(0) min!: number;
  @IsInt() @Min(0) max!: number;
}

/** Another reading of the title. */
export class ClassificationAlternative {
  @Matches(/^\d{2,10}$/) hsCode!: string;
  @IsString() description!: string;
  /** Its share of the certainty given out among all readings. */
  @IsInt() @Min(0) @Max(100) sharePercent!: number;
}

/** What kind of goods the candidate is, in the Harmonized System. */
export class Classification {
  /** 6, 8 or 10 digits when known; 4 or 2 when only heading or chapter is; absent when nothing is. */
  @IsOptional() @Matches(/^\d{2}(\d{2}){0,4}$/) hsCode?: string;
  @IsString() description!: string;
  @IsIn(MATCHES) match!: Match;
  @Nested(() => DutyRangeBps) dutyRangeBps!: DutyRangeBps;
  @NestedList(() => ClassificationAlternative) alternatives!: ClassificationAlternative[];
}
