import type { Scenario } from '../scenario.ts';
import { brokerScenarios } from './broker.ts';
import { channelScenarios } from './channels.ts';
import { clusterScenarios } from './cluster.ts';
import { databaseScenarios } from './database.ts';
import { loadScenarios } from './load.ts';
import { messagesScenarios } from './messages.ts';
import { oneProcessScenarios } from './one-process.ts';
import { processScenarios } from './process.ts';
import { storesScenarios } from './stores.ts';
import { versionsScenarios } from './versions.ts';
import { webhooksScenarios } from './webhooks.ts';

/** Every scenario in execution order. Neighbours with the same shape share a system. */
export const SCENARIOS: readonly Scenario[] = [
  ...brokerScenarios,
  ...databaseScenarios,
  ...loadScenarios,
  ...processScenarios,
  ...messagesScenarios,
  ...webhooksScenarios,
  ...storesScenarios,
  ...versionsScenarios,
  ...clusterScenarios,
  ...channelScenarios,
  ...oneProcessScenarios,
];
