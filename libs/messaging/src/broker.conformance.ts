import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { encodeText } from '@cpes/service-kit';
import { aMessage } from '@cpes/testing';
import type { Broker, DeadLetter, Disposition, LetterFault, Subscription, WireMessage } from './broker.ts';

/** A broker of one process, with the operations that a test needs. */
export interface BrokerHarness {
  readonly broker: Broker;
  /** Publishes until the message is sent, like an outbox relay. Returns at once. */
  readonly send: (message: WireMessage) => void;
  /** Removes every queue for events of this type, although a service consumes them. */
  readonly withoutQueue: (type: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Has one consumer: intake. */
const SUBMITTED = 'sku.submitted.v1';
/** Has two consumers, cost-factor and gateway. */
const NORMALIZED = 'sku.normalized.v1';
/** Has no internal consumer. */
const UNHEARD = 'sku.unheard-of.v1';

/** The reason of a parked message. */
export const FAULT: LetterFault = { kind: 'invalid', code: 'schema', reason: 'It does not fit: Grüße.' };

const REACTION_MS_MAX = 45_000;
/** The same message, as an event outside any evaluation. */
export function withoutEvaluation({ evaluation: _, ...message }: WireMessage): WireMessage {
  return message;
}

/** A subscription that records its messages and returns the test's disposition; `done` by default. */
export class Recorder {
  readonly received: WireMessage[] = [];
  readonly subscription: Subscription;

  constructor(
    queue: string,
    answer: (message: WireMessage, nth: number) => Promise<Disposition> | Disposition = () => ({ kind: 'done' }),
    options: { prefetch?: number } = {},
  ) {
    this.subscription = {
      queue,
      prefetch: options.prefetch ?? 20,
      handle: async (message) => {
        this.received.push(message);
        return answer(message, this.received.length);
      },
    };
  }

  get ids(): string[] {
    return this.received.map((message) => message.id);
  }

  has(count: number): Promise<void> {
    return until(
      `${count} deliveries, ${this.received.length} so far`,
      () => this.received.length >= count,
      REACTION_MS_MAX,
      5,
    );
  }

  /** Queues keep their order, so all earlier messages have arrived by then. */
  hasMet({ id }: WireMessage): Promise<void> {
    return until(`the delivery of ${id}`, () => this.ids.includes(id), REACTION_MS_MAX, 5);
  }
}

/** Handlers wait until a test opens the gate. */
export class Gate {
  private release: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => (this.release = resolve));

  open(): void {
    this.release();
  }
}

/** The behaviour of every broker. This suite is the definition of the port. */
export function describeBroker(name: string, open: () => Promise<BrokerHarness>): void {
  describe(`${name} as a broker`, () => {
    let harness: BrokerHarness;
    let broker: Broker;

    beforeEach(async () => {
      harness = await open();
      broker = harness.broker;
    });
    afterEach(() => harness.close());

    it('is ready after opening', () => {
      expect(broker.isReady()).toBe(true);
    });

    it('reports the consumers and the waiting messages of a queue', async () => {
      const queue = 'intake.sku.submitted.v1';
      const gate = new Gate();
      const intake = new Recorder(queue, () => gate.opened.then(() => ({ kind: 'done' })), { prefetch: 1 });
      await broker.subscribe(intake.subscription);
      const sent = [aMessage(), aMessage(), aMessage()];
      for (const message of sent) harness.send(message);
      const depth = async () => (await broker.depths()).find((one) => one.queue === queue);
      await until('two messages wait', async () => (await depth())?.ready === 2, REACTION_MS_MAX);
      expect(await depth()).toEqual({ queue, ready: 2, consumers: 1 });
      gate.open();
      await intake.has(sent.length);
      await until('none waits', async () => (await depth())?.ready === 0, REACTION_MS_MAX);
    });

    it('confirms a publication and delivers it unchanged', async () => {
      const intake = new Recorder('intake.sku.submitted.v1');
      await broker.subscribe(intake.subscription);
      const message = aMessage({
        body: encodeText('{"fact":"Grüße, 你好 & \\u0000"}'),
        causeId: randomUUID(),
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        evaluation: { runId: 'run_0198c0de000070008000000000000002', deadlineMs: 1_500, resend: 2 },
        handling: { waitMs: 120, workMs: 7 },
      });

      expect(await broker.publish(message)).toEqual({ kind: 'sent' });
      await intake.has(1);
      expect(intake.received).toEqual([message]);
    });

    it('delivers an event outside any evaluation, without a deadline and about another aggregate than a SKU', async () => {
      const intake = new Recorder('intake.sku.submitted.v1');
      await broker.subscribe(intake.subscription);
      const message = withoutEvaluation(aMessage({ aggregateType: 'endpoint', aggregateId: 'end_1' }));

      expect(await broker.publish(message)).toEqual({ kind: 'sent' });
      await intake.has(1);
      expect(intake.received).toEqual([message]);
    });

    it('reports an event as unroutable when its queue is missing', async () => {
      await harness.withoutQueue(SUBMITTED);
      expect(await broker.publish(aMessage())).toEqual({ kind: 'unroutable' });
    });

    it('counts an event without internal consumers as sent', async () => {
      expect(await broker.publish(aMessage({ type: UNHEARD }))).toEqual({ kind: 'sent' });
    });

    it('delivers an event to each of its queues', async () => {
      const costFactor = new Recorder('cost-factor.sku.normalized.v1');
      const gateway = new Recorder('gateway.sku.normalized.v1');
      await broker.subscribe(costFactor.subscription);
      await broker.subscribe(gateway.subscription);
      const message = aMessage({ type: NORMALIZED });

      await broker.publish(message);
      await Promise.all([costFactor.has(1), gateway.has(1)]);
      expect([costFactor.ids, gateway.ids]).toEqual([[message.id], [message.id]]);
    });

    it('delivers only events of one type to a queue', async () => {
      const intake = new Recorder('intake.sku.submitted.v1');
      const gateway = new Recorder('gateway.sku.normalized.v1');
      await broker.subscribe(intake.subscription);
      await broker.subscribe(gateway.subscription);
      await broker.publish(aMessage({ type: NORMALIZED }));
      await gateway.has(1);
      expect(intake.received).toEqual([]);
    });

    it('delivers a message for one queue only to that queue', async () => {
      const costFactor = new Recorder('cost-factor.sku.normalized.v1');
      const gateway = new Recorder('gateway.sku.normalized.v1');
      await broker.subscribe(costFactor.subscription);
      await broker.subscribe(gateway.subscription);
      const message = aMessage({ type: NORMALIZED });
      expect(await broker.publish(message, 'gateway.sku.normalized.v1')).toEqual({ kind: 'sent' });
      const next = aMessage({ type: NORMALIZED });
      harness.send(next);
      await Promise.all([gateway.hasMet(next), costFactor.hasMet(next)]);
      expect([gateway.ids, costFactor.ids]).toEqual([[message.id, next.id], [next.id]]);
      expect(gateway.received[0]).toEqual(message);
    });

    it('reports a message for a missing queue as unroutable', async () => {
      expect(await broker.publish(aMessage({ type: NORMALIZED }), 'absent.sku.normalized.v1')).toEqual({
        kind: 'unroutable',
      });
    });

    it('does not redeliver a handled message', async () => {
      const intake = new Recorder('intake.sku.submitted.v1');
      await broker.subscribe(intake.subscription);
      const [message, next] = [aMessage(), aMessage()];
      harness.send(message);
      await intake.has(1);
      harness.send(next);
      await intake.hasMet(next);
      expect(intake.ids).toEqual([message.id, next.id]);
    });

    it('does not redeliver a parked message', async () => {
      const intake = new Recorder('intake.sku.submitted.v1', () => ({ kind: 'parked', fault: FAULT }));
      await broker.subscribe(intake.subscription);
      const [message, next] = [aMessage(), aMessage()];
      harness.send(message);
      await intake.has(1);
      harness.send(next);
      await intake.hasMet(next);
      expect(intake.ids).toEqual([message.id, next.id]);
    });

    it('publishes the events of a handler to their queues', async () => {
      const [message, next] = [aMessage(), aMessage()];
      const [event, nextEvent] = [aMessage({ type: NORMALIZED }), aMessage({ type: NORMALIZED })];
      const intake = new Recorder('intake.sku.submitted.v1', ({ id }) => ({
        kind: 'done',
        events: [id === message.id ? event : nextEvent],
      }));
      const costFactor = new Recorder('cost-factor.sku.normalized.v1');
      const gateway = new Recorder('gateway.sku.normalized.v1');
      for (const { subscription } of [intake, costFactor, gateway]) await broker.subscribe(subscription);
      harness.send(message);
      await Promise.all([costFactor.has(1), gateway.has(1)]);
      harness.send(next);
      await Promise.all([costFactor.hasMet(nextEvent), gateway.hasMet(nextEvent)]);
      expect([costFactor.received, gateway.received]).toEqual([
        [event, nextEvent],
        [event, nextEvent],
      ]);
      expect(intake.ids).toEqual([message.id, next.id]);
    });

    it('retries an event of a handler without calling that handler again', async () => {
      const event = aMessage({ type: NORMALIZED });
      const intake = new Recorder('intake.sku.submitted.v1', () => ({ kind: 'done', events: [event] }));
      const costFactor = new Recorder('cost-factor.sku.normalized.v1', ({ attempt }) =>
        attempt === 1 ? { kind: 'retry', tier: '1s', reason: 'not yet' } : { kind: 'done' },
      );
      const gateway = new Recorder('gateway.sku.normalized.v1');
      for (const { subscription } of [intake, costFactor, gateway]) await broker.subscribe(subscription);
      harness.send(aMessage());
      await costFactor.has(2);
      expect(costFactor.received[1]).toEqual({ ...event, attempt: 2 });
      expect([intake.received.length, gateway.received.length]).toEqual([1, 1]);
    });

    it('passes a parked message with its fault to the keeper of dead letters, and publishes its events', async () => {
      const letters: DeadLetter[] = [];
      await broker.keepDeadLetters(async (letter) => void letters.push(letter));
      const [message, next] = [aMessage({ attempt: 3 }), aMessage({ attempt: 3 })];
      const type = 'sku.evaluation-failed.v1';
      const [failed, nextFailed] = [aMessage({ type }), aMessage({ type })];
      const intake = new Recorder('intake.sku.submitted.v1', ({ id }) => ({
        kind: 'parked',
        fault: FAULT,
        events: [id === message.id ? failed : nextFailed],
      }));
      const gateway = new Recorder('gateway.sku.evaluation-failed.v1');
      for (const { subscription } of [intake, gateway]) await broker.subscribe(subscription);
      harness.send(message);
      await gateway.has(1);
      await until('the letter is kept', () => letters.length > 0, REACTION_MS_MAX, 5);
      harness.send(next);
      await gateway.hasMet(nextFailed);
      await until(
        'the next letter is kept',
        () => letters.some((one) => one.message.id === next.id),
        REACTION_MS_MAX,
        5,
      );
      expect(letters).toEqual(
        [message, next].map((one) => ({ queue: 'intake.sku.submitted.v1', message: one, fault: FAULT })),
      );
      expect(gateway.received).toEqual([failed, nextFailed]);
    });

    it('retries a dead letter that the keeper could not store', async () => {
      const [message, next] = [aMessage(), aMessage()];
      const offered: string[] = [];
      await broker.keepDeadLetters(async (letter) => {
        offered.push(letter.message.id);
        if (offered.length < 2) throw new Error('the table is away');
      });
      await broker.subscribe(
        new Recorder('intake.sku.submitted.v1', () => ({ kind: 'parked', fault: FAULT })).subscription,
      );
      harness.send(message);
      await until('it is kept', () => offered.length === 2, REACTION_MS_MAX, 5);
      harness.send(next);
      await until('the next is kept', () => offered.includes(next.id), REACTION_MS_MAX, 5);
      expect(offered).toEqual([message.id, message.id, next.id]);
    });

    it('redelivers a retry after the wait of its tier, unchanged except for its attempt', async () => {
      const waitsMs: number[] = [];
      const askedAt = new Map<string, number>();
      const intake = new Recorder('intake.sku.submitted.v1', ({ id, attempt }) => {
        if (attempt > 2) return { kind: 'done' };
        if (attempt === 2) {
          waitsMs.push(performance.now() - (askedAt.get(id) ?? 0));
          return { kind: 'done' };
        }
        askedAt.set(id, performance.now());
        return { kind: 'retry', tier: '1s', reason: 'not yet' };
      });
      await broker.subscribe(intake.subscription);
      const messages = Array.from({ length: 5 }, () => aMessage());
      for (const message of messages) harness.send(message);

      await intake.has(10);
      const next = aMessage({ attempt: 3 });
      harness.send(next);
      await intake.hasMet(next);
      expect(intake.received).toHaveLength(11);
      const again = intake.received.filter(({ attempt }) => attempt === 2).sort(byId);
      expect(again).toEqual(messages.map((message) => ({ ...message, attempt: 2 })).sort(byId));
      // The median, because a busy machine can delay a single delivery.
      const [, , medianMs = 0] = waitsMs.toSorted((one, other) => one - other);
      expect(medianMs).toBeGreaterThanOrEqual(800);
      expect(medianMs).toBeLessThanOrEqual(1_200);
    });

    it('is not blocked by a message that always fails', async () => {
      const poison = aMessage();
      const intake = new Recorder('intake.sku.submitted.v1', ({ id }) =>
        id === poison.id ? { kind: 'retry', tier: '10m', reason: 'never' } : { kind: 'done' },
      );
      await broker.subscribe({ ...intake.subscription, prefetch: 1 });
      harness.send(poison);
      const others = Array.from({ length: 20 }, () => aMessage());
      for (const message of others) harness.send(message);
      await intake.has(21);
      expect(new Set(intake.ids)).toEqual(new Set([poison.id, ...others.map(({ id }) => id)]));
    });

    it('has at most the prefetch of the subscription unacknowledged', async () => {
      const gate = new Gate();
      let underWay = 0;
      let most = 0;
      const intake = new Recorder(
        'intake.sku.submitted.v1',
        async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await gate.opened;
          await setImmediate();
          underWay -= 1;
          return { kind: 'done' };
        },
        { prefetch: 3 },
      );
      await broker.subscribe(intake.subscription);
      for (let n = 0; n < 30; n += 1) harness.send(aMessage());
      const { queue } = intake.subscription;
      const ready = async () => (await broker.depths()).find((one) => one.queue === queue)?.ready;
      await until('the others wait', async () => (await ready()) === 27, REACTION_MS_MAX);
      expect(intake.received).toHaveLength(3);
      gate.open();
      await intake.has(30);
      expect(most).toBe(3);
    });

    it('delivers nothing to a paused queue, and everything after it is resumed', async () => {
      const intake = new Recorder('intake.sku.submitted.v1');
      const gateway = new Recorder('gateway.sku.normalized.v1');
      const { queue } = intake.subscription;
      await broker.subscribe(intake.subscription);
      await broker.subscribe(gateway.subscription);
      const consumers = async () => (await broker.depths()).find((one) => one.queue === queue)?.consumers;

      await broker.pause([queue]);
      expect([...broker.paused()]).toEqual([queue]);
      await until('it has no consumer', async () => (await consumers()) === 0, REACTION_MS_MAX);
      const messages = Array.from({ length: 5 }, () => aMessage());
      for (const message of messages) harness.send(message);
      // Another queue continues. By its delivery, one to the paused queue would have arrived, too.
      const other = aMessage({ type: NORMALIZED });
      harness.send(other);
      await gateway.has(1);
      expect(intake.received).toEqual([]);

      await broker.pause([]);
      await intake.has(5);
      expect(new Set(intake.ids)).toEqual(new Set(messages.map(({ id }) => id)));
    });

    it('lets current handlers finish after a pause', async () => {
      const gate = new Gate();
      const intake = new Recorder('intake.sku.submitted.v1', async () => {
        await gate.opened;
        return { kind: 'done' };
      });
      const { queue } = intake.subscription;
      await broker.subscribe(intake.subscription);
      const outcome = broker.publish(aMessage());
      await intake.has(1);
      await broker.pause([queue]);
      gate.open();
      expect(await outcome).toEqual({ kind: 'sent' });
      // An unacknowledged message would be redelivered.
      await broker.pause([]);
      harness.send(aMessage());
      await intake.has(2);
      expect(intake.received.map(({ attempt }) => attempt)).toEqual([1, 1]);
      expect(new Set(intake.ids).size).toBe(2);
    });

    it('passes each handler its own copy of a message', async () => {
      const gateway = new Recorder('gateway.sku.normalized.v1', (message) => {
        Object.assign(message, { body: encodeText('spoilt'), attempt: 99 });
        return { kind: 'done' };
      });
      const seen: WireMessage[] = [];
      const costFactor = new Recorder('cost-factor.sku.normalized.v1', async (message) => {
        // The other handler has changed its copy by then.
        await gateway.has(1);
        seen.push({ ...message });
        return { kind: 'done' };
      });
      await broker.subscribe(gateway.subscription);
      await broker.subscribe(costFactor.subscription);
      const message = aMessage({ type: NORMALIZED });
      const original = { ...message };
      await broker.publish(message);
      await until('it is handled', () => seen.length === 1, REACTION_MS_MAX, 5);
      expect(seen).toEqual([original]);
      expect(message).toEqual(original);
    });

    it('calls handlers after the publishing call has returned', async () => {
      let isPublishing = true;
      let wasInside: boolean | undefined;
      const intake = new Recorder('intake.sku.submitted.v1', () => {
        wasInside ??= isPublishing;
        return { kind: 'done' };
      });
      await broker.subscribe(intake.subscription);
      const outcome = broker.publish(aMessage());
      isPublishing = false;
      await outcome;
      await intake.has(1);
      expect(wasInside).toBe(false);
    });

    it('waits in a drain for current handlers, and delivers nothing afterwards', async () => {
      const gate = new Gate();
      const intake = new Recorder('intake.sku.submitted.v1', async () => {
        await gate.opened;
        return { kind: 'done' };
      });
      await broker.subscribe(intake.subscription);
      harness.send(aMessage());
      await intake.has(1);

      let isDrained = false;
      // When a process stops, each of its services drains the broker.
      const draining = Promise.all([broker.drain(), broker.drain()]).then(() => (isDrained = true));
      await broker.publish(aMessage());
      expect(isDrained).toBe(false);
      gate.open();
      await draining;

      await broker.publish(aMessage());
      // Ends after all deliveries that the broker has sent.
      await broker.close();
      expect(intake.received).toHaveLength(1);
    });

    it('can be drained and closed any number of times', async () => {
      await broker.subscribe(new Recorder('intake.sku.submitted.v1').subscription);
      await broker.drain();
      await broker.close();
      await broker.close();
      await broker.drain();
      expect(broker.isReady()).toBe(false);
    });

    it('returns unknown for a publication after the close', async () => {
      await broker.close();
      expect(await broker.publish(aMessage())).toEqual({ kind: 'unknown' });
    });
  });
}

function byId(one: WireMessage, other: WireMessage): number {
  return one.id < other.id ? -1 : 1;
}
