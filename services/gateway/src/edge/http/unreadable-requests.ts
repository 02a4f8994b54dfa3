import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, type ProblemCode, problemOf, PROBLEMS } from '@cpes/http-api';
import { Fault, logger } from '@cpes/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { atRequestEnd } from './request-end.ts';

/**
 * The server closes the connection of a caller that does not hang up after this time; the caller has received the response by then.
 */
const LINGER_MS = 1_000;
/** The address of an unreadable request is unknown. */
const UNKNOWN_ADDRESS = '/';
const DETAILS = {
  'bad-request': 'The request could not be read as HTTP.',
  'request-timeout': 'The request did not arrive in time.',
  'header-too-large': 'The header fields are larger than 16 KiB.',
} as const satisfies Partial<Record<ProblemCode, string>>;
type UnreadableCode = keyof typeof DETAILS;
const CODES: Readonly<Record<string, UnreadableCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'header-too-large',
};

/** The latest request of each connection, and its response. */
const latest = new WeakMap<object, ServerResponse>();
/** Requests with an `Expect` that Node does not support. */
const expecting = new WeakSet<IncomingMessage>();

/** Requests whose route reads the body at its own pace and limits the wait for the client. */
const readByRoute = new WeakSet<IncomingMessage>();

/**
 * Exempts a request from Node's timeout, which would count the time in which the gateway is too busy to read. The rest of a body
 * that the route did not read must arrive within `timeoutMs` after the response. A connection ends when the client reads nothing of
 * the response for twice that time.
 */
export function readAtOwnPace(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { raw } = request;
  const { socket } = raw;
  readByRoute.add(raw);
  const idleMs = 2 * timeoutMs;
  reply.raw.setTimeout(idleMs, () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(idleMs);
  });
  atRequestEnd(request, () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.complete || socket.destroy(), timeoutMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Makes the gateway render problems for requests that Node itself would refuse. */
export function watchUnreadable(fastify: FastifyInstance): void {
  const { server } = fastify;
  server.on('request', (request, response) => void latest.set(request.socket, response));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    expecting.add(request);
    server.emit('request', request, response);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => refuse(socket, 'bad-request', 'CONNECT'));
  fastify.addHook('onRequest', async (request, reply) => checkReadable(request, reply));
}

/** Handles an error of the HTTP parser or of a connection: responds where nothing else does, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const reason = error.code ?? '';
  const response = latest.get(socket);
  const isOfParser = reason.startsWith('HPE_') || reason.startsWith('ERR_HTTP_');
  const isReadByRoute = response !== undefined && !response.writableFinished && readByRoute.has(response.req);
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT' && isReadByRoute) return;
  if (!isOfParser || !socket.writable) {
    socket.destroy();
  } else if (response === undefined || (response.req.complete && response.writableFinished)) {
    refuse(socket, CODES[reason] ?? 'bad-request', reason);
  } else if (response.req.complete) {
    // Data after a request that is being answered is unreadable, so the connection ends with that response.
    response.shouldKeepAlive = false;
  } else if (response.headersSent) {
    socket.destroy();
  } else {
    refuse(socket, CODES[reason] ?? 'bad-request', reason);
  }
}

function checkReadable({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0')
    throw new Fault('invalid', 'The request names no host.', { code: 'bad-request' });
  // RFC 9112, 6.1: the effect of another coding on the body, and on the end of the request, is unknown.
  const coding = raw.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    void reply.header('connection', 'close');
    throw new Fault('invalid', 'The only transfer coding that is read is chunked.', { code: 'bad-request' });
  }
  if (expecting.has(raw))
    throw new Fault('invalid', 'The only supported expectation is 100-continue.', { code: 'expectation-failed' });
}

function refuse(socket: Socket, code: UnreadableCode, reason: string): void {
  const { status } = PROBLEMS[code];
  const requestId = randomUUID();
  const problem = problemOf(code, DETAILS[code], UNKNOWN_ADDRESS, requestId);
  const body = JSON.stringify(status === 400 ? { ...problem, errors: [] } : problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-cache',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  logger('gateway').info({ requestId, status, code, reason }, 'request.unreadable');
}
