import { type EventClass, type ServiceName, typeOf } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { InProcessBroker, queueOf, type WireMessage } from '@cpes/messaging';
import { type RunningService, type ServiceDefinition, startService } from '@cpes/service-kit';
import { DataSource } from 'typeorm';

const WAIT_MS_MAX = 10_000;

/** One service on a real database, with an in-process broker around it and listeners for what it emits. */
export class ServiceHarness {
  /** What the services around it would have received. */
  readonly received: WireMessage[] = [];
  readonly broker = new InProcessBroker();
  private service: RunningService | undefined;

  static async start<Config extends object>(
    definition: ServiceDefinition<Config, InProcessBroker>,
    config: Readonly<Config>,
    listeners: readonly (readonly [ServiceName, EventClass])[],
  ): Promise<ServiceHarness> {
    const harness = new ServiceHarness();
    for (const [service, event] of listeners) await harness.listen(service, event);
    harness.service = await startService(definition, config, harness.broker);
    return harness;
  }

  /** Delivers a message. Throws unless the service has settled it. */
  async publish(message: WireMessage): Promise<void> {
    const outcome = await this.broker.publish(message);
    if (outcome.kind !== 'sent') throw new Error(`not settled: ${JSON.stringify(outcome)}`);
  }

  /** Waits until so many events were emitted, and returns all. */
  receivedOf(count: number): Promise<readonly WireMessage[]> {
    return this.until(() => this.received.length >= count);
  }

  async until(holds: () => boolean): Promise<readonly WireMessage[]> {
    await until('the condition', holds, WAIT_MS_MAX, 5);
    return this.received;
  }

  query<Row = unknown>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query(sql, parameters);
  }

  /** The service's ordinary connections. Throws before the service is started. */
  get dataSource(): DataSource {
    return this.get(DataSource);
  }

  /** A provider of the service. Throws before the service is started. */
  get<Provider extends object>(token: abstract new (...parameters: never[]) => Provider): Provider {
    if (this.service === undefined) throw new Error('the service is not started');
    return this.service.app.get<Provider>(token, { strict: false });
  }

  async stop(): Promise<void> {
    await this.service?.stop();
    await this.broker.close();
  }

  private listen(service: ServiceName, event: EventClass): Promise<void> {
    return this.broker.subscribe({
      queue: queueOf(service, typeOf(event)),
      prefetch: 100,
      handle: async (message) => {
        this.received.push(message);
        return { kind: 'done' };
      },
    });
  }
}
