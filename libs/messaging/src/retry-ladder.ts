import type { Fault } from '@cpes/service-kit';
import { DELAY_TIERS, type DelayTier } from './broker.ts';

/**
 * attempt   1    2    3     4    5     6
 * wait      1 s  5 s  30 s  2 m  10 m  parked
 * in all    1 s  6 s  36 s  2½ m 12½ m
 * A dependency may be away for twelve minutes before a message is parked; longer is for people to look at.
 */
const LADDER: readonly DelayTier[] = ['1s', '5s', '30s', '2m', '10m'];
/**
 * Waiting seldom helps against an unexpected fault. After two more attempts the message is parked, and an operator looks at it.
 */
const BUG_ATTEMPTS_MAX = 3;

/** The next step after a failed attempt: a tier to wait in, or nothing when the message is to be parked. */
export function tierAfter(attempt: number, fault: Fault): DelayTier | undefined {
  if (fault.kind === 'unavailable') return LADDER[attempt - 1];
  if (fault.kind === 'bug') return attempt < BUG_ATTEMPTS_MAX ? LADDER[attempt - 1] : undefined;
  return undefined;
}

/** The waits after the attempts that a passing fault ended, in milliseconds. */
export function retryWaitsMs(): readonly number[] {
  return LADDER.map((tier) => DELAY_TIERS[tier]);
}
