import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

/** What intake reads from the environment. */
export class IntakeConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  readonly INTAKE_DATABASE_URL!: string;

  /** Connections to keep: two transactions run at once, the rest serves repeats and operators. */
  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(100)
  readonly INTAKE_DATABASE_POOL: number = 8;
}
