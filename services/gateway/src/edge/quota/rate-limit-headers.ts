import type { Quota } from '../../identity/index.ts';
import { secondsToFill, secondsToNextToken, wholeTokens } from '../domain/token-bucket.ts';

/** The two limits of a token bucket: the burst and the sustained rate. */
export const POLICIES = { burst: 'burst', sustained: 'sustained' } as const;

/** `RateLimit-Policy` and `RateLimit` of a response (IETF draft of 2025-09), as structured fields. */
export function rateLimitHeaders(quota: Quota, levelMicro: bigint): Record<string, string> {
  const policy = [
    `"${POLICIES.burst}";q=${quota.burst};w=${secondsToFill(quota)}`,
    `"${POLICIES.sustained}";q=${quota.perMinute};w=60`,
  ];
  const remaining = wholeTokens(levelMicro);
  return {
    'ratelimit-policy': policy.join(', '),
    ratelimit: `"${POLICIES.burst}";r=${remaining};t=${secondsToNextToken(levelMicro, quota.perMinute)}`,
  };
}
