import { assertTopology, isMandatory, queueOf, queues, Topology, type TopologyChannel } from './topology.ts';

/** Records declarations in order. */
class Declarations implements TopologyChannel {
  readonly exchanges = new Map<string, string>();
  readonly queues = new Map<string, Record<string, unknown>>();
  readonly bindings: string[] = [];

  async assertExchange(exchange: string, type: string): Promise<void> {
    this.exchanges.set(exchange, type);
  }

  async assertQueue(queue: string, options: { durable: boolean; arguments: Record<string, unknown> }): Promise<void> {
    this.queues.set(queue, options.arguments);
  }

  async bindQueue(queue: string, exchange: string, pattern: string): Promise<void> {
    this.bindings.push(`${exchange} -${pattern}-> ${queue}`);
  }
}

describe('The topology', () => {
  let declared: Declarations;

  beforeEach(async () => {
    declared = new Declarations();
    await assertTopology(declared, new Topology());
  });

  it('has a queue for every service that consumes an event', () => {
    expect(queues().map(({ queue }) => queue)).toEqual(
      expect.arrayContaining(['intake.sku.submitted.v1', 'cost-factor.sku.normalized.v1', 'gateway.sku.normalized.v1']),
    );
    expect(queueOf('scoring', 'sku.factors-extracted.v1')).toBe('scoring.sku.factors-extracted.v1');
  });

  it('dead-letters a work queue at least once into its own dead-letter queue', () => {
    expect(declared.queues.get('intake.sku.submitted.v1')).toEqual({
      'x-queue-type': 'quorum',
      'x-delivery-limit': 20,
      'x-dead-letter-exchange': 'cpes.dlx',
      'x-dead-letter-routing-key': 'intake.sku.submitted.v1',
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    });
    expect(declared.queues.get('intake.sku.submitted.v1.dlq')).toEqual({ 'x-queue-type': 'quorum' });
    expect(declared.bindings).toEqual(
      expect.arrayContaining([
        'cpes.events -sku.submitted.v1-> intake.sku.submitted.v1',
        'cpes.dlx -intake.sku.submitted.v1-> intake.sku.submitted.v1.dlq',
      ]),
    );
  });

  it('returns a message from a delay tier to the queue in its routing key', () => {
    expect(declared.queues.get('cpes.delay.30s')).toEqual({
      'x-queue-type': 'quorum',
      'x-message-ttl': 30_000,
      'x-dead-letter-exchange': '',
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    });
    expect(declared.exchanges.get('cpes.delay.30s')).toBe('fanout');
  });

  it('prefixes every name', async () => {
    const prefixed = new Declarations();
    await assertTopology(prefixed, new Topology('t1.'));
    const names = [...prefixed.exchanges.keys(), ...prefixed.queues.keys()];
    expect(names.filter((name) => !name.startsWith('t1.'))).toEqual([]);
    expect(prefixed.queues.size).toBe(declared.queues.size);
  });

  it('delivers events with an internal consumer, and no others', () => {
    expect(isMandatory('sku.submitted.v1')).toBe(true);
    expect(isMandatory('sku.evaluated.v1')).toBe(true);
    expect(isMandatory('sku.unheard-of.v1')).toBe(false);
  });
});
