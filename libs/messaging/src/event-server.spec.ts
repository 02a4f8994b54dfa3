import { randomUUID } from 'node:crypto';
import { EvaluationFailed, outgoing } from '@cpes/contracts';
import { configureLog, encodeJson, encodeText, Fault, Lifecycle } from '@cpes/service-kit';
import { aFailure, aMessage, FixedClock, resent } from '@cpes/testing';
import { of, throwError } from 'rxjs';
import {
  Broker,
  type Disposition,
  type Outcome,
  type QueueDepth,
  type Subscription,
  type WireMessage,
} from './broker.ts';
import { evaluationFailureAt, type OnParked } from './evaluation-failure.ts';
import { EventServer } from './event-server.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const TYPE = 'sku.evaluation-failed.v1';
const BODY = {
  skuId: 'sku_0198c0de000070008000000000000001',
  runId: 'run_0198c0de000070008000000000000001',
  stage: 'scoring',
  code: 'bug',
  detail: 'It broke.',
};

class FakeBroker extends Broker {
  subscription: Subscription | undefined;
  isUp = true;

  async publish(): Promise<Outcome> {
    return { kind: 'sent' };
  }

  async subscribe(subscription: Subscription): Promise<void> {
    this.subscription = subscription;
  }

  async keepDeadLetters(): Promise<void> {
    return;
  }

  async depths(): Promise<readonly QueueDepth[]> {
    return [];
  }

  isReady(): boolean {
    return this.isUp;
  }

  async drain(): Promise<void> {
    return;
  }

  async close(): Promise<void> {
    return;
  }
}

describe('EventServer', () => {
  let broker: FakeBroker;
  let lifecycle: Lifecycle;
  let calls: unknown[];

  beforeEach(() => {
    configureLog('silent', { write: () => undefined });
    broker = new FakeBroker();
    lifecycle = new Lifecycle();
    calls = [];
  });

  /** The disposition of a message after its handler returns or throws this. */
  async function handled(
    message: WireMessage,
    answer: (nth: number) => unknown,
    onParked?: OnParked,
  ): Promise<Disposition> {
    const server = new EventServer({ service: 'gateway', broker, lifecycle, clock: new FixedClock(NOW), onParked });
    server.addHandler(
      TYPE,
      async (event: unknown) => {
        calls.push(event);
        return answer(calls.length) as never;
      },
      true,
    );
    const failure = await new Promise((resolve) => server.listen(resolve));
    expect(failure).toBeUndefined();
    return broker.subscription!.handle(message);
  }

  const message = (overrides: Partial<WireMessage> = {}) =>
    aMessage({ type: TYPE, body: encodeJson(BODY), ...overrides });
  const fail = (fault: unknown) => () => throwError(() => fault);

  it('passes a message to its handler as a validated envelope, and acknowledges it', async () => {
    const sent = message({ causeId: randomUUID() });
    expect(await handled(sent, () => of(undefined))).toEqual({ kind: 'done', events: [] });
    expect(calls).toEqual([{ ...sent, body: undefined, data: BODY }]);
    expect(broker.subscription?.queue).toBe(`gateway.${TYPE}`);
  });

  it('retries a transient fault at once, and then sends the message to the first delay tier', async () => {
    const disposition = await handled(message(), fail(new Fault('unavailable', 'Away.')));
    expect(disposition).toEqual({ kind: 'retry', tier: '1s', reason: 'Away.' });
    expect(calls).toHaveLength(3);
  });

  it('acknowledges a message when a quick retry succeeds', async () => {
    const disposition = await handled(message(), (nth) =>
      nth === 1 ? throwError(() => new Fault('unavailable', 'Away.')) : undefined,
    );
    expect(disposition).toEqual({ kind: 'done', events: [] });
    expect(calls).toHaveLength(2);
  });

  it('makes no quick retries of a later attempt', async () => {
    expect(await handled(message({ attempt: 3 }), fail(new Fault('unavailable', 'Away.')))).toMatchObject({
      tier: '30s',
    });
    expect(calls).toHaveLength(1);
  });

  it('parks a message when its attempts are used up', async () => {
    const last = message({ attempt: 6 });
    expect(await handled(last, fail(new Fault('unavailable', 'Away.')))).toEqual({
      kind: 'parked',
      fault: { kind: 'unavailable', code: 'unavailable', reason: 'Away.' },
      events: [],
    });
  });

  it('parks a message at once after a not-found fault', async () => {
    expect(await handled(message(), fail(new Fault('not-found', 'No.')))).toMatchObject({ kind: 'parked' });
    expect(calls).toHaveLength(1);
  });

  it('sends a message to a delay tier after an unexpected error', async () => {
    const broken = () => {
      throw new TypeError('x is not a function');
    };
    expect(await handled(message(), broken)).toEqual({ kind: 'retry', tier: '1s', reason: 'x is not a function' });
  });

  it.each([
    ['no JSON', { body: encodeText('{') }],
    ['a damaged body', { body: encodeText('{}'.padEnd(3_000)).subarray(0, 20) }],
    ['an invalid body', { body: encodeText('{"skuId":1}') }],
    ['another type', { type: 'sku.submitted.v1' }],
    ['no id', { id: '' }],
    ['an invalid id', { id: 'one' }],
    ['an id in capitals, which the inbox would not recognise', { id: randomUUID().toUpperCase() }],
    ['no tenant', { tenantId: '' }],
    ['an invalid tenant', { tenantId: 'ACME' }],
  ])('parks a message with %s, without calling its handler', async (_, overrides) => {
    expect(await handled(message(overrides), () => undefined)).toMatchObject({
      kind: 'parked',
      fault: { kind: 'invalid' },
    });
    expect(calls).toEqual([]);
  });

  it('returns the events of a handler as messages with the context of the cause', async () => {
    const cause = message({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
    const failed = aFailure();
    const disposition = await handled(cause, () => [outgoing(EvaluationFailed, failed)]);
    const { tenantId, traceparent, evaluation } = cause;
    expect(disposition).toEqual({
      kind: 'done',
      events: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
          type: TYPE,
          tenantId,
          aggregateType: 'sku',
          aggregateId: failed.skuId,
          occurredAt: NOW.toISOString(),
          attempt: 1,
          causeId: cause.id,
          traceparent,
          evaluation,
          handling: { waitMs: 0, workMs: expect.any(Number) },
          body: encodeJson(failed),
        },
      ],
    });
  });

  it('adds the wait of the cause to an event, except after a retry', async () => {
    const handlingOf = async (cause: WireMessage) => {
      const disposition = await handled(cause, () => [outgoing(EvaluationFailed, aFailure())]);
      return disposition.kind === 'done' ? disposition.events?.[0]?.handling : undefined;
    };
    const cause = message({ occurredAt: new Date(NOW.getTime() - 1_250).toISOString() });
    expect(await handlingOf(cause)).toEqual({ waitMs: 1_250, workMs: expect.any(Number) });
    expect(await handlingOf({ ...cause, attempt: 2 })).toBeUndefined();
    const fromAnotherClock = { ...cause, occurredAt: new Date(NOW.getTime() + 1_250).toISOString() };
    expect((await handlingOf(fromAnotherClock))?.waitMs).toBe(0);
  });

  it('gives an event the same id at each delivery of its cause, and another id in a resend', async () => {
    const idOf = async (cause: WireMessage) => {
      const disposition = await handled(cause, () => [outgoing(EvaluationFailed, aFailure())]);
      return disposition.kind === 'done' ? disposition.events?.[0]?.id : undefined;
    };
    const cause = message();
    const first = await idOf(cause);
    expect(await idOf({ ...cause, attempt: 2 })).toBe(first);
    expect(await idOf({ ...cause, id: randomUUID() })).toBe(first);
    expect(await idOf(resent(cause))).not.toBe(first);
  });

  it('ends the run of a message that a stage parks, if the message names one', async () => {
    const broken = message({ body: encodeText('{') });
    const parked = await handled(broken, () => undefined, evaluationFailureAt('scoring'));
    expect(parked).toMatchObject({ kind: 'parked', events: [{ type: TYPE, causeId: broken.id }] });
    const { evaluation: _, ...runless } = broken;
    expect(await handled(runless, () => undefined, evaluationFailureAt('scoring'))).toMatchObject({ events: [] });
    const foreign = { ...broken, tenantId: 'ACME' };
    expect(await handled(foreign, () => undefined, evaluationFailureAt('scoring'))).toMatchObject({ events: [] });
  });

  it('is not ready while its broker is not ready', () => {
    new EventServer({ service: 'gateway', broker, lifecycle, clock: new FixedClock(NOW) });
    expect(lifecycle.obstacles()).toEqual([]);
    broker.isUp = false;
    expect(lifecycle.obstacles()).toEqual(['broker']);
  });
});
