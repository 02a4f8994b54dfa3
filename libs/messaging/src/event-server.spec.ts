import { randomUUID } from 'node:crypto';
import { configureLog, encodeJson, encodeText, Fault, Lifecycle } from '@cpes/service-kit';
import { aMessage } from '@cpes/testing';
import { of, throwError } from 'rxjs';
import { Broker, type Disposition, type Outcome, type Subscription, type WireMessage } from './broker.ts';
import { EventServer } from './event-server.ts';
import { Parking } from './parking.ts';

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

class FakeParking extends Parking {
  readonly parked: { queue: string; message: WireMessage; fault: Fault }[] = [];
  isAway = false;

  async park(queue: string, message: WireMessage, fault: Fault): Promise<void> {
    if (this.isAway) throw new Error('the table is away');
    this.parked.push({ queue, message, fault });
  }
}

describe('EventServer', () => {
  let broker: FakeBroker;
  let parking: FakeParking;
  let lifecycle: Lifecycle;
  let calls: unknown[];

  beforeEach(() => {
    configureLog('silent', { write: () => undefined });
    broker = new FakeBroker();
    parking = new FakeParking();
    lifecycle = new Lifecycle();
    calls = [];
  });

  /** What becomes of a message when its handler answers, or throws, like this. */
  async function handled(message: WireMessage, answer: (nth: number) => unknown): Promise<Disposition> {
    const server = new EventServer({ service: 'gateway', broker, parking, lifecycle });
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

  it('hands a message over as an envelope with its body checked, and has it acknowledged', async () => {
    const sent = message({ causeId: randomUUID() });
    expect(await handled(sent, () => of(undefined))).toEqual({ kind: 'done' });
    expect(calls).toEqual([{ ...sent, body: undefined, data: BODY }]);
    expect(broker.subscription?.queue).toBe(`gateway.${TYPE}`);
  });

  it('tries a passing trouble again at once, and then sends it to the first delay tier', async () => {
    const disposition = await handled(message(), fail(new Fault('unavailable', 'Away.')));
    expect(disposition).toEqual({ kind: 'retry', tier: '1s', reason: 'Away.' });
    expect(calls).toHaveLength(3);
  });

  it('is done when a quick try succeeds', async () => {
    const disposition = await handled(message(), (nth) =>
      nth === 1 ? throwError(() => new Fault('unavailable', 'Away.')) : undefined,
    );
    expect(disposition).toEqual({ kind: 'done' });
    expect(calls).toHaveLength(2);
  });

  it('makes no quick tries of a later attempt', async () => {
    expect(await handled(message({ attempt: 3 }), fail(new Fault('unavailable', 'Away.')))).toMatchObject({
      tier: '30s',
    });
    expect(calls).toHaveLength(1);
  });

  it('parks a message when its attempts are used up', async () => {
    const last = message({ attempt: 6 });
    expect(await handled(last, fail(new Fault('unavailable', 'Away.')))).toEqual({ kind: 'parked' });
    expect(parking.parked).toEqual([
      { queue: `gateway.${TYPE}`, message: last, fault: expect.objectContaining({ kind: 'unavailable' }) },
    ]);
  });

  it('parks at once what is not found', async () => {
    expect(await handled(message(), fail(new Fault('not-found', 'No.')))).toEqual({ kind: 'parked' });
    expect(calls).toHaveLength(1);
  });

  it('sends an unforeseen error to a delay tier', async () => {
    const broken = () => {
      throw new TypeError('x is not a function');
    };
    expect(await handled(message(), broken)).toEqual({ kind: 'retry', tier: '1s', reason: 'x is not a function' });
  });

  it.each([
    ['no JSON', { body: encodeText('{') }],
    ['a damaged body', { body: encodeText('{}'.padEnd(3_000)).subarray(0, 20) }],
    ['a body that does not fit', { body: encodeText('{"skuId":1}') }],
    ['another type', { type: 'sku.submitted.v1' }],
    ['no id', { id: '' }],
    ['an id that is none', { id: 'one' }],
    ['an id in capitals, which the inbox would not know again', { id: randomUUID().toUpperCase() }],
    ['no tenant', { tenantId: '' }],
    ['a tenant that is none', { tenantId: 'ACME' }],
  ])('parks a message with %s, without calling its handler', async (_, overrides) => {
    expect(await handled(message(overrides), () => undefined)).toEqual({ kind: 'parked' });
    expect(parking.parked[0]?.fault.kind).toBe('invalid');
    expect(calls).toEqual([]);
  });

  it('drops nothing while there is no place to park it', async () => {
    parking.isAway = true;
    const disposition = await handled(message({ body: encodeText('{') }), () => undefined);
    expect(disposition).toMatchObject({
      kind: 'retry',
      tier: '10m',
      reason: expect.stringContaining('could not be parked'),
    });
  });

  it('keeps what the broker gave up on', async () => {
    await handled(message(), () => undefined);
    const dead = message();
    await broker.subscription!.keepDeadLetter(dead, 'dead-lettered by the broker: delivery_limit');
    expect(parking.parked).toEqual([
      { queue: `gateway.${TYPE}`, message: dead, fault: expect.objectContaining({ kind: 'bug' }) },
    ]);
  });

  it('is not ready while its broker is not', () => {
    new EventServer({ service: 'gateway', broker, parking, lifecycle });
    expect(lifecycle.obstacles()).toEqual([]);
    broker.isUp = false;
    expect(lifecycle.obstacles()).toEqual(['broker']);
  });
});
