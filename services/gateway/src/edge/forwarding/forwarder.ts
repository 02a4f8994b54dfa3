import type { ServiceName } from '@cpes/contracts';
import { forwardedHeaders, notFound, TRIAL } from '@cpes/http-api';
import type { GuardedResponse, InternalClient } from '@cpes/outbound-http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { GatewayConfig } from '../../gateway.config.ts';
import { Idempotency } from '../../idempotency/index.ts';
import { callerOf } from '../../identity/index.ts';
import { clientOf } from '../../peers/index.ts';
import { FORWARDED_ROUTES, type ForwardedRoute } from './forwarded-routes.ts';

/** Saving the address of a webhook endpoint resolves its name first, which may take several seconds. */
const TIMEOUT_MS = 5_000;
/** The ids of CPES. Another text is not the id of anything, and could change the path of the forwarded request. */
const ID = /^\w{1,64}$/;
const CREATED = 201;
/** The header fields of the owner's response that the edge sends. */
const SHOWN = ['location', 'etag'] as const;
const JSON_TYPE = 'application/json; charset=utf-8';

interface Parts {
  Body: Buffer | undefined;
  Params: Readonly<Record<string, string>>;
}
type Request = FastifyRequest<Parts>;
type Once = NonNullable<ForwardedRoute['once']>;

/** Serves the routes of other services: their requests have passed the guards, and the owner of the route answers. */
@Injectable()
export class Forwarder {
  private readonly clients = new Map<ServiceName, InternalClient>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Nest has set its error handler by then, which a route takes over when it is registered. */
  onApplicationBootstrap(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    for (const route of FORWARDED_ROUTES) {
      const { method, path, scope, right, once } = route;
      const handler = async (request: Request, reply: FastifyReply) => {
        if (!Object.values(request.params).every((value) => ID.test(value))) throw notFound();
        const isOnce = once !== undefined && !(once.hasTrial === true && isTrial(request));
        return isOnce ? this.answerOnce(route, once, request, reply) : this.answer(route, request, reply);
      };
      const config = { ...(scope === undefined ? {} : { scope }), ...(right === undefined ? {} : { right }) };
      fastify.route<Parts>({ method, url: path, config, handler });
    }
  }

  private async answer(route: ForwardedRoute, request: Request, reply: FastifyReply): Promise<string> {
    const { status, headers, body } = await this.forward(route, request);
    for (const name of SHOWN) if (headers[name] !== undefined) void reply.header(name, headers[name]);
    void reply.code(status).header('content-type', JSON_TYPE);
    return body.toString();
  }

  /**
   * The owner makes something once per idempotency key, and the edge saves the response afterwards. If a gateway dies in between, the
   * owner recognises the repeat by the same key and makes nothing more. A store that is connected already is a 409 instead.
   */
  private async answerOnce(route: ForwardedRoute, once: Once, request: Request, reply: FastifyReply): Promise<string> {
    const { status: made = CREATED, shownOnce } = once;
    void reply.code(made).header('content-type', JSON_TYPE);
    const answer = await this.idempotency.answer(callerOf(request), request, reply, async (keep) => {
      const { status, headers, body } = await this.forward(route, request);
      void reply.code(status);
      const shown = { location: headers['location'] ?? '', runId: null, body: () => body.toString() };
      const kept = { ...shown, body: () => withNull(shown.body(), shownOnce) };
      if (keep !== undefined && status === made)
        await this.dataSource.transaction((manager) => keep.insert(manager, kept));
      return shown;
    });
    return answer.body();
  }

  private forward({ service, method, path, timeoutMs }: ForwardedRoute, request: Request): Promise<GuardedResponse> {
    const client = this.clients.get(service) ?? clientOf(service, this.config, TIMEOUT_MS);
    this.clients.set(service, client);
    return client.forward({
      method,
      path: `${pathOf(path, request.params)}${queryOf(request.query)}`,
      headers: forwardedHeaders(request, callerOf(request)),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }
}

function isTrial({ query }: Request): boolean {
  return (query as Readonly<Record<string, unknown>>)[TRIAL.name] === 'true';
}

function pathOf(template: string, params: Request['params']): string {
  return template.replaceAll(/::|:(\w+)/g, (_, name: string | undefined) => {
    return name === undefined ? ':' : (params[name] ?? '');
  });
}

/** Encoded again from what the router has read, so that both services read the same parameters. */
function queryOf(query: unknown): string {
  const given = Object.entries(query as Readonly<Record<string, string | string[]>>);
  const pairs = given.flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** The JSON text of an object, with null as the value of one member. */
function withNull(text: string, member: string | undefined): string {
  return member === undefined ? text : JSON.stringify({ ...(JSON.parse(text) as object), [member]: null });
}
