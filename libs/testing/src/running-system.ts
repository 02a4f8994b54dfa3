import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  databaseOf,
  internalUrlOf,
  type ServiceName,
  SERVICES_WITH_DATABASE,
  type ServiceWithDatabase,
} from '@cpes/contracts';
import { newSecretKeys } from '@cpes/local-servers';

const SECRET_BYTES = 32;
const CREDENTIALS = 'demo-credentials.json';

/** Settings without quota and shedding, which would limit the load; few tests need them. */
export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '10000000',
  RATE_LIMIT_BURST: '1000000',
  SHED_AGE_MS: '600000',
  SHED_SUBMISSIONS_AT_ONCE: '100000',
};

/** The credentials of the demo tenant and the operator. */
export interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly tenantId: string;
  readonly email: string;
  readonly password: string;
  readonly operatorEmail: string;
  readonly operatorPassword: string;
}

export interface SystemSettings extends Readonly<Record<string, string>> {
  readonly INTERNAL_SECRET: string;
}

/** The settings of all services of a CPES on its own servers: free ports, new secrets, and no limits. */
export async function systemSettings(
  folder: string,
  brokerUrl: string,
  databaseUrlOf: (service: ServiceWithDatabase) => Promise<string>,
): Promise<SystemSettings> {
  const databases: Record<string, string> = {};
  for (const service of SERVICES_WITH_DATABASE) databases[databaseOf(service).setting] = await databaseUrlOf(service);
  return {
    ...UNLIMITED,
    ...databases,
    ...newSecretKeys(),
    BROKER_URL: brokerUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: randomBytes(SECRET_BYTES).toString('base64url'),
    DEMO_CREDENTIALS_FILE: join(folder, CREDENTIALS),
  };
}

/** The credentials that `npm start`, or a system with these settings, has written to the folder. */
export async function credentialsIn(folder: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(folder, CREDENTIALS), 'utf8')) as Credentials;
}

/** Starts the stages in parallel, then the gateway, which needs the addresses of their internal APIs. */
export async function startInOrder<Member extends { readonly service: ServiceName }>(
  members: readonly Member[],
  start: (member: Member, internalUrls: Record<string, string>) => Promise<{ readonly internalUrl: string }>,
): Promise<void> {
  const internalUrls: Record<string, string> = {};
  const startStage = async (member: Member): Promise<void> => {
    const { internalUrl } = await start(member, {});
    if (internalUrl !== '') internalUrls[internalUrlOf(member.service)] = internalUrl;
  };
  await Promise.all(members.filter(({ service }) => service !== 'gateway').map(startStage));
  for (const gateway of members.filter(({ service }) => service === 'gateway')) await start(gateway, internalUrls);
}
