import { randomBytes } from 'node:crypto';
import { type RabbitInstance, startRabbit, until } from '@cpes/local-servers';
import { type DeadLetter, queues, RabbitBroker, Topology, type WireMessage } from '@cpes/messaging';
import { aMessage, testInfrastructure } from '@cpes/testing';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { DELAY_TIERS, type DelayTier } from '../src/broker.ts';
import { type BrokerHarness, describeBroker, FAULT, Gate, Recorder } from '../src/broker.conformance.ts';
import { assertSubscription } from '../src/topology.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** A redeclaration, a reconnection with its jitter, and a busy machine. */
const HEALED_MS_MAX = 45_000;
/** Some tests send while the broker starts. */
const SENT_MS_MAX = 30_000;

function aPrefix(): string {
  return `t${randomBytes(4).toString('hex')}.`;
}

/** A channel in addition to the broker under test. */
class Operator {
  private constructor(
    private readonly connection: ChannelModel,
    readonly channel: Channel,
  ) {}

  static async on(url: string): Promise<Operator> {
    const connection = await connect(url);
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return new Operator(connection, channel);
  }

  /** Empties all queues. Unacknowledged messages return to their queue when it has no consumers. */
  async empty(prefix: string): Promise<void> {
    const all = namesOf(prefix).queues;
    const areLeft = async () =>
      (await Promise.all(all.map((queue) => this.channel.checkQueue(queue)))).every((one) => one.consumerCount === 0);
    await until('the queues have no consumers', areLeft, HEALED_MS_MAX, 10);
    await Promise.all(all.map((queue) => this.channel.purgeQueue(queue)));
  }

  async removeAll(prefix: string): Promise<void> {
    const all = namesOf(prefix);
    await Promise.all(all.queues.map((queue) => this.channel.deleteQueue(queue)));
    await Promise.all(all.exchanges.map((exchange) => this.channel.deleteExchange(exchange)));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

function namesOf(prefix: string): { readonly queues: readonly string[]; readonly exchanges: readonly string[] } {
  const names = new Topology(prefix);
  const delays = Object.keys(DELAY_TIERS).map((tier) => names.delay(tier as DelayTier));
  return {
    queues: [...queues().flatMap(({ queue }) => [names.queue(queue), names.parking(queue)]), ...delays],
    exchanges: [names.exchange, names.deadLetterExchange, names.pauseExchange, ...delays],
  };
}

/** Tests on the run's broker share these queues, emptied between tests: declaring and deleting them takes longer than most tests. */
const SHARED = aPrefix();
afterAll(async () => {
  const operator = await Operator.on(testInfrastructure().brokerUrl);
  await operator.removeAll(SHARED);
  await operator.close();
});

async function openOn(url: string, prefix: string, others: RabbitBroker[] = []): Promise<RabbitBroker> {
  const broker = await new RabbitBroker({ urls: [url], service: 'intake', prefix }).open();
  others.push(broker);
  return broker;
}

async function send(broker: RabbitBroker, message: WireMessage): Promise<void> {
  await until('it is sent', async () => (await broker.publish(message)).kind === 'sent', SENT_MS_MAX);
}

describeBroker('RabbitBroker', async (): Promise<BrokerHarness> => {
  const { brokerUrl } = testInfrastructure();
  const operator = await Operator.on(brokerUrl);
  const broker = await openOn(brokerUrl, SHARED);
  await operator.empty(SHARED);
  return {
    broker,
    send: (message) => void send(broker, message),
    withoutQueue: async (type) => {
      for (const one of queues()) if (one.type === type) await operator.channel.deleteQueue(`${SHARED}${one.queue}`);
    },
    close: async () => {
      await broker.close();
      await operator.close();
    },
  };
});

describe('RabbitBroker on a working broker', () => {
  const { brokerUrl } = testInfrastructure();
  const prefix = SHARED;
  let operator: Operator;
  let brokers: RabbitBroker[];
  let broker: RabbitBroker;

  beforeEach(async () => {
    brokers = [];
    operator = await Operator.on(brokerUrl);
    broker = await openOn(brokerUrl, prefix, brokers);
    await operator.empty(prefix);
  });
  afterEach(async () => {
    await Promise.all(brokers.map((one) => one.close()));
    await operator.close();
  });

  async function waitingIn(queue: string): Promise<number> {
    return (await operator.channel.checkQueue(`${prefix}${queue}`)).messageCount;
  }

  it('pauses a queue in all processes, and in a later one by the next call', async () => {
    const second = await openOn(brokerUrl, prefix, brokers);
    const [intake, late] = [new Recorder(QUEUE), new Recorder(QUEUE)];
    await second.subscribe(intake.subscription);
    const consumers = async () => (await operator.channel.checkQueue(`${prefix}${QUEUE}`)).consumerCount;
    await broker.pause([QUEUE]);
    await until('none consumes', async () => (await consumers()) === 0, HEALED_MS_MAX);
    const third = await openOn(brokerUrl, prefix, brokers);
    await third.subscribe(late.subscription);
    expect(await consumers()).toBe(1);
    await broker.pause([QUEUE]);
    await until('none consumes', async () => (await consumers()) === 0, HEALED_MS_MAX);

    await send(broker, aMessage());
    expect(await waitingIn(QUEUE)).toBe(1);
    await third.pause([]);
    await until('it is handled', () => intake.received.length + late.received.length === 1, HEALED_MS_MAX);
    await until('both consume', async () => (await consumers()) === 2, HEALED_MS_MAX);
  });

  it('shares a queue between two instances of a service', async () => {
    const second = await openOn(brokerUrl, prefix, brokers);
    const instances = [
      new Recorder(QUEUE, undefined, { prefetch: 1 }),
      new Recorder(QUEUE, undefined, { prefetch: 1 }),
    ] as const;
    await broker.subscribe(instances[0].subscription);
    await second.subscribe(instances[1].subscription);
    const messages = Array.from({ length: 40 }, () => aMessage());
    await Promise.all(messages.map((message) => broker.publish(message)));
    await until('all are delivered', () => instances[0].ids.length + instances[1].ids.length >= 40, HEALED_MS_MAX);
    await Promise.all(brokers.map((one) => one.close()));
    expect([...instances[0].ids, ...instances[1].ids].sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(instances[0].ids.length).toBeGreaterThan(0);
    expect(instances[1].ids.length).toBeGreaterThan(0);
  });

  it('leaves a parked message with its fault in the dead-letter queue until it is stored', async () => {
    await broker.subscribe(new Recorder(QUEUE, () => ({ kind: 'parked', fault: FAULT })).subscription);
    await broker.publish(aMessage());
    await until('it is parked', async () => (await waitingIn(`${QUEUE}.dlq`)) === 1, HEALED_MS_MAX);
    const keeper = await openOn(brokerUrl, prefix, brokers);
    const letters: DeadLetter[] = [];
    await keeper.keepDeadLetters(async (letter) => void letters.push(letter));
    await until('it is kept', () => letters.length === 1, HEALED_MS_MAX);
    expect(letters[0]).toMatchObject({ queue: QUEUE, fault: FAULT });
    await until('it is gone', async () => (await waitingIn(`${QUEUE}.dlq`)) === 0, HEALED_MS_MAX);
  });

  it('ends a crash loop after the delivery limit, and stores the message', async () => {
    const intake = new Recorder(QUEUE, () => Promise.reject(new Error('handlers never reject, and this one does')));
    await broker.subscribe(intake.subscription);
    const letters: DeadLetter[] = [];
    await broker.keepDeadLetters(async (letter) => void letters.push(letter));
    const message = aMessage();
    await broker.publish(message);
    await until('it is kept', () => letters.length === 1, HEALED_MS_MAX);
    expect(intake.received).toHaveLength(21);
    expect(letters).toEqual([{ queue: QUEUE, message }]);
  });

  it('survives a message with invalid properties', async () => {
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    const headers = { 'tenant-id': 7, attempt: -1, resend: 1e9, deadline: 'soon', traceparent: null };
    operator.channel.publish(`${prefix}cpes.events`, 'sku.submitted.v1', Buffer.from([0xff, 0x00]), {
      timestamp: Number.MAX_SAFE_INTEGER,
      headers,
    });
    await intake.has(1);
    expect(intake.received[0]).toMatchObject({
      id: '',
      tenantId: '',
      attempt: 1,
      evaluation: { runId: '', resend: 0, deadlineMs: 0 },
    });
    await broker.publish(aMessage());
    await intake.has(2);
  });

  it('resumes consuming a queue that was deleted and declared again', async () => {
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    await broker.keepDeadLetters(async () => undefined);
    await operator.channel.deleteQueue(`${prefix}${QUEUE}`);
    await until(
      'the event has a queue again',
      async () => (await broker.publish(aMessage())).kind === 'sent',
      HEALED_MS_MAX,
      100,
    );
    await intake.has(1);

    await operator.channel.deleteQueue(`${prefix}${QUEUE}.dlq`);
    await until(
      'both queues have one consumer',
      async () => (await consumers()).every((count) => count === 1),
      HEALED_MS_MAX,
    );
    await broker.publish(aMessage());
    await intake.has(2);
    expect(await consumers()).toEqual([1, 1]);
  }, 30_000);

  it('resumes consuming when its queue was deleted and declared again unnoticed', async () => {
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    for (let turn = 1; turn <= 2; turn += 1) {
      await operator.channel.deleteQueue(`${prefix}${QUEUE}`);
      await assertSubscription(operator.channel, new Topology(prefix), QUEUE);
      expect((await broker.publish(aMessage())).kind).toBe('sent');
      await until('it comes', () => intake.received.length >= turn, HEALED_MS_MAX);
    }
  }, 60_000);

  /** Uses a separate channel, because checking a missing queue closes the channel. */
  async function consumers(): Promise<number[]> {
    const asking = await Operator.on(brokerUrl);
    const names = [`${prefix}${QUEUE}`, `${prefix}${QUEUE}.dlq`];
    const counts = names.map(async (name) => (await asking.channel.checkQueue(name)).consumerCount);
    const settled = await Promise.all(counts).catch(() => [0, 0]);
    await asking.close();
    return settled;
  }

  it('keeps a message in its queue without consumers, and leaves the rest in a drain', async () => {
    await Promise.all(Array.from({ length: 10 }, () => broker.publish(aMessage())));
    const gate = new Gate();
    const intake = new Recorder(
      QUEUE,
      async () => {
        await gate.opened;
        return { kind: 'done' };
      },
      { prefetch: 2 },
    );
    await broker.subscribe(intake.subscription);
    await intake.has(2);
    const draining = broker.drain();
    gate.open();
    await draining;
    await broker.close();
    await until('eight are left', async () => (await waitingIn(QUEUE)) === 8, HEALED_MS_MAX);
    expect(intake.received).toHaveLength(2);
  });

  it('redelivers unacknowledged messages of a crashed process', async () => {
    const dying = new Recorder(QUEUE, () => new Promise(() => undefined));
    const first = await openOn(brokerUrl, prefix, brokers);
    await first.subscribe(dying.subscription);
    const message = aMessage();
    await broker.publish(message);
    await dying.has(1);
    await first.close();
    const second = new Recorder(QUEUE);
    await broker.subscribe(second.subscription);
    await second.has(1);
    expect(second.received).toEqual([message]);
  });

  it('refuses to open on a queue that exists with other arguments, and names it', async () => {
    const other = aPrefix();
    await operator.channel.assertQueue(`${other}${QUEUE}`, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const opening = new RabbitBroker({ urls: [brokerUrl], service: 'intake', prefix: other }).open();
    await expect(opening).rejects.toThrow(`${other}${QUEUE}`);
    await operator.removeAll(other);
  });
});

describe('RabbitBroker on a failing broker', () => {
  let rabbit: RabbitInstance;
  let prefix: string;
  const brokers: RabbitBroker[] = [];

  beforeAll(async () => {
    rabbit = await startRabbit();
  }, 90_000);
  afterAll(() => rabbit.stop());
  beforeEach(() => {
    prefix = aPrefix();
  });
  afterEach(() => Promise.all(brokers.splice(0).map((one) => one.close())));

  it('redelivers, and acknowledges once, when the connections break before the acknowledgement', async () => {
    const broker = await openOn(rabbit.url, prefix, brokers);
    const gate = new Gate();
    const intake = new Recorder(QUEUE, async (_, nth) => {
      if (nth === 1) await gate.opened;
      return { kind: 'done' };
    });
    await broker.subscribe(intake.subscription);
    const message = aMessage();
    await broker.publish(message);
    await intake.has(1);
    await rabbit.control('close_all_connections', 'test');
    await until('it is delivered again', () => intake.received.length === 2, HEALED_MS_MAX);
    gate.open();
    const next = aMessage();
    await send(broker, next);
    await intake.hasMet(next);
    expect(intake.received).toEqual([message, message, next]);
    await until('both links are up', () => broker.isReady(), HEALED_MS_MAX);
    const consumers = await rabbit.control('list_consumers', '--formatter', 'json', 'queue_name');
    expect(
      (JSON.parse(consumers) as { queue_name: string }[]).filter((one) => one.queue_name === `${prefix}${QUEUE}`),
    ).toHaveLength(1);
  });

  it('returns "unknown" at once while the broker is unavailable, and resumes on both links afterwards', async () => {
    const broker = await openOn(rabbit.url, prefix, brokers);
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    await send(broker, aMessage());
    await intake.has(1);

    await rabbit.kill();
    const startedAt = Date.now();
    expect(await broker.publish(aMessage())).toEqual({ kind: 'unknown' });
    expect(Date.now() - startedAt).toBeLessThan(6_000);
    await until('the loss is seen', () => !broker.isReady(), HEALED_MS_MAX);

    await rabbit.restart();
    await until('it is ready', () => broker.isReady(), 30_000);
    const message = aMessage();
    await send(broker, message);
    await until('it is delivered', () => intake.ids.includes(message.id), HEALED_MS_MAX);
  }, 90_000);

  it('reports every publication to a frozen broker as unknown within the publish timeout', async () => {
    const broker = await openOn(rabbit.url, prefix, brokers);
    await send(broker, aMessage());
    process.kill(rabbit.pid(), 'SIGSTOP');
    try {
      const startedAt = Date.now();
      // More than the socket's buffer, so that some wait for room.
      const body = Buffer.from(JSON.stringify('x'.repeat(60_000)));
      const outcomes = await Promise.all(Array.from({ length: 300 }, () => broker.publish(aMessage({ body }))));
      expect(Date.now() - startedAt).toBeLessThan(6_000);
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    } finally {
      process.kill(rabbit.pid(), 'SIGCONT');
    }
    await until('it is ready', () => broker.isReady(), 30_000);
  }, 60_000);

  it('is not ready while the broker blocks publishers, and loses nothing', async () => {
    const broker = await openOn(rabbit.url, prefix, brokers);
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    await rabbit.control('set_vm_memory_high_watermark', '0');
    const message = aMessage();
    try {
      expect(await broker.publish(message)).toEqual({ kind: 'unknown' });
      expect(broker.isReady()).toBe(false);
      // Announcing the pause would wait for the end of the alarm.
      await broker.pause([QUEUE]);
      await broker.pause([]);
    } finally {
      await rabbit.control('set_vm_memory_high_watermark', 'absolute', '512MB');
    }
    await until('it is ready', () => broker.isReady(), HEALED_MS_MAX);
    await send(broker, message);
    await intake.has(1);
  }, 60_000);

  it('opens while the broker is unavailable, and works once it is available', async () => {
    await rabbit.kill();
    const broker = await openOn(rabbit.url, prefix, brokers);
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    expect(broker.isReady()).toBe(false);
    await rabbit.restart();
    await send(broker, aMessage());
    await until('it is delivered', () => intake.received.length > 0, 30_000);
  }, 90_000);
});
