import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headerParts, parameterOf } from './header-parts.ts';

/** The better one first: it is taken where a client likes both as much. */
const ENCODINGS = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

/** What is shorter fits into one packet anyway, and grows when it is compressed. */
const UNCOMPRESSED_BYTES_MAX = 1_024;
/** Types that get smaller; images are compressed in themselves. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;
/** Levels that take about a third of a millisecond for a report; higher ones save some hundredths of it. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

/** The content encoding that an `Accept-Encoding` header likes best of those we have; undefined for none of them. */
export function encodingOf(acceptEncoding: string | undefined): ContentEncoding | undefined {
  const weights = new Map(headerParts(acceptEncoding ?? '', ',').map(weightOf));
  const weightOfEncoding = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = [...ENCODINGS].sort((one, other) => weightOfEncoding(other) - weightOfEncoding(one));
  return best !== undefined && weightOfEncoding(best) > 0 ? best : undefined;
}

/** True for a body that is worth compressing. */
export function isCompressible(body: string | Buffer, contentType: string): boolean {
  return COMPRESSIBLE.test(contentType) && Buffer.byteLength(body) > UNCOMPRESSED_BYTES_MAX;
}

/** A body in a content encoding, made outside the event loop. Bytes that are kept, as files are, are compressed once. */
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

/** A coding and how much it is liked, 0 to 1; a weight that is none counts as 0. */
function weightOf(part: string): [string, number] {
  const [coding = '', ...parameters] = headerParts(part, ';');
  const weight = parameters.map(parameterOf).find(({ name }) => name === 'q')?.value ?? '1';
  return [coding.toLowerCase(), /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
