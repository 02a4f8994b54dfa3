import type { Cents } from '@cpes/money';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { CANDIDATE_BOUNDS } from '../candidate.ts';
import { FACTOR_KEYS, type FactorKey } from '../vocabulary.ts';

/** All 12 factors, in cents per unit sold. */
export type FactorAmounts = Record<FactorKey, Cents>;
export const FactorAmounts = classOf<FactorAmounts>(FACTOR_KEYS, [IsInt(), Min(0)]);

/** Factors that a client may state. The factory unit cost is a field of the candidate. */
export type StatableKey = Exclude<FactorKey, 'factoryUnitCost'>;
export const STATABLE_KEYS = FACTOR_KEYS.filter((key): key is StatableKey => key !== 'factoryUnitCost');

/** Amounts that the client has in writing, in cents per unit sold, by factor; each within the bound of a factory unit cost. */
export type StatedAmounts = Partial<Record<StatableKey, Cents>>;
export const StatedAmounts = classOf<StatedAmounts>(STATABLE_KEYS, [
  IsOptional(),
  IsInt(),
  Min(0),
  Max(CANDIDATE_BOUNDS.costCentsMax),
]);

/** A class whose properties have these names, each with the same decorators. */
function classOf<Shape extends object>(
  keys: readonly string[],
  decorators: readonly PropertyDecorator[],
): new () => Shape {
  class Amounts {}
  for (const key of keys) for (const decorate of decorators) decorate(Amounts.prototype, key);
  return Amounts as new () => Shape;
}
