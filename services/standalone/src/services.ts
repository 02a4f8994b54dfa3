import type { ServiceName } from '@cpes/contracts';
import { costFactorService } from '@cpes/cost-factor';
import { gatewayService } from '@cpes/gateway';
import { intakeService } from '@cpes/intake';
import type { Broker } from '@cpes/messaging';
import { scoringService } from '@cpes/scoring';
import {
  type Environment,
  parseEnv,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@cpes/service-kit';

/** A service as a launcher knows it, whatever its settings are. */
export interface Startable {
  readonly name: ServiceName;
  readonly config: new () => object;
  start(environment: Environment, broker: Broker, stopRequest?: AbortSignal): Promise<RunningService>;
}

/** Every service of the list; the compiler names one that is missing. */
export const DEFINITIONS: Readonly<Record<ServiceName, Startable>> = {
  gateway: startable(gatewayService),
  intake: startable(intakeService),
  'cost-factor': startable(costFactorService),
  scoring: startable(scoringService),
};

function startable<Config extends object>(definition: ServiceDefinition<Config, Broker>): Startable {
  const { name, config } = definition;
  return {
    name,
    config,
    start: (environment, broker, stopRequest) =>
      startService(definition, parseEnv(config, environment), broker, stopRequest === undefined ? {} : { stopRequest }),
  };
}
