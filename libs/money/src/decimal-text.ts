import type { Cents } from './cents.ts';

/** An amount for other programs: 2499 is `24.99` with two digits, `2499` with none. A decimal point, no separators. */
export function decimalText(amount: Cents, minorUnitDigits: number): string {
  const sign = amount < 0 ? '-' : '';
  const digits = BigInt(Math.abs(amount))
    .toString()
    .padStart(minorUnitDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorUnitDigits);
  return minorUnitDigits === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-minorUnitDigits)}`;
}
