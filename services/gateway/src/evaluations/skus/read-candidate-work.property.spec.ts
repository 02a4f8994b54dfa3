import { jsonFlaws, type ReadText, VIOLATIONS_MAX } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import fc from 'fast-check';
import { readCandidate } from './read-candidate.ts';

const BYTES_MAX = 65_536;
/** The most characters of a response that a caller can cause: 256 offences with a pointer and a sentence each. */
const ANSWER_LENGTH_MAX = VIOLATIONS_MAX * 400;
/** The most reads of each character. */
const LOOKS_MAX = 4;
/** How much longer than a normal large body a hostile one may take; it was 20,000 times. */
const TIMES_MAX = 100;

/** A piece that is repeated, nested, or both, up to the maximum size of a body. */
interface Shape {
  readonly inner: string;
  readonly separator: string;
  readonly open: string;
  readonly close: string;
  readonly depth: number;
}

/** A JSON object of at most 64 KiB: a field with `depth` levels, filled with pieces at the innermost level. */
function bodyOf({ inner, separator, open, close, depth }: Shape): string {
  const levels = Math.min(depth, Math.floor((BYTES_MAX * 0.9) / Buffer.byteLength(open + close)));
  const around = ['{"a":', open.repeat(levels), close.repeat(levels), '}'];
  const room = BYTES_MAX - Buffer.byteLength(around.join('')) - 2;
  const count = Math.max(1, Math.floor(room / Buffer.byteLength(inner + separator)));
  const pieces = Array<string>(count).fill(inner).join(separator);
  const isObject = inner.startsWith('"') && inner.includes('":');
  const innermost = isObject ? `{${pieces}}` : `[${pieces}]`;
  return `${around[0]}${around[1]}${innermost}${around[2]}${around[3]}`;
}

const long = fc.integer({ min: 1, max: 60_000 });
const digits = fc.constantFrom('0', '1', '9');
const text = fc.oneof(
  fc
    .tuple(fc.constantFrom('x', '\\\\', '\\"', '\\u0000', '\\ud800', '~', '/', '%', 'é', '€', '𝒳', ' '), long)
    .map(([char, length]) => {
      const count = Math.max(1, Math.floor(length / Buffer.byteLength(char)));
      return `"${char.repeat(Math.min(count, Math.floor(60_000 / Buffer.byteLength(char))))}"`;
    }),
  fc.constantFrom('""', '"a"', '"title"', '"__proto__"', '"0"'),
);
const number = fc.oneof(
  fc.tuple(digits, long, digits).map(([digit, length, last]) => `0.${digit.repeat(length)}${last}`),
  fc.tuple(digits, long).map(([digit, length]) => `1${digit.repeat(length)}`),
  fc.tuple(digits, long).map(([digit, length]) => `1e-4${digit.repeat(length)}`),
  fc.constantFrom('1e-400', '0', '-1', '1e999', '0.1'),
);
const leaf = fc.oneof(text, number, fc.constantFrom('[]', '{}', 'null', 'true'));
const shape: fc.Arbitrary<Shape> = fc.record({
  inner: fc.oneof(
    leaf,
    fc.tuple(text, leaf).map(([name, value]) => `${name}:${value}`),
  ),
  separator: fc.constantFrom(',', ', ', ',\n\t'),
  open: fc.constant('['),
  close: fc.constant(']'),
  depth: fc.constantFrom(0, 1, 15, 16, 17, 5_000, 20_000, 29_000),
});
/** Nested objects, all with the same member name. */
const nested = shape.map((one) => ({ ...one, open: '{"a":', close: '}' }));
/** The maximum number of fields with different names. */
const manyFields = fc.constantFrom('%', 'é', 'x', '\\u0000').map((char) => {
  const fields = Array.from({ length: 20_000 }, (_one, at) => `"${char}${at}":1e-400`);
  let room = BYTES_MAX - 2;
  return `{${fields.filter((field) => (room -= Buffer.byteLength(field) + 1) > 0).join(',')}}`;
});
const body = fc
  .oneof(shape.map(bodyOf), nested.map(bodyOf), manyFields)
  .filter((one) => Buffer.byteLength(one) <= BYTES_MAX);

/** The bodies that once took 42 s, 20 s and 3.5 s. */
const ONCE_SLOW = [
  `{"a":${'['.repeat(20_000)}${'1e-400,'.repeat(3_000)}0${']'.repeat(20_000)}}`,
  `{"a":${'['.repeat(5_000)}{${'"a":1,'.repeat(5_000)}"b":0}${']'.repeat(5_000)}}`,
  `{"weightGrams":0.${'0'.repeat(60_000)}1}`,
  `{"weightGrams":0.1${'0'.repeat(30_000)}1${'0'.repeat(30_000)}}`,
];
const ORDINARY = `{"title":"${'x'.repeat(60_000)}","factoryCostCents":540,"retailPriceCents":2999}`;

describe('the work of reading a candidate', () => {
  it('reads each character of a body a few times, whatever the body is', () => {
    fc.assert(
      fc.property(body, (json) => {
        expect(() => JSON.parse(json) as unknown).not.toThrow();
        let looks = 0;
        const counted: ReadText = {
          length: json.length,
          charCodeAt: (at) => {
            looks += 1;
            return json.charCodeAt(at);
          },
          slice: (from, to) => {
            const part = json.slice(from, to);
            looks += part.length;
            return part;
          },
        };
        const flaws = jsonFlaws(counted, VIOLATIONS_MAX);
        expect(looks).toBeLessThanOrEqual(LOOKS_MAX * json.length);
        expect(flaws.length).toBeLessThanOrEqual(VIOLATIONS_MAX);
        expect(Math.max(0, ...flaws.map(({ path }) => path.length))).toBeLessThanOrEqual(16);
      }),
      { numRuns: 100 },
    );
  });

  it('creates a response of bounded length', () => {
    fc.assert(
      fc.property(body, (json) => {
        const violations = violationsOf(json);
        expect(violations.length).toBeGreaterThan(0);
        expect(JSON.stringify(violations).length).toBeLessThanOrEqual(ANSWER_LENGTH_MAX);
      }),
      { numRuns: 100 },
    );
  });

  it('takes no body much longer than a normal one', () => {
    const allowedMs = TIMES_MAX * quickestMs(ORDINARY, 20);
    const hostile = [...ONCE_SLOW, ...fc.sample(body, { numRuns: 50, seed: 1 })];
    const slow = hostile.map((json) => [json.slice(0, 40), quickestMs(json, 3)] as const);
    expect(slow.filter(([, ms]) => ms > allowedMs)).toEqual([]);
  });
});

function violationsOf(json: string | Buffer): Fault['violations'] {
  try {
    readCandidate(Buffer.from(json), 'USD');
  } catch (error) {
    if (error instanceof Fault) return error.violations;
    throw error;
  }
  return [];
}

/** The least CPU time of some runs; the time that other processes take from a run does not count. */
function quickestMs(json: string, runs: number): number {
  const bytes = Buffer.from(json);
  return Math.min(
    ...Array.from({ length: runs }, () => {
      const before = process.cpuUsage();
      violationsOf(bytes);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}
