import type { ServiceWithDatabase } from '@cpes/contracts';
import { COST_FACTOR_MIGRATIONS } from '@cpes/cost-factor/migrations';
import { GATEWAY_MIGRATIONS } from '@cpes/gateway/migrations';
import { MESSAGING_MIGRATIONS, type Migrations } from '@cpes/persistence';
import { STORE_DRAFT_MIGRATIONS } from '@cpes/store-draft/migrations';
import { WEBHOOK_MIGRATIONS } from '@cpes/webhook/migrations';

/** The migrations of each service; the compiler reports a missing service. */
export const MIGRATIONS: Readonly<Record<ServiceWithDatabase, Migrations>> = {
  gateway: [...MESSAGING_MIGRATIONS, ...GATEWAY_MIGRATIONS],
  'cost-factor': COST_FACTOR_MIGRATIONS,
  webhook: [...MESSAGING_MIGRATIONS, ...WEBHOOK_MIGRATIONS],
  'store-draft': [...MESSAGING_MIGRATIONS, ...STORE_DRAFT_MIGRATIONS],
};
