import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Nested, NestedList } from './nested.ts';
import { type Match, MATCHES } from './vocabulary.ts';

/** A reading with at least this share of the certainty is plausible: the range includes its duty. */
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
  /** Its share of the certainty of all readings. */
  @IsInt() @Min(0) @Max(100) sharePercent!: number;
}

/** A word of the title, and how much it supports the code. */
export class WordContribution {
  @IsString() word!: string;
  /** Hundredths of the natural logarithm of the odds; below 0 when the word counts against the code. */
  @IsInt() hundredths!: number;
}

/**
 * Why intake chose the code and not the likeliest of the other readings. All amounts are hundredths of the natural logarithm of the
 * odds between the two. Words, other words, vocabulary and usual add up to the lead exactly.
 */
export class ClassificationExplanation {
  /** The likeliest of the other readings. */
  @Matches(/^\d{6}$/) againstHsCode!: string;
  @IsString() againstDescription!: string;
  /** 100 is 2.7 times as likely, 0 equally likely; below 0 when the code represents its whole heading. */
  @IsInt() leadHundredths!: number;
  /** The words of the title that contribute most, greatest first. */
  @NestedList(() => WordContribution) words!: WordContribution[];
  /** All other words together. */
  @IsInt() otherWordsHundredths!: number;
  /** The part of the vocabulary's names and attributes. */
  @IsInt() vocabularyHundredths!: number;
  /** The part of prior frequencies: of all goods, and of the goods of one heading. */
  @IsInt() usualHundredths!: number;
}

/** The kind of goods of a candidate, in the Harmonized System. */
export class Classification {
  /** 6, 8 or 10 digits when known; 4 or 2 when only heading or chapter is; absent when nothing is. */
  @IsOptional() @Matches(/^\d{2}(\d{2}){0,4}$/) hsCode?: string;
  @IsString() description!: string;
  @IsIn(MATCHES) match!: Match;
  @Nested(() => DutyRangeBps) dutyRangeBps!: DutyRangeBps;
  @NestedList(() => ClassificationAlternative) alternatives!: ClassificationAlternative[];
  /** Absent when the client gave the code, when fewer than six digits are known, and when there is no other reading. */
  @IsOptional() @Nested(() => ClassificationExplanation) explanation?: ClassificationExplanation;
}
