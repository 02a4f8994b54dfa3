import type { ServiceName } from '@cpes/contracts';
import { CostFactorConfig } from '@cpes/cost-factor/config';
import { GatewayConfig } from '@cpes/gateway/config';
import { IntakeConfig } from '@cpes/intake/config';
import { ScoringConfig } from '@cpes/scoring/config';
import { StoreDraftConfig } from '@cpes/store-draft/config';
import { WebhookConfig } from '@cpes/webhook/config';

/** The settings of every service. Without importing the services, which take longer to load. */
export const CONFIGS: Readonly<Record<ServiceName, new () => object>> = {
  gateway: GatewayConfig,
  intake: IntakeConfig,
  'cost-factor': CostFactorConfig,
  scoring: ScoringConfig,
  webhook: WebhookConfig,
  'store-draft': StoreDraftConfig,
};
