import { type ConfirmChannel, connect } from 'amqplib';
import type { Hop } from '../bodies.ts';

/** The hops of CPES: gateway → intake → cost-factor → scoring → gateway. */
export const HOPS = ['submitted', 'normalized', 'factors', 'report'] as const satisfies readonly Hop[];
/** The most that RabbitMQ's authors recommend; CPES uses the same prefetch. */
const PREFETCH = 200;

export interface Chain {
  /** Resolves when the broker has confirmed the message. */
  publish(hop: Hop, skuId: string, body: string): Promise<void>;
  /** Acknowledges after `handle`. */
  consume(hop: Hop, handle: (skuId: string, body: Buffer) => Promise<void>): Promise<void>;
}

/** Durable quorum queues, persistent messages, publisher confirms, manual acknowledgements. Any failure ends the process. */
export async function openChain(url: string): Promise<Chain> {
  const connections = await Promise.all([connect(url, { noDelay: true }), connect(url, { noDelay: true })]);
  for (const connection of connections) connection.on('error', fail);
  const [publishing, consuming] = connections;
  const confirms: ConfirmChannel = await publishing.createConfirmChannel();
  const deliveries = await consuming.createChannel();
  for (const hop of HOPS) {
    await deliveries.assertQueue(queueOf(hop), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  }
  await deliveries.prefetch(PREFETCH);
  return {
    publish: (hop, skuId, body) =>
      new Promise((resolve, reject) => {
        const options = { persistent: true, messageId: skuId };
        confirms.sendToQueue(queueOf(hop), Buffer.from(body), options, (error: Error | null | undefined) =>
          error == null ? resolve() : reject(error),
        );
      }),
    consume: async (hop, handle) => {
      await deliveries.consume(queueOf(hop), (message) => {
        if (message === null) return;
        handle(String(message.properties.messageId), message.content).then(() => deliveries.ack(message), fail);
      });
    },
  };
}

function queueOf(hop: Hop): string {
  return `bare.${hop}`;
}

/** Exits on any failure, because the baseline has no recovery. */
function fail(error: unknown): void {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}
