import type { Cleanup } from '../machine/cleanup.ts';
import type { Servers } from '../machine/servers.ts';
import type { Measured } from '../machine/usage.ts';
import type { Door } from '../load/plan.ts';

export const SYSTEMS = ['baseline', 'conventional Nest', 'CPES', 'one process'] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** Milliseconds since the submission, by the system's own clock, as in its tables. */
export interface ServerTimes {
  readonly factorsMs: readonly number[];
  readonly readableMs: readonly number[];
}

/** The system under test: services on their own servers. */
export interface SystemUnderTest {
  readonly name: SystemName;
  /** The tables that a submission writes to, by database. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  door(): Door;
  processes(): readonly Measured[];
  /** Accepted submissions whose end is not committed yet. */
  openRuns(): Promise<number>;
  serverTimes(since: Date): Promise<ServerTimes>;
  /** Starts the services with this many instances of each. They are running when a system is returned. */
  start(instances: number): Promise<void>;
  stop(): Promise<void>;
}

export interface SystemContext {
  readonly servers: Servers;
  readonly cleanup: Cleanup;
  /** Folder for logs and credentials. */
  readonly folder: string;
}
