const NEWLINE = 0x0a;

/** One line of a body. */
export type Line = { readonly bytes: Buffer } | { readonly isTooLong: true };

/**
 * The lines of a stream that have more than white space, one after the other as they come. A line of more than `lineBytesMax` bytes is
 * passed over, and only said to be too long: no more than one line and one chunk are in memory.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, lineBytesMax: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length <= lineBytesMax) parts.push(part);
    else parts = [];
  };
  const take = (): Line | undefined => {
    const line: Line = length > lineBytesMax ? { isTooLong: true } : { bytes: Buffer.concat(parts) };
    parts = [];
    length = 0;
    return 'bytes' in line && isBlank(line.bytes) ? undefined : line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line !== undefined) yield line;
    }
    add(chunk.subarray(start));
  }
  const last = take();
  if (last !== undefined) yield last;
}

/** White space of JSON only. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
