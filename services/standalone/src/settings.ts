import { resolve } from 'node:path';
import { databaseOf, internalUrlOf, SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { SECRET_KEYS_SETTINGS } from '@cpes/local-servers';
import { BrokerConfig } from '@cpes/messaging/config';
import { type Environment, IsListenHost, parseEnv, requireUsable, Satisfies } from '@cpes/service-kit/env';
import { InternalApiConfig } from '@cpes/service-kit/internal-api-config';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { METRICS_PORTS_AFTER_FIRST } from './metrics-port.ts';
import { DEFINITIONS } from './services.ts';

/** `npm start` and `npm run start:services`. */
export type Way = 'start' | 'services';

/** PostgreSQL accepts paths of up to 1,023 bytes, and our longest name below the folder has fewer than 100. */
const PATH_BYTES_MAX = 900;
/** RabbitMQ does not start below a name with one of these; in the database's own files, a path ends with its line. */
const IMPOSSIBLE = /["'\\\p{Cc}]/u;

/** The settings of both launchers, besides those of the services. */
export class Settings extends ProcessConfig {
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @IsListenHost() HOST = '127.0.0.1';
  /** Databases, broker state, logs and the demo credentials. */
  @Transform(({ value }) => resolve(String(value)))
  @Satisfies(
    (folder) => !IMPOSSIBLE.test(folder) && Buffer.byteLength(folder) <= PATH_BYTES_MAX,
    `must be a path of at most ${PATH_BYTES_MAX} bytes without quotation marks, backslashes and line breaks`,
  )
  CPES_DATA_DIR = resolve('.data');
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) override METRICS_PORT = 9464;
  /** Whether a fake store of each platform runs beside the API, connected for the demo tenant. */
  @IsIn(['on', 'off']) DEMO_STORES = 'on';
  /** Whether the first `npm start` on a data folder evaluates the demo candidates. */
  @IsIn(['on', 'off']) DEMO_DATA = 'on';
  /** Processes of each service with `start:services`. Four of each have at most 168 connections; the private PostgreSQL accepts 200. */
  @Type(() => Number) @IsInt() @Min(1) @Max(4) CPES_INSTANCES = 1;
}

const NO_DEMO = '--no-demo';
const INSTANCES = '--instances';

/** The environment with the options of the command line, which have priority. Throws for an unknown option. */
export function withOptions(environment: Environment, options: readonly string[]): Environment {
  const [option, ...rest] = options;
  if (option === undefined) return environment;
  if (option === NO_DEMO) return withOptions({ ...environment, DEMO_STORES: 'off', DEMO_DATA: 'off' }, rest);
  const [name, value = rest[0]] = option.split('=', 2);
  if (name !== INSTANCES) throw new Error(`there is no option ${option}; there are ${NO_DEMO} and ${INSTANCES} N`);
  if (value === undefined || value === '') throw new Error(`${INSTANCES} needs a number`);
  return withOptions({ ...environment, CPES_INSTANCES: value }, option === INSTANCES ? rest.slice(1) : rest);
}

/** Settings that a launcher sets itself; a value from outside would have no effect. */
const MADE_HERE = [
  ...SERVICES_WITH_DATABASE.map((service) => databaseOf(service).setting),
  ...SERVICES.map(internalUrlOf),
  'BROKER_URL',
  'BROKER_MANAGEMENT_URL',
  'DEMO_CREDENTIALS_FILE',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'WEB_ROOT',
];
const COMMANDS: Readonly<Record<Way, string>> = { start: 'npm start', services: 'npm run start:services' };

/** The settings of a launcher and its services. */
export const CLASSES = [
  Settings,
  InternalApiConfig,
  BrokerConfig,
  ...Object.values(DEFINITIONS).map(({ config }) => config),
];

/** Placeholders for the launcher's own settings, and for the keys in the data folder. */
const PLACEHOLDERS = {
  BROKER_URL: 'amqp://127.0.0.1',
  ...Object.fromEntries(SERVICES_WITH_DATABASE.map((service) => [databaseOf(service).setting, 'postgres://'])),
  ...Object.fromEntries(SECRET_KEYS_SETTINGS.map((setting) => [setting, `local:${'A'.repeat(43)}=`])),
};

/**
 * Also checks the settings of every service before the start. Throws one error that names all invalid settings and all
 * without effect: an operator who rotates a key must not believe that it is done.
 */
export function readSettings(way: Way, environment: Environment): Readonly<Settings> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const without = ignoredBy(way, environment);
  const ignored = given.map(([name]) => name).filter((name) => without.includes(name));
  const used = Object.fromEntries(given.filter(([name]) => !ignored.includes(name)));
  const offences = [
    ...ignored.map((name) => `${name} has no effect with \`${COMMANDS[way]}\`: unset it`),
    ...portOffences(way, used),
  ];
  requireUsable(CLASSES, { ...PLACEHOLDERS, ...used }, offences);
  return parseEnv(Settings, environment);
}

function ignoredBy(way: Way, { DEMO_DATA }: Environment): string[] {
  if (way === 'start') return [...MADE_HERE, 'BROKER_PREFIX', 'CPES_INSTANCES'];
  return DEMO_DATA === 'on' ? [...MADE_HERE, 'DEMO_DATA'] : MADE_HERE;
}

/**
 * With `start:services`, each service has a metrics port, from METRICS_PORT on. Invalid ports are reported elsewhere.
 */
function portOffences(way: Way, environment: Environment): string[] {
  const defaults = new Settings();
  const port = Number(environment['PORT'] ?? defaults.PORT);
  const first = Number(environment['METRICS_PORT'] ?? defaults.METRICS_PORT);
  if (first === 0) return [];
  if (way === 'start') return port === first ? ['METRICS_PORT is the same as PORT: give one of them another port'] : [];
  const last = first + METRICS_PORTS_AFTER_FIRST;
  const isTaken = port >= first && port <= last;
  return [
    ...(first <= PORT_MAX && last > PORT_MAX
      ? [`METRICS_PORT must not be greater than ${PORT_MAX - METRICS_PORTS_AFTER_FIRST}: ${ONE_EACH}`]
      : []),
    ...(isTaken
      ? [
          `METRICS_PORT or one of the next ${METRICS_PORTS_AFTER_FIRST} is the same as PORT, and ${ONE_EACH}: give PORT another`,
        ]
      : []),
  ];
}

const PORT_MAX = 65_535;
const ONE_EACH = 'each service takes one of them';
