import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { fetch } from 'undici';

/** A minimal sender: signs and sends with fixed concurrency, and stores nothing. */
export interface BareSending {
  readonly url: string;
  readonly body: string;
  readonly messages: number;
  readonly atOnce: number;
}

export interface BareResult {
  readonly seconds: number;
  /** CPU time of this process, user and system. */
  readonly processorMs: number;
}

async function send({ url, body, messages, atOnce }: BareSending): Promise<BareResult> {
  const key = randomBytes(32);
  let left = messages;
  const sendSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = `msg_${randomUUID()}`;
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
    }
  };
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  const { user, system } = process.cpuUsage(usedBefore);
  return { seconds: (performance.now() - startedAt) / 1_000, processorMs: (user + system) / 1_000 };
}

process.on('disconnect', () => process.exit(1));
process.on('message', (plan: BareSending) => {
  void send(plan).then((result) => process.send?.(result, () => process.exit(0)));
});
