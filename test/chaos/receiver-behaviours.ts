import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SLOW_MS = 50;
/** A byte at intervals so short that only an overall timeout ends the response. */
const TRICKLE_EVERY_MS = 100;
/** Far more than a log stores of a response, or a client accepts as headers. */
const FLOOD_BYTES = 4 * 1_024 * 1_024;
const CHUNK = Buffer.alloc(64 * 1_024, 'x');
/** A mostly healthy receiver rejects one message in this many at first. */
const TROUBLE_EVERY = 50;

/** The behaviour of a receiver. */
export interface ReceiverBehaviour {
  readonly name: string;
  /** The attempts in the log; undefined if every message is accepted in the end. */
  readonly logged?: { readonly errors: readonly string[]; readonly statuses: readonly (number | null)[] };
  /** Responds to the `nth` attempt of a message. Returns whether it was accepted. */
  readonly answer: (response: ServerResponse, nth: number) => boolean;
}

export const atOnce: ReceiverBehaviour = { name: 'at once', answer: (response) => accept(response) };
export const slow: ReceiverBehaviour = {
  name: 'slowly',
  answer(response) {
    setTimeout(() => accept(response), SLOW_MS);
    return true;
  },
};
/** Accepts with a response body beyond every limit. */
export const wordy: ReceiverBehaviour = {
  name: 'at length',
  answer(response) {
    flood(response.writeHead(200), FLOOD_BYTES);
    return true;
  },
};
/** A new instance per receiver, because each counts its own messages. */
export function recovering(): ReceiverBehaviour {
  let messages = 0;
  return {
    name: 'with failures that pass',
    answer(response, nth) {
      if (nth > 1 || (messages += 1) % TROUBLE_EVERY > 0) return accept(response);
      return refuse(() => response.writeHead(503).end());
    },
  };
}

/** A stopped server; the caller closes it when its endpoint is enabled. */
export const absent = bad(
  'not at all: the port is closed',
  { errors: ['connection'], statuses: [null] },
  () => undefined,
);
export const gone = bad('410', answered(410), (response) => response.writeHead(410).end());

/** Every kind of receiver that accepts nothing, with the expected log entries. */
export const BAD_BEHAVIOURS: readonly ReceiverBehaviour[] = [
  bad('500', answered(500), (response) => response.writeHead(500).end('an error')),
  bad('never', { errors: ['timeout'], statuses: [null] }, () => undefined),
  bad('with a reset', { errors: ['connection'], statuses: [null] }, (response) => response.socket?.resetAndDestroy()),
  bad('with half an answer, then a reset', { errors: ['connection'], statuses: [null] }, (response) => {
    raw(response).write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => response.socket?.resetAndDestroy());
  }),
  bad('byte by byte', { errors: ['timeout'], statuses: [null] }, (response) => {
    trickle(raw(response), 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n');
  }),
  bad('header by header', { errors: ['timeout'], statuses: [null] }, (response) => {
    trickle(raw(response), 'HTTP/1.1 200 OK\r\n', 'x: y\r\n');
  }),
  bad('with less than it says', { errors: ['http', 'connection'], statuses: [null] }, (response) => {
    raw(response).end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nless');
  }),
  // Bytes beyond the length look like the response to the next message, and must not be taken for it.
  bad('with more than it says', { errors: ['http', 'connection'], statuses: [500, null] }, (response) => {
    raw(response).write('HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nnoHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  }),
  bad('with a huge body', answered(500), (response) => flood(response.writeHead(500), FLOOD_BYTES)),
  bad('with headers without end', { errors: ['http'], statuses: [null] }, (response) => {
    raw(response).write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(CHUNK.length)}`);
  }),
  bad('with something other than HTTP', { errors: ['http'], statuses: [null] }, (response) => {
    raw(response).write('220 mail.example ESMTP\r\n');
  }),
];

/** The redirect must not be followed: `elsewhere` gets nothing. */
export function redirecting(elsewhere: string): ReceiverBehaviour {
  return bad('with a redirect', answered(307), (response) => response.writeHead(307, { location: elsewhere }).end());
}

function answered(status: number): NonNullable<ReceiverBehaviour['logged']> {
  return { errors: ['http'], statuses: [status] };
}

function bad(
  name: string,
  logged: NonNullable<ReceiverBehaviour['logged']>,
  answer: (response: ServerResponse) => unknown,
): ReceiverBehaviour {
  return { name, logged, answer: (response) => refuse(() => answer(response)) };
}

function accept(response: ServerResponse): true {
  response.writeHead(204).end();
  return true;
}

function refuse(answer: () => unknown): false {
  answer();
  return false;
}

/** The raw socket, for responses that no server would send. */
function raw({ socket }: ServerResponse): Socket {
  if (socket === null) throw new Error('the connection is gone');
  return socket;
}

function trickle(socket: Socket, beginning: string, drop: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(drop), TRICKLE_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Sends with backpressure until the other side closes the connection. */
function flood(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const pour = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length;
      if (!response.write(CHUNK)) return void response.once('drain', pour);
    }
    response.end();
  };
  pour();
}
