/** What JSON.parse lets pass: a name given twice in one object, and a fraction so small that it is lost. */
export interface JsonFlaw {
  readonly path: readonly (string | number)[];
  readonly kind: 'duplicate' | 'fraction';
}

interface Level {
  readonly names: Set<string> | undefined;
  key: string | number;
}

const NUMBER = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;

/** Finds the flaws of a text that JSON.parse accepts. It does not recurse, so that depth costs nothing. */
export function jsonFlaws(text: string): JsonFlaw[] {
  const flaws: JsonFlaw[] = [];
  const levels: Level[] = [];
  const path = () => levels.map((level) => level.key);
  let isName = false;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const level = levels.at(-1);
    let next = at + 1;
    if (char === '{') {
      levels.push({ names: new Set(), key: '' });
      isName = true;
    } else if (char === '[') {
      levels.push({ names: undefined, key: 0 });
      isName = false;
    } else if (char === '}' || char === ']') {
      levels.pop();
      isName = false;
    } else if (char === ',' && level !== undefined) {
      isName = level.names !== undefined;
      if (typeof level.key === 'number') level.key += 1;
    } else if (char === '"') {
      next = endOfString(text, at);
      if (isName && level?.names !== undefined) {
        level.key = JSON.parse(text.slice(at, next)) as string;
        if (level.names.has(level.key)) flaws.push({ path: path(), kind: 'duplicate' });
        level.names.add(level.key);
        isName = false;
      }
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      NUMBER.lastIndex = at;
      const [literal = char, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
      next = at + literal.length;
      if (Number.isInteger(Number(literal)) && !isWhole(whole + fraction, Number(exponent) - fraction.length)) {
        flaws.push({ path: path(), kind: 'fraction' });
      }
    }
    at = next;
  }
  return flaws;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

/** True when `digits × 10^exponent` is a whole number. */
function isWhole(digits: string, exponent: number): boolean {
  const significant = digits.replace(/0+$/, '');
  return significant === '' || digits.length - significant.length + exponent >= 0;
}
