import { Declares } from './route-declaration.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: the route needs no authentication and costs no tokens. */
    isOpen?: boolean;
  }
}

/** Declares that a route needs no session. It spends no quota and has its own limits. */
export function OpenToAll(): MethodDecorator {
  return Declares({ isOpen: true });
}
