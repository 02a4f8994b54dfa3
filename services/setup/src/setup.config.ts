import { Satisfies, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const IsDatabaseUrl = () => Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' });
const IsServer = () => Matches(/^[\w.-]{1,253}:\d{1,5}$/, { message: 'must be HOST:PORT' });
/** Longest wait for a server that is starting, in seconds: a first start of PostgreSQL takes some 10 s on a slow disk. */
const WAIT_SECONDS = 60;

/** What the command `secrets` reads. */
export class SecretsConfig {
  /** The folder that gets a file for each secret; in a Kubernetes cluster without it, Secrets of the pod's namespace get them. */
  @IsOptional() @Satisfies((path) => path.startsWith('/'), 'must be an absolute path') SETUP_SECRETS_DIR?: string;
  /** PostgreSQL and RabbitMQ that come with the installation. Without them, their addresses are secrets that an operator provides. */
  @IsOptional() @IsServer() SETUP_DATABASE_SERVER?: string;
  @IsOptional() @IsServer() SETUP_BROKER_SERVER?: string;
  /** The users whose processes read the files, when this one may give files away: of services, PostgreSQL and RabbitMQ. */
  @Matches(/^\d{1,9}(,\d{1,9}){2}$/, { message: 'must be three user ids with commas' })
  @IsOptional()
  SETUP_SECRETS_OWNERS?: string;
}

/** What the command `databases` reads. */
export class DatabasesConfig {
  /** A superuser's address. Without it, databases and roles have to be there. */
  @IsOptional() @Secret() @IsDatabaseUrl() SETUP_DATABASE_URL?: string;
  @Type(() => Number) @IsInt() @Min(1) @Max(3_600) SETUP_WAIT_SECONDS = WAIT_SECONDS;
  @Secret() @IsDatabaseUrl() GATEWAY_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() COST_FACTOR_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() WEBHOOK_DATABASE_URL!: string;
  @Secret() @IsDatabaseUrl() STORE_DRAFT_DATABASE_URL!: string;
  /** Where the demo tenant's credentials go; without it there is no demo tenant. */
  @IsOptional() @Satisfies((path) => path.startsWith('/'), 'must be an absolute path') DEMO_CREDENTIALS_FILE?: string;
  /** Where the user of the demo finds the API on 127.0.0.1: the port, or the first of a range. */
  @Matches(/^\d{1,5}(-\d{1,5})?$/, { message: 'must be a port or a range of ports' }) PORT = '8080';
}
