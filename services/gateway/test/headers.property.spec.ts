import { headerParts, parameterOf, traceparentOf } from '@cpes/http-api';
import fc from 'fast-check';
import { bearerOf } from '../src/identity/keys/bearer.ts';
import { isWellFormedKey } from '../src/identity/domain/api-key.ts';
import { encodingOf } from '../src/edge/http/compression.ts';
import { isMatch } from '../src/edge/http/conditional.ts';
import { rewritten } from '../src/edge/http/fastify.ts';
import { waitSecondsOf } from '../src/evaluations/skus/prefer.ts';
import { uriOf } from '../src/edge/http/problem.filter.ts';

/** Node's limit for all headers of a request together. */
const HEADER_LENGTH_MAX = 16_384;
/** How much longer than a harmless header a hostile one of the same length may take, for parsers slow enough to measure. */
const TIMES_MAX = 60;
const MEASURABLE_MS = 0.5;

/** Every parser of a header or an address that a caller controls. */
const READERS: Record<string, (header: string) => unknown> = {
  prefer: waitSecondsOf,
  traceparent: traceparentOf,
  'if-none-match': (header) => isMatch(header, '"a"'),
  'content-type': (header) => headerParts(header, ';').map(parameterOf),
  authorization: (header) => isWellFormedKey(bearerOf(header) ?? ''),
  'accept-encoding': encodingOf,
  'the address': (header) => uriOf(rewritten(header)),
};
const start = fc.constantFrom(
  '',
  'wait=',
  'wait',
  'Bearer ',
  'application/json',
  'application/json;',
  '"',
  '00-',
  'gzip;q=',
  'a/b;charset=',
);
const piece = fc.oneof(
  fc.constantFrom(' ', '"', '\\"', '"\\', ',', ';', '=', '1', 'a', ' a', '" ', '",', 'a;', ';q=', '%', '/', 'W/', '0'),
  fc.string({ minLength: 1, maxLength: 4 }),
);
const header = fc.tuple(start, piece, fc.constantFrom('', 'x', '"', '!', ' x', '\\')).map(([first, repeated, last]) => {
  const room = HEADER_LENGTH_MAX - first.length - last.length;
  return first + repeated.repeat(Math.floor(room / repeated.length)) + last;
});

describe('headers', () => {
  it('are divided only outside quotations, and lose only white space', () => {
    const word = fc.stringMatching(/^[a-z=]{1,5}$/);
    const quoted = fc.array(fc.constantFrom('a', ',', ';', '\\"', '\\\\', ' ')).map((chars) => `"${chars.join('')}"`);
    const part = fc.array(fc.oneof(word, quoted), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.constantFrom(',', ';'), (parts, separator) => {
        expect(headerParts(parts.join(` ${separator}\t`), separator)).toEqual(parts);
      }),
    );
  });

  it.each(Object.keys(READERS))('of any form take time in proportion to their length: %s', (name) => {
    const read = READERS[name]!;
    const allowedMs = TIMES_MAX * Math.max(MEASURABLE_MS, quickestMs(read, 'a;b="c", '.repeat(HEADER_LENGTH_MAX >> 3)));
    const hostile = fc.sample(header, { numRuns: 200, seed: 1 });
    const slow = hostile.map((one) => [one.slice(0, 40), quickestMs(read, one)] as const);
    expect(slow.filter(([, ms]) => ms > allowedMs)).toEqual([]);
  });
});

/** The fastest of some runs, because other processes can only make a run slower. */
function quickestMs(read: (header: string) => unknown, header: string): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const startedAt = performance.now();
      read(header);
      return performance.now() - startedAt;
    }),
  );
}
