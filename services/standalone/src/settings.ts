import { resolve } from 'node:path';
import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { type Environment, offencesOf, parseEnv } from '@cpes/service-kit/env';
import { LOG_LEVELS, ProcessConfig } from '@cpes/service-kit/process-config';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { SECRET_KEYS_SETTINGS } from '@cpes/local-servers';
import { CONFIGS } from './service-configs.ts';

/** What both ways of running on one machine can be told. */
export class Settings {
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @IsString() HOST = '127.0.0.1';
  /** Databases, broker state, logs and the demo credentials. */
  @Transform(({ value }) => resolve(String(value))) @IsString() CPES_DATA_DIR = resolve('.data');
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) METRICS_PORT = 9464;
  @IsIn(LOG_LEVELS) LOG_LEVEL = 'info';
  /** Whether a fake store of each platform runs beside the API, connected for the demo tenant. */
  @IsIn(['on', 'off']) DEMO_STORES = 'on';
  /** Whether the first `npm start` on a data folder evaluates the demo candidates. */
  @IsIn(['on', 'off']) DEMO_DATA = 'on';
}

const NO_DEMO = '--no-demo';

/** The environment with what the command line says, which goes first. Throws for an option that there is not. */
export function withOptions(environment: Environment, options: readonly string[]): Environment {
  const unknown = options.find((option) => option !== NO_DEMO);
  if (unknown !== undefined) throw new Error(`there is no option ${unknown}; there is ${NO_DEMO}`);
  return options.length === 0 ? environment : { ...environment, DEMO_STORES: 'off', DEMO_DATA: 'off' };
}

/** What the launchers tell the services themselves, whatever the environment says. */
const GIVEN = {
  ...Object.fromEntries(SERVICES_WITH_DATABASE.map((service) => [databaseOf(service).setting, 'postgres://'])),
  ...Object.fromEntries(SECRET_KEYS_SETTINGS.map((setting) => [setting, `local:${'A'.repeat(43)}=`])),
};

/** Checks the settings of every service, too: whatever cannot be used is said before anything starts. */
export function readSettings(environment: Environment): Readonly<Settings> {
  const all = [Settings, ProcessConfig, ...Object.values(CONFIGS)];
  const offences = new Set(all.flatMap((config) => offencesOf(config, { ...environment, ...GIVEN })));
  if (offences.size > 0) throw new Error(`the settings are not usable: ${[...offences].join('; ')}`);
  const settings = parseEnv(Settings, environment);
  if (settings.PORT === settings.METRICS_PORT && settings.PORT !== 0) {
    throw new Error(`PORT and METRICS_PORT are both ${settings.PORT}: give one of them another port`);
  }
  return settings;
}
