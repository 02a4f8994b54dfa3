import { minorUnitDigitsOf } from './minor-units.ts';

export type MoneyFlaw = 'empty' | 'not-a-number' | 'too-many-decimals' | 'negative' | 'too-large';
export type ReadMoney = { readonly cents: number } | { readonly flaw: MoneyFlaw };

const MINUS = '\u2212';
/** Far longer than the largest safe integer with groups and a currency: longer text was pasted by mistake. */
const TYPED_MAX = 64;
/** Group separators that people use in any locale: spaces, and the Swiss apostrophes. */
const COMMON_GROUPS = /[ ']/;
/** Groups of three are read in every locale, so that `123,456` is a number in en-IN too. */
const GROUPS_OF_THREE = 'en';

/**
 * Parses amounts as people type them: `1,234.5`, `$5`, `5 USD`; `5,40` where the comma is the decimal sign. Accepts
 * plain digits only, with at most the decimals of the minor unit. The locale defines the signs, and nothing is guessed:
 * groups must be where the locale writes them, so `5,40` and `0,540` are not numbers in `en-US`. Characters that
 * compatibility normalisation (NFKC) would change, such as `¹`, `①` and full-width digits, are never accepted as
 * digits.
 */
export function readMoney(typed: string, currency: string, locale: string): ReadMoney {
  if (typed.length > TYPED_MAX) return { flaw: 'too-large' };
  const bare = withoutCurrency(typed, currency, locale);
  if (bare === '') return { flaw: 'empty' };
  const isNegative = bare.startsWith('-');
  const { group, decimal } = separatorsOf(locale);
  const [whole = '', fraction = '', ...more] = (isNegative ? bare.slice(1).trim() : bare).split(decimal);
  const digits = withoutGroups(whole, group, locale);
  if (digits === undefined || more.length > 0 || !/^\d+$/.test(digits + fraction)) return { flaw: 'not-a-number' };
  const decimals = minorUnitDigitsOf(currency);
  if (fraction.length > decimals) return { flaw: 'too-many-decimals' };
  const cents = Number(`${digits}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(cents)) return { flaw: 'too-large' };
  return isNegative && cents !== 0 ? { flaw: 'negative' } : { cents };
}

/** An amount with the decimal sign of another locale: one or two decimals, which cannot be a group of three. */
const OTHER_SIGNS = [
  [/,\d{1,2}(?!\d)/, 'de'],
  [/\.\d{1,2}(?!\d)/, 'en'],
] as const;

/** An amount in a file: as people type it, or in the signs of another locale if unambiguous, as in `4,50`. */
export function readMoneyOfFile(cell: string, currency: string, locale: string): ReadMoney {
  const read = readMoney(cell, currency, locale);
  if (!('flaw' in read) || read.flaw !== 'not-a-number') return read;
  const other = OTHER_SIGNS.find(([signs]) => signs.test(cell));
  return other === undefined ? read : readMoney(cell, currency, other[1]);
}

/** The digits of a whole number as people write it: `1,000` → `1000`. Undefined when its groups are elsewhere. */
export function wholeDigits(typed: string, locale: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined;
  const digits = withoutGroups(typed.trim(), separatorsOf(locale).group, locale);
  return digits !== undefined && /^\d+$/.test(digits) ? digits : undefined;
}

/** A number of a workbook as people of the locale write it, without groups. */
export function numberAsTyped(value: number, locale: string): string {
  return String(value).replace('.', separatorsOf(locale).decimal);
}

/**
 * A weight or a side in the unit of the service: `450`, `0.9 kg`, `20 cm`. `sizes` contains the size of each unit. A
 * cell without a unit uses that of its column. Decimals are rounded up, as carriers do; without any unit, only whole
 * numbers are accepted.
 */
export function readMeasure(
  cell: string,
  columnUnit: string | undefined,
  sizes: ReadonlyMap<string, number>,
  locale: string,
): number | undefined {
  const [, whole = '', sign, fraction = '', given] = /^(\d{1,9})(?:([.,])(\d{1,6}))?\s*(\p{L}+)?\.?$/u.exec(cell) ?? [];
  const unit = given?.toLowerCase() ?? columnUnit;
  const size = unit === undefined ? 1 : sizes.get(unit);
  if (whole === '' || size === undefined || (sign !== undefined && unit === undefined)) return undefined;
  // `1,250` may be 1.25 or 1250, so its sign must be the decimal sign here. No scale shows thousandths of a gram.
  if (fraction.length === 3 && (size === 1 || sign !== separatorsOf(locale).decimal)) return undefined;
  return Math.ceil((Number(whole + fraction) * size) / 10 ** fraction.length);
}

/** The number with its sign, without the code or symbol of this currency before or after it. */
function withoutCurrency(typed: string, currency: string, locale: string): string {
  const text = typed.trim().replace(MINUS, '-');
  const upper = text.toUpperCase();
  for (const name of namesOf(currency, locale)) {
    if (upper.endsWith(name)) return text.slice(0, -name.length).trim();
    if (upper.startsWith(name)) return text.slice(name.length).trim();
    if (upper.startsWith(`-${name}`)) return `-${text.slice(name.length + 1).trim()}`;
  }
  return text;
}

/** In upper case. The plain form of a symbol is allowed: the full-width yen sign of Japanese as `¥`. */
function namesOf(currency: string, locale: string): readonly string[] {
  const symbols = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return [currency, ...symbols].flatMap((name) => [name, name.normalize('NFKC')]).map((name) => name.toUpperCase());
}

/** The digits of the whole part, or undefined when its groups are not where the locale or English writes them. */
function withoutGroups(whole: string, group: string, locale: string): string | undefined {
  const plain = plainGroups(whole);
  const parts = plain.split(COMMON_GROUPS.exec(plain)?.[0] ?? plainGroups(group));
  const digits = parts.join('');
  if (parts.length === 1) return digits;
  if (!/^\d+$/.test(digits)) return undefined;
  const isWritten = [locale, GROUPS_OF_THREE].some((one) => groupsOf(digits, one).join(' ') === parts.join(' '));
  return isWritten ? digits : undefined;
}

/** Unifies spaces of any kind, and apostrophes too. */
function plainGroups(text: string): string {
  return text.replaceAll(/\s/g, ' ').replaceAll('\u2019', "'");
}

/** The groups of a number in the locale; leading zeros are not written, so `0,540` has no such groups. */
function groupsOf(digits: string, locale: string): readonly string[] {
  const parts = numberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(BigInt(digits));
  return parts.flatMap(({ type, value }) => (type === 'integer' ? [value] : []));
}

function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = numberFormat(locale).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return { group: of('group') ?? ',', decimal: of('decimal') ?? '.' };
}

/**
 * By locale and options: creating a format takes a hundred times as long as using it. A program uses a few locales and
 * currencies.
 */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
