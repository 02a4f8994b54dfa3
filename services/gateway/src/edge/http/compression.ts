import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headerParts, parameterOf } from '@cpes/http-api';

/** The better one first: it wins when a client prefers both equally. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** A shorter body fits into one packet anyway, and compression makes it longer. */
const UNCOMPRESSED_BYTES_MAX = 1_024;
/** Compressible types; images are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;
/** Levels that take about 0.3 ms for a report; higher levels save only some percent. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

/** The content encoding that an `Accept-Encoding` header prefers among ours; undefined when it accepts none of them. */
export function encodingOf(acceptEncoding: string | undefined): ContentEncoding | undefined {
  const weights = new Map(headerParts(acceptEncoding ?? '', ',').map(weightOf));
  const weightOfEncoding = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = [...ENCODINGS].sort((one, other) => weightOfEncoding(other) - weightOfEncoding(one));
  return best !== undefined && weightOfEncoding(best) > 0 ? best : undefined;
}

/** Whether compression is worthwhile for a body. */
export function isCompressible(body: string | Buffer, contentType: string): boolean {
  return COMPRESSIBLE.test(contentType) && Buffer.byteLength(body) > UNCOMPRESSED_BYTES_MAX;
}

/** Encodes a body outside the event loop. Bytes in the cache, such as files, are compressed once. */
export async function compress(body: string | Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (typeof body === 'string') return COMPRESSORS[encoding](Buffer.from(body));
  const kept = compressedFiles[encoding].get(body) ?? COMPRESSORS[encoding](body);
  compressedFiles[encoding].set(body, kept);
  return kept;
}

const COMPRESSORS: Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

const compressedFiles: Record<ContentEncoding, WeakMap<Buffer, Promise<Buffer>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

/** A coding and its weight, 0 to 1; an invalid weight counts as 0. */
function weightOf(part: string): [string, number] {
  const [coding = '', ...parameters] = headerParts(part, ';');
  const weight = parameters.map(parameterOf).find(({ name }) => name === 'q')?.value ?? '1';
  return [coding.toLowerCase(), /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
