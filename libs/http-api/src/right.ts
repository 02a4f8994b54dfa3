import type { Right } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import type { FastifyRequest } from 'fastify';
import { Declares } from './route-declaration.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
  }
}

/** Declares the right that a route of the browser API needs. */
export function NeedsRight(right: Right): MethodDecorator {
  return Declares({ right });
}

/** Throws a 403 for a user without the right that a route declares. */
export function checkRight({ routeOptions }: FastifyRequest, rights: readonly Right[]): void {
  const { right } = routeOptions.config;
  if (right !== undefined && !rights.includes(right)) throw forbidden();
}

export function forbidden(): Fault {
  return new Fault('invalid', 'Your role does not allow this.', { code: 'forbidden' });
}
