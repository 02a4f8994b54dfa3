import { type Cents, cents } from '@cpes/money';
import { Column, type ColumnOptions } from 'typeorm';

/** The only column type for money: a `bigint` of minor units, read as `Cents`. Throws on an amount beyond ±(2^53 − 1). */
export function CentsColumn(options: Pick<ColumnOptions, 'name' | 'nullable'>): PropertyDecorator {
  return Column({
    ...options,
    type: 'bigint',
    transformer: {
      to: (amount: Cents | null) => amount,
      from: (stored: string | null) => (stored === null ? null : cents(BigInt(stored))),
    },
  });
}
