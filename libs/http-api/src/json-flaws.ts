/** Flaws that JSON.parse accepts: a name given twice in one object, and a fraction so small that it is lost. */
export interface JsonFlaw {
  readonly path: readonly (string | number)[];
  readonly kind: 'duplicate' | 'fraction';
}

/** The part of `String` that the scanner uses; tests count the reads. */
export type ReadText = Pick<string, 'length' | 'charCodeAt' | 'slice'>;

interface Level {
  readonly names: Set<string> | undefined;
  key: string | number;
}

/**
 * No valid body of the API is nested this deep. A deeper value is in a field that is unknown or of a wrong type, which is a
 * violation already, so the scanner does not look for flaws inside it.
 */
const DEPTH_MAX = 16;

const QUOTE = code('"');
const BACKSLASH = code('\\');
const COMMA = code(',');
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [code('{'), code('}'), code('['), code(']')];
const [MINUS, PLUS, POINT, ZERO, NINE] = [code('-'), code('+'), code('.'), code('0'), code('9')];
const [SMALL_E, LARGE_E] = [code('e'), code('E')];
const DIGITS = /^-?\d+$/;

/**
 * Finds at most `flawsMax` flaws of a text that JSON.parse accepts. Reads every character a constant number of times, whatever the
 * text. No other work on a single body takes longer.
 */
export function jsonFlaws(text: ReadText, flawsMax: number): JsonFlaw[] {
  const flaws: JsonFlaw[] = [];
  const levels: Level[] = [];
  let depth = 0;
  let isName = false;
  let at = 0;
  const found = (kind: JsonFlaw['kind']) => flaws.push({ path: levels.map(({ key }) => key), kind });
  while (at < text.length && flaws.length < flawsMax) {
    const char = text.charCodeAt(at);
    const level = depth <= DEPTH_MAX ? levels.at(-1) : undefined;
    let next = at + 1;
    if (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      depth += 1;
      const isObject = char === OPEN_OBJECT;
      if (depth <= DEPTH_MAX) levels.push(isObject ? { names: new Set(), key: '' } : { names: undefined, key: 0 });
      isName = isObject;
    } else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) {
      if (depth <= DEPTH_MAX) levels.pop();
      depth -= 1;
      isName = false;
    } else if (char === COMMA && level !== undefined) {
      isName = level.names !== undefined;
      if (typeof level.key === 'number') level.key += 1;
    } else if (char === QUOTE) {
      next = endOfString(text, at);
      if (isName && level?.names !== undefined) {
        level.key = JSON.parse(text.slice(at, next)) as string;
        if (level.names.has(level.key)) found('duplicate');
        level.names.add(level.key);
      }
      isName = false;
    } else if (char === MINUS || isDigit(char)) {
      next = endOfNumber(text, at);
      if (level !== undefined && isLostFraction(text.slice(at, next))) found('fraction');
    }
    at = next;
  }
  return flaws;
}

function code(char: string): number {
  return char.charCodeAt(0);
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE;
}

/** The index after the string that begins at `start`. */
export function endOfString(text: ReadText, start: number): number {
  let at = start + 1;
  for (let char = text.charCodeAt(at); char !== QUOTE; char = text.charCodeAt(at)) at += char === BACKSLASH ? 2 : 1;
  return at + 1;
}

function endOfNumber(text: ReadText, start: number): number {
  let at = start;
  for (let char = text.charCodeAt(at); isOfNumber(char); char = text.charCodeAt(at)) at += 1;
  return at;
}

function isOfNumber(char: number): boolean {
  const isSign = char === MINUS || char === PLUS;
  return isDigit(char) || isSign || char === POINT || char === SMALL_E || char === LARGE_E;
}

/** True for a number that is not whole and is parsed as a whole one. */
function isLostFraction(literal: string): boolean {
  if (DIGITS.test(literal) || !Number.isInteger(Number(literal))) return false;
  const [mantissa = '', exponent = '0'] = literal.split(/e/i);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && !(digits.charCodeAt(end - 1) > ZERO)) end -= 1;
  return end > 0 && digits.length - end + Number(exponent) - fraction.length < 0;
}
