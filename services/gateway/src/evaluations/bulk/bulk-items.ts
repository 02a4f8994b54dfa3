import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { invalidBody, JSON_BODY, readJson, requestTimeout } from '@cpes/http-api';
import { type Fault, faultOf } from '@cpes/service-kit';
import { BYTES_PER_TURN, turnFor } from '../loop-turns.ts';
import { linesOf } from './ndjson.ts';
import { ListScanner } from './list-scanner.ts';

/** The maximum in the specification of the product. */
export const BULK_ITEMS_MAX = 1_000;
const BYTES_PER_KIB = 1_024;
/** A thousand candidates of 4 KiB each, ten times the usual size. A JSON body of this size is in memory as a whole. */
export const BULK_BYTES_MAX = 4 * BYTES_PER_KIB * BYTES_PER_KIB;
/** 128 KiB a second. Each chunk gives its client that much more time, so delays of a busy event loop do not count against it. */
const BYTES_PER_MS_MIN = 128;
/** An item may be as long as the body of a single submission. */
const ITEM_BYTES_MAX = JSON_BODY.bytesMax;
const MEMBER = 'candidates';

/** One item of a bulk, or why it is not valid. */
export type BulkItem = { readonly index: number } & ({ readonly bytes: Buffer } | { readonly fault: Fault });

/**
 * The items of `{"candidates":[…]}` as text; the reader of an item finds flaws that a parser ignores. Ignores everything after the
 * first 1,000 items. Throws an `invalid` fault for any other body; no item is stored then.
 */
export async function itemsInJson(bytes: Buffer | undefined): Promise<BulkItem[]> {
  if (bytes === undefined || bytes.length === 0) throw invalidBody('required', 'a JSON object is required');
  const items: BulkItem[] = [];
  const scanner = new ListScanner(bytes, MEMBER);
  for (let end = 0; end < bytes.length;) {
    await turnFor(BYTES_PER_TURN);
    end = Math.min(end + BYTES_PER_TURN, bytes.length);
    for (const element of scanner.scan(end)) {
      const index = items.length;
      if (index === BULK_ITEMS_MAX) return [...items, { index, fault: tooMany() }];
      const item = itemOf(element);
      if ('bytes' in item) readJson(item.bytes);
      items.push({ index, ...item });
    }
  }
  scanner.finish();
  return items;
}

/**
 * The items of a stream with one JSON text per line, as they arrive. A flaw of the whole stream becomes the last item, and the rest
 * is ignored. Ends when the client disconnects; an unfinished line is not an item then. The gateway waits `waitMsMax` for the
 * client in all, and longer for one that sends quickly; the gateway's own work does not count.
 */
export async function* itemsInLines(stream: Readable, waitMsMax: number): AsyncGenerator<BulkItem> {
  let index = 0;
  try {
    for await (const line of linesOf(bounded(stream, waitMsMax), ITEM_BYTES_MAX)) {
      if (index === BULK_ITEMS_MAX) throw tooMany();
      yield { index, ...('bytes' in line ? itemOf(line.bytes) : { fault: tooLong() }) };
      index += 1;
    }
  } catch (error) {
    if (stream.destroyed) return;
    yield { index, fault: faultOf(error) };
  } finally {
    // Discards the rest of the request, so that the connection can be reused.
    stream.resume();
  }
}

/**
 * The chunks of a stream until it exceeds the size limit or the time limit. Does not destroy the stream, because its connection
 * carries the response.
 */
async function* bounded(stream: Readable, waitMsMax: number): AsyncGenerator<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let bytes = 0;
  let waitMs = waitMsMax;
  try {
    for (;;) {
      const since = performance.now();
      const next = await inTime(chunks.next(), waitMs);
      if (next.done === true) return;
      const { value } = next;
      waitMs += value.length / BYTES_PER_MS_MIN - (performance.now() - since);
      bytes += value.length;
      if (bytes > BULK_BYTES_MAX)
        throw invalidBody(
          'size',
          `the bulk is larger than ${BULK_BYTES_MAX / BYTES_PER_KIB} KiB: the rest was not read`,
        );
      yield value;
    }
  } finally {
    // Not awaited: it ends after the pending chunk, which may never arrive.
    void chunks.return?.().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  work.catch(() => undefined);
  const timeout = new AbortController();
  try {
    const late = setTimeout(Math.max(0, timeoutMs), undefined, { signal: timeout.signal }).then(() => {
      throw requestTimeout();
    });
    late.catch(() => undefined);
    return await Promise.race([work, late]);
  } finally {
    timeout.abort();
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
