import { secondsToTokens, type Quota } from '../edge/domain/token-bucket.ts';
import type { Scope } from './domain/api-key.ts';
import { InsufficientScopeFault, QuotaFault, UnauthenticatedFault } from '../http/faults.ts';
import { POLICIES } from '../edge/quota/rate-limit-headers.ts';

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

/** For a request that costs more tokens than the `levelMicro` in the bucket. */
export function quotaExceeded(levelMicro: bigint, cost: number, quota: Quota): QuotaFault {
  const retryAfterSeconds = secondsToTokens(levelMicro, quota.perMinute, cost);
  return new QuotaFault('The quota of this account is used up.', [POLICIES.burst], retryAfterSeconds);
}
