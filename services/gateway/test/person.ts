import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TenantId } from '@cpes/contracts';
import { type OpenApiDocument, OpenApiSchemas } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { newSessionToken } from '../src/identity/domain/session.ts';
import type { UserRole } from '../src/identity/domain/user-role.ts';
import { SessionRepository } from '../src/identity/sessions/session.repository.ts';
import { type Answer, answerOf, type Gateway } from './harness.ts';

const DOCUMENT = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'dist', 'web-openapi.json'), 'utf8'),
) as OpenApiDocument;
const SCHEMAS = new OpenApiSchemas(DOCUMENT.components.schemas);

/** A signed-in user in a browser. Every response is checked against the description of the browser API. */
export class Person {
  private constructor(
    private readonly gateway: Gateway,
    readonly tenantId: TenantId,
    readonly userId: string,
    readonly role: UserRole,
    readonly token: string,
  ) {}

  /** A new user of a tenant, with a session that skips the slow password check. */
  static async of(gateway: Gateway, tenantId: TenantId, role: UserRole): Promise<Person> {
    const [userId, token] = [v7(), newSessionToken()];
    await gateway.query('INSERT INTO users (id, tenant_id, email, password_hash, role) VALUES ($1, $2, $3, $4, $5)', [
      userId,
      tenantId,
      `${userId}@shop.example`,
      'none',
      role,
    ]);
    await begin(gateway, userId, token);
    return new Person(gateway, tenantId, userId, role, token);
  }

  /** The same user in another browser. */
  async again(): Promise<Person> {
    const token = newSessionToken();
    await begin(this.gateway, this.userId, token);
    return new Person(this.gateway, this.tenantId, this.userId, this.role, token);
  }

  /** The same user with the same cookie at another gateway. */
  at(gateway: Gateway): Person {
    return new Person(gateway, this.tenantId, this.userId, this.role, this.token);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('PUT', path, body, headers);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.gateway.url}/app/api${path}`, {
      method,
      headers: {
        cookie: `__Host-cpes=${this.token}`,
        origin: this.gateway.url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await answerOf(response);
    checkDescribed(method, path, answer);
    return answer;
  }
}

async function begin(gateway: Gateway, userId: string, token: string): Promise<void> {
  const sessions = gateway.app.get(SessionRepository, { strict: false });
  await sessions.begin(gateway.app.get(DataSource, { strict: false }).manager, userId, token, undefined);
}

/** Throws when a success does not match the description of the browser API. */
function checkDescribed(method: string, path: string, { status, body, headers }: Answer): void {
  if (headers.get('cache-control') !== 'no-store') throw new Error(`${method} ${path} may be kept by caches`);
  if (status >= 300) return;
  const { pathname } = new URL(`/app/api${path}`, 'http://cpes.test');
  const template = Object.keys(DOCUMENT.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const operation = DOCUMENT.paths[template ?? '']?.[method.toLowerCase()];
  const answers: Partial<NonNullable<typeof operation>['responses']> = operation?.responses ?? {};
  const schema = answers[status]?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} answers ${status}, which is not described`);
  const differences = SCHEMAS.differences('response', schema, body);
  if (differences.length > 0) throw new Error(`${method} ${path}: ${differences.join('\n')}`);
}
