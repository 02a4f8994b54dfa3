import { randomBytes, randomUUID } from 'node:crypto';
import { type Envelope, Event, outgoing, typeOf } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { type Broker, EventServer, InProcessBroker, queues, RabbitBroker, Topology } from '@cpes/messaging';
import { OutboxRelay } from '@cpes/persistence';
import { Clock, Lifecycle } from '@cpes/service-kit';
import { TENANT, testInfrastructure } from '@cpes/testing';
import { connect } from 'amqplib';
import { IsString } from 'class-validator';
import { EFFECTS, openHarness, type PersistenceHarness } from './harness.ts';

const HANDLED_MS_MAX = 10_000;

/** An event of a management use case: it has neither a deadline nor a SKU. */
@Event('endpoint.disabled.v1', {
  aggregate: { type: 'endpoint', id: 'endpointId' },
  emittedBy: ['gateway'],
  consumedBy: ['intake'],
})
class EndpointDisabled {
  @IsString() endpointId!: string;
  @IsString() reason!: string;
}

interface Opened {
  readonly broker: Broker;
  readonly remove: () => Promise<void>;
}

async function openRabbit(): Promise<Opened> {
  const { brokerUrl } = testInfrastructure();
  const prefix = `t${randomBytes(4).toString('hex')}.`;
  const broker = await new RabbitBroker({ urls: [brokerUrl], service: 'intake', prefix }).open();
  const remove = async () => {
    const names = new Topology(prefix);
    const connection = await connect(brokerUrl);
    const channel = await connection.createChannel();
    for (const { queue } of queues()) {
      await channel.deleteQueue(names.queue(queue));
      await channel.deleteQueue(names.parking(queue));
    }
    await connection.close();
  };
  return { broker, remove };
}

describe('an event outside any evaluation', () => {
  let db: PersistenceHarness;

  beforeAll(async () => {
    db = await openHarness('no_evaluation');
  });
  afterAll(() => db.close());

  it.each<[string, () => Promise<Opened> | Opened]>([
    ['in process', () => ({ broker: new InProcessBroker(), remove: async () => undefined })],
    ['through RabbitMQ', openRabbit],
  ])('is emitted, sent and handled once, %s', async (_, open) => {
    await db.empty();
    const { broker, remove } = await open();
    const lifecycle = new Lifecycle();
    new OutboxRelay('gateway', db.outbox, broker, lifecycle).start();
    const server = new EventServer({ service: 'intake', broker, lifecycle, clock: new Clock() });
    const handled: Envelope[] = [];
    const handle = async (event: Envelope<EndpointDisabled>) => {
      await db.work.once(event, (tx) => {
        tx.write(EFFECTS, { runId: event.aggregateId, note: event.data.reason });
        return [];
      });
      handled.push(event);
    };
    server.addHandler(typeOf(EndpointDisabled), handle as never, true);
    await new Promise((resolve) => server.listen(resolve));

    const id = randomUUID();
    const data = { endpointId: 'end_1', reason: 'It is gone.' };
    await db.work.run({ tenantId: TENANT }, () => [{ ...outgoing(EndpointDisabled, data), id }]);
    await until('it is handled', () => handled.length > 0, HANDLED_MS_MAX, 10);

    const envelope = { id, type: 'endpoint.disabled.v1', tenantId: TENANT, attempt: 1, data };
    const occurredAt = expect.any(String) as unknown;
    expect(handled).toEqual([{ ...envelope, aggregateType: 'endpoint', aggregateId: 'end_1', occurredAt }]);
    expect(await db.count('effects', `run_id = 'end_1' AND note = 'It is gone.'`)).toBe(1);
    expect(await db.count('inbox', 'resend = 0')).toBe(1);
    await lifecycle.stop();
    await broker.close();
    await remove();
  });
});
