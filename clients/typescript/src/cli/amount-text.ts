import { minorUnitDigitsOf } from '../table/minor-units.ts';

/** An amount for people: 1596 of USD is $15.96, 1596 of JPY is ¥1,596, 1596 of HUF is HUF 15.96. */
export function amountText(minorUnits: number, currency: string): string {
  const digits = minorUnitDigitsOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction });
  // Texts are formatted exactly; a quotient may not be.
  return format.format(`${minorUnits}E-${digits}` as `${number}`);
}
