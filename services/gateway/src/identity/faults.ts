import { UnauthenticatedFault } from '@cpes/http-api';

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
