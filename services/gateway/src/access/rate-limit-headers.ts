import { type Quota, secondsToFill, secondsToNextToken, wholeTokens } from '../domain/token-bucket.ts';
import type { Grant } from './rate-limiter.ts';

/** The two sides of a token bucket: what may be spent at once, and what may be spent in the long run. */
export const POLICIES = { burst: 'burst', sustained: 'sustained' } as const;

/** `RateLimit-Policy` and `RateLimit` of an answer (IETF draft of 2025-09), as structured fields. */
export function rateLimitHeaders(quota: Quota, grant: Grant): Record<string, string> {
  const policy = [
    `"${POLICIES.burst}";q=${quota.burst};w=${secondsToFill(quota)}`,
    `"${POLICIES.sustained}";q=${quota.perMinute};w=60`,
  ];
  const remaining = wholeTokens(grant.levelMicro);
  return {
    'ratelimit-policy': policy.join(', '),
    ratelimit: `"${POLICIES.burst}";r=${remaining};t=${secondsToNextToken(grant.levelMicro, quota.perMinute)}`,
  };
}
