import { EvaluationFailed, typeOf, type EventOf } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import {
  Broker,
  type DeadLetter,
  EventServer,
  type Outcome,
  type QueueDepth,
  type Subscription,
  RabbitBroker,
  type WireMessage,
} from '@cpes/messaging';
import { insertInto, openDatabase, Outbox, UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource, Lifecycle } from '@cpes/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { messages } from './messages.ts';
import type { MicroPlan, MicroResult } from './plan.ts';
import { MEASURE_MS_MAX, timed } from './stopwatch.ts';

@Entity('effects')
class EffectEntity {
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: string;
  @Column({ type: 'text' }) note!: string;
}

const INSERT_EFFECT = insertInto(EffectEntity);
/** The number of concurrent publications that fill the queue. */
const PUBLISH_LOT = 400;

/** Concurrent transactions of a consumer that handles one message in each: the baseline without group commit. */
const ONE_BY_ONE = 20;
/** Connections of a stage of CPES. */
const POOL = 8;

/**
 * A durable consumer as in the product: RabbitMQ, event server, schema check, and a unit of work that writes inbox row
 * and effect in one transaction before the acknowledgement. With `isOneByOne`, every message has its own unit of work.
 */
export async function consumer(plan: MicroPlan, isOneByOne: boolean): Promise<MicroResult> {
  const { databaseUrl, brokerUrl, messages: count } = plan;
  const service = 'gateway';
  const poolSize = isOneByOne ? ONE_BY_ONE : POOL;
  const database = await openDatabase({ service, url: databaseUrl, poolSize, entities: [], migrations: [] });
  await database.dataSource.query('CREATE TABLE effects (sku_id text PRIMARY KEY, note text NOT NULL)');
  const rabbit = await new RabbitBroker({ urls: [brokerUrl], service }).open();
  await fill(rabbit, count);

  const lifecycle = new Lifecycle();
  const unitOfWork = () =>
    new UnitOfWork(service, database, new Outbox(database.prepared), new Clock(), new IdSource());
  const shared = unitOfWork();
  const idle = Array.from({ length: ONE_BY_ONE }, unitOfWork);
  const broker = isOneByOne ? new Narrowed(rabbit, ONE_BY_ONE) : rabbit;
  const server = new EventServer({ service, broker, lifecycle, clock: new Clock() });
  let handled = 0;
  server.addHandler(
    typeOf(EvaluationFailed),
    async (event: EventOf<typeof EvaluationFailed>) => {
      const own = isOneByOne ? idle.pop() : undefined;
      await (own ?? shared).once(event, (tx) => {
        tx.write(INSERT_EFFECT, { skuId: event.data.skuId, note: event.data.detail });
        return [];
      });
      if (own !== undefined) idle.push(own);
      handled += 1;
    },
    true,
  );
  const result = await timed(count, async () => {
    server.listen((error) => {
      if (error !== undefined) throw error instanceof Error ? error : new Error('the server does not listen');
    });
    await until('all are handled', () => handled === count, MEASURE_MS_MAX, 10);
  });
  const [row]: { n: number }[] = await database.dataSource.query('SELECT count(*)::int AS n FROM effects');
  if (row?.n !== count) throw new Error(`${row?.n ?? 0} effects of ${count} messages`);
  await lifecycle.stop();
  await rabbit.close();
  await database.close();
  return result;
}

/** The product's own publisher declares, binds and fills the queue. */
async function fill(broker: Broker, count: number): Promise<void> {
  const waiting = messages(count);
  for (let next = 0; next < count; next += PUBLISH_LOT) {
    const outcomes = await Promise.all(waiting.slice(next, next + PUBLISH_LOT).map((one) => broker.publish(one)));
    if (outcomes.some(({ kind }) => kind !== 'sent')) throw new Error('the queue could not be filled');
  }
}

/** The same broker with a lower prefetch, which is a constant in the product. */
class Narrowed extends Broker {
  constructor(
    private readonly broker: Broker,
    private readonly prefetch: number,
  ) {
    super();
  }

  publish(message: WireMessage): Promise<Outcome> {
    return this.broker.publish(message);
  }

  subscribe(subscription: Subscription): Promise<void> {
    return this.broker.subscribe({ ...subscription, prefetch: this.prefetch });
  }

  keepDeadLetters(keep: (letter: DeadLetter) => Promise<void>): Promise<void> {
    return this.broker.keepDeadLetters(keep);
  }

  depths(): Promise<readonly QueueDepth[]> {
    return this.broker.depths();
  }

  isReady(): boolean {
    return this.broker.isReady();
  }

  drain(): Promise<void> {
    return this.broker.drain();
  }

  close(): Promise<void> {
    return this.broker.close();
  }
}
