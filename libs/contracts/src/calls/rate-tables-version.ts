/** Reports the version of the rate tables in use. It changes exactly when the rows of a table do. */
export abstract class RateTablesVersion {
  abstract read(): Promise<{ readonly version: string }>;
}
