import type { ServiceName } from '@cpes/contracts';
import { costFactorService } from '@cpes/cost-factor';
import { gatewayService } from '@cpes/gateway';
import { intakeService } from '@cpes/intake';
import type { Broker } from '@cpes/messaging';
import { scoringService } from '@cpes/scoring';
import {
  type Environment,
  InternalApiConfig,
  type InternalCalls,
  parseEnv,
  type RunningService,
  type ServiceDefinition,
  startService,
  type StartOptions,
} from '@cpes/service-kit';
import { storeDraftService } from '@cpes/store-draft';
import { webhookService } from '@cpes/webhook';

/** A service as the launchers use it, independent of its settings. */
export interface Startable {
  readonly name: ServiceName;
  readonly config: new () => object;
  readonly internalCalls: readonly InternalCalls[];
  start(environment: Environment, broker: Broker, options?: Omit<StartOptions, 'internalApi'>): Promise<RunningService>;
}

/** Every service of the list; the compiler reports a missing one. */
export const DEFINITIONS: Readonly<Record<ServiceName, Startable>> = {
  gateway: startable(gatewayService),
  intake: startable(intakeService),
  'cost-factor': startable(costFactorService),
  scoring: startable(scoringService),
  webhook: startable(webhookService),
  'store-draft': startable(storeDraftService),
};

function startable<Config extends object>(definition: ServiceDefinition<Config, Broker>): Startable {
  const { name, config, internalCalls = [] } = definition;
  return {
    name,
    config,
    internalCalls,
    start: (environment, broker, options) => {
      const internalApi = parseEnv(InternalApiConfig, environment);
      return startService(definition, parseEnv(config, environment), broker, { ...options, internalApi });
    },
  };
}
