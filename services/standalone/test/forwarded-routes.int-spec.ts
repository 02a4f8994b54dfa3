import { type Right, RIGHTS, SCOPES, type Scope } from '@cpes/contracts';
import { FORWARDED_ROUTES } from '@cpes/gateway';
import { type Caller, callerHeaders } from '@cpes/http-api';
import { configureLog, Lifecycle, openInternalApi, SECRET_HEADER } from '@cpes/service-kit';
import { STORE_DRAFT_ROUTES } from '@cpes/store-draft';
import { WEBHOOK_ROUTES } from '@cpes/webhook';
import type { INestApplicationContext } from '@nestjs/common';
import { randomUUID } from 'node:crypto';

const SECRET = 's'.repeat(32);
const OWNERS = { webhook: WEBHOOK_ROUTES, 'store-draft': STORE_DRAFT_ROUTES } as const;
const ROUTES = FORWARDED_ROUTES.map((route) => {
  const path = route.path.replaceAll(/::|:\w+/g, (part) => (part === '::' ? ':' : '-'));
  return [`${route.method} ${path}`, { ...route, path }] as const;
});
/** Routes with a caller, whom the edge names. */
const CALLED = ROUTES.filter(([, { isOpen }]) => isOpen !== true);
const LIFECYCLE = new Lifecycle();

describe('an owner of forwarded routes', () => {
  const urls = new Map<string, string | undefined>();

  beforeAll(async () => {
    configureLog('error', { write: () => undefined });
    // The routes without the services behind them: a request that passes fails in the controller.
    const app = { get: () => ({}) } as unknown as INestApplicationContext;
    const config = { INTERNAL_HOST: '127.0.0.1', INTERNAL_PORT: 0, INTERNAL_SECRET: SECRET };
    for (const [service, forwarded] of Object.entries(OWNERS)) {
      const name = service as keyof typeof OWNERS;
      urls.set(name, await openInternalApi({ service: name, config, calls: [], forwarded, app, lifecycle: LIFECYCLE }));
    }
  });
  afterAll(() => LIFECYCLE.stop());

  async function send({ service, method, path }: (typeof ROUTES)[number][1], headers: Record<string, string>) {
    const answer = await fetch(`${urls.get(service)}${path}`, { method, headers });
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : (JSON.parse(text) as { code?: string }).code];
  }
  const secret = { [SECRET_HEADER]: SECRET };
  const caller = (scopes: readonly Scope[], rights: readonly Right[] = [], who: Partial<Caller> = {}) =>
    callerHeaders({ tenantId: randomUUID(), scopes, rights, userId: randomUUID(), keyId: null, ...who });
  const whole = (who: Partial<Caller> = {}) => caller(SCOPES, RIGHTS, who);

  it.each(ROUTES)('refuses %s without the internal secret', async (_, route) => {
    const refusals = [{}, { [SECRET_HEADER]: 'x' }].map((headers) => send(route, { ...whole(), ...headers }));
    expect(await Promise.all(refusals)).toEqual([
      [401, undefined],
      [401, undefined],
    ]);
  });

  it.each(CALLED)('refuses %s without a tenant', async (_, route) => {
    const strange = { ...whole(), 'x-cpes-tenant': 'not-an-id' };
    for (const headers of [{}, strange])
      expect(await send(route, { ...secret, ...headers })).toEqual([401, 'unauthenticated']);
  });

  it.each(CALLED)('has %s with the scope or the right that the edge demands', async (_, route) => {
    const { scope, right } = route;
    const others = caller(
      SCOPES.filter((one) => one !== scope),
      RIGHTS.filter((one) => one !== right),
    );
    const refusal = scope === undefined ? 'forbidden' : 'insufficient-scope';
    expect(await send(route, { ...secret, ...others })).toEqual([400, refusal]);
    const own = caller(scope === undefined ? [] : [scope], right === undefined ? [] : [right]);
    const [status, code] = await send(route, { ...secret, ...own });
    expect([400, 404, 500]).toContain(status);
    expect(['unknown-address', 'insufficient-scope', 'forbidden', 'bad-request']).not.toContain(code);
  });

  it.each(ROUTES.filter(([, { isOpen }]) => isOpen === true))(
    'answers %s without the token of a link with 404, also to a caller with every right',
    async (_, route) => {
      for (const headers of [{}, whole(), { authorization: 'Bearer x' }])
        expect(await send(route, { ...secret, ...headers })).toEqual([404, 'not-found']);
    },
  );

  it.each(ROUTES.filter(([, { right }]) => right !== undefined))('refuses %s without a user', async (_, route) => {
    for (const userId of [null, 'not-an-id'])
      expect(await send(route, { ...secret, ...whole({ userId }) })).toEqual([401, 'unauthenticated']);
  });

  it('reads the longest address that the edge forwards', async () => {
    const path = `/v2/webhook-deliveries?cursor=${'%7B'.repeat(16_000)}`;
    const list = ROUTES.find(([name]) => name === 'GET /v2/webhook-deliveries')![1];
    const headers = { ...secret, ...whole() };
    expect(await send({ ...list, path }, headers)).toEqual([400, 'validation-failed']);
  });

  it('has no route that the edge does not forward', () => {
    const methodsOf = (type: { readonly prototype: object }) =>
      Object.getOwnPropertyNames(type.prototype).filter((name) =>
        Reflect.hasMetadata('method', (type.prototype as Record<string, object>)[name] ?? {}),
      );
    for (const [service, { controllers }] of Object.entries(OWNERS)) {
      const forwarded = FORWARDED_ROUTES.filter((route) => route.service === service);
      // A route that needs the same scope in both APIs has one method.
      const distinct = new Set(
        forwarded.map(({ method, path, scope, right }) =>
          [method, scope ?? right, path.replace(/^\/(?:v2|app\/api)/, '')].join(' '),
        ),
      );
      expect(controllers.flatMap((one) => methodsOf(one as { readonly prototype: object }))).toHaveLength(
        distinct.size,
      );
    }
  });
});
