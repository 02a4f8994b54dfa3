import { IsSecretKeys, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** Host names, addresses, and IPv6 addresses in brackets. */
const HOSTS = /^ *(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})? *(?:, *(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})? *)*$/;

/** The environment variables of the webhook service. */
export class WebhookConfig {
  @Secret() @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' }) WEBHOOK_DATABASE_URL!: string;
  /** At least two: the relay must not wait for the transactions that fill its outbox. */
  @Type(() => Number) @IsInt() @Min(2) @Max(100) WEBHOOK_DATABASE_POOL = 8;
  /**
   * The keys that encrypt endpoints' secrets. The first encrypts; all decrypt. At startup, everything is re-encrypted with the
   * first.
   */
  @Secret()
  @IsSecretKeys()
  WEBHOOK_SECRET_KEYS!: string;
  /** An attempt without a complete response by then has failed. */
  @Type(() => Number) @IsInt() @Min(100) @Max(30_000) WEBHOOK_ATTEMPT_TIMEOUT_MS = 15_000;
  /** How long after its creation an endpoint gets its first ping; the receiver needs the secret by then. */
  @Type(() => Number) @IsInt() @Min(0) @Max(600_000) WEBHOOK_FIRST_PING_AFTER_MS = 10_000;
  /**
   * Hosts, separated by commas, that may be reached over plain HTTP and at private addresses. For tests and receivers in one's own
   * network.
   */
  @IsOptional()
  @Matches(HOSTS, { message: 'must be host or host:port, or several with commas' })
  WEBHOOK_ALLOWED_HOSTS?: string;
  /** Messages, deliveries and attempts are removed after this many days. */
  @Type(() => Number) @IsInt() @Min(4) @Max(3_650) WEBHOOK_KEEP_DAYS = 30;
}
