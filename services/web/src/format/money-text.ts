import { cents as wholeCents, decimalText, minorUnitDigitsOf } from '@cpes/money';
import { numberFormat } from './formats.ts';

/** An amount in integer minor units (cents of USD, yen of JPY) with its currency, ISO 4217. */
export interface Amount {
  readonly cents: number;
  readonly currency: string;
}

export interface MoneyParts {
  /** U+2212 before a negative amount, `+` before a positive change, otherwise empty. */
  readonly sign: string;
  /** `$`, `US$` or `CHF`, depending on the locale. */
  readonly symbol: string;
  readonly digits: string;
  /** Whether the symbol follows the digits in this locale. */
  readonly isSymbolLast: boolean;
}

const MINUS = '−';
const DIGIT_PARTS: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/**
 * Formats minor units: 1674 → `$16.74`. Nothing is divided: the digits become a decimal text, which
 * `Intl.NumberFormat` formats exactly, up to the largest safe integer.
 * @throws RangeError when the amount is not a safe integer.
 */
export function moneyText(amount: Amount, locale: string): string {
  return joined(moneyParts(amount, locale));
}

/** A difference with its sign: `+$0.04`, `−$0.02`, `±$0.00`. */
export function changeText({ cents, currency }: Amount, locale: string): string {
  const parts = moneyParts({ cents: Math.abs(cents), currency }, locale);
  return joined({ ...parts, sign: cents === 0 ? '±' : cents < 0 ? MINUS : '+' });
}

/** An amount on an axis: `$4`, or `$0.50` for fractions of a unit. */
export function axisMoneyText({ cents, currency }: Amount, locale: string): string {
  return joined(partsOf(cents, formatOf(locale, currency, true).formatToParts(exact(cents, currency))));
}

/** The parts of an amount, for figures with a lighter currency symbol. */
export function moneyParts({ cents, currency }: Amount, locale: string): MoneyParts {
  return partsOf(cents, formatOf(locale, currency).formatToParts(exact(cents, currency)));
}

function partsOf(cents: number, parts: readonly Intl.NumberFormatPart[]): MoneyParts {
  const symbolAt = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: cents < 0 ? MINUS : '',
    symbol: parts[symbolAt]?.value ?? '',
    digits: parts.flatMap(({ type, value }) => (DIGIT_PARTS.has(type) ? [value] : [])).join(''),
    isSymbolLast: symbolAt > parts.findIndex(({ type }) => type === 'integer'),
  };
}

/** Minor units as a plain decimal for editing: 540 → `5.40`, with the locale's separator and no groups. */
export function editableMoney({ cents, currency }: Amount, locale: string): string {
  const plain = decimalText(wholeCents(cents), minorUnitDigitsOf(currency));
  const decimal = numberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal');
  return plain.replace('.', decimal?.value ?? '.');
}

function joined({ sign, symbol, digits, isSymbolLast }: MoneyParts): string {
  if (isSymbolLast) return `${sign}${digits}\u00a0${symbol}`;
  return /\p{L}$/u.test(symbol) ? `${sign}${symbol}\u00a0${digits}` : `${sign}${symbol}${digits}`;
}

/** The exact decimal text. Throws when the amount is not a safe integer. */
function exact(cents: number, currency: string): Intl.StringNumericLiteral {
  return decimalText(wholeCents(cents), minorUnitDigitsOf(currency)) as Intl.StringNumericLiteral;
}

/** Uses the ISO 4217 digits. `Intl` alone writes 30000 minor units of HUF as 30,000 Ft, but they are 300 Ft. */
function formatOf(locale: string, currency: string, isShort = false): Intl.NumberFormat {
  const digits = minorUnitDigitsOf(currency);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(isShort ? { trailingZeroDisplay: 'stripIfInteger' as const } : {}),
  });
}
