import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

/** What the scoring service reads from its environment. */
export class ScoringConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' }) SCORING_DATABASE_URL!: string;
  /** At least two: the relay must not wait for the transactions that fill its outbox. */
  @Type(() => Number) @IsInt() @Min(2) @Max(100) SCORING_DATABASE_POOL = 8;
}
