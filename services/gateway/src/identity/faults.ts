import type { Scope } from '@cpes/contracts';
import { InsufficientScopeFault, UnauthenticatedFault } from '@cpes/http-api';

/**
 * Missing, malformed, unknown, expired and revoked keys get the same response; only the challenge header depends on `isTokenSent`.
 */
export function unauthenticated(isTokenSent: boolean): UnauthenticatedFault {
  return new UnauthenticatedFault(
    'A valid API key is required.',
    'unauthenticated',
    isTokenSent ? 'invalid_token' : undefined,
  );
}

export function insufficientScope(scope: Scope): InsufficientScopeFault {
  return new InsufficientScopeFault(`This API key lacks the scope ${scope}.`, scope);
}
