import { Type } from 'class-transformer';
import { IsInt, IsOptional, Length, Max, Min, ValidateIf } from 'class-validator';
import { IsHeaderSecret, IsListenHost, Secret } from '../env.ts';

/** At least 32 characters of base64, which are 192 random bits. At most the length of a usual header. */
const SECRET_LENGTH = { min: 32, max: 512 };

/** Where a service offers its internal API, and the secret that callers send. */
export class InternalApiConfig {
  @IsListenHost() INTERNAL_HOST = '127.0.0.1';
  /** Without a port there is no internal API. With 0 it takes a free port. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(65_535) INTERNAL_PORT?: number;
  /** The same in all services of an installation. */
  @ValidateIf(
    ({ INTERNAL_PORT, INTERNAL_SECRET }: InternalApiConfig) => (INTERNAL_PORT ?? INTERNAL_SECRET) !== undefined,
  )
  @Secret()
  @IsHeaderSecret()
  @Length(SECRET_LENGTH.min, SECRET_LENGTH.max)
  INTERNAL_SECRET?: string;
}
