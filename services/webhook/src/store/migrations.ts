import { Webhooks0000000000011 } from './migrations/0001-webhooks.ts';
import { PortalLinks0000000000012 } from './migrations/0002-portal-links.ts';

/** In the order of execution, after those of the messaging tables. */
export const WEBHOOK_MIGRATIONS = [Webhooks0000000000011, PortalLinks0000000000012];
