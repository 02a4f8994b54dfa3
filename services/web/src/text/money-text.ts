import { cents as wholeCents, decimalText, minorUnitDigitsOf } from '@cpes/money';
import { numberFormat } from './formats.ts';

/** An amount in integer minor units (cents of USD, yen of JPY) with its currency, ISO 4217. */
export interface Amount {
  readonly cents: number;
  readonly currency: string;
}

export interface MoneyParts {
  /** U+2212 before a negative amount, `+` where a change is shown, else empty. */
  readonly sign: string;
  /** `$`, `US$` or `CHF`, as the locale writes it. */
  readonly symbol: string;
  readonly digits: string;
  /** Whether the symbol stands after the digits in this locale. */
  readonly isSymbolLast: boolean;
}

const MINUS = '−';
const DIGIT_PARTS: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);
/** Far longer than the largest safe integer with groups and a currency: what is longer was pasted by mistake. */
const TYPED_MAX = 64;

/**
 * Minor units as people write them: 1674 → `$16.74`. Nothing is divided: the decimal text is made from the digits, and
 * `Intl.NumberFormat` takes texts exactly, up to the largest safe integer.
 * @throws RangeError when the amount is no safe integer.
 */
export function moneyText(amount: Amount, locale: string): string {
  return joined(moneyParts(amount, locale));
}

/** A difference with its sign: `+$0.04`, `−$0.02`, `±$0.00`. */
export function changeText({ cents, currency }: Amount, locale: string): string {
  const parts = moneyParts({ cents: Math.abs(cents), currency }, locale);
  return joined({ ...parts, sign: cents === 0 ? '±' : cents < 0 ? MINUS : '+' });
}

/** An amount at an axis: `$4`, and `$0.50` where the units are not whole. */
export function axisMoneyText({ cents, currency }: Amount, locale: string): string {
  return joined(partsOf(cents, formatOf(locale, currency, true).formatToParts(exact(cents, currency))));
}

/** The same in parts, for figures whose sign of the currency is lighter than their digits. */
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

/** Minor units as a plain decimal, for fields that are edited: 540 → `5.40`, in the signs of the locale without groups. */
export function editableMoney({ cents, currency }: Amount, locale: string): string {
  const plain = decimalText(wholeCents(cents), minorUnitDigitsOf(currency));
  return plain.replace('.', separatorsOf(locale).decimal);
}

export type MoneyFlaw = 'empty' | 'not-a-number' | 'too-many-decimals' | 'negative' | 'too-large';
export type ReadMoney = { readonly cents: number } | { readonly flaw: MoneyFlaw };

/**
 * Money as people type it: `1,234.5`, `$5`, `5 USD`; `5,40` where the comma is the decimal sign. Digits only, at most as many
 * decimals as the minor unit has. The locale says which sign is which; nothing is guessed, so `5,40` is no number in `en-US`.
 */
export function readMoney(typed: string, currency: string, locale: string): ReadMoney {
  if (typed.length > TYPED_MAX) return { flaw: 'too-large' };
  const bare = bareNumber(typed, currency, locale);
  if (bare === '') return { flaw: 'empty' };
  const isNegative = bare.startsWith('-');
  const { group, decimal } = separatorsOf(locale);
  const [whole = '', fraction = '', ...more] = bare.slice(isNegative ? 1 : 0).split(decimal);
  const digits = isGrouped(whole, group) ? whole.replaceAll(group, '') : whole;
  if (more.length > 0 || !/^\d+$/.test(digits + fraction)) return { flaw: 'not-a-number' };
  const decimals = minorUnitDigitsOf(currency);
  if (fraction.length > decimals) return { flaw: 'too-many-decimals' };
  const cents = Number(`${digits}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(cents)) return { flaw: 'too-large' };
  return isNegative && cents !== 0 ? { flaw: 'negative' } : { cents };
}

/** Full-width digits as plain ones; without spaces, apostrophes (Swiss groups), and the code or symbol of this currency. */
function bareNumber(typed: string, currency: string, locale: string): string {
  const bare = bareSigns(typed).toUpperCase();
  const names = [currency, symbolOf(currency, locale, 'symbol'), symbolOf(currency, locale, 'narrowSymbol')].map(
    bareSigns,
  );
  for (const name of names.map((one) => one.toUpperCase())) {
    if (bare.endsWith(name)) return bare.slice(0, -name.length);
    if (bare.startsWith(name)) return bare.slice(name.length);
    if (bare.startsWith(`-${name}`)) return `-${bare.slice(name.length + 1)}`;
  }
  return bare;
}

function bareSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replace(MINUS, '-');
}

function symbolOf(currency: string, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Groups of three; before the last one also of two, as people write lakhs: `12,34,567`. */
function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...others] = whole.split(group);
  const last = others.pop();
  return /^\d{1,3}$/.test(first) && others.every((part) => /^\d{2,3}$/.test(part)) && /^\d{3}$/.test(last ?? '000');
}

function joined({ sign, symbol, digits, isSymbolLast }: MoneyParts): string {
  if (isSymbolLast) return `${sign}${digits}\u00a0${symbol}`;
  return /\p{L}$/u.test(symbol) ? `${sign}${symbol}\u00a0${digits}` : `${sign}${symbol}${digits}`;
}

/** The exact decimal text. Throws when the amount is no safe integer. */
function exact(cents: number, currency: string): Intl.StringNumericLiteral {
  return decimalText(wholeCents(cents), minorUnitDigitsOf(currency)) as Intl.StringNumericLiteral;
}

/** The digits are those of the amounts (ISO 4217). `Intl` alone writes 30000 minor units of HUF as 30,000 Ft: they are 300. */
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

function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = numberFormat(locale).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  const group = of('group') ?? ',';
  return { group: /\s/.test(group) ? ' ' : group, decimal: of('decimal') ?? '.' };
}
