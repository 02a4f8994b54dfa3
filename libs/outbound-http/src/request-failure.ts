import { errors } from 'undici';

/**
 * Why a guarded request has no response. `invalid_target`: the policy refuses it before a connection. `dns`: its name has no address.
 * `connection`, `tls`: no connection, or a broken one. `timeout`: too slow. `http`: an invalid response.
 */
export type RequestFailureKind = 'invalid_target' | 'dns' | 'connection' | 'tls' | 'timeout' | 'http';

/** The part that timed out: the connection with its name look-up, the response headers, or the whole. */
export type RequestPhase = 'connect' | 'headers' | 'whole';

/** The rule of the policy that an address breaks. */
export type RefusalReason = 'url' | 'scheme' | 'user-info' | 'port' | 'address';

/**
 * Whole milliseconds. The first three are consecutive phases of the connection, absent when it was already open.
 * `firstByteMs` and `wholeMs` count from the start.
 */
export interface RequestTimings {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly firstByteMs?: number;
  readonly wholeMs: number;
}

export interface FailureDetails {
  readonly phase?: RequestPhase;
  readonly reason?: RefusalReason;
  /** A code of Node.js or OpenSSL, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  readonly code?: string;
}

/** The only error of a guarded request, except for an abort. Its message is safe for the user who entered the address. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly phase: RequestPhase | undefined;
  readonly reason: RefusalReason | undefined;
  readonly code: string | undefined;
  /** The address of the connection, if there was one. */
  remoteAddress: string | undefined;
  timings: RequestTimings = { wholeMs: 0 };

  constructor(
    readonly kind: RequestFailureKind,
    message: string,
    { phase, reason, code }: FailureDetails = {},
  ) {
    super(code === undefined ? message : `${message} (${code})`);
    this.phase = phase;
    this.reason = reason;
    this.code = code;
  }
}

/** Converts an error of an open connection. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new RequestFailure('http', 'the headers of the answer are too large');
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return new RequestFailure('http', 'the answer has another length than it says');
  if (error instanceof errors.HTTPParserError) return new RequestFailure('http', 'the answer is not valid HTTP');
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return new RequestFailure('tls', 'TLS failed', { code });
  // The other side has closed; the library's codes are internal.
  return new RequestFailure('connection', 'the connection broke', code.startsWith('E') ? { code } : {});
}

export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
