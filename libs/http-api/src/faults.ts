import { Fault } from '@cpes/service-kit';

/** Missing resources and those of another tenant: only this function creates the fault, so that the two are indistinguishable. */
export function notFound(): Fault {
  return new Fault('not-found', 'There is no such resource.');
}

/** For a request that its client sends too slowly. */
export function requestTimeout(): Fault {
  return new Fault('invalid', 'The request did not arrive in time.', { code: 'request-timeout' });
}

/** A fault whose problem has its own members (RFC 9457, section 3.2). */
export class DetailedFault extends Fault {
  constructor(publicMessage: string, code: string, members: Readonly<Record<string, unknown>> = {}) {
    super('invalid', publicMessage, { code, members });
  }
}

/** A 401 with the error code of its challenge (RFC 6750), if it has one. */
export class UnauthenticatedFault extends Fault {
  constructor(
    publicMessage: string,
    code: string,
    readonly challengeError: string | undefined,
  ) {
    super('unauthenticated', publicMessage, { code });
  }
}

/** A 403 that names the missing scope (RFC 6750, section 3.1). */
export class InsufficientScopeFault extends DetailedFault {
  constructor(
    publicMessage: string,
    readonly requiredScope: string,
  ) {
    super(publicMessage, 'insufficient-scope', { requiredScope });
  }
}

/** A 429 that names the policies of `RateLimit-Policy` that the request would exceed. */
export class QuotaFault extends Fault {
  constructor(
    publicMessage: string,
    readonly violatedPolicies: readonly string[],
    retryAfterSeconds: number,
  ) {
    super('rate-limited', publicMessage, { code: 'quota-exceeded', retryAfterSeconds });
  }
}
