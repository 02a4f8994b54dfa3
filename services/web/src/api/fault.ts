/** What is wrong with one field of a body, by its JSON Pointer: `#/dimensionsMm/length`. */
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

/** An answer that is no success, or no answer at all (status 0). */
export class Fault extends Error {
  constructor(
    /** Of HTTP; 0 when the service was not reached. */
    readonly status: number,
    /** For programs: `signed-out`, `listing-changed`. */
    readonly code: string,
    title: string,
    readonly detail: string,
    readonly offences: readonly Offence[] = [],
    readonly requestId?: string,
    /** How long to wait before the next try, when the service has said so. */
    readonly retryAfterMs?: number,
    /** The whole problem document, for members of its own such as `listing`. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(title);
    this.name = 'Fault';
  }
}

/** Reads the problem document of an answer (RFC 9457); a proxy's page in its place is told by its status. */
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

/** What a call throws when there was no answer. */
export function unreachable(): Fault {
  return new Fault(0, 'unreachable', 'No connection', 'The service cannot be reached.');
}
