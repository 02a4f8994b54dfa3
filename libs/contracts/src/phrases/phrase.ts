import { PHRASES } from './phrasebook.ts';

/** An operand of a phrase: a number, a word that needs no translation such as a name, or another phrase. */
export type Operand = number | string | Phrase;

/** A text as data: its code in the phrasebook, then its operands. A negative code is a format, such as a list. */
export type Phrase = readonly [code: number, ...operands: Operand[]];

/** A phrase, or plain text: from a live source, or from a sender before the phrasebook. */
export type Text = string | Phrase;

/** The same members, some of which are texts instead of strings. */
export type WithTexts<T, K extends keyof T> = {
  [M in keyof T]: M extends K ? Exclude<T[M], string> | Text : T[M];
};

/** The codes of formats. Their texts must not change, like those of phrases. */
const FORMATS = {
  clauses: -1,
  enumeration: -2,
  sum: -3,
  amount: -4,
  percent: -5,
} as const;

const SEPARATORS: Readonly<Record<number, string>> = {
  [FORMATS.clauses]: '; ',
  [FORMATS.enumeration]: ', ',
  [FORMATS.sum]: ' + ',
};

/** The placeholder of an operand in a phrase of the book. */
const GAP = '{}';
/** Deeper than any rule nests its phrases. */
const DEPTH_MAX = 8;
/** Lower codes belong to an earlier phrasebook. Their phrases are rendered by their operands. */
const FIRST_CODE = 500;

const codes = new Map(PHRASES.map((words, index) => [words, FIRST_CODE + index]));
const parts = PHRASES.map((words) => words.split(GAP));
/** The code of each phrase in the source, looked up once. */
const codesOfPlaces = new WeakMap<TemplateStringsArray, number | null>();

/**
 * Writes a text as data: `phrase`${value} × ${bps} ÷ 10000 → ${duty}``. `npm run docs:phrases` adds the words of every phrase in the
 * source to the phrasebook.
 */
export function phrase(words: TemplateStringsArray, ...operands: readonly (Text | number | bigint)[]): Text {
  let code = codesOfPlaces.get(words);
  if (code === undefined) {
    code = codes.get(words.join(GAP)) ?? null;
    codesOfPlaces.set(words, code);
  }
  // A phrase that is not in the book becomes plain text.
  if (code === null) return words.reduce((text, part, index) => text + wordsOf(operands[index - 1]) + part);
  return [code, ...operands.map(operandOf)];
}

/** A text of a table as data: the code of a phrase in the phrasebook, or the text itself. */
export function known(words: Text): Text {
  const code = typeof words === 'string' ? codes.get(words) : undefined;
  return code === undefined ? words : [code];
}

/** Several statements as one, separated by semicolons. */
export function clauses(texts: readonly Text[]): Text {
  return listOf(FORMATS.clauses, texts);
}

/** The statements of a text: those that `clauses` joined, or the text itself. */
export function clausesOf(text: Text): Text[] {
  if (typeof text === 'string' || text[0] !== FORMATS.clauses) return [text];
  return text.slice(1).map((statement) => (typeof statement === 'number' ? String(statement) : statement));
}

/** Several words as one, separated by commas. */
export function enumeration(texts: readonly Text[]): Text {
  return listOf(FORMATS.enumeration, texts);
}

/** Terms of a sum. */
export function sumOf(terms: readonly (Text | number)[]): Text {
  return listOf(FORMATS.sum, terms);
}

/** An amount in the smallest unit of a currency, such as `$12.26`, `¥1,226` or `-$0.57`. */
export function amountPhrase(amount: number, currency: string, minorUnitDigits: number): Text {
  return [FORMATS.amount, amount, currency, minorUnitDigits];
}

/** A rate in basis points as a percentage, without trailing zeros: `35.08 %`, `2.9 %`, `90 %`. */
export function percentPhrase(bps: number): Text {
  return [FORMATS.percent, bps];
}

/** Renders a text. An unknown phrase, of another version, is rendered by its operands. */
export function wordsOf(text: Text | number | bigint | undefined): string {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object') return text === undefined ? '' : String(text);
  const [code] = text;
  if (code < 0) return formatted(text);
  const words = parts[code - FIRST_CODE];
  if (words === undefined) return `(${joined(text, ', ')})`;
  let written = words[0] ?? '';
  for (let place = 1; place < words.length; place += 1) written += wordsOf(text[place]) + (words[place] ?? '');
  return written;
}

/** Whether an untrusted value is a text. */
export function isText(value: unknown, depth = 0): value is Text {
  if (typeof value === 'string') return true;
  if (!Array.isArray(value) || depth > DEPTH_MAX) return false;
  const [code, ...operands] = value as unknown[];
  return Number.isInteger(code) && operands.every((one) => typeof one === 'number' || isText(one, depth + 1));
}

/** A count of the smallest unit with a decimal point, inserted without arithmetic, so nothing is rounded. */
export function withPoint(count: number, digits: number): string {
  if (digits === 0) return String(count);
  const text = String(count).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function listOf(code: number, texts: readonly (Text | number)[]): Text {
  const [only] = texts;
  return texts.length === 1 && typeof only === 'object' ? only : [code, ...texts.map(operandOf)];
}

function operandOf(operand: Text | number | bigint): Operand {
  if (typeof operand !== 'bigint') return typeof operand === 'string' ? known(operand) : operand;
  const number = Number(operand);
  return Number.isSafeInteger(number) ? number : String(operand);
}

function formatted(text: Phrase): string {
  const [code, first, currency, digits] = text;
  if (code === FORMATS.amount) return amountWords(Number(first), wordsOf(currency), Number(digits));
  if (code === FORMATS.percent) return percentWords(Number(first));
  return joined(text, SEPARATORS[code] ?? ', ');
}

/** The operands of a phrase, joined. */
function joined(text: Phrase, separator: string): string {
  let written = wordsOf(text[1]);
  for (let place = 2; place < text.length; place += 1) written += separator + wordsOf(text[place]);
  return written;
}

/** One for each currency and number of digits. */
const amountFormats = new Map<string, Intl.NumberFormat>();

/** Formats the decimal text, not a floating-point number, so nothing is rounded. */
function amountWords(amount: number, currency: string, digits: number): string {
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const key = `${currency} ${digits}`;
  const format =
    amountFormats.get(key) ?? new Intl.NumberFormat('en', { style: 'currency', currency, ...fractionDigits });
  amountFormats.set(key, format);
  const decimal = `${amount < 0 ? '-' : ''}${withPoint(Math.abs(amount), digits)}`;
  return format.format(decimal as Intl.StringNumericLiteral).replace('\u00a0', ' ');
}

function percentWords(bps: number): string {
  return `${bps < 0 ? '-' : ''}${withPoint(Math.abs(bps), 2).replace(/\.?0+$/, '')} %`;
}
