import type { Reader, Values } from './new-secrets.ts';

/** Storage for the secrets of an installation. */
export interface SecretRepository {
  read(reader: Reader): Promise<Values>;
  /** Adds values; existing ones stay unchanged. */
  add(reader: Reader, values: Values): Promise<void>;
}
