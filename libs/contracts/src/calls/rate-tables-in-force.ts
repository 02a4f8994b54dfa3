/** The rows of a rate table that apply today. Days are YYYY-MM-DD, moments ISO 8601 in UTC. */
export interface RateTableInForce {
  readonly table: string;
  readonly rows: number;
  /** The newest and the oldest day of a figure; null for a table without days. */
  readonly asOf: string | null;
  readonly oldestAsOf: string | null;
  /** The last day on which all of these rows apply; null when none of them ends. */
  readonly validUntil: string | null;
  /** The source of the most rows comes first. */
  readonly sources: readonly string[];
  /** Since when this installation has the table. */
  readonly loadedAt: string;
  /** The last successful check of its sources; null without one. */
  readonly checkedAt: string | null;
  /** Null for a table that only a release of CPES or an operator renews. */
  readonly nextCheckAt: string | null;
}

/** Reports which rate tables are in force, for merchants: no reason of a refusal, no address. */
export abstract class RateTablesInForce {
  abstract read(): Promise<readonly RateTableInForce[]>;
}
