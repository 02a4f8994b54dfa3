/** An amount for a person: 1596 of USD is $15.96, 1596 of JPY is ¥1,596. */
export function amountText(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  // A text is formatted exactly; a quotient may not be.
  return format.format(`${minorUnits}E-${digits}` as `${number}`);
}
