import { randomBytes } from 'node:crypto';
import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';

/** The readers of each secret: CPES itself, and the two servers if they are part of the installation. */
export const READERS = ['services', 'postgres', 'rabbitmq'] as const;
export type Reader = (typeof READERS)[number];
/** Values by name. */
export type Values = Readonly<Record<string, string>>;
export type Secrets = Readonly<Record<Reader, Values>>;

/** 256 bits. */
const SECRET_BYTES = 32;
const USER = 'cpes';
const ADMINISTRATOR = 'SETUP_DATABASE_URL';
const PASSWORD_FILE = 'POSTGRES_PASSWORD';
const BROKER_FILE = 'rabbitmq.conf';
const MANAGEMENT_PORT = 15_672;

export interface Servers {
  readonly database?: string | undefined;
  readonly broker?: string | undefined;
}

/** All secrets of an installation: existing ones, and new ones for those that are missing. */
export function completed(kept: Secrets, { database, broker }: Servers): Secrets {
  const own = {
    INTERNAL_SECRET: newPassword(),
    WEBHOOK_SECRET_KEYS: newSecretKey(),
    STORE_DRAFT_SECRET_KEYS: newSecretKey(),
  };
  const ofDatabase = database === undefined ? NONE : ofDatabaseServer(kept, database);
  const ofBroker = broker === undefined ? NONE : ofBrokerServer(kept, broker);
  return {
    services: { ...own, ...ofDatabase.services, ...ofBroker.services, ...kept.services },
    postgres: { ...ofDatabase.postgres, ...kept.postgres },
    rabbitmq: { ...ofBroker.rabbitmq, ...kept.rabbitmq },
  };
}

/** Settings that services require, and that only an operator knows when the servers are external. */
export function lacking({ services }: Secrets): string[] {
  const needed = ['BROKER_URL', ...SERVICES_WITH_DATABASE.map((service) => databaseOf(service).setting)];
  return needed.filter((name) => services[name] === undefined);
}

const NONE: Secrets = { services: {}, postgres: {}, rabbitmq: {} };

/** An interrupted run may have written one half: the other one gets the same password. */
function ofDatabaseServer({ services, postgres }: Secrets, server: string): Secrets {
  const password = postgres[PASSWORD_FILE] ?? passwordIn(services[ADMINISTRATOR]) ?? newPassword();
  const addresses: Record<string, string> = {};
  for (const { name, setting } of SERVICES_WITH_DATABASE.map(databaseOf))
    addresses[setting] = `postgres://${name}:${newPassword()}@${server}/${name}`;
  return {
    ...NONE,
    services: {
      [ADMINISTRATOR]: `postgres://${USER}:${password}@${server}/postgres`,
      ...addresses,
    },
    postgres: { [PASSWORD_FILE]: password },
  };
}

function ofBrokerServer({ services, rabbitmq }: Secrets, server: string): Secrets {
  const kept = /^default_pass = (.*)$/m.exec(rabbitmq[BROKER_FILE] ?? '')?.[1];
  const password = kept ?? passwordIn(services['BROKER_URL']) ?? newPassword();
  return {
    ...NONE,
    services: {
      BROKER_URL: `amqp://${USER}:${password}@${server}`,
      BROKER_MANAGEMENT_URL: `http://${USER}:${password}@${server.replace(/:\d+$/, '')}:${MANAGEMENT_PORT}`,
    },
    rabbitmq: { [BROKER_FILE]: `default_user = ${USER}\ndefault_pass = ${password}` },
  };
}

function passwordIn(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).password;
}

/** Safe in addresses without encoding. */
function newPassword(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** AES-256, in the form of the settings. */
function newSecretKey(): string {
  return `one:${randomBytes(SECRET_BYTES).toString('base64')}`;
}
