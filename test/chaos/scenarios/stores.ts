import type { Scenario } from '../scenario.ts';
import { pushes, pushesBriefly } from './stores-pushes.ts';

export const storesScenarios: readonly Scenario[] = [pushes, pushesBriefly];
