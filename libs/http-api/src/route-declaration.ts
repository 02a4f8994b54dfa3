import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig } from 'fastify';

/** Adds to the declarations of a route, from which guards read in `request.routeOptions.config`; several decorators accumulate. */
export function Declares(part: Partial<FastifyContextConfig>): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const declared = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
    RouteConfig({ ...declared, ...part })(target, name, descriptor);
  };
}
