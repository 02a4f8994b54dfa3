import { AuditRecorded, outgoing, type OutgoingEvent } from '@cpes/contracts';
import type { Author } from './caller.ts';

/** An entry of the audit log. `details` contains no secret. */
export type AuditNote = Pick<AuditRecorded, 'action' | 'subject'> & { readonly details?: AuditRecorded['details'] };

const NO_AUTHOR: Author = { userId: null, keyId: null };

/** The event that adds an entry to the audit log. Without an author, the service itself has acted. */
export function auditEvent(
  { userId, keyId }: Author = NO_AUTHOR,
  { action, subject, details = {} }: AuditNote,
): OutgoingEvent {
  return outgoing(AuditRecorded, {
    ...(userId === null ? {} : { userId }),
    action,
    subject,
    details: { ...details, ...(keyId === null ? {} : { keyId }) },
  });
}
