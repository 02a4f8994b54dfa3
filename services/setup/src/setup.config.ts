import { Satisfies, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const IsDatabaseUrl = () => Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' });
const IsServer = () => Matches(/^[\w.-]{1,253}:\d{1,5}$/, { message: 'must be HOST:PORT' });
/** Timeout for a starting server, in seconds: a first start of PostgreSQL takes about 10 s on a slow disk. */
const WAIT_SECONDS = 60;

/** Settings of the command `secrets`. */
export class SecretsConfig {
  /** Folder with a file for each secret; without it, a Kubernetes pod writes to Secrets of its namespace. */
  @IsOptional() @Satisfies((path) => path.startsWith('/'), 'must be an absolute path') SETUP_SECRETS_DIR?: string;
  /** PostgreSQL and RabbitMQ of the installation. Without them, an operator provides their addresses as secrets. */
  @IsOptional() @IsServer() SETUP_DATABASE_SERVER?: string;
  @IsOptional() @IsServer() SETUP_BROKER_SERVER?: string;
  /** Owners of the files, if this process may change owners: user ids of services, PostgreSQL and RabbitMQ. */
  @Matches(/^\d{1,9}(,\d{1,9}){2}$/, { message: 'must be three user ids with commas' })
  @IsOptional()
  SETUP_SECRETS_OWNERS?: string;
}

/** Settings of the command `databases`. */
export class DatabasesConfig {
  /** A superuser's address. Without it, databases and roles must exist. */
  @IsOptional() @Secret() @IsDatabaseUrl() SETUP_DATABASE_URL?: string;
  @Type(() => Number) @IsInt() @Min(1) @Max(3_600) SETUP_WAIT_SECONDS = WAIT_SECONDS;
  @Secret() @IsDatabaseUrl() GATEWAY_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() COST_FACTOR_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() WEBHOOK_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() STORE_DRAFT_DATABASE_URL!: string;
  /** File for the demo tenant's credentials; without it there is no demo tenant. */
  @IsOptional() @Satisfies((path) => path.startsWith('/'), 'must be an absolute path') DEMO_CREDENTIALS_FILE?: string;
  /** Port of the API on 127.0.0.1 for the demo user, or the first of a range. */
  @Matches(/^\d{1,5}(-\d{1,5})?$/, { message: 'must be a port or a range of ports' }) PORT = '8080';
}
