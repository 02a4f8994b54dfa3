import { readFile } from 'node:fs/promises';

/** Of the first tenant: its key, its owner, and its operator, who is missing in files of earlier versions. */
export interface DemoCredentials {
  /** The address of the API, including `/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  readonly tenantId?: string;
  readonly operatorEmail?: string;
  readonly operatorPassword?: string;
}

/** The file is created with the first tenant. If it was removed, changed or not restored, keys are elsewhere. */
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
