import type { ServiceName } from '@cpes/contracts';
import type { PreloadSettings } from './faults.ts';

/** The requirements of a scenario. Consecutive scenarios with the same shape share a system. */
export interface Shape {
  /** All services in one process, as `npm start` runs them: without a broker, and with its own database server. */
  readonly isOneProcess?: boolean;
  /** Number of processes per service; one by default. */
  readonly instances?: Readonly<Partial<Record<ServiceName, number>>>;
  /** Settings of every service; see docs/operators/settings.md. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one service. */
  readonly envOf?: Readonly<Partial<Record<ServiceName, Readonly<Record<string, string>>>>>;
  /** RabbitMQ nodes: one, or a cluster of three. */
  readonly brokerNodes?: 1 | 3;
  /** Puts a `TcpProxy` between every service and its database and broker: `system.line('intake', 'broker')`. */
  readonly hasProxies?: boolean;
  /** Gives cost-factor live sources of every kind: `system.sources`. */
  readonly hasSources?: boolean;
  /** Gives store-draft merchants' stores on this machine: `system.stores`. */
  readonly hasStores?: boolean;
  readonly preload?: PreloadSettings;
  readonly preloadOf?: Readonly<Partial<Record<ServiceName, PreloadSettings>>>;
  /** The last instance of each service is of the next version. */
  readonly hasNext?: boolean;
}

export type Peer = 'broker' | 'database';
