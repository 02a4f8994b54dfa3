import type { Fault } from '@cpes/service-kit';
import { DELAY_TIERS, type DelayTier } from './broker.ts';

/**
 * attempt   1    2    3     4    5     6
 * wait      1 s  5 s  30 s  2 m  10 m  parked
 * in all    1 s  6 s  36 s  2½ m 12½ m
 * A dependency may be unavailable for twelve minutes before a message is parked; then an operator has to act.
 */
const LADDER: readonly DelayTier[] = ['1s', '5s', '30s', '2m', '10m'];
/**
 * Waiting seldom helps against an unexpected fault. After two more attempts the message is parked, and an operator looks at it.
 */
const BUG_ATTEMPTS_MAX = 3;

/** The delay tier after a failed attempt; undefined when the message has to be parked. */
export function tierAfter(attempt: number, fault: Fault): DelayTier | undefined {
  if (fault.kind === 'unavailable') return LADDER[attempt - 1];
  if (fault.kind === 'bug') return attempt < BUG_ATTEMPTS_MAX ? LADDER[attempt - 1] : undefined;
  return undefined;
}

/** The waits after attempts with a transient fault, in milliseconds. */
export function retryWaitsMs(): readonly number[] {
  return LADDER.map((tier) => DELAY_TIERS[tier]);
}
