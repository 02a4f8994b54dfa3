import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import {
  type ClientOptions,
  ClientProxy,
  ClientProxyFactory,
  EventPattern,
  type RmqContext,
  type RmqOptions,
  Transport,
} from '@nestjs/microservices';
import type { Channel, Message } from 'amqplib';
import { lastValueFrom } from 'rxjs';
import { DataSource } from 'typeorm';
import { bodyOf, type Hop } from '../bodies.ts';

/** Careful settings of the stock transport: durable, persistent, manual acknowledgements, a prefetch. */
const PREFETCH = 50;
const EXCHANGE = { exchange: 'usual.events', exchangeType: 'topic', wildcards: true, persistent: true } as const;

/** The stock transport as a consumer: one queue per service, bound to the patterns of its controllers. */
export function consumer(service: string): RmqOptions {
  const queueOptions = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
  const options = { ...EXCHANGE, urls: [brokerUrl()], queue: `usual.${service}`, queueOptions, noAck: false };
  return { transport: Transport.RMQ, options: { ...options, prefetchCount: PREFETCH } };
}

/** A module with the service's tables, a client for publishing, and its controllers. */
export function moduleOf(root: Type, entities: Type[], controllers: Type[]): DynamicModule {
  const client: ClientOptions = {
    transport: Transport.RMQ,
    options: { ...EXCHANGE, urls: [brokerUrl()], queue: 'usual.unused', noAssert: true },
  };
  return {
    module: root,
    controllers,
    providers: [
      { provide: ClientProxy, useFactory: () => ClientProxyFactory.create(client) },
      {
        provide: DataSource,
        useFactory: () =>
          new DataSource({
            type: 'postgres',
            url: process.env['DATABASE_URL'] ?? '',
            entities,
            synchronize: true,
          }).initialize(),
      },
    ],
  };
}

/** The stock `@EventPattern`, in a type that takes handlers of any parameters. */
export function Receives(pattern: string): MethodDecorator {
  return EventPattern(pattern) as MethodDecorator;
}

export async function publish(client: ClientProxy, pattern: string, event: object): Promise<void> {
  await lastValueFrom(client.emit(pattern, event), { defaultValue: undefined });
}

/** Runs the work, then acknowledges. */
export async function acknowledged(context: RmqContext, work: Promise<void>): Promise<void> {
  await work;
  const channel = context.getChannelRef() as Channel;
  channel.ack(context.getMessage() as unknown as Message);
}

/** Text that pads an event to its size in CPES. */
export function textOf(hop: Hop): string {
  return bodyOf(hop, '');
}

/** Notifies the parent process, and exits on request or when the parent is gone. */
export function announce(app: INestApplicationContext, url?: string): void {
  const stop = (): void => void app.close().finally(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.send?.({ url });
}

function brokerUrl(): string {
  return process.env['BROKER_URL'] ?? '';
}
