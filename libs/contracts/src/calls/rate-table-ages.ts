/** The age of a rate table. */
export interface RateTableAge {
  readonly table: string;
  /** The newest day with a figure, as YYYY-MM-DD. */
  readonly asOf: string;
}

/** Reports the ages of the rate tables in use, except those whose rows have no day. */
export abstract class RateTableAges {
  abstract read(): Promise<readonly RateTableAge[]>;
}
