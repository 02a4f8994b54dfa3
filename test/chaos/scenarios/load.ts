import type { Scenario } from '../scenario.ts';
import { flood } from './load-flood.ts';
import { overload } from './load-overload.ts';
import { sourceOutage } from './load-sources.ts';
import { retryStorm } from './load-storm.ts';

export const loadScenarios: readonly Scenario[] = [retryStorm, flood, overload, sourceOutage];
