import { Stores0000000000011 } from './migrations/0001-stores.ts';

/** In the order of execution, after those of the messaging tables. */
export const STORE_DRAFT_MIGRATIONS = [Stores0000000000011];
