import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-address.ts';

export interface Guard {
  /** Plain `http` as well as `https`. */
  readonly allowHttp?: boolean;
  /** Addresses that are not public; for installations whose sources are inside, and for tests. */
  readonly allowPrivate?: boolean;
  /** How a name is resolved; replaced in tests. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request at any stage, the reading of the body included. */
  readonly signal: AbortSignal;
  /** The most of the answer's body that is read; more fails the request. */
  readonly responseBytesMax: number;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The request was not made, because of where it would have gone. */
export class RefusedDestination extends Error {}

/** An idle connection was vetted when it was opened; it is not kept long enough for its name to mean something else. */
const IDLE_MS_MAX = 10_000;
const SOCKETS_PER_HOST_MAX = 32;
const HEADER_BYTES_MAX = 16_384;
/** Below 1024 only the two ports of the web: no mail, no shells, no directories. */
const WEB_PORTS = new Set([80, 443]);
const FIRST_UNPRIVILEGED_PORT = 1_024;

/**
 * An HTTP client for addresses that people type in. It speaks to public hosts only, checked on the address that the socket
 * will use; follows no redirect, asks for no compression, and reads no more than it was told.
 */
export class GuardedClient {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;

  constructor(private readonly guard: Guard = {}) {
    const options = { keepAlive: true, maxSockets: SOCKETS_PER_HOST_MAX, timeout: IDLE_MS_MAX };
    this.http = new HttpAgent(options);
    this.https = new HttpsAgent(options);
  }

  /** The answer, whatever its status. Rejects with `RefusedDestination`, an abort, or what went wrong on the way. */
  async send(request: GuardedRequest): Promise<GuardedResponse> {
    const url = this.vet(request.url);
    request.signal.throwIfAborted();
    const response = await this.open(url, request);
    const body = await read(response, request.responseBytesMax);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  }

  /** Lets go of idle connections. */
  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  /** The address, if a request may go there by what it says itself; throws `RefusedDestination`. Names are looked up by `send`. */
  vet(text: string): URL {
    const url = new URL(text);
    const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && this.guard.allowHttp === true);
    if (!isAllowed) throw new RefusedDestination(`${url.protocol} is not allowed`);
    if (url.username !== '' || url.password !== '') throw new RefusedDestination('an address may not hold a user name');
    const port = Number(url.port);
    if (url.port !== '' && port < FIRST_UNPRIVILEGED_PORT && !WEB_PORTS.has(port)) {
      throw new RefusedDestination(`port ${port} is not allowed`);
    }
    // A literal address is connected to without a look-up, so it is checked here.
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(hostname) !== 0) this.vetAddress(hostname);
    return url;
  }

  private vetAddress(address: string): void {
    if (this.guard.allowPrivate !== true && isForbiddenAddress(address)) {
      throw new RefusedDestination(`${address} is not a public address`);
    }
  }

  private open(url: URL, { method, headers, body, signal }: GuardedRequest): Promise<IncomingMessage> {
    const isTls = url.protocol === 'https:';
    const options: RequestOptions = {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
      agent: isTls ? this.https : this.http,
      lookup: this.lookup,
      maxHeaderSize: HEADER_BYTES_MAX,
    };
    return new Promise((resolve, reject) => {
      const outgoing = (isTls ? httpsRequest : httpRequest)(url, options, resolve);
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  /** Refuses a name if any of its addresses is forbidden, and connects to the checked ones only. */
  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    const resolved = this.guard.resolve?.(hostname) ?? resolveAll(hostname);
    resolved.then(
      (addresses) => {
        try {
          for (const { address } of addresses) this.vetAddress(address);
        } catch (error) {
          return callback(error as Error, '');
        }
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`${hostname} has no address`), '');
        if (options.all === true) return callback(null, [...addresses]);
        return callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as Error, ''),
    );
  };
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });
}

async function read(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      response.destroy();
      throw new Error(`the answer is longer than ${bytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
