import type { Scenario } from '../scenario.ts';
import { badReceivers } from './webhooks-bad-receivers.ts';
import { killed, killedBriefly } from './webhooks-killed.ts';
import { readable } from './webhooks-readable.ts';

export const webhooksScenarios: readonly Scenario[] = [badReceivers, killed, killedBriefly, readable];
