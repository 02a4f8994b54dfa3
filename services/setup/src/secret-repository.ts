import type { Reader, Values } from './new-secrets.ts';

/** Where an installation keeps its secrets. */
export interface SecretRepository {
  read(reader: Reader): Promise<Values>;
  /** Adds values; those that are there stay as they are. */
  add(reader: Reader, values: Values): Promise<void>;
}
