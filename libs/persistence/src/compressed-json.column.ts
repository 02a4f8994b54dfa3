import { decodeJson, encodeJson } from '@cpes/service-kit';
import { Column, type ColumnOptions } from 'typeorm';

/**
 * A fact as `encodeJson` makes it: a `bytea` that holds JSON, deflated when it is large. An event and the row of its stage that
 * hold the same object share one encoding of it. `psql` cannot show a deflated one.
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
