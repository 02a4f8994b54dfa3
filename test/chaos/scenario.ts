import type { Load } from './load.ts';
import type { Random } from '@cpes/testing';
import type { Shape } from './shape.ts';
import type { System } from './system.ts';

/** One way of breaking the system. The invariants afterwards are the same for all scenarios: see `checks.ts`. */
export interface Scenario {
  /** `group.what-happens`. */
  readonly name: `${string}.${string}`;
  /** The guarantee for users, in one sentence. */
  readonly promise: string;
  readonly shape?: Shape;
  /** Exceptions from the invariants. */
  readonly allows?: {
    /** Runs may end as FAILED. */
    readonly failed?: boolean;
    /** Messages may be parked; the story states which, and checks them. */
    readonly parked?: boolean;
    /** Processes may exit with an error. */
    readonly crashes?: boolean;
    /** Responses to commits may be lost with their connections: the changes are stored, but not counted. */
    readonly uncounted?: boolean;
  };
  /** Time limit of the story; see `STORY_MS_MAX`. */
  readonly storyMs?: number;
  /** Time limit until the system is idle; see `SETTLE_MS_MAX`. */
  readonly settleMs?: number;
  readonly story: (chaos: Chaos) => Promise<void>;
  /** Checks specific to this scenario, when the system is idle. Throws on a failure. */
  readonly afterwards?: (chaos: Chaos) => Promise<void>;
}

/** The tools of a story. */
export interface Chaos {
  readonly system: System;
  readonly load: Load;
  readonly random: Random;
  /** The load of a new tenant, with the same checks. */
  readonly anotherTenant: () => Promise<Load>;
  /** A figure for the scenario's line of the report. */
  readonly figures: Record<string, number>;
  /** Adds an entry to the history. */
  readonly note: (what: string, fields?: object) => void;
  readonly pause: (ms: number) => Promise<void>;
  /** Waits for a condition; throws `what` after `limitMs`. */
  readonly until: (what: string, isSo: () => Promise<boolean> | boolean, limitMs: number) => Promise<void>;
}
