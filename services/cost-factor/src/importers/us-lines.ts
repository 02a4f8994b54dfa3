import { LINE_DIGITS } from '../domain/line-index.ts';
import type { UsitcRow } from './usitc-file.ts';

/** Chapters 98 and 99 have no goods, but special classifications and temporary duties. */
const FIRST_SPECIAL_CHAPTER = '98';

/**
 * The texts of the ordinary duty of each 8-digit line: that of its row; without one, those of the row and its statistical numbers. A
 * row without a rate has that of the nearest earlier row with a smaller indent that has one. A line has several texts when its
 * statistical numbers differ.
 */
export function usLineTexts(rows: readonly UsitcRow[]): ReadonlyMap<string, readonly string[]> {
  const own = new Map<string, Set<string>>();
  const inherited = new Map<string, Set<string>>();
  /** The rows above the current one, from the outermost, with the rates they have or inherit. */
  const above: { readonly indent: number; readonly text: string }[] = [];
  for (const { code, indent, general } of rows) {
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const text = general === '' ? (above.at(-1)?.text ?? '') : general;
    above.push({ indent, text });
    if (code.length < LINE_DIGITS || code >= FIRST_SPECIAL_CHAPTER || text === '') continue;
    const isOwn = code.length === LINE_DIGITS && general !== '';
    add(isOwn ? own : inherited, code, text);
  }
  const lines = new Map<string, readonly string[]>();
  for (const [line, texts] of [...inherited, ...own]) lines.set(line, [...texts]);
  return lines;
}

function add(map: Map<string, Set<string>>, code: string, text: string): void {
  const line = code.slice(0, LINE_DIGITS);
  const texts = map.get(line);
  if (texts === undefined) map.set(line, new Set([text]));
  else texts.add(text);
}
