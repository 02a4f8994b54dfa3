import type { Load } from './load.ts';
import type { Random } from '@cpes/testing';
import type { Shape } from './shape.ts';
import type { System } from './system.ts';

/** One way of breaking the system, told as a story. What has to hold afterwards is the same for all: see `checks.ts`. */
export interface Scenario {
  /** `group.what-happens`. */
  readonly name: `${string}.${string}`;
  /** What a user may rely on, in one sentence. */
  readonly promise: string;
  readonly shape?: Shape;
  /** What is not as it always is once the system has come to rest. */
  readonly allows?: {
    /** Runs may end as FAILED. */
    readonly failed?: boolean;
    /** Messages may be parked; the story says which, and looks at them. */
    readonly parked?: boolean;
    /** Processes may end with an error of their own, instead of living on. */
    readonly crashes?: boolean;
    /** Answers to commits may be lost with their connections: what they did has happened, and nobody has counted it. */
    readonly uncounted?: boolean;
  };
  /** How long the story may take; see `STORY_MS_MAX`. */
  readonly storyMs?: number;
  /** How long coming to rest may take; see `SETTLE_MS_MAX`. */
  readonly settleMs?: number;
  readonly story: (chaos: Chaos) => Promise<void>;
  /** Looks at what this scenario alone is about, when the system has come to rest. Throws what is wrong. */
  readonly afterwards?: (chaos: Chaos) => Promise<void>;
}

/** What a story is told with. */
export interface Chaos {
  readonly system: System;
  readonly load: Load;
  readonly random: Random;
  /** The load of another tenant, made for it. What it is promised is checked like the rest. */
  readonly anotherTenant: () => Promise<Load>;
  /** A figure for the scenario's line of the report. */
  readonly figures: Record<string, number>;
  /** Goes into the history. */
  readonly note: (what: string, fields?: object) => void;
  readonly pause: (ms: number) => Promise<void>;
  /** Waits for a condition; throws `what` after `limitMs`. */
  readonly until: (what: string, isSo: () => Promise<boolean> | boolean, limitMs: number) => Promise<void>;
}
