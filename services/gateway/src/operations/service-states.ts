import { type ServiceName, SERVICES } from '@cpes/contracts';
import { HttpServiceHealth } from '@cpes/outbound-http';
import { Peers, ServiceHealth } from '@cpes/service-kit';
import type { Provider } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { clientOf } from '../peers/index.ts';
import { orNull } from './or-null.ts';

/** Aborts calls that the overview no longer waits for. */
const TIMEOUT_MS = 1_000;

export interface ServiceState {
  readonly service: ServiceName;
  readonly state: 'ready' | 'not-ready' | 'away';
  /** As in `/readyz`. */
  readonly waitingFor: readonly string[];
}

/** Queries every service for its readiness. */
export class ServiceStates {
  constructor(private readonly health: readonly (readonly [ServiceName, ServiceHealth])[]) {}

  read(): Promise<ServiceState[]> {
    return Promise.all(this.health.map(([service, health]) => stateOf(service, health)));
  }
}

async function stateOf(service: ServiceName, health: ServiceHealth): Promise<ServiceState> {
  const answer = await orNull(health.read());
  if (answer === null) return { service, state: 'away', waitingFor: [] };
  const { status, waitingFor } = answer;
  return { service, state: status === 'ready' ? 'ready' : 'not-ready', waitingFor };
}

/** Services of this process respond directly, the others over HTTP. */
export const serviceStates: Provider = {
  provide: ServiceStates,
  inject: [GatewayConfig, Peers, ServiceHealth],
  useFactory: (config: GatewayConfig, peers: Peers, own: ServiceHealth) => {
    const overHttp = (service: ServiceName) => new HttpServiceHealth(clientOf(service, config, TIMEOUT_MS));
    const healthOf = (service: ServiceName) =>
      service === 'gateway' ? own : peers.find(service, ServiceHealth, () => overHttp(service));
    return new ServiceStates(SERVICES.map((service) => [service, healthOf(service)]));
  },
};
