import type { IdSource } from '@cpes/service-kit';
import type { Environment } from '@cpes/service-kit/env';
import type { DataSource } from 'typeorm';

/** What commands work with. */
export interface AdminContext {
  readonly environment: Environment;
  readonly ids: IdSource;
  /** Runs with the gateway's database, and keeps what is to be printed. */
  readonly answer: (work: (dataSource: DataSource) => Promise<string>) => Promise<void>;
  /** Prints a line at once, beside the answer: how far a long command has come. */
  readonly tell: (line: string) => void;
  /** The same as `answer` without the database. */
  readonly say: (work: () => Promise<string>) => Promise<void>;
}
