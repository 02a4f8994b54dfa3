import type { Readable } from 'node:stream';
import { Fault } from '@cpes/service-kit';
import { endOfString } from '../http/json-flaws.ts';
import { readJson } from '../http/json-object.ts';
import { linesOf } from '../http/ndjson.ts';
import { JSON_BODY } from '../http/request-body.ts';
import { invalidBody } from '../http/violations.ts';

/** As many as the specification of the product allows. */
export const BULK_ITEMS_MAX = 1_000;
const BYTES_PER_KIB = 1_024;
/** A thousand candidates of 4 KiB each, ten times what one usually has. A JSON body of this size is in memory as a whole. */
export const BULK_BYTES_MAX = 4 * BYTES_PER_KIB * BYTES_PER_KIB;
/** An item may be as long as the body of a single submission. */
const ITEM_BYTES_MAX = JSON_BODY.bytesMax;
const MEMBER = 'candidates';

/** One item of a bulk, or why it cannot be one. */
export type BulkItem = { readonly index: number } & ({ readonly bytes: Buffer } | { readonly fault: Fault });

/**
 * The items of `{"candidates":[…]}`, as they stand in the text: what a parser lets pass is found when an item is read. Throws an
 * `invalid` fault when the body is anything else; no item is stored then.
 */
export function itemsInJson(bytes: Buffer | undefined): BulkItem[] {
  const { text, value } = readJson(bytes);
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const list = (value as Record<string, unknown> | null)?.[MEMBER];
  if (Array.isArray(value) || names.some((name) => name !== MEMBER) || !Array.isArray(list))
    throw invalidBody('type', `must be a JSON object with the list ${MEMBER}, and nothing else`);
  const items = list.length === 0 ? [] : elementsOf(text).map((element) => itemOf(Buffer.from(element.trim())));
  const refused = items.length > BULK_ITEMS_MAX ? [{ fault: tooMany() }] : [];
  return [...items.slice(0, BULK_ITEMS_MAX), ...refused].map((item, index) => ({ index, ...item }));
}

/**
 * The items of a stream, one JSON text in a line, as they come. What is wrong with the stream as a whole becomes the last item, and
 * the rest is not read. Ends when the client goes away; a line that it has not ended is no item then.
 */
export async function* itemsInLines(stream: Readable): AsyncGenerator<BulkItem> {
  let index = 0;
  try {
    for await (const line of linesOf(bounded(stream), ITEM_BYTES_MAX)) {
      if (index === BULK_ITEMS_MAX) throw tooMany();
      yield { index, ...('bytes' in line ? itemOf(line.bytes) : { fault: tooLong() }) };
      index += 1;
    }
  } catch (error) {
    if (error instanceof Fault) yield { index, fault: error };
    else if (!stream.destroyed) throw error;
  } finally {
    // What is left of the request is passed over, within the time of a request: the connection is of use again.
    stream.resume();
  }
}

/** The chunks of a stream as long as there are not too many bytes. The stream is not destroyed, for its connection has the answer. */
async function* bounded(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BULK_BYTES_MAX)
      throw invalidBody(
        'size',
        `the bulk is larger than ${BULK_BYTES_MAX / BYTES_PER_KIB} KiB: from here on it was not read`,
      );
    yield chunk;
  }
}

function itemOf(bytes: Buffer): { bytes: Buffer } | { fault: Fault } {
  return bytes.length > ITEM_BYTES_MAX ? { fault: tooLong() } : { bytes };
}

function tooLong(): Fault {
  return invalidBody('size', `must not be larger than ${ITEM_BYTES_MAX / BYTES_PER_KIB} KiB`);
}

function tooMany(): Fault {
  return invalidBody('range', `a bulk has at most ${BULK_ITEMS_MAX} items: this one and all after it were not read`);
}

/** The texts of the elements in the list that is an object's only member, in a text that JSON.parse accepts. */
function elementsOf(text: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      at = endOfString(text, at) - 1;
    } else if (char === '{' || char === '[') {
      depth += 1;
      if (depth === 2) start = at + 1;
    } else if (char === ',' && depth === 1) {
      throw invalidBody('conflict', `${MEMBER} is given more than once`);
    } else if (depth === 2 && (char === ',' || char === ']')) {
      elements.push(text.slice(start, at));
      start = at + 1;
      if (char === ']') depth -= 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
    }
  }
  return elements;
}
