const NEWLINE = 0x0a;

/** One line of a body. */
export type Line = { readonly bytes: Buffer } | { readonly isTooLong: true };

/**
 * The non-blank lines of a stream, one after the other as they arrive, without leading white space. Skips the content of a line of
 * more than `lineBytesMax` bytes and marks it as too long, so memory holds at most one line and one chunk.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, lineBytesMax: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length <= lineBytesMax) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const line: Line = length > lineBytesMax ? { isTooLong: true } : { bytes: Buffer.concat(parts) };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    while (start < chunk.length) {
      if (length === 0) start = endOfBlank(chunk, start);
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline;
      if (end > start) add(chunk.subarray(start, end));
      start = end + 1;
      if (newline >= 0 && length > 0) yield take();
    }
  }
  if (length > 0) yield take();
}

/** The index of the first byte that is neither white space of JSON nor the end of a line. */
function endOfBlank(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === NEWLINE || bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at += 1;
  return at;
}
