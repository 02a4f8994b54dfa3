import { ecbSource, hmrcSource } from './exchange-rate-sources.ts';
import type { RateSources } from './rate-files.ts';
import { taricSource } from './taric.source.ts';
import { ukTariffSource } from './uk-tariff.source.ts';
import { usitcNotesSource } from './usitc-notes.source.ts';
import { usitcSource } from './usitc.source.ts';
import { uspsSource } from './usps.source.ts';

/** All sources of published rates. */
export const RATE_SOURCES: RateSources = {
  ecb: ecbSource,
  hmrc: hmrcSource,
  usitc: usitcSource(),
  'usitc-notes': usitcNotesSource(),
  'uk-tariff': ukTariffSource(),
  taric: taricSource(),
  usps: uspsSource(),
};
