import { setTimeout as sleep } from 'node:timers/promises';
import type { CpesClient } from '@cpes/client';
import { queueOf, type WireMessage } from '@cpes/messaging';
import { encodeJson } from '@cpes/service-kit';
import type { DemoBroker } from './demo-broker.ts';
import type { DemoCredentials } from './demo-credentials.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import { BrowserApiClient } from './browser-api-client.ts';

/** Polling interval. The load of the demo data limits the total time. */
const LOOK_EVERY_MS = 500;

/** Messages of outdated senders that no service can read, about SKUs that do not exist. */
const UNREADABLE = [
  { queue: queueOf('intake', 'sku.submitted.v1'), count: 3, body: { note: 'Demo: without a candidate' } },
  { queue: queueOf('scoring', 'sku.factors-extracted.v1'), count: 2, body: { note: 'Demo: without factors' } },
] as const;
/** Replayed once. They fail again, because the cause remains. */
const REPLAYED = UNREADABLE[1].queue;
/** The description that identifies the endpoint in another load. */
const BROKEN = 'Demo: its receiver has stopped working';

/**
 * Creates a confirmed endpoint and then breaks it, so that later deliveries fail. Once per tenant: one that an
 * interrupted load has left unconfirmed is created again, because its receiver has ended.
 */
export async function makeFailingEndpoint(
  client: CpesClient,
  receiver: DemoReceiver,
  signal: AbortSignal,
): Promise<void> {
  const { data } = await client.call('listWebhookEndpoints', {}, { signal });
  const made = data.filter(({ description }) => description === BROKEN);
  if (made.some(({ state }) => state === 'enabled')) return;
  for (const { endpointId } of made) await client.call('deleteWebhookEndpoint', { path: { endpointId } }, { signal });
  const { endpointId } = await client.call(
    'createWebhookEndpoint',
    { body: { url: receiver.url, description: BROKEN } },
    { signal },
  );
  const path = { endpointId };
  await client.call('testWebhookEndpoint', { path }, { signal });
  for (;;) {
    const { state } = await client.call('getWebhookEndpoint', { path }, { signal });
    if (state === 'enabled') break;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
  receiver.break();
  await client.call('testWebhookEndpoint', { path }, { signal });
}

/** Sends unreadable messages, which their services park. Fixed ids prevent duplicates in a resumed load. */
export async function parkMessages(broker: Pick<DemoBroker, 'publish'>, tenantId: string): Promise<void> {
  for (const [cause, { queue, count, body }] of UNREADABLE.entries())
    for (let nth = 1; nth <= count; nth += 1) {
      const id = `00000000-0000-7000-8000-00000000${String(cause)}${String(nth).padStart(3, '0')}`;
      await broker.publish(messageOf(queue, id, tenantId, body), queue);
    }
}

/** Replays the messages of one queue as an operator, and waits until they fail again. Once per installation. */
export async function replayMessages(
  { baseUrl, operatorEmail, operatorPassword }: DemoCredentials,
  signal: AbortSignal,
): Promise<void> {
  // Files of earlier versions have no operator.
  if (operatorEmail === undefined || operatorPassword === undefined) return;
  const door = new BrowserApiClient(new URL(baseUrl).origin, signal);
  await door.signIn({ email: operatorEmail, password: operatorPassword });
  if ((await door.replays()).length === 0) {
    await door.startReplay({ queue: REPLAYED }, await door.planReplay({ queue: REPLAYED }));
    for (;;) {
      const [replay] = await door.replays();
      if (replay?.state === 'done' && replay.returned === replay.sent) break;
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  }
  await door.signOut();
}

function messageOf(queue: string, id: string, tenantId: string, body: object): WireMessage {
  return {
    id,
    type: queue.slice(queue.indexOf('.') + 1),
    tenantId,
    aggregateType: 'sku',
    aggregateId: `sku_${id.replaceAll('-', '')}`,
    occurredAt: new Date().toISOString(),
    attempt: 1,
    requestId: 'demo-data',
    body: encodeJson(body),
  };
}
