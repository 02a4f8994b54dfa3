import { RateTables0000000000011 } from './migrations/0001-rate-tables.ts';

/** In the order in which they are applied. */
export const COST_FACTOR_MIGRATIONS = [RateTables0000000000011];
