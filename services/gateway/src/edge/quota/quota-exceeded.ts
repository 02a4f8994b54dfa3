import { QuotaFault } from '@cpes/http-api';
import type { Quota } from '../../identity/index.ts';
import { secondsToTokens } from '../domain/token-bucket.ts';
import { POLICIES } from './rate-limit-headers.ts';

/** For a request that costs more tokens than the `levelMicro` in the bucket. */
export function quotaExceeded(levelMicro: bigint, cost: number, quota: Quota): QuotaFault {
  const retryAfterSeconds = secondsToTokens(levelMicro, quota.perMinute, cost);
  return new QuotaFault('The quota of this account is used up.', [POLICIES.burst], retryAfterSeconds);
}
