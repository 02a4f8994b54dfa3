/**
 * The parts of a header between separators, without surrounding white space; never divides a quoted string. Reads each character
 * once: regular expressions for the same search repeatedly for the end of an open quotation.
 */
export function headerParts(header: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const char = header.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted && char === '\\') at += 1;
    else if (!isQuoted && char === separator) {
      parts.push(header.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, header.slice(start).trim()];
}

/** A parameter as `name=value`: its name in lower case, its value without quotes and escapes. */
export function parameterOf(part: string): { name: string; value: string } {
  const equals = part.indexOf('=');
  if (equals < 0) return { name: part.toLowerCase(), value: '' };
  const value = part.slice(equals + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  const plain = isQuoted ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
  return { name: part.slice(0, equals).trim().toLowerCase(), value: plain };
}
