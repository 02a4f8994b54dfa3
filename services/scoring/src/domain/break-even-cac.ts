import { type Cents, ZERO_CENTS } from '@cpes/money';

/** The cost of a new customer before the first order loses money; later orders are not counted. */
export function breakEvenCacOf(cm2: Cents): Cents {
  return cm2 > 0 ? cm2 : ZERO_CENTS;
}
