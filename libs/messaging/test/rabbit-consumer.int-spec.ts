import { randomBytes } from 'node:crypto';
// eslint-disable-next-line no-restricted-syntax -- the test needs half of a round trip, and handlers of different duration
import { setTimeout as pause } from 'node:timers/promises';
import { TcpProxy, until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { aMessage, testInfrastructure } from '@cpes/testing';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { Gate, Recorder } from '../src/broker.conformance.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** A round trip of a fifth of a second: a session takes more than half a second to open. */
const LATENCY_MS = 100;
const MESSAGES = 10;
/** Far more than the 32 acknowledgements that a quorum queue accepts at once. */
const PREFETCH = 200;
const CROWD = 2_000;
const ROUNDS_MAX = 200;
/** Idle consumers are renewed after three seconds. */
const RENEWED_MS_MAX = 10_000;

describe('a consumer far from its broker', () => {
  let prefix: string;
  let line: TcpProxy;
  let far: RabbitBroker;
  let near: RabbitBroker;
  let connection: ChannelModel;
  let operator: Channel;
  let intake: Recorder;
  /** Handlers wait for the test, so that a dropped delivery of an old session would stay unfinished. */
  let handled: Gate;
  let farUrl: string;

  beforeEach(async () => {
    const url = new URL(testInfrastructure().brokerUrl);
    prefix = `t${randomBytes(4).toString('hex')}.`;
    near = await new RabbitBroker({ urls: [url.href], service: 'gateway', prefix }).open();
    connection = await connect(url.href);
    operator = await connection.createChannel();
    line = await TcpProxy.open(Number(url.port));
    url.port = String(line.port);
    farUrl = url.href;
    far = await new RabbitBroker({ urls: [farUrl], service: 'intake', prefix }).open();
    handled = new Gate();
    intake = new Recorder(QUEUE, () => handled.opened.then(() => ({ kind: 'done' })));
  });
  afterEach(async () => {
    handled.open();
    await Promise.all([far.close(), near.close()]);
    await line.close();
    await connection.close();
  });

  const queue = () => operator.checkQueue(`${prefix}${QUEUE}`);
  const hasConsumers = (count: number) =>
    until(`${count} consume`, async () => (await queue()).consumerCount === count, RENEWED_MS_MAX, 10);
  const send = () => Promise.all(Array.from({ length: MESSAGES }, () => near.publish(aMessage())));

  async function isBeingRenewed(): Promise<void> {
    await far.subscribe(intake.subscription);
    line.latency(LATENCY_MS);
    await hasConsumers(2);
  }

  /** When a new session has received a message, earlier sessions on the same connection have received all of theirs. */
  async function anotherIsGivenAMessage(): Promise<void> {
    const other = await connect(farUrl);
    const channel = await other.createChannel();
    const { queue: own } = await channel.assertQueue('', { exclusive: true });
    const given = new Promise((resolve) => void channel.consume(own, resolve));
    channel.sendToQueue(own, Buffer.from('a message'));
    await given;
    await other.close();
  }

  /** Ends with a drain; a service stops other parts before it closes the connection. */
  async function drains(): Promise<void> {
    const draining = far.drain();
    await anotherIsGivenAMessage();
    handled.open();
    await draining;
    const given = intake.ids.length;
    await anotherIsGivenAMessage();
    expect(intake.ids).toHaveLength(given);
  }

  /** Handled messages are acknowledged; the others are in the queue. */
  async function expectNothingRepeated(): Promise<void> {
    await far.close();
    await hasConsumers(0);
    expect(new Set(intake.ids).size).toBe(intake.ids.length);
    expect(intake.ids.length + (await queue()).messageCount).toBe(MESSAGES);
  }

  it('finishes deliveries that it received before its renewal', async () => {
    await isBeingRenewed();
    await send();
    await until('all are delivered', () => new Set(intake.ids).size === MESSAGES, RENEWED_MS_MAX);
    await anotherIsGivenAMessage();
    handled.open();
    await hasConsumers(1);
    const next = aMessage();
    await near.publish(next);
    await intake.hasMet(next);
    expect(intake.ids).toHaveLength(MESSAGES + 1);
  });

  it('finishes earlier deliveries when a drain starts during a renewal', async () => {
    await isBeingRenewed();
    await send();
    await drains();
    await expectNothingRepeated();
  });

  it('receives nothing after a drain that starts while it subscribes', async () => {
    await send();
    line.latency(LATENCY_MS);
    const subscribing = far.subscribe(intake.subscription);
    await pause(LATENCY_MS);
    await drains();
    await subscribing;
    await expectNothingRepeated();
  });
});

describe('a consumer that ends with many pending acknowledgements', () => {
  it('does not receive handled messages again', async () => {
    const prefix = `t${randomBytes(4).toString('hex')}.`;
    const open = () => new RabbitBroker({ urls: [testInfrastructure().brokerUrl], service: 'intake', prefix }).open();
    const sender = await open();
    const handled = new Map<string, number>();
    const subscription = () =>
      new Recorder(
        QUEUE,
        async ({ id }, nth) => {
          // Every second one is done before its predecessor, and therefore acknowledged separately.
          await pause(nth % 2 === 0 ? 5 : 25);
          handled.set(id, (handled.get(id) ?? 0) + 1);
          return { kind: 'done' };
        },
        { prefetch: PREFETCH },
      ).subscription;
    await Promise.all(Array.from({ length: CROWD }, () => sender.publish(aMessage())));
    for (let round = 0; handled.size < CROWD && round < ROUNDS_MAX; round += 1) {
      const broker = await open();
      await broker.subscribe(subscription());
      await pause(5);
      await broker.drain();
      await broker.close();
    }
    await sender.close();
    expect(handled.size).toBe(CROWD);
    expect([...handled.values()].filter((times) => times > 1)).toEqual([]);
  });
});
