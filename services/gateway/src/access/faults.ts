import { secondsToTokens, type Quota } from '../domain/token-bucket.ts';
import type { Scope } from '../domain/api-key.ts';
import { InsufficientScopeFault, QuotaFault, UnauthenticatedFault } from '../http/faults.ts';
import { POLICIES } from './rate-limit-headers.ts';

/** One answer for a missing, malformed, unknown, expired and revoked key; `isTokenSent` decides the challenge header alone. */
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

/** The bucket holds `levelMicro`, and the request costs more tokens than that. */
export function quotaExceeded(levelMicro: bigint, cost: number, quota: Quota): QuotaFault {
  const retryAfterSeconds = secondsToTokens(levelMicro, quota.perMinute, cost);
  return new QuotaFault('The quota of this account is used up.', [POLICIES.burst], retryAfterSeconds);
}
