import { PHRASES } from './phrasebook.ts';

/** A value that fills a phrase: a number, a word that needs no translation such as a name, or another phrase. */
export type Operand = number | string | Phrase;

/**
 * A sentence as a fact: its place in the phrasebook, then what it is filled with. A negative number in the first place
 * names a format in its stead, such as a list.
 */
export type Phrase = readonly [code: number, ...operands: Operand[]];

/** A phrase, or words as they are: those of a live source, or of a sender from before the phrasebook. */
export type Text = string | Phrase;

/** The same members, some of which are texts where people read words. */
export type WithTexts<T, K extends keyof T> = {
  [M in keyof T]: M extends K ? Exclude<T[M], string> | Text : T[M];
};

/** The codes that are not phrases. Their texts are as fixed as those of phrases. */
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

/** Where an operand stands in a phrase of the book. */
const GAP = '{}';
/** Deeper than any rule nests its phrases. */
const DEPTH_MAX = 8;

const codes = new Map(PHRASES.map((words, code) => [words, code]));
const parts = PHRASES.map((words) => words.split(GAP));
/** The code of each place in the source that says something, looked up once. */
const codesOfPlaces = new WeakMap<TemplateStringsArray, number | null>();

/**
 * Says something as a fact: `phrase`${value} × ${bps} ÷ 10000 → ${duty}``. The words of every such place in the source
 * are in the phrasebook, which `npm run docs:phrases` keeps.
 */
export function phrase(words: TemplateStringsArray, ...operands: readonly (Text | number | bigint)[]): Text {
  let code = codesOfPlaces.get(words);
  if (code === undefined) {
    code = codes.get(words.join(GAP)) ?? null;
    codesOfPlaces.set(words, code);
  }
  // Words that are not in the book are still words.
  if (code === null) return words.reduce((text, part, index) => text + wordsOf(operands[index - 1]) + part);
  return [code, ...operands.map(operandOf)];
}

/** Words of a table as a fact: those in the phrasebook by their code, others as they are. */
export function known(words: Text): Text {
  const code = typeof words === 'string' ? codes.get(words) : undefined;
  return code === undefined ? words : [code];
}

/** Several statements as one, parted by semicolons. */
export function clauses(texts: readonly Text[]): Text {
  return listOf(FORMATS.clauses, texts);
}

/** Several words as one, parted by commas. */
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

/** The words of a text, for people. A phrase that only a newer version has is shown by its operands. */
export function wordsOf(text: Text | number | bigint | undefined): string {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object') return text === undefined ? '' : String(text);
  const [code] = text;
  if (code < 0) return formatted(text);
  const words = parts[code];
  if (words === undefined) return `(${joined(text, ', ')})`;
  let written = words[0] ?? '';
  for (let place = 1; place < words.length; place += 1) written += wordsOf(text[place]) + (words[place] ?? '');
  return written;
}

/** Whether a value from outside is a text. */
export function isText(value: unknown, depth = 0): value is Text {
  if (typeof value === 'string') return true;
  if (!Array.isArray(value) || depth > DEPTH_MAX) return false;
  const [code, ...operands] = value as unknown[];
  return Number.isInteger(code) && operands.every((one) => typeof one === 'number' || isText(one, depth + 1));
}

/** A count of the smallest unit with the decimal point put in by its place; no arithmetic, so nothing is rounded. */
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

/** The operands of a phrase one after the other. */
function joined(text: Phrase, separator: string): string {
  let written = wordsOf(text[1]);
  for (let place = 2; place < text.length; place += 1) written += separator + wordsOf(text[place]);
  return written;
}

/** One for each currency. */
const amountFormats = new Map<string, Intl.NumberFormat>();

/** Formats the decimal text, not a floating-point number, so nothing is rounded. */
function amountWords(amount: number, currency: string, digits: number): string {
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format =
    amountFormats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency, ...fractionDigits });
  amountFormats.set(currency, format);
  const decimal = `${amount < 0 ? '-' : ''}${withPoint(Math.abs(amount), digits)}`;
  return format.format(decimal as Intl.StringNumericLiteral).replace('\u00a0', ' ');
}

function percentWords(bps: number): string {
  return `${bps < 0 ? '-' : ''}${withPoint(Math.abs(bps), 2).replace(/\.?0+$/, '')} %`;
}
