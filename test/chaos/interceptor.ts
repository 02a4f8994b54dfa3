import { randomUUID } from 'node:crypto';
import { queues, Topology } from '@cpes/messaging';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { connectTo } from './amqp.ts';

const NAMES = new Topology();

/** A message on its way to a queue. */
export type Letter = Pick<ConsumeMessage, 'content' | 'properties'>;

/** Sits between the exchange and the queues, and decides which messages reach a queue. */
export class Interceptor {
  private readonly diverted: { queue: string; type: string; own: string }[] = [];

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: Channel,
  ) {}

  static async open(brokerUrl: string): Promise<Interceptor> {
    const connection = await connectTo(brokerUrl);
    return new Interceptor(connection, await connection.createChannel());
  }

  /** From now on, `queue` gets the messages that `forward` returns for each message, and those passed to `send`. */
  async divert(queue: string, forward: (letter: Letter) => readonly Letter[]): Promise<void> {
    const own = `chaos.${queue}`;
    const type = queues().find((one) => one.queue === queue)?.type ?? '';
    await this.listen(own, type, (letter) => {
      for (const forwarded of forward(letter)) this.send(queue, forwarded);
    });
    await this.channel.unbindQueue(queue, NAMES.exchange, type);
    this.diverted.push({ queue, type, own });
  }

  /** Called with every published message before it is processed. */
  async watch(see: (letter: Letter) => void): Promise<void> {
    await this.listen(`chaos.watch.${randomUUID()}`, '#', see);
  }

  /** Puts a message directly into a queue. */
  send(queue: string, { content, properties }: Letter): void {
    this.channel.sendToQueue(queue, content, properties);
  }

  /** Stops intercepting. Messages on the way to the interceptor are forwarded first. */
  async close(): Promise<void> {
    for (const { queue, type, own } of this.diverted) {
      await this.channel.bindQueue(queue, NAMES.exchange, type);
      await this.channel.unbindQueue(own, NAMES.exchange, type);
    }
    // Responses are ordered with deliveries, so all earlier messages have been forwarded when these arrive.
    for (const { own } of this.diverted) await this.channel.checkQueue(own);
    await this.channel.close();
    await this.connection.close();
  }

  private async listen(own: string, pattern: string, see: (letter: Letter) => void): Promise<void> {
    await this.channel.assertQueue(own, { exclusive: true });
    await this.channel.bindQueue(own, NAMES.exchange, pattern);
    await this.channel.consume(own, (delivery) => delivery !== null && see(delivery), { noAck: true });
  }
}
