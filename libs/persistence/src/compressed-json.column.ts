import { decodeJson, encodeJson } from '@cpes/service-kit';
import { Column, type ColumnOptions } from 'typeorm';

/**
 * A fact as `encodeJson` encodes it: a `bytea` that holds JSON, compressed when it is large. An event and a row that hold the
 * same object share one encoding. `psql` cannot show a compressed one.
 */
export function CompressedJsonColumn(options: Pick<ColumnOptions, 'name' | 'nullable'> = {}): PropertyDecorator {
  return Column({
    ...options,
    type: 'bytea',
    transformer: {
      to: (fact: object | null) => (fact === null ? null : encodeJson(fact)),
      from: (stored: Buffer | null) => (stored === null ? null : decodeJson({ body: stored })),
    },
  });
}
