import { Fault } from '@cpes/service-kit';

/** One answer for a missing, malformed, unknown, expired and revoked key; `isTokenSent` decides the challenge header alone. */
export function unauthenticated(isTokenSent: boolean): UnauthenticatedFault {
  return new UnauthenticatedFault(
    'A valid API key is required.',
    'unauthenticated',
    isTokenSent ? 'invalid_token' : undefined,
  );
}

export function insufficientScope(): UnauthenticatedFault {
  return new UnauthenticatedFault('This API key may not do that.', 'insufficient-scope', 'insufficient_scope');
}

/** What is absent and what is another's: made here and nowhere else, so that they cannot be told apart. */
export function notFound(): Fault {
  return new Fault('not-found', 'There is no such resource.');
}

/** A 401 with the error word of its challenge (RFC 6750), if it has one. */
export class UnauthenticatedFault extends Fault {
  constructor(
    publicMessage: string,
    code: string,
    readonly challengeError: string | undefined,
  ) {
    super('unauthenticated', publicMessage, { code });
  }
}
