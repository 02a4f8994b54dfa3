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

/** How many digits the minor unit has: 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

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

/** The same in parts, for figures whose sign is lighter than their digits. */
export function moneyParts({ cents, currency }: Amount, locale: string): MoneyParts {
  const format = formatOf(locale, currency);
  const parts = format.formatToParts(
    decimalText(Math.abs(checked(cents)), decimalsOf(currency)) as Intl.StringNumericLiteral,
  );
  const symbolAt = parts.findIndex(({ type }) => type === 'currency');
  const digitsAt = parts.findIndex(({ type }) => type === 'integer');
  return {
    sign: cents < 0 ? MINUS : '',
    symbol: parts[symbolAt]?.value ?? currency,
    digits: parts
      .filter(({ type }) => type === 'integer' || type === 'group' || type === 'decimal' || type === 'fraction')
      .map(({ value }) => value)
      .join(''),
    isSymbolLast: symbolAt > digitsAt,
  };
}

/** Minor units as a plain decimal, for fields that are edited: 540 → `5.40`, in the signs of the locale without groups. */
export function editableMoney({ cents, currency }: Amount, locale: string): string {
  const plain = decimalText(checked(cents), decimalsOf(currency));
  return plain.replace('.', separatorsOf(locale).decimal);
}

export type MoneyFlaw = 'empty' | 'not-a-number' | 'too-many-decimals' | 'negative' | 'too-large';
export type ReadMoney = { readonly cents: number } | { readonly flaw: MoneyFlaw };

/**
 * Money as people type it: `1,234.5`, `$5`, `5 USD`; `5,40` where the comma is the decimal sign. Digits only, at most as many
 * decimals as the currency has. Both signs are understood as groups or decimals by the locale, never guessed.
 */
export function readMoney(typed: string, currency: string, locale: string): ReadMoney {
  const { group, decimal } = separatorsOf(locale);
  const bare = typed
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(new RegExp(`^${currency}|${currency}$`, 'i'), '')
    .replace(/^(?:US\$|[\p{Sc}])|\p{Sc}$/u, '')
    .replace(MINUS, '-');
  if (bare === '') return { flaw: 'empty' };
  const match = /^(-?)([^]*?)$/.exec(bare);
  const body = match?.[2] ?? '';
  const [whole = '', fraction = '', ...more] = body.split(decimal);
  const isGrouped = whole.split(group).every((part, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  const digits = isGrouped ? whole.replaceAll(group, '') : whole;
  if (more.length > 0 || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === '')
    return { flaw: 'not-a-number' };
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return { flaw: 'too-many-decimals' };
  const cents = Number(`${digits}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(cents)) return { flaw: 'too-large' };
  return match?.[1] === '-' && cents !== 0 ? { flaw: 'negative' } : { cents };
}

function decimalText(cents: number, decimals: number): string {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${cents < 0 ? '-' : ''}${digits.slice(0, at)}${decimals === 0 ? '' : `.${digits.slice(at)}`}`;
}

function joined({ sign, symbol, digits, isSymbolLast }: MoneyParts): string {
  if (isSymbolLast) return `${sign}${digits}\u00a0${symbol}`;
  return /\p{L}$/u.test(symbol) ? `${sign}${symbol}\u00a0${digits}` : `${sign}${symbol}${digits}`;
}

function checked(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in minor units: ${String(cents)}`);
  return cents;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, made);
  return made;
}

function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  const group = of('group') ?? ',';
  return { group: /\s/.test(group) ? ' ' : group, decimal: of('decimal') ?? '.' };
}
