import type { OpenApiDocument } from '@cpes/testing';

interface SchemaLike {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaLike>>;
  readonly allOf?: readonly SchemaLike[];
  readonly anyOf?: readonly SchemaLike[];
  readonly oneOf?: readonly SchemaLike[];
}

/** Created when sent: all of them together take a gigabyte. */
export interface NamedBody {
  readonly name: string;
  readonly bytes: () => Buffer;
}

/** The names of the fields in a body of this schema. */
export function fieldsIn(schema: SchemaLike, document: OpenApiDocument): string[] {
  const { $ref, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema;
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? ''];
  const others = [...(named === undefined ? [] : [named as SchemaLike]), ...allOf, ...anyOf, ...oneOf];
  return [...new Set([...Object.keys(properties), ...others.flatMap((one) => fieldsIn(one, document))])];
}

const filled = (part: string, bytesMax: number) => part.repeat(Math.floor(bytesMax / Buffer.byteLength(part)));
const numbered = (bytesMax: number, partOf: (n: number) => string): string => {
  const parts: string[] = [];
  for (let [n, length] = [0, 0]; ; n += 1) {
    const part = partOf(n);
    length += part.length + 1;
    if (length > bytesMax) return parts.join(',');
    parts.push(part);
  }
};

/** JSON values of that many bytes, each as expensive as possible for one step of reading and refusing a body. */
export function worstValues(bytesMax: number): Readonly<Record<string, () => string>> {
  const room = bytesMax - 16;
  const half = Math.floor(room / 2);
  return {
    zeros: () => `[${filled('0,', room)}0]`,
    'empty objects': () => `[${filled('{},', room)}0]`,
    fractions: () => `[${filled('1e-9,', room)}0]`,
    'long numbers': () => `[${filled(`${'9'.repeat(300)},`, room)}0]`,
    'one number': () => `1${'0'.repeat(room)}`,
    'a decimal': () => `0.${'3'.repeat(room)}`,
    'nested lists': () => `${'['.repeat(half)}${']'.repeat(half)}`,
    'nested objects': () =>
      `${filled('{"a":', Math.floor((room * 5) / 6))}0${'}'.repeat(Math.floor((room * 5) / 6 / 5))}`,
    text: () => `"${'x'.repeat(room)}"`,
    escapes: () => `"${filled('\\u0041', room)}"`,
    backslashes: () => `"${filled('\\\\', room)}"`,
    'half pairs': () => `"${filled('\\ud800', room)}"`,
    emoji: () => `"${filled('😀', room)}"`,
    'joined emoji': () => `"${filled('👩‍👩‍👧‍👦', room)}"`,
    'combining marks': () => `"${filled('e\u0301\u0327', room)}"`,
    spaces: () => `"${' '.repeat(room)}"`,
    texts: () => `[${filled('"a",', room)}0]`,
    'other texts': () => `[${numbered(room, (n) => `"${n.toString(36)}"`)}]`,
    fields: () => `{${numbered(room, (n) => `"${n.toString(36)}":0`)}}`,
    'escaped fields': () => `{${numbered(room, (n) => `"\\u0061${n.toString(36)}":0`)}}`,
    'one field again and again': () => `{${filled('"a":0,', room)}"a":0}`,
    'a long field twice': () => `{"${'a'.repeat(half - 8)}":0,"${'a'.repeat(half - 8)}":0}`,
    'long fields': () => `{${numbered(room, (n) => `"${'/~%'.repeat(90)}${n}":0`)}}`,
    'fields of fractions': () => `{${numbered(room, (n) => `"${n.toString(36)}":1e-9`)}}`,
  };
}

/** Expensive as the value of a known field: texts are trimmed and counted, lists searched. */
const DEAREST_IN_A_FIELD = new Set(['one number', 'escapes', 'joined emoji', 'other texts', 'fields']);

/** The worst JSON bodies for an object with these fields, with its own size limit, and in each of its fields. */
export function worstBodies(fields: readonly string[], bytesMax: number): NamedBody[] {
  const whole: [string, () => string][] = [
    ...Object.entries(worstValues(bytesMax)),
    ['nothing', () => ' '.repeat(bytesMax)],
    ['newlines', () => '\n'.repeat(bytesMax)],
    ['an open list', () => '['.repeat(bytesMax)],
    ['an open text', () => `"${'x'.repeat(bytesMax - 1)}`],
    ['open objects', () => filled('{"a":', bytesMax)],
  ];
  const inFields = Object.entries(worstValues(bytesMax - 64))
    .filter(([name]) => DEAREST_IN_A_FIELD.has(name))
    .flatMap(([name, value]) =>
      fields.map((field): [string, () => string] => [`${name} in ${field}`, () => `{"${field}":${value()}}`]),
    );
  const inAll = Object.entries(worstValues(Math.floor(bytesMax / (fields.length + 1)) - 48)).map(
    ([name, value]): [string, () => string] => [
      `${name} in every field`,
      () => `{${fields.map((field) => `"${field}":${value()}`).join(',')}}`,
    ],
  );
  return [
    ...bytesOf([...whole, ...inFields, ...inAll]),
    { name: 'no UTF-8', bytes: () => Buffer.alloc(bytesMax, 0xff) },
  ];
}

/** Bodies that contain another body of a message: as a single value, in place of the candidate, and in an unknown field. */
export function worstEdits(message: { readonly candidate: object }, textMax: number, bytesMax: number): NamedBody[] {
  const { candidate, ...head } = message;
  const started = JSON.stringify(head).slice(0, -1);
  const places: Readonly<Record<string, (value: string) => string>> = {
    'as a whole': (value) => value,
    'as the candidate': (value) => `${started},"candidate":${value}}`,
    'beside the candidate': (value) => `${started},"candidate":${JSON.stringify(candidate)},"more":${value}}`,
  };
  const around = places['beside the candidate']?.('').length ?? 0;
  const wrapped = (body: string) => JSON.stringify({ reason: 'the worst', body });
  /** As long as possible: quotes and backslashes take twice their size within a text. */
  const longest = (name: string, place: (value: string) => string): string => {
    for (let size = textMax - around; ; size = Math.floor(size / 2)) {
      const body = wrapped(place(worstValues(size)[name]?.() ?? ''));
      if (Buffer.byteLength(body) <= bytesMax) return body;
    }
  };
  const small = ['', 'null', '0', '""', '[]', '{}'];
  /** Just within the limits for explained and accepted values. */
  const bounded = {
    '190 objects': `[${filled('{},', 190 * 3)}0]`,
    '4,950 zeros': `[${filled('0,', 4_950 * 2)}0]`,
  };
  return bytesOf([
    ...Object.entries(bounded).flatMap(([name, value]) =>
      Object.entries(places).map(([where, place]): [string, () => string] => [
        `an edit with ${name} ${where}`,
        () => wrapped(place(value)),
      ]),
    ),
    ...small.map((text): [string, () => string] => [`an edit to '${text}'`, () => wrapped(text)]),
    ...Object.keys(worstValues(textMax)).flatMap((name) =>
      Object.entries(places).map(([where, place]): [string, () => string] => [
        `an edit with ${name} ${where}`,
        () => longest(name, place),
      ]),
    ),
  ]);
}

/** The worst bodies of a bulk: as a whole, a few items of the maximum size, and many. */
export function worstBulks(bytesMax: number, itemBytesMax: number): { json: NamedBody[]; lines: NamedBody[] } {
  const many = Math.floor(bytesMax / 1_000) - 8;
  const items = [itemBytesMax, many].flatMap((bytes) =>
    Object.entries(worstValues(bytes - 1)).map(([name, value]) => {
      const times = Math.floor((bytesMax - 32) / (bytes + 1));
      return { name: `${times} times ${name}`, list: () => Array<string>(times).fill(value()) };
    }),
  );
  const whole = (wrapped: (value: string) => string) =>
    Object.entries({
      ...worstValues(bytesMax - 64),
      'white space': () => ' '.repeat(bytesMax - 64),
      newlines: () => '\n'.repeat(bytesMax - 64),
    }).map(([name, value]): [string, () => string] => [`${name} as a whole`, () => wrapped(value())]);
  return {
    json: [
      ...worstBodies([], bytesMax),
      ...bytesOf(whole((value) => `{"candidates":${value}}`)),
      ...bytesOf(whole((value) => `{"candidates":[${value}]}`)),
      ...bytesOf(items.map(({ name, list }) => [name, () => `{"candidates":[${list().join(',')}]}`])),
    ],
    lines: bytesOf([
      ...whole((value) => value),
      ['lines of 0', () => '0\n'.repeat(bytesMax / 2)],
      ['lines of a space', () => ' \n'.repeat(bytesMax / 2)],
      ...items.map(({ name, list }): [string, () => string] => [name, () => `${list().join('\n')}\n`]),
    ]),
  };
}

function bytesOf(texts: readonly (readonly [string, () => string])[]): NamedBody[] {
  return texts.map(([name, text]) => ({ name, bytes: () => Buffer.from(text()) }));
}
