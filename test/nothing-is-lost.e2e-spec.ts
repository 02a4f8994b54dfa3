import { describeKilledServices } from './nothing-is-lost.ts';

/** Enough that every stage is busy when it is killed. */
describeKilledServices(200);
