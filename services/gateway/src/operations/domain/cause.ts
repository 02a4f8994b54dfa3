import { createHash } from 'node:crypto';

/** The information about a parked message that explains why it failed. */
export interface Failing {
  readonly queue: string;
  readonly faultCode: string;
  readonly reason: string;
}

/** Enough to tell causes apart, and fits on two lines of a page. */
const SAID_LENGTH_MAX = 160;
const FINGERPRINT_LENGTH = 16;

/**
 * The variable parts of failures with one cause, longest forms first: quoted texts, ids with their prefixes, UUIDs, digests, and
 * numbers.
 */
const VARIABLE =
  /"[^"]*"|'[^']*'|\b[a-z]{2,5}_[0-9a-f]{32}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{16,}\b|\d+(?:[.,:]\d+)*/gi;

/** An unterminated quotation and everything after it. */
const OPEN_QUOTE = /["'].*$/s;

/** The reason without its variable parts. A truncated one may end within a quoted text. */
export function summaryOf({ reason }: Pick<Failing, 'reason'>, isCut = false): string {
  const same = reason.replace(VARIABLE, '…');
  return (isCut ? same.replace(OPEN_QUOTE, '…') : same).replace(/\s+/g, ' ').trim().slice(0, SAID_LENGTH_MAX);
}

/** Identifies the cause of a failure: messages of one queue that fail in one way have the same. */
export function causeOf(failing: Failing): string {
  const { queue, faultCode } = failing;
  return createHash('sha256')
    .update(JSON.stringify([queue, faultCode, summaryOf(failing)]))
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH);
}
