import { logger } from '@cpes/service-kit';
import { type Environment, parseEnv } from '@cpes/service-kit/env';
import { ClusterSecretRepository, ownAccess } from './cluster.secret-repository.ts';
import { FolderSecretRepository } from './folder.secret-repository.ts';
import { completed, lacking, READERS, type Secrets, type Values } from './new-secrets.ts';
import type { SecretRepository } from './secret-repository.ts';
import { SecretsConfig } from './setup.config.ts';

/** Creates missing secrets. Values are never printed; the log line contains their names. */
export async function prepareSecrets(environment: Environment): Promise<void> {
  const config = parseEnv(SecretsConfig, environment);
  const repository = await repositoryOf(config, environment);
  const kept = await readAll(repository);
  const all = completed(kept, { database: config.SETUP_DATABASE_SERVER, broker: config.SETUP_BROKER_SERVER });
  const made: string[] = [];
  for (const reader of READERS) {
    const values = missing(all[reader], kept[reader]);
    if (Object.keys(values).length === 0) continue;
    await repository.add(reader, values);
    made.push(...Object.keys(values).map((name) => `${reader}/${name}`));
  }
  logger('setup').info({ made }, 'secrets.ready');
  const absent = lacking(all);
  if (absent.length > 0) throw new Error(`provide ${absent.join(', ')}: these are addresses of external servers`);
}

async function repositoryOf(config: Readonly<SecretsConfig>, environment: Environment): Promise<SecretRepository> {
  const { SETUP_SECRETS_DIR: folder, SETUP_SECRETS_OWNERS: owners } = config;
  if (folder !== undefined) return new FolderSecretRepository(folder, ownersOf(owners));
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment;
  if (host === undefined || port === undefined)
    throw new Error('set SETUP_SECRETS_DIR to the folder for the secrets; only a Kubernetes pod needs none');
  return new ClusterSecretRepository(await ownAccess(host, port));
}

function ownersOf(setting: string | undefined): Readonly<Record<string, number | undefined>> {
  const [services, postgres, rabbitmq] = setting?.split(',').map(Number) ?? [];
  return setting === undefined ? {} : { services, postgres, rabbitmq };
}

async function readAll(repository: SecretRepository): Promise<Secrets> {
  const [services, postgres, rabbitmq] = await Promise.all(READERS.map((reader) => repository.read(reader)));
  return { services: services ?? {}, postgres: postgres ?? {}, rabbitmq: rabbitmq ?? {} };
}

function missing(all: Values, kept: Values): Values {
  return Object.fromEntries(Object.entries(all).filter(([name]) => kept[name] === undefined));
}
