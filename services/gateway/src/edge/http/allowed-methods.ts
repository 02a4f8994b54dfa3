import type { FastifyInstance } from 'fastify';

/** Every route of the application as it is registered, to distinguish a wrong method from a wrong address. */
export class AllowedMethods {
  private readonly routes: { pattern: RegExp; methods: readonly string[] }[] = [];

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.routes.push({ pattern: patternOf(url), methods: [method].flat() });
    });
  }

  /** The methods of an address, sorted; empty when there is no such address. */
  of(path: string): string[] {
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    // A double colon is an escaped colon, not the beginning of a parameter.
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replaceAll('::', ':').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('/')}$`);
}
