import type { ServiceName } from '@cpes/contracts';
import { CostFactorConfig } from '@cpes/cost-factor/config';
import { GatewayConfig } from '@cpes/gateway/config';
import { IntakeConfig } from '@cpes/intake/config';
import type { Broker } from '@cpes/messaging';
import { ScoringConfig } from '@cpes/scoring/config';
import type { RunningService, ServiceDefinition, StartOptions } from '@cpes/service-kit';
import { type Environment, parseEnv } from '@cpes/service-kit/env';
import { InternalApiConfig } from '@cpes/service-kit/internal-api-config';
import { StoreDraftConfig } from '@cpes/store-draft/config';
import { WebhookConfig } from '@cpes/webhook/config';

/** A service as the launchers use it, independent of its settings. */
export interface Startable {
  readonly config: new () => object;
  /** Loads the service, which takes longer than loading its settings. */
  load(): Promise<{ readonly name: ServiceName; readonly config: new () => object }>;
  start(environment: Environment, broker: Broker, options?: Omit<StartOptions, 'internalApi'>): Promise<RunningService>;
}

/** Every service of the list; the compiler reports a missing one. */
export const DEFINITIONS: Readonly<Record<ServiceName, Startable>> = {
  gateway: startable(GatewayConfig, async () => (await import('@cpes/gateway')).gatewayService),
  intake: startable(IntakeConfig, async () => (await import('@cpes/intake')).intakeService),
  'cost-factor': startable(CostFactorConfig, async () => (await import('@cpes/cost-factor')).costFactorService),
  scoring: startable(ScoringConfig, async () => (await import('@cpes/scoring')).scoringService),
  webhook: startable(WebhookConfig, async () => (await import('@cpes/webhook')).webhookService),
  'store-draft': startable(StoreDraftConfig, async () => (await import('@cpes/store-draft')).storeDraftService),
};

function startable<Config extends object>(
  config: new () => Config,
  load: () => Promise<ServiceDefinition<Config, Broker>>,
): Startable {
  return {
    config,
    load,
    start: async (environment, broker, options) => {
      const [definition, { startService }] = await Promise.all([load(), import('@cpes/service-kit')]);
      const internalApi = parseEnv(InternalApiConfig, environment);
      return startService(definition, parseEnv(config, environment), broker, { ...options, internalApi });
    },
  };
}
