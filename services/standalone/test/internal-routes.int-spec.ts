import { randomUUID } from 'node:crypto';
import { CANDIDATES_PER_CALL_MAX, FACTORS, internalUrlOf, SERVICES, type ServiceName } from '@cpes/contracts';
import { queueOf } from '@cpes/messaging';
import { SECRET_HEADER } from '@cpes/service-kit';
import { aShortCandidate, aShortRequest } from '@cpes/testing';
import { SECRET, START_MS_MAX, WholeSystem } from './whole-system.ts';

type Json = Record<string, unknown>;

interface Route {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Routes of every service, and of each stage for what-ifs. */
const SHARED: readonly Route[] = [
  ...SERVICES.map((service) => ({ service, method: 'GET' as const, path: '/health' })),
  { service: 'gateway', method: 'GET', path: '/parked-messages' },
  { service: 'cost-factor', method: 'GET', path: '/rate-tables' },
  { service: 'cost-factor', method: 'GET', path: '/rate-tables/in-force' },
  { service: 'webhook', method: 'GET', path: '/failing-endpoints' },
  { service: 'store-draft', method: 'GET', path: '/quarantined-stores' },
  { service: 'webhook', method: 'GET', path: '/failed-events' },
  { service: 'store-draft', method: 'GET', path: '/failed-events' },
  { service: 'webhook', method: 'GET', path: '/failed-events/backlog' },
  { service: 'store-draft', method: 'GET', path: '/failed-events/backlog' },
  { service: 'webhook', method: 'GET', path: '/tenants/0198c0de-0000-7000-8000-000000000001/counts' },
  { service: 'store-draft', method: 'GET', path: '/tenants/0198c0de-0000-7000-8000-000000000001/counts' },
];
const CALLS: readonly Route[] = [
  { service: 'intake', method: 'POST', path: '/normalisations' },
  { service: 'cost-factor', method: 'POST', path: '/extractions' },
  { service: 'cost-factor', method: 'POST', path: '/extractions/amounts' },
  { service: 'scoring', method: 'POST', path: '/evaluations' },
  { service: 'scoring', method: 'POST', path: '/evaluations/judgements' },
  { service: 'scoring', method: 'POST', path: '/evaluations/lowest-price' },
  { service: 'gateway', method: 'POST', path: '/sku-lookup/find' },
  { service: 'gateway', method: 'POST', path: '/sku-lookup/candidate' },
];
const nameOf = ({ service, method, path }: Route) => `${method} ${path} of ${service}`;
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

/** One byte more than a body may have. */
const TOO_LARGE = `"${'x'.repeat(1024 * 1024 - 1)}"`;
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

describe('the internal routes', () => {
  let cpes: WholeSystem;
  /** A valid body for each call. */
  const bodies = new Map<string, Json>();

  beforeAll(async () => {
    cpes = await WholeSystem.start();
    await makeBodies();
  }, START_MS_MAX);
  afterAll(() => cpes.stop());

  async function call({ service, method, path }: Route, body?: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${cpes.environment[internalUrlOf(service)]}${path}`, {
      method,
      headers: { [SECRET_HEADER]: SECRET, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get('content-type'), text, json: parsed(text) };
  }
  const ask = async (route: Route) => (await call(route, JSON.stringify(bodies.get(nameOf(route))))).json;

  /** Each stage's response is part of the next one's body, as in a what-if. */
  async function makeBodies(): Promise<void> {
    const [normalise, extract, amounts, evaluate, judge, price, ...skus] = CALLS as unknown as [
      Route,
      Route,
      Route,
      Route,
      Route,
      Route,
      ...Route[],
    ];
    const tenant = await cpes.tenant('A tenant with a SKU');
    const sku = { tenantId: tenant.id, skuId: await cpes.sku('/v2/skus', aShortRequest(), tenant) };
    for (const route of skus) bodies.set(nameOf(route), sku);
    const put = (route: Route, body: Json) => bodies.set(nameOf(route), body);
    put(normalise, { candidates: [aShortCandidate()] });
    const normalised = await ask(normalise);
    put(extract, { candidates: normalised });
    put(amounts, { candidate: (normalised as Json[])[0], variants: [{}, { factoryUnitCostCents: 1 }] });
    const costed = (await ask(extract)) as Json[];
    put(evaluate, { candidates: costed });
    const { marginTerms } = costed[0]!;
    const [some] = (await ask(amounts)) as Json[];
    put(judge, { retailPriceCents: 2_999, marginTerms, amounts: [some] });
    put(price, { goal: 'PositiveCm2', marginTerms, amounts: some });
  }

  const unauthorised = { type: 'about:blank', title: 'Unauthorized', status: 401 };
  it.each(SERVICES)('of %s give the same response without the secret, at every address', async (service) => {
    const routes = [...SHARED, ...CALLS].filter((route) => route.service === service);
    const unknown: Route[] = [
      { service, method: 'GET', path: '/nothing' },
      { service, method: 'POST', path: '/health' },
      { service, method: 'GET', path: '/%' },
    ];
    const answers = [];
    for (const route of [...routes, ...unknown])
      for (const secret of ['', 'y'.repeat(43), `${SECRET}x`, SECRET.slice(1)])
        for (const body of route.method === 'GET' ? [undefined] : ['{}', '{', TOO_LARGE])
          answers.push(await call(route, body, { [SECRET_HEADER]: secret }));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.type, answer.json])))).toEqual(
      new Set([JSON.stringify([401, PROBLEM_TYPE, unauthorised])]),
    );
  });

  it.each(SERVICES)('of %s answer an unknown address with a problem', async (service) => {
    const answer = await call({ service, method: 'GET', path: '/%' });
    expect([answer.status, answer.type, answer.json]).toMatchObject([400, PROBLEM_TYPE, { code: 'bad-request' }]);
  });

  it.each(named(SHARED))('%s answers', async (_, route) => {
    expect((await call(route)).status).toBe(200);
  });

  it.each(named(CALLS))('%s answers its calls', async (_, route) => {
    const answer = await call(route, JSON.stringify(bodies.get(nameOf(route))));
    expect([answer.status, answer.type]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it.each(named(CALLS))('%s ignores unknown fields of a newer caller, at any depth', async (_, route) => {
    const body = bodies.get(nameOf(route));
    const more = JSON.stringify(body).replaceAll('{', '{"newField":{"a":[1]},').replaceAll(',}', '}');
    expect(more.length).toBeGreaterThan(JSON.stringify(body).length + 20);
    const answer = await call(route, more);
    expect(answer.status).toBe(200);
    expect(withoutTimes(answer.text)).toBe(withoutTimes((await call(route, JSON.stringify(body))).text));
    expect(answer.text).not.toContain('newField');
  });

  it.each(named(CALLS))('%s refuses a body that is too large or unreadable', async (_, route) => {
    const bad = { title: 'Bad Request', status: 400, code: 'bad-request', detail: 'The request could not be read.' };
    for (const [body, headers] of [
      [TOO_LARGE, {}],
      ['{', {}],
      ['{}', { 'content-type': 'text/plain-but-odd' }],
    ] as const) {
      const answer = await call(route, body, headers);
      expect([answer.status, answer.type, answer.json]).toEqual([400, PROBLEM_TYPE, { type: 'about:blank', ...bad }]);
    }
  });

  it.each(named(CALLS))('%s refuses an invalid body with one error', async (_, route) => {
    const body = bodies.get(nameOf(route))!;
    const [list, items] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
    const tooMany = list && {
      ...body,
      [list]: Array.from({ length: CANDIDATES_PER_CALL_MAX + 1 }, () => (items as Json[])[0]),
    };
    for (const wrong of ['{}', 'null', '[]', '7', ...(tooMany === undefined ? [] : [JSON.stringify(tooMany)])]) {
      const answer = await call(route, wrong);
      expect([wrong.slice(0, 20), answer.status, answer.type]).toEqual([wrong.slice(0, 20), 400, PROBLEM_TYPE]);
      expect(answer.json).toMatchObject({
        type: 'about:blank',
        status: 400,
        errors: [{ pointer: '#', code: 'invalid' }],
      });
    }
  });

  it.each(named(CALLS))('%s has no other method', async (_, route) => {
    const answer = await call({ ...route, method: 'GET' });
    expect([answer.status, answer.json]).toEqual([
      404,
      {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'unknown-address',
        detail: 'There is no such address.',
      },
    ]);
  });

  it('of cost-factor refuse a currency without an exchange rate, by its code', async () => {
    const route = CALLS[1]!;
    const text = JSON.stringify(bodies.get(nameOf(route))).replaceAll('"USD"', '"XXX"');
    const answer = await call(route, text);
    expect([answer.status, answer.json]).toEqual([
      400,
      expect.objectContaining({ code: 'no-exchange-rate', detail: 'There is no exchange rate for XXX.' }),
    ]);
  });

  it('return all parked messages to their queues, and name those that cannot be', async () => {
    const queues = [queueOf('gateway', 'sku.normalized.v1'), queueOf('gateway', 'report.completed.v1')] as const;
    const park = async (queue: string, id: string, resend: number) => {
      const message = {
        id,
        type: queue.slice('gateway.'.length),
        tenantId: randomUUID(),
        aggregateType: 'sku',
        aggregateId: '',
      };
      const whole = {
        ...message,
        attempt: 1,
        occurredAt: new Date(),
        body: '{}',
        evaluation: { runId: '', deadlineMs: 0, resend },
      };
      await cpes.query(
        `INSERT INTO parked_messages (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
         VALUES ($1, $2, $3, $4, $5, '', $6, 'bug', 'x', 'put there by a test', 'put', 1, now() - interval '1 day')`,
        [queue, id, resend, message.tenantId, message.type, JSON.stringify(whole)],
      );
    };
    // More than one page, in two queues; then one twice, and one without a handler.
    for (let nth = 0; nth < 101; nth += 1) await park(queues[nth % 2]!, randomUUID(), 0);
    const twice = randomUUID();
    await park(queues[0], twice, 0);
    await park(queues[0], twice, 1);
    await park(queues[1], 'no-id', 0);
    const said = await cpes.admin(['ops', 'replay', '--all']);
    expect(said).toMatch(/^103 messages are sent again\n/);
    expect(said).toMatch(/no-id +0 +The message lacks its id, tenant or type/);
    // No service can read them, so each is parked again, with the current fault.
    await cpes.until(
      async () => (await cpes.query("SELECT 1 FROM parked_messages WHERE fault_kind = 'invalid'")).length === 103,
    );
    expect(await cpes.query("SELECT 1 FROM parked_messages WHERE fault_kind = 'bug'")).toHaveLength(1);
    expect(await cpes.admin(['ops', 'replay', '--queue', queueOf('scoring', 'sku.factors-extracted.v1')])).toBe(
      '0 messages are sent again',
    );
  });

  it('of cost-factor and scoring have all 12 factors', async () => {
    const [amounts] = (await ask(CALLS[2]!)) as Json[];
    expect(Object.keys(amounts!).sort()).toEqual(FACTORS.map(({ key }) => key).sort());
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reports contain their time of issue. */
function withoutTimes(text: string): string {
  return text.replaceAll(/"issuedAt":"[^"]*"/g, '');
}
