import { Webhooks0000000000011 } from './migrations/0001-webhooks.ts';

/** In the order in which they are applied, after those of the messaging tables. */
export const WEBHOOK_MIGRATIONS = [Webhooks0000000000011];
