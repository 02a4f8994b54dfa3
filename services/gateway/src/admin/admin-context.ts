import type { IdSource } from '@cpes/service-kit';
import type { Environment } from '@cpes/service-kit/env';
import type { DataSource } from 'typeorm';

/** The context of a command. */
export interface AdminContext {
  readonly environment: Environment;
  readonly ids: IdSource;
  /** Runs with the gateway's database, and collects what the command prints at its end. */
  readonly answer: (work: (dataSource: DataSource) => Promise<string>) => Promise<void>;
  /** Prints a line at once: the progress of a long command. */
  readonly tell: (line: string) => void;
  /** Does the same as `answer` without a database. */
  readonly say: (work: () => Promise<string>) => Promise<void>;
}
