import { RateTables0000000000011 } from './migrations/0001-rate-tables.ts';
import { RateImports0000000000012 } from './migrations/0002-rate-imports.ts';
import { TransitTimes0000000000013 } from './migrations/0003-transit-times.ts';
import { RateReleases0000000000014 } from './migrations/0004-rate-releases.ts';
import { ExcludedOrigins0000000000015 } from './migrations/0005-excluded-origins.ts';

/** In the order in which they are applied. */
export const COST_FACTOR_MIGRATIONS = [
  RateTables0000000000011,
  RateImports0000000000012,
  TransitTimes0000000000013,
  RateReleases0000000000014,
  ExcludedOrigins0000000000015,
];
