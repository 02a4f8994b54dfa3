import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Outcome } from './broker.ts';
import { DELAY_MS_MAX, RabbitConsumer } from './rabbit-consumer.ts';
import { Topology } from './topology.ts';

/** A channel that notes what becomes of deliveries. */
class NotedChannel extends EventEmitter {
  readonly settled: string[] = [];
  private deliverTo: ((message: ConsumeMessage) => void) | undefined;

  async prefetch(): Promise<void> {
    return;
  }

  async consume(_queue: string, handle: (message: ConsumeMessage) => void): Promise<{ consumerTag: string }> {
    this.deliverTo = handle;
    return { consumerTag: 'tag' };
  }

  async close(): Promise<void> {
    return;
  }

  ack(): void {
    this.settled.push('ack');
  }

  reject(_message: unknown, isRequeued: boolean): void {
    this.settled.push(isRequeued ? 'back to the queue' : 'rejected');
  }

  deliver(): void {
    const fields = { deliveryTag: 1 };
    this.deliverTo?.({ fields, properties: { headers: {} }, content: Buffer.from('{}') } as ConsumeMessage);
  }
}

/** A consumer whose handler asks for another attempt every time, and whose copies meet what `delay` says. */
async function aConsumer(delay: () => Outcome) {
  const channels: NotedChannel[] = [];
  const connection = {
    createChannel: async () => {
      const channel = new NotedChannel();
      channels.push(channel);
      return channel;
    },
  };
  let copies = 0;
  const consumer = new RabbitConsumer(
    {
      queue: 'intake.sku.submitted.v1',
      prefetch: 1,
      handle: async () => ({ kind: 'retry', tier: '1s', reason: 'the database is away' }),
      keepDeadLetter: async () => undefined,
    },
    {
      names: new Topology(),
      delay: async () => {
        copies += 1;
        return delay();
      },
      redeclare: async () => undefined,
    },
  );
  await consumer.attach(connection as unknown as ChannelModel);
  return { channel: channels[0]!, copies: () => copies };
}

describe('a delivery that is to wait for another attempt', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is kept while the publishing link is away, and acknowledged once a delay tier has its copy', async () => {
    let isAway = true;
    const { channel } = await aConsumer(() => ({ kind: isAway ? 'unknown' : 'sent' }));
    channel.deliver();
    await jest.advanceTimersByTimeAsync(DELAY_MS_MAX / 2);
    expect(channel.settled).toEqual([]);
    isAway = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(channel.settled).toEqual(['ack']);
  });

  it('goes back to the queue before the broker takes it for forgotten', async () => {
    const { channel } = await aConsumer(() => ({ kind: 'unknown' }));
    channel.deliver();
    await jest.advanceTimersByTimeAsync(DELAY_MS_MAX + 2_000);
    expect(channel.settled).toEqual(['back to the queue']);
  });

  it('is no longer copied when its channel is gone, as it is delivered again elsewhere', async () => {
    const { channel, copies } = await aConsumer(() => ({ kind: 'unknown' }));
    channel.deliver();
    await jest.advanceTimersByTimeAsync(5_000);
    channel.emit('close');
    await jest.advanceTimersByTimeAsync(2_000);
    const atItsEnd = copies();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(copies()).toBe(atItsEnd);
  });
});
