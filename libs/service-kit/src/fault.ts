/** The kinds of failure that a caller distinguishes. docs/users/errors.md has a table of the consequences of each kind. */
export const FAULT_KINDS = ['invalid', 'unauthenticated', 'not-found', 'rate-limited', 'unavailable', 'bug'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** One violation in a request: the place (an RFC 6901 pointer as a URI fragment), a code, and a sentence. */
export interface Violation {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** The only error class. It has a kind that decides the response, a public message, and details for the log only. */
export class Fault extends Error {
  readonly code: string;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  /** Own members of its problem (RFC 9457, section 3.2). */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    readonly kind: FaultKind,
    /** Safe to show to the caller. */
    readonly publicMessage: string,
    options: {
      code?: string;
      internal?: string;
      cause?: unknown;
      violations?: readonly Violation[];
      retryAfterSeconds?: number;
      members?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(options.internal ?? publicMessage, { cause: options.cause });
    this.code = options.code ?? kind;
    this.violations = options.violations ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.members = options.members ?? {};
  }
}

/**
 * SQLSTATE classes and codes after which a retry may succeed: connection, resources, shutdown, a server that has become read-only,
 * serialisation, deadlock, and the timeouts of locks and statements.
 */
const TRANSIENT_SQLSTATE = /^(08|53|57P|57014|25006|25P03|40001|40P01|55P03)/;
/** Transient errors without a code, from the database driver, and from TypeORM when a transaction loses its connection. */
const TRANSIENT_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query runner already released/;
const TRANSIENT_NETWORK = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

/** Converts any thrown value to a `Fault`. Database and network errors become `unavailable`, unexpected ones `bug`. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  const code = codeOf(thrown);
  const internal = thrown instanceof Error ? thrown.message : String(thrown);
  const isTransient = TRANSIENT_SQLSTATE.test(code) || TRANSIENT_NETWORK.has(code) || TRANSIENT_TEXT.test(internal);
  return isTransient
    ? new Fault('unavailable', 'A dependency is not available.', { internal, cause: thrown })
    : new Fault('bug', 'An unexpected fault.', { internal, cause: thrown });
}

function codeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' ? code : '';
}
