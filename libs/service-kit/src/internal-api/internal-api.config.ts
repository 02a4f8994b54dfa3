import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { IsListenHost, Satisfies, Secret } from '../env.ts';
import { secretsIn } from './internal-secret.ts';

export { secretsIn } from './internal-secret.ts';

/** Printable ASCII: at least 32 characters of base64, which are 192 random bits, and at most the length of a usual header. */
const SECRET = /^[\x21-\x7e]{32,512}$/;
/** A rotation needs two. */
const SECRETS_MAX = 5;

/** The address of a service's internal API, and the secret of callers. */
export class InternalApiConfig {
  @IsListenHost() INTERNAL_HOST = '127.0.0.1';
  /** Without a port there is no internal API; 0 takes a free port. */
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(65_535) INTERNAL_PORT?: number;
  /** The same in all services of an installation. Several, separated by commas: the first is sent, all are accepted. */
  @ValidateIf(
    ({ INTERNAL_PORT, INTERNAL_SECRET }: InternalApiConfig) => (INTERNAL_PORT ?? INTERNAL_SECRET) !== undefined,
  )
  @Secret()
  @Satisfies(
    (value) => secretsIn(value).length <= SECRETS_MAX && secretsIn(value).every((secret) => SECRET.test(secret)),
    `must be 32 to 512 printable ASCII characters without blanks, or up to ${SECRETS_MAX} such secrets with commas`,
  )
  INTERNAL_SECRET?: string;
}
