/** How new a rate table is. */
export interface RateTableAge {
  readonly table: string;
  /** The newest day for which it has a figure, as YYYY-MM-DD. */
  readonly asOf: string;
}

/** Says how new the rate tables in use are; those whose rows name no day are left out. */
export abstract class RateTableAges {
  abstract read(): Promise<readonly RateTableAge[]>;
}
