import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reader, Values } from './new-secrets.ts';
import type { SecretRepository } from './secret-repository.ts';

/** Where Kubernetes mounts a pod's own API access. */
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The API responds within milliseconds; the Job restarts a pod that gets no response. */
const ANSWER_MS_MAX = 10_000;
/** The Secret of each reader. */
const NAMES: Readonly<Record<Reader, string>> = {
  services: 'cpes',
  postgres: 'cpes-postgres',
  rabbitmq: 'cpes-rabbitmq',
};

export interface ClusterAccess {
  readonly url: string;
  readonly token: string;
  readonly namespace: string;
}

/** The pod's access through its service account. Node trusts the cluster's authority through NODE_EXTRA_CA_CERTS. */
export async function ownAccess(host: string, port: string, folder = ACCOUNT): Promise<ClusterAccess> {
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim();
  const address = host.includes(':') ? `[${host}]` : host;
  return { url: `https://${address}:${port}`, token: await read('token'), namespace: await read('namespace') };
}

/** One Secret per reader in the pod's namespace. */
export class ClusterSecretRepository implements SecretRepository {
  constructor(private readonly access: ClusterAccess) {}

  async read(reader: Reader): Promise<Values> {
    const response = await this.send('GET', NAMES[reader]);
    if (response.status === 404) return {};
    const { data = {} } = (await response.json()) as { data?: Record<string, string> };
    const decoded = Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString('utf8')]);
    return Object.fromEntries(decoded) as Values;
  }

  async add(reader: Reader, values: Values): Promise<void> {
    const name = NAMES[reader];
    const made = await this.send('POST', '', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, labels: { 'app.kubernetes.io/part-of': 'cpes' } },
      type: 'Opaque',
      stringData: values,
    });
    if (made.status === 409) await this.send('PATCH', name, { stringData: values });
  }

  /** Resolves for success, and for the two statuses that show whether a Secret exists. */
  private async send(method: string, name: string, body?: object): Promise<Response> {
    const { url, token, namespace } = this.access;
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const path = ['/api/v1/namespaces', namespace, 'secrets', ...(name === '' ? [] : [name])].join('/');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok || (method === 'GET' && response.status === 404)) return response;
    if (method === 'POST' && response.status === 409) return response;
    throw new Error(
      `Kubernetes returned ${response.status} to ${method} ${path}: does the service account have its role?`,
    );
  }
}
