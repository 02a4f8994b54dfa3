import { readFile } from 'node:fs/promises';

/** Of the tenant that the first start makes: its key, and its owner. */
export interface DemoCredentials {
  /** The address of the API, with its `/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

/** They are made with the first tenant. Who removed or changed the file, or restored a dump without it, has keys elsewhere. */
export async function readDemoCredentials(file: string): Promise<DemoCredentials | undefined> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Partial<DemoCredentials> | null;
    const { baseUrl = '', apiKey, email, password } = content ?? {};
    return apiKey && email && password ? { baseUrl, apiKey, email, password } : undefined;
  } catch {
    return undefined;
  }
}
