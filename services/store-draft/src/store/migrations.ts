import { Stores0000000000011 } from './migrations/0001-stores.ts';
import { OutcomesOfPushes0000000000012 } from './migrations/0002-outcomes-of-pushes.ts';
import { DetailsOfDrafts0000000000013 } from './migrations/0003-details-of-drafts.ts';

/** In the order of execution, after those of the messaging tables. */
export const STORE_DRAFT_MIGRATIONS = [
  Stores0000000000011,
  OutcomesOfPushes0000000000012,
  DetailsOfDrafts0000000000013,
];
