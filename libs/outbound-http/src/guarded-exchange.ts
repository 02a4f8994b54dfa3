import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Connection, ConnectionPool } from './connection-pool.ts';
import { failureOf, RequestFailure, type RequestPhase, type RequestTimings } from './request-failure.ts';

export interface RequestTimeouts {
  /** Timeout for a free place, the name look-up, the connection and TLS together. */
  readonly connectMs: number;
  /** From the sent request to the last response header. */
  readonly headersMs: number;
  /** From the beginning to the last byte of the body. */
  readonly wholeMs: number;
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes are sent unchanged, a text as UTF-8. */
  readonly body?: string | Buffer;
  /** Cancels the request at any stage. The promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  readonly timeouts?: Partial<RequestTimeouts>;
  /** Maximum number of bytes of the body to read. */
  readonly responseBytesMax: number;
  /** A longer body fails the request, or is truncated; either closes the connection. */
  readonly onLongBody?: 'fail' | 'cut';
  /** Requests share connections only under the same key, such as the tenant. */
  readonly poolKey?: string;
}

export interface GuardedResponse {
  readonly status: number;
  /** By their names in lower case. Several values of one header are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** True when the body was longer than the limit. */
  readonly isCut: boolean;
  /** The IP address of the other side. */
  readonly remoteAddress: string;
  readonly timings: RequestTimings;
}

/** Live sources and internal calls set shorter ones; receivers of webhooks get these. */
const TIMEOUTS: RequestTimeouts = { connectMs: 5_000, headersMs: 15_000, wholeMs: 20_000 };
/** Usual responses have ten to thirty. */
const HEADERS_MAX = 100;
/** Only the client sets connection and length headers: a wrong value would allow request smuggling. */
const OWN_HEADERS = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'upgrade']);

/** Sends one request over a connection of the pool, and reads the response. */
export function exchange(pool: ConnectionPool, url: URL, request: GuardedRequest): Promise<GuardedResponse> {
  const own = Object.keys(request.headers ?? {}).find((name) => OWN_HEADERS.has(name.toLowerCase()));
  if (own !== undefined) throw new TypeError(`${own} is not for callers to set`);
  return new Promise((resolve, reject) => {
    void new Exchange(pool, url, request, resolve, reject).begin();
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  private readonly beganMs = performance.now();
  private readonly timeouts: RequestTimeouts;
  private readonly wholeTimer: NodeJS.Timeout;
  private phaseTimer: NodeJS.Timeout | undefined;
  private connection: Connection | undefined;
  private isSettled = false;
  private status = 0;
  private headers: Record<string, string> = {};
  private firstByteMs: number | undefined;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly pool: ConnectionPool,
    private readonly url: URL,
    private readonly request: GuardedRequest,
    private readonly resolve: (response: GuardedResponse) => void,
    private readonly reject: (reason: unknown) => void,
  ) {
    this.timeouts = { ...TIMEOUTS, ...request.timeouts };
    this.wholeTimer = setTimeout(() => this.expire('whole', this.timeouts.wholeMs), this.timeouts.wholeMs);
    this.enter('connect', this.timeouts.connectMs);
    request.signal?.addEventListener('abort', this.onAbort);
  }

  async begin(): Promise<void> {
    const { method, headers, body, poolKey = '' } = this.request;
    const connection = await this.pool.take(poolKey, this.url, this.timeouts.connectMs);
    if (connection === undefined) {
      this.expire('connect', this.timeouts.connectMs);
      return;
    }
    if (this.isSettled) {
      this.pool.giveBack(connection, true);
      return;
    }
    this.connection = connection;
    connection.opening = undefined;
    const options: Dispatcher.DispatchOptions = {
      method,
      path: `${this.url.pathname}${this.url.search}`,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
    };
    try {
      connection.client.dispatch(options, this);
    } catch (error) {
      this.settle(false, () => this.reject(error));
    }
  }

  /** Sends the request on an open connection. */
  onRequestStart(): void {
    if (!this.isSettled) this.enter('headers', this.timeouts.headersMs);
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (this.isSettled || status < 200) return;
    clearTimeout(this.phaseTimer);
    this.firstByteMs = performance.now();
    this.status = status;
    const fieldsMax = 2 * HEADERS_MAX;
    if (Array.isArray(rawHeaders) && rawHeaders.length > fieldsMax) {
      return this.fail(new RequestFailure('http', `the answer has more than ${HEADERS_MAX} headers`));
    }
    this.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const { responseBytesMax, onLongBody = 'fail' } = this.request;
    const isTooLong = this.bytes + chunk.length > responseBytesMax;
    if (isTooLong && onLongBody === 'fail') {
      return this.fail(new RequestFailure('http', `the answer is longer than ${responseBytesMax} bytes`));
    }
    const kept = isTooLong ? chunk.subarray(0, responseBytesMax - this.bytes) : chunk;
    this.bytes += kept.length;
    this.chunks.push(kept);
    if (isTooLong) this.succeed(true);
  }

  onResponseEnd(): void {
    if (!this.isSettled) this.succeed(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.isSettled) this.fail(failureOf(error));
  }

  private readonly onAbort = (): void => {
    this.settle(false, () => this.reject(this.request.signal?.reason));
  };

  private enter(phase: RequestPhase, timeoutMs: number): void {
    clearTimeout(this.phaseTimer);
    this.phaseTimer = setTimeout(() => this.expire(phase, timeoutMs), timeoutMs);
  }

  private expire(phase: RequestPhase, timeoutMs: number): void {
    const missing = { connect: 'no connection', headers: 'no answer', whole: 'no end of the answer' }[phase];
    this.fail(new RequestFailure('timeout', `${missing} within ${timeoutMs} ms`, { phase }));
  }

  private succeed(isCut: boolean): void {
    const response: GuardedResponse = {
      status: this.status,
      headers: this.headers,
      body: Buffer.concat(this.chunks),
      isCut,
      remoteAddress: this.connection?.remoteAddress ?? '',
      timings: this.timings(),
    };
    this.settle(!isCut, () => this.resolve(response));
  }

  private fail(failure: RequestFailure): void {
    if (this.isSettled) return;
    failure.timings = this.timings();
    failure.remoteAddress = this.connection?.remoteAddress;
    this.settle(false, () => this.reject(failure));
  }

  private timings(): RequestTimings {
    const sinceBegan = (ms: number) => Math.round(ms - this.beganMs);
    return {
      ...this.connection?.opening,
      ...(this.firstByteMs === undefined ? {} : { firstByteMs: sinceBegan(this.firstByteMs) }),
      wholeMs: sinceBegan(performance.now()),
    };
  }

  private settle(isReusable: boolean, answer: () => void): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.wholeTimer);
    clearTimeout(this.phaseTimer);
    this.request.signal?.removeEventListener('abort', this.onAbort);
    if (this.connection !== undefined) this.pool.giveBack(this.connection, isReusable);
    answer();
  }
}
