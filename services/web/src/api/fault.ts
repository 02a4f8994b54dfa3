/** One invalid field of a body, with its JSON Pointer, such as `#/dimensionsMm/length`. */
export interface Offence {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly errors?: readonly Offence[];
  readonly [member: string]: unknown;
}

/** A non-2xx response, or no response (status 0). */
export class Fault extends Error {
  constructor(
    /** HTTP status; 0 when the service was not reached. */
    readonly status: number,
    /** Machine-readable code, such as `signed-out` or `listing-changed`. */
    readonly code: string,
    title: string,
    readonly detail: string,
    readonly offences: readonly Offence[] = [],
    readonly requestId?: string,
    /** Seconds before the next try, when the service names them. */
    readonly retryAfterMs?: number,
    /** The whole problem document, for extension members such as `listing`. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(title);
    this.name = 'Fault';
  }
}

/** Reads a problem document (RFC 9457). Another response, such as a proxy's page, is described by its status. */
export async function faultOf(response: Response): Promise<Fault> {
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  const problem = (isProblem ? await response.json().catch(() => ({})) : {}) as Problem;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Fault(
    response.status,
    problem.code ?? 'unknown',
    problem.title ?? response.statusText,
    problem.detail ?? '',
    problem.errors ?? [],
    problem.requestId,
    Number.isFinite(seconds) ? seconds * 1_000 : undefined,
    problem,
  );
}

/** The fault of a call without a response. */
export function unreachable(): Fault {
  return new Fault(0, 'unreachable', 'No connection', 'The service cannot be reached.');
}
