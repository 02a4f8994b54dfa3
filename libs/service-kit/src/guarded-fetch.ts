import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-address.ts';

export interface Guard {
  /** Allows plain `http` as well as `https`. */
  readonly allowHttp?: boolean;
  /** Allows addresses that are not public. For installations with internal sources, and for tests. */
  readonly allowPrivate?: boolean;
  /** Resolves a host name. Tests replace it. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request at any stage, also while the body is read. */
  readonly signal: AbortSignal;
  /** Bytes of the body that are read, at most. A longer body fails the request. */
  readonly responseBytesMax: number;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The request was not sent, because its destination is forbidden. */
export class RefusedDestination extends Error {}

/** An idle connection was checked when it was opened. It is closed before its name is likely to have another address. */
const IDLE_MS_MAX = 10_000;
const SOCKETS_PER_HOST_MAX = 32;
const HEADER_BYTES_MAX = 16_384;
/** Of the ports below 1024, only those of the web: no mail, no remote shells, no directories. */
const WEB_PORTS = new Set([80, 443]);
const FIRST_UNPRIVILEGED_PORT = 1_024;

/**
 * An HTTP client for addresses that people enter. It connects only to public hosts, and checks the very address that the socket
 * uses. It follows no redirects, asks for no compression, and limits the bytes that it reads.
 */
export class GuardedClient {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;

  constructor(private readonly guard: Guard = {}) {
    const options = { keepAlive: true, maxSockets: SOCKETS_PER_HOST_MAX, timeout: IDLE_MS_MAX };
    this.http = new HttpAgent(options);
    this.https = new HttpsAgent(options);
  }

  /** Resolves to the answer, whatever its status. Rejects with `RefusedDestination`, an abort, or the network error. */
  async send(request: GuardedRequest): Promise<GuardedResponse> {
    const url = this.vet(request.url);
    request.signal.throwIfAborted();
    const response = await this.open(url, request);
    const body = await read(response, request.responseBytesMax);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  }

  /** Closes idle connections. */
  close(): void {
    this.http.destroy();
    this.https.destroy();
  }

  /**
   * The address, when its own text allows a request. Otherwise throws `RefusedDestination`. `send` resolves and checks host
   * names.
   */
  vet(text: string): URL {
    const url = new URL(text);
    const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && this.guard.allowHttp === true);
    if (!isAllowed) throw new RefusedDestination(`${url.protocol} is not allowed`);
    if (url.username !== '' || url.password !== '') throw new RefusedDestination('an address may not hold a user name');
    const port = Number(url.port);
    if (url.port !== '' && port < FIRST_UNPRIVILEGED_PORT && !WEB_PORTS.has(port)) {
      throw new RefusedDestination(`port ${port} is not allowed`);
    }
    // A literal address is used without a look-up, so it is checked here.
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

  /** Refuses a name when any of its addresses is forbidden. Connects only to checked addresses. */
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
