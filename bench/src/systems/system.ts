import type { Cleanup } from '../machine/cleanup.ts';
import type { Servers } from '../machine/servers.ts';
import type { Measured } from '../machine/usage.ts';
import type { Door } from '../load/plan.ts';

export const SYSTEMS = ['bare line', 'usual way', 'CPES', 'one process'] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** Milliseconds from the submission, by the system's own clock, as its tables have them. */
export interface ServerTimes {
  readonly factorsMs: readonly number[];
  readonly readableMs: readonly number[];
}

/** What is measured: services on servers of their own. */
export interface SystemUnderTest {
  readonly name: SystemName;
  /** The tables that are written per submission, by database. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  door(): Door;
  processes(): readonly Measured[];
  /** Accepted submissions whose end is not committed yet. */
  openRuns(): Promise<number>;
  serverTimes(since: Date): Promise<ServerTimes>;
  /** Starts the services, so many instances of each. They are running when a system is handed out. */
  start(instances: number): Promise<void>;
  stop(): Promise<void>;
}

export interface SystemContext {
  readonly servers: Servers;
  readonly cleanup: Cleanup;
  /** For logs and credentials. */
  readonly folder: string;
}
