import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsHeaderSecret, IsListenHost, Satisfies, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

const IsInternalUrl = () => IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false });

/** What the gateway can be told; each property is an environment variable. */
export class GatewayConfig {
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @IsListenHost() HOST = '127.0.0.1';
  @Secret() @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' }) GATEWAY_DATABASE_URL!: string;
  @Type(() => Number) @IsInt() @Min(4) @Max(200) GATEWAY_DATABASE_POOL = 10;
  /** A request that has not arrived as a whole by then is refused. */
  @Type(() => Number) @IsInt() @Min(100) @Max(600_000) REQUEST_TIMEOUT_MS = 30_000;
  /** The quota of tenants that have none of their own: so many requests a minute, and so many at once. */
  @Type(() => Number) @IsInt() @Min(1) @Max(10_000_000) RATE_LIMIT_PER_MINUTE = 600;
  @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) RATE_LIMIT_BURST = 100;
  /** New submissions are refused while the oldest unstarted work is older. */
  @Type(() => Number) @IsInt() @Min(100) @Max(3_600_000) SHED_AGE_MS = 5_000;
  /** New submissions are refused while so many are being stored: others would not be answered in time. */
  @Type(() => Number) @IsInt() @Min(1) @Max(100_000) SHED_SUBMISSIONS_AT_ONCE = 500;
  @Type(() => Number) @IsInt() @Min(50) @Max(3_600_000) RUN_SWEEP_EVERY_MS = 2_000;
  /** A run that has not ended by then is sent again; each further wait is twice the one before. */
  @Type(() => Number) @IsInt() @Min(50) @Max(3_600_000) RUN_SWEEP_AFTER_MS = 5_000;
  /** Waits of 5, 10, 20 … 300 s: twenty of them take some 75 minutes. Then the run has failed. */
  @Type(() => Number) @IsInt() @Min(1) @Max(1_000) RUN_SWEEP_RESENDS_MAX = 20;
  /** The internal APIs of the stages, which a what-if asks; without them it is answered 503. Not needed in one process. */
  @IsOptional() @IsInternalUrl() INTAKE_INTERNAL_URL?: string;
  @IsOptional() @IsInternalUrl() COST_FACTOR_INTERNAL_URL?: string;
  @IsOptional() @IsInternalUrl() SCORING_INTERNAL_URL?: string;
  /** The internal API of the webhook service, which keeps endpoints and deliveries. */
  @IsOptional() @IsInternalUrl() WEBHOOK_INTERNAL_URL?: string;
  /** The internal API of the store-draft service, which keeps stores and draft listings. */
  @IsOptional() @IsInternalUrl() STORE_DRAFT_INTERNAL_URL?: string;
  /** What the internal APIs want to know. */
  @IsOptional() @Secret() @IsHeaderSecret() INTERNAL_SECRET?: string;
  /** Where the credentials of the demo tenant are written, made when there is no tenant yet. */
  @IsOptional()
  @Satisfies((file) => isWritable(dirname(file)), 'must be in a folder that can be written to')
  DEMO_CREDENTIALS_FILE?: string;
  /** The folder of the built web interface; without it the gateway serves the API alone. */
  @IsOptional()
  @Satisfies(
    (folder) => existsSync(join(folder, 'index.html')),
    'must be a folder that has index.html; npm run build makes dist/web',
  )
  WEB_ROOT?: string;
}

function isWritable(folder: string): boolean {
  try {
    // With the dot, a file is refused.
    accessSync(`${folder}/.`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
