/** A request before it is serialized to bytes. */
export interface Draft {
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
}

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}

type Mutation = (draft: Draft, random: Random) => void;

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'get',
  'FROB',
  '',
];
const PATHS = [
  '/',
  '/v2',
  '/v2/skus/',
  '/api/v2/skus',
  '/v2/reports/x',
  '//v2//skus',
  '/v2/skus/%00',
  '/v2/skus/%zz',
  '/v2/skus/..%2f..',
  '*',
  'http://cpes.test/v2/skus',
  '/docs/problems/__proto__',
  '/openapi.json?x=%',
];
const HEADERS: readonly [string, string][] = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked'],
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Expect', '100-continue'],
  ['Expect', 'x'],
  ['If-None-Match', '*'],
  ['Accept-Encoding', 'br;q=0.5, gzip'],
  ['Authorization', 'Bearer x'],
  ['Authorization', 'Basic eDp4'],
  ['Upgrade', 'websocket'],
  ['Connection', 'Upgrade'],
  ['X-Request-Id', '\u00ff'],
  ['traceparent', '00-0-0-00'],
  ['Host', ''],
  ['__proto__', 'x'],
];
const VALUES = [
  'null',
  'true',
  '-1',
  '0.5',
  '1e400',
  '1e-400',
  '9007199254740993',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"a":{"a":1,"a":2}}',
];
const PIECES = ['[', '{"a":', '1e-400,', '"a":1,', '0', '\\', '"', ' ', '€', 'a', ',', ';', '%41', '\u0001'];
/** Up to slightly more than a request may have. */
const LENGTHS = [10, 1_000, 15_000, 30_000, 66_000];

const MUTATIONS: readonly Mutation[] = [
  (draft, random) => (draft.method = random.one(METHODS)),
  (draft, random) => (draft.path = random.one(PATHS)),
  (draft, random) => (draft.path = inserted(draft.path, random)),
  (draft, random) => draft.headers.push([...random.one(HEADERS)]),
  (draft, random) => draft.headers.splice(random.below(draft.headers.length + 1), 1),
  (draft, random) => {
    const header = random.one(draft.headers.length === 0 ? [['X', ''] as [string, string]] : draft.headers);
    header[1] = inserted(header[1], random);
  },
  (draft, random) => (draft.body = inserted(draft.body, random)),
  (draft, random) => (draft.body = draft.body.slice(0, random.below(draft.body.length + 1))),
  (draft, random) => (draft.body = draft.body.replace(/:[^,}]+/, () => `:${random.one(VALUES)}`)),
  (draft, random) => (draft.body = draft.body.replace(/\}$/, () => `,"${random.one(PIECES)}":${random.one(VALUES)}}`)),
  (draft) => (draft.body = draft.body.replace('{', () => `{${draft.body.slice(1, 40).split(',')[0] ?? ''},`)),
  (draft, random) => (draft.body = `{"a":${repeated(random)}`),
  (draft, random) => {
    const depth = random.one(LENGTHS) >> 1;
    const inside = repeated(random).slice(0, 30_000);
    draft.body = `{"a":${'['.repeat(depth)}${JSON.stringify(inside)}${']'.repeat(depth)}}`;
  },
];

/** A draft with one to three mutations, as bytes with or without the right length, and sometimes with changed bytes. */
export function mutated(seed: Draft, random: Random): Buffer {
  const draft: Draft = { ...seed, headers: seed.headers.map(([name, value]) => [name, value]) };
  for (let left = 1 + random.below(3); left > 0; left -= 1) random.one(MUTATIONS)(draft, random);
  const bytes = bytesOf(draft, random.below(10) > 0);
  if (random.below(4) > 0) return bytes;
  const at = random.below(bytes.length);
  if (random.below(2) === 0) bytes[at] = random.below(256);
  return random.below(4) > 0 ? bytes : bytes.subarray(0, at);
}

export function bytesOf({ method, path, headers, body }: Draft, hasLength = true): Buffer {
  const length = hasLength && body !== '' ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), ...length];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

function inserted(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + repeated(random) + text.slice(at);
}

function repeated(random: Random): string {
  return random.one(PIECES).repeat(random.below(3) > 0 ? 1 : random.one(LENGTHS));
}
