import type { ServiceName } from '@cpes/contracts';
import { forwardedHeaders, linkTokenIn, notFound, TRIAL } from '@cpes/http-api';
import type { GuardedResponse, InternalClient } from '@cpes/outbound-http';
import { Fault, Semaphore } from '@cpes/service-kit';
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
/** Open requests at once, of unknown senders without a quota: they may take few connections from users. */
const OPEN_AT_ONCE_MAX = 8;
/** The owner responds in milliseconds, so a longer wait means a flood. */
const OPEN_WAIT_MS_MAX = 1_000;
const RETRY_AFTER_SECONDS = 2;
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
  private readonly openPlaces = new Semaphore(OPEN_AT_ONCE_MAX);

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
      const { method, path, scope, right, once, isOpen = false } = route;
      const handler = async (request: Request, reply: FastifyReply) => {
        if (!Object.values(request.params).every((value) => ID.test(value))) throw notFound();
        if (isOpen) return this.answerOpen(route, request, reply);
        const isOnce = once !== undefined && !(once.hasTrial === true && isTrial(request));
        return isOnce ? this.answerOnce(route, once, request, reply) : this.answer(route, request, reply);
      };
      const config = {
        ...(scope === undefined ? {} : { scope }),
        ...(right === undefined ? {} : { right }),
        ...(isOpen ? { isOpen } : {}),
      };
      fastify.route<Parts>({ method, url: path, config, handler });
    }
  }

  /** A malformed token is refused here, with the response to an unknown one. */
  private async answerOpen(route: ForwardedRoute, request: Request, reply: FastifyReply): Promise<string> {
    linkTokenIn(request.headers.authorization);
    if (!(await this.openPlaces.acquire(OPEN_WAIT_MS_MAX))) throw busy();
    try {
      void reply.header('x-robots-tag', 'noindex');
      return await this.answer(route, request, reply);
    } finally {
      this.openPlaces.release();
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

  private forward(
    { service, method, path, timeoutMs, isOpen }: ForwardedRoute,
    request: Request,
  ): Promise<GuardedResponse> {
    const client = this.clients.get(service) ?? clientOf(service, this.config, TIMEOUT_MS);
    this.clients.set(service, client);
    return client.forward({
      method,
      path: `${pathOf(path, request.params)}${queryOf(request.query)}`,
      headers: forwardedHeaders(request, isOpen === true ? undefined : callerOf(request)),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }
}

function busy(): Fault {
  const text = 'Too many portals are being read. Try again in a moment.';
  return new Fault('unavailable', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
