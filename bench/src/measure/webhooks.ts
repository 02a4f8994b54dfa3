import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '@cpes/local-servers';
import { type Percentiles, percentilesOf, round } from '../load/statistics.ts';
import type { Cleanup } from '../machine/cleanup.ts';
import { type Amounts, difference, processorMs, total } from '../machine/usage.ts';
import type { Options } from '../options.ts';
import type { BareResult } from '../webhooks/bare-sender.main.ts';
import type { Arrival } from '../webhooks/receiver.main.ts';
import { dataOfFact, WebhookService } from '../webhooks/service.ts';

export interface WebhookFigures {
  /** The median round. Service and bare loop alternate, so that a shared machine affects both alike. */
  readonly perSecond: number;
  readonly barePerSecond: number;
  /** Deliveries of the service, in percent of the bare loop's in the same round. */
  readonly shares: readonly number[];
  /** CPU milliseconds per delivery, by process; those of the bare loop exclude its receiver. */
  readonly processorMs: Amounts;
  readonly bareProcessorMs: number;
  /** From just before the publication of an event to its arrival at the receiver, one event at a time. */
  readonly idleMs: Percentiles | undefined;
  /** The same while one endpoint gets a hundred times as many events as each of the others. */
  readonly beside: Percentiles | undefined;
}

const RECEIVER = fileURLToPath(new URL('../webhooks/receiver.main.js', import.meta.url));
const BARE_SENDER = fileURLToPath(new URL('../webhooks/bare-sender.main.js', import.meta.url));
/** Endpoints that receive each event. */
const ENDPOINTS = 8;
/** With 64 requests at once the bare loop has its highest rate. The service has up to 32 under way per endpoint. */
const BARE_AT_ONCE = 64;
const ROUNDS = 3;
const WARM_UP_FACTS = 250;
/** Ten tenants in turn: each gets an event every second. The flooded one gets a hundred a second, at random times. */
const NEIGHBOURS = 10;
const NEXT_EVERY_MS = 100;
const FLOOD_EVERY_MS = 10;
const ARRIVED_MS_MAX = 240_000;
const LAST_ARRIVED_MS_MAX = 30_000;

/** Deliveries of the webhook service to fast receivers, compared with a bare loop that signs and sends. */
export async function measureWebhooks(
  context: { cleanup: Cleanup; folder: string },
  { webhookFacts, webhookIdleFacts }: Options,
  say: (text: string) => void,
): Promise<WebhookFigures> {
  const receiver = await Receiver.start(context.cleanup);
  const service = await WebhookService.start(context);
  const paths = Array.from({ length: ENDPOINTS }, (_, number) => receiver.url(`/all/${number}`));
  const many = await service.tenant(paths);
  await service.publish(many, WARM_UP_FACTS);
  await receiver.has(WARM_UP_FACTS * ENDPOINTS + ENDPOINTS);
  await receiver.take();

  const rounds: Round[] = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    const round = await measureRound(service, receiver, many, webhookFacts);
    rounds.push(round);
    say(`webhooks: ${round.perSecond} deliveries/s, bare loop ${round.barePerSecond} requests/s`);
  }

  const neighbours: string[] = [];
  for (let count = 0; count < NEIGHBOURS; count += 1)
    neighbours.push(await service.tenant([receiver.url('/neighbour')]));
  const flooded = await service.tenant([receiver.url('/flooded')]);
  await receiver.take();
  const idleMs = await latencies(service, receiver, neighbours, webhookIdleFacts);
  say(`webhooks, idle: ${JSON.stringify(idleMs)} ms`);
  const flood = floodWith(service, flooded);
  const beside = await latencies(service, receiver, neighbours, webhookIdleFacts).finally(() => flood.stop());
  say(`webhooks, beside a flood: ${JSON.stringify(beside)} ms`);
  await service.stop();
  await receiver.stop();

  const messages = webhookFacts * ENDPOINTS * ROUNDS;
  const used = rounds.map((round) => round.used).reduce(sum);
  return {
    perSecond: middleOf(rounds.map((one) => one.perSecond)),
    barePerSecond: middleOf(rounds.map((one) => one.barePerSecond)),
    shares: rounds.map((one) => round((100 * one.perSecond) / one.barePerSecond)),
    processorMs: Object.fromEntries(
      Object.entries({ ...used, all: total(used) }).map(([name, ms]) => [name, hundredths(ms / messages)]),
    ),
    bareProcessorMs: hundredths(rounds.reduce((all, one) => all + one.bareProcessorMs, 0) / messages),
    idleMs,
    beside,
  };
}

interface Round {
  readonly perSecond: number;
  readonly barePerSecond: number;
  readonly used: Amounts;
  readonly bareProcessorMs: number;
}

/** Measures the service, from the publication to the last arrival, then the bare loop with as many messages. */
async function measureRound(
  service: WebhookService,
  receiver: Receiver,
  tenant: string,
  facts: number,
): Promise<Round> {
  const messages = facts * ENDPOINTS;
  const before = processorMs(service.measured);
  const startedAt = performance.now();
  await service.publish(tenant, facts);
  await receiver.has(messages);
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = difference(processorMs(service.measured), before);
  await receiver.take();
  const bare = await sendBare({ url: receiver.url('/bare'), messages, atOnce: BARE_AT_ONCE, body: bodyOfMessage() });
  await receiver.take();
  return {
    perSecond: round(messages / seconds),
    barePerSecond: round(messages / bare.seconds),
    used,
    bareProcessorMs: bare.processorMs,
  };
}

function sum(one: Amounts, other: Amounts): Amounts {
  return Object.fromEntries(Object.entries(one).map(([name, amount]) => [name, amount + (other[name] ?? 0)]));
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** A delivery takes tenths of a millisecond. */
function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}

/** From the publication of an event to its arrival, over many events at a steady pace. */
async function latencies(
  service: WebhookService,
  receiver: Receiver,
  tenants: readonly string[],
  count: number,
): Promise<Percentiles | undefined> {
  const publishedAt = new Map<string, number>();
  const publishing: Promise<unknown>[] = [];
  for (let left = count; left > 0; left -= 1) {
    const at = performance.timeOrigin + performance.now();
    const tenant = tenants[left % tenants.length] ?? '';
    publishing.push(service.publish(tenant, 1).then(([id]) => publishedAt.set(id ?? '', at)));
    await pause(NEXT_EVERY_MS);
  }
  await Promise.all(publishing);
  const arrived: Arrival[] = [];
  const isThere = async (): Promise<boolean> => {
    arrived.push(...(await receiver.take()).filter(([path]) => path === '/neighbour'));
    return arrived.length >= count;
  };
  await until('the last message has arrived', isThere, LAST_ARRIVED_MS_MAX);
  return percentilesOf(arrived.flatMap(([, id, at]) => (publishedAt.has(id) ? [at - (publishedAt.get(id) ?? 0)] : [])));
}

/** Publishes a hundred events a second of another tenant, at random times, until it is stopped. */
function floodWith(service: WebhookService, tenant: string): { stop(): Promise<void> } {
  let isOver = false;
  const flood = async (): Promise<void> => {
    const publishing = new Set<Promise<unknown>>();
    for (let dueAt = performance.now(); !isOver; dueAt -= Math.log(1 - Math.random()) * FLOOD_EVERY_MS) {
      await pause(Math.max(0, dueAt - performance.now()));
      const published = service.publish(tenant, 1).finally(() => publishing.delete(published));
      publishing.add(published);
    }
    await Promise.all(publishing);
  };
  const flooding = flood();
  return {
    stop: async () => {
      isOver = true;
      await flooding;
    },
  };
}

function bodyOfMessage(): string {
  return JSON.stringify({ type: 'sku.evaluated', timestamp: new Date().toISOString(), data: dataOfFact() });
}

async function sendBare(plan: object): Promise<BareResult> {
  const sender = fork(BARE_SENDER);
  const answered = once(sender, 'message') as Promise<[BareResult]>;
  const ended = once(sender, 'exit').then(() => Promise.reject(new Error('the bare loop has ended early')));
  sender.send(plan);
  const [result] = await Promise.race([answered, ended]);
  ended.catch(() => undefined);
  return result;
}

/** The subscriber's program, in a separate process. */
class Receiver {
  private constructor(
    private readonly process: ChildProcess,
    private readonly port: number,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(cleanup: Cleanup): Promise<Receiver> {
    const child = fork(RECEIVER);
    const stop = cleanup.add(async () => {
      child.disconnect();
      await once(child, 'exit');
    });
    const [port] = (await once(child, 'message')) as [number];
    return new Receiver(child, port, stop);
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  async has(count: number): Promise<void> {
    const isThere = async (): Promise<boolean> => (await this.ask<number>('count')) >= count;
    await until(`${count} messages have arrived`, isThere, ARRIVED_MS_MAX);
  }

  /** Messages that arrived since the last call. */
  take(): Promise<Arrival[]> {
    return this.ask('take');
  }

  private async ask<Answer>(question: 'count' | 'take'): Promise<Answer> {
    const answered = once(this.process, 'message') as Promise<[Answer]>;
    this.process.send(question);
    return (await answered)[0];
  }
}
