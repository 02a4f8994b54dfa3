import { ecbSource, hmrcSource } from './exchange-rate-sources.ts';
import type { RateSources } from './rate-importer.ts';

/** All sources of published rates. */
export const RATE_SOURCES: RateSources = { ecb: ecbSource, hmrc: hmrcSource };
