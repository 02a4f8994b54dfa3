import type { Cents } from '@cpes/money';
import { IsIn, IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { FactorAmounts } from './calls/factor-amounts.ts';
import { MarginTerms } from './factors.ts';
import { Nested, NestedList } from './nested.ts';
import { isText, type Text } from './phrases/phrase.ts';
import { RATE_CARD_BOUNDS } from './rate-cards.ts';
import { EVIDENCE_SUBJECTS, type EvidenceSubject } from './vocabulary.ts';

/** The rates that are known for later days: as far as a candidate may enter. */
export const SCHEDULE_DAYS_AHEAD = 400;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function IsText(): PropertyDecorator {
  return ValidateBy({
    name: 'isText',
    validator: { validate: (value) => isText(value), defaultMessage: () => '$property must be a text' },
  });
}

/** The entry of the goods into the market. */
export class EntryPlan {
  /** The day (YYYY-MM-DD) of entry, on which every dated rate is read. */
  @Matches(DAY) date!: string;
  /** Days from the order of goods that are ready to their entry. */
  @IsInt() @Min(0) @Max(RATE_CARD_BOUNDS.transitDaysMax) transitDays!: number;
  /** The source of the transit days. */
  @IsText() source!: Text;
}

/** The figures that decide a verdict, as they are on one day. */
export class DatedFigures {
  @Nested(() => FactorAmounts) amounts!: FactorAmounts;
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
}

/** A figure that differs from the day before. */
export class ScheduledMove {
  @IsIn(EVIDENCE_SUBJECTS) factor!: EvidenceSubject;
  @IsInt() fromCents!: Cents;
  @IsInt() toCents!: Cents;
  /** The notice of the change: where the new figure is from, or the one that ends. */
  @IsText() source!: Text;
}

/** A known day on which figures of a candidate change, for goods that enter on it or later. */
export class ScheduledDay {
  @Matches(DAY) date!: string;
  /** Days of transit of goods that enter on the day before. */
  @IsInt() @Min(0) @Max(RATE_CARD_BOUNDS.transitDaysMax) transitDaysBefore!: number;
  /** The figures of the day before. */
  @Nested(() => DatedFigures) before!: DatedFigures;
  @Nested(() => DatedFigures) then!: DatedFigures;
  /** At least one. */
  @NestedList(() => ScheduledMove) moves!: ScheduledMove[];
}
