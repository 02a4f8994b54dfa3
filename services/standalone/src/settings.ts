import { resolve } from 'node:path';
import { LOG_LEVELS, parseEnv } from '@cpes/service-kit';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';

/** What both ways of running on one machine can be told. */
export class Settings {
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @IsString() HOST = '127.0.0.1';
  /** Databases, broker state, logs and the demo credentials. */
  @Transform(({ value }) => resolve(String(value))) @IsString() CPES_DATA_DIR = resolve('.data');
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) METRICS_PORT = 9464;
  @IsIn(LOG_LEVELS) LOG_LEVEL = 'info';
}

export function readSettings(): Readonly<Settings> {
  return parseEnv(Settings, process.env);
}
