import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TcpProxy, until } from '@cpes/instances';
import { RabbitBroker } from '@cpes/messaging';
import { backing } from '@cpes/testing';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { aMessage, Recorder } from '../src/broker.conformance.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** A round trip of a fifth of a second: a session takes more than half a second to open. */
const LATENCY_MS = 100;
/** Longer than it takes to open a session, so that what is given up with the old one is not finished. */
const HANDLED_AFTER_MS = 1_500;
/** Longer than anything that is still on its way, and than a handler takes. */
const QUIET_MS = 2_500;
const MESSAGES = 10;
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

  beforeEach(async () => {
    const url = new URL(backing().brokerUrl);
    prefix = `t${randomBytes(4).toString('hex')}.`;
    near = await new RabbitBroker({ urls: [url.href], service: 'gateway', prefix }).open();
    connection = await connect(url.href);
    operator = await connection.createChannel();
    line = await TcpProxy.open(Number(url.port));
    url.port = String(line.port);
    far = await new RabbitBroker({ urls: [url.href], service: 'intake', prefix }).open();
    intake = new Recorder(QUEUE, async () => {
      await pause(HANDLED_AFTER_MS);
      return { kind: 'done' };
    });
  });
  afterEach(async () => {
    await Promise.all([far.close(), near.close()]);
    await line.close();
    await connection.close();
  });

  const queue = () => operator.checkQueue(`${prefix}${QUEUE}`);
  const send = () => Promise.all(Array.from({ length: MESSAGES }, () => near.publish(aMessage())));

  async function isBeingRenewed(): Promise<void> {
    await far.subscribe(intake.subscription);
    line.latency(LATENCY_MS);
    await until('the old and the new consume', async () => (await queue()).consumerCount === 2, RENEWED_MS_MAX, 10);
  }

  /** Ends with a drain, after which a service has other things to stop before it closes the connection. */
  async function drains(): Promise<void> {
    await far.drain();
    const given = intake.ids.length;
    await pause(QUIET_MS);
    expect(intake.ids).toHaveLength(given);
  }

  /** What was handled is acknowledged, and what was not is in the queue. */
  async function expectNothingRepeated(): Promise<void> {
    await far.close();
    await until('the consumers are gone', async () => (await queue()).consumerCount === 0, RENEWED_MS_MAX);
    expect(new Set(intake.ids).size).toBe(intake.ids.length);
    expect(intake.ids.length + (await queue()).messageCount).toBe(MESSAGES);
  }

  it('finishes what it was given before it was renewed', async () => {
    await isBeingRenewed();
    await send();
    await until('all are delivered', () => new Set(intake.ids).size === MESSAGES, RENEWED_MS_MAX);
    await pause(QUIET_MS);
    expect(intake.ids).toHaveLength(MESSAGES);
  });

  it('finishes what it was given before a drain while it is being renewed', async () => {
    await isBeingRenewed();
    await send();
    await drains();
    await expectNothingRepeated();
  });

  it('is given nothing after a drain while it begins to consume', async () => {
    await send();
    line.latency(LATENCY_MS);
    const subscribing = far.subscribe(intake.subscription);
    await pause(LATENCY_MS);
    await drains();
    await subscribing;
    await expectNothingRepeated();
  });
});
