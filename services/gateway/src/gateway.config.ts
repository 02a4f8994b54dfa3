import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsHeaderSecret, IsListenHost, Satisfies, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

const IsInternalUrl = () => IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false });

/** The settings of the gateway; each property is an environment variable. */
export class GatewayConfig {
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @IsListenHost() HOST = '127.0.0.1';
  @Secret() @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' }) GATEWAY_DATABASE_URL!: string;
  @Type(() => Number) @IsInt() @Min(4) @Max(200) GATEWAY_DATABASE_POOL = 10;
  /** A request must arrive completely within this time. */
  @Type(() => Number) @IsInt() @Min(100) @Max(600_000) REQUEST_TIMEOUT_MS = 30_000;
  /** The default quota of a tenant: requests per minute, and the burst. */
  @Type(() => Number) @IsInt() @Min(1) @Max(10_000_000) RATE_LIMIT_PER_MINUTE = 600;
  @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) RATE_LIMIT_BURST = 100;
  /** The gateway refuses new submissions while the oldest unstarted work is older. */
  @Type(() => Number) @IsInt() @Min(100) @Max(3_600_000) SHED_AGE_MS = 5_000;
  /** The gateway refuses new submissions while it stores this many, because their responses would be late. */
  @Type(() => Number) @IsInt() @Min(1) @Max(100_000) SHED_SUBMISSIONS_AT_ONCE = 500;
  @Type(() => Number) @IsInt() @Min(50) @Max(3_600_000) RUN_SWEEP_EVERY_MS = 2_000;
  /** The gateway sends a run again that has not ended by then; each further wait is twice as long. */
  @Type(() => Number) @IsInt() @Min(50) @Max(3_600_000) RUN_SWEEP_AFTER_MS = 5_000;
  /** Waits of 5, 10, 20 … 300 s: twenty of them take some 75 minutes. Then the run fails. */
  @Type(() => Number) @IsInt() @Min(1) @Max(1_000) RUN_SWEEP_RESENDS_MAX = 20;
  /** The internal APIs of the stages, for what-ifs, which get a 503 without them. Not needed in one process. */
  @IsOptional() @IsInternalUrl() INTAKE_INTERNAL_URL?: string;
  @IsOptional() @IsInternalUrl() COST_FACTOR_INTERNAL_URL?: string;
  @IsOptional() @IsInternalUrl() SCORING_INTERNAL_URL?: string;
  /** The internal API of the webhook service, which owns the routes of endpoints and deliveries. */
  @IsOptional() @IsInternalUrl() WEBHOOK_INTERNAL_URL?: string;
  /** The internal API of the store-draft service, which owns the routes of stores and draft listings. */
  @IsOptional() @IsInternalUrl() STORE_DRAFT_INTERNAL_URL?: string;
  /** The shared secret of the internal APIs. */
  @IsOptional() @Secret() @IsHeaderSecret() INTERNAL_SECRET?: string;
  /** The file for the credentials of the demo tenant, which is created when there is no tenant yet. */
  @IsOptional()
  @Satisfies((file) => isWritable(dirname(file)), 'must be in a folder that can be written to')
  DEMO_CREDENTIALS_FILE?: string;
  /** The folder of the built web interface; without it the gateway serves only the API. */
  @IsOptional()
  @Satisfies(
    (folder) => existsSync(join(folder, 'index.html')),
    'must be a folder that has index.html; npm run build makes dist/web',
  )
  WEB_ROOT?: string;
}

function isWritable(folder: string): boolean {
  try {
    // The dot makes this fail for a file.
    accessSync(`${folder}/.`, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
