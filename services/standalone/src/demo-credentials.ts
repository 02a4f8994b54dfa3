import { readFile } from 'node:fs/promises';

/** Of the tenant that the first start makes: its key, its owner, and its operator, whom files of earlier versions lack. */
export interface DemoCredentials {
  /** The address of the API, with its `/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  readonly tenantId?: string;
  readonly operatorEmail?: string;
  readonly operatorPassword?: string;
}

/** They are made with the first tenant. Who removed or changed the file, or restored a dump without it, has keys elsewhere. */
export async function readDemoCredentials(file: string): Promise<DemoCredentials | undefined> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Partial<DemoCredentials> | null;
    const { baseUrl = '', apiKey, email, password, tenantId, operatorEmail, operatorPassword } = content ?? {};
    const operator = operatorEmail && operatorPassword ? { operatorEmail, operatorPassword } : {};
    const tenant = tenantId ? { tenantId } : {};
    return apiKey && email && password ? { baseUrl, apiKey, email, password, ...tenant, ...operator } : undefined;
  } catch {
    return undefined;
  }
}
