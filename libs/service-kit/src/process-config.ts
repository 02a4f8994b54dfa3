import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/** What every service in a process of its own can be told, besides its own settings and the broker's. */
export class ProcessConfig {
  @IsIn(LOG_LEVELS) LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';
  /** Address and port of the operators' door; 0 takes a free port. */
  @IsString() METRICS_HOST = '127.0.0.1';
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) METRICS_PORT = 0;
}
