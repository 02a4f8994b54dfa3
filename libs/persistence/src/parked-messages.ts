import { createHash } from 'node:crypto';
import { resendOf } from '@cpes/contracts';
import { type OnParked, Parking, type WireMessage } from '@cpes/messaging';
import { decodeTextLeniently } from '@cpes/service-kit';
import type { Fault } from '@cpes/service-kit';
import { isUUID } from 'class-validator';
import { ParkedMessageEntity } from './parked-message.entity.ts';
import { insertInto, parametersOf } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

const INSERT_PARKED = insertInto(ParkedMessageEntity, { omit: ['parkedAt'] });

/** The table of messages that a service has given up on. Operators look at them, replay them or discard them. */
export class ParkedMessages extends Parking {
  constructor(
    private readonly work: UnitOfWork,
    private readonly onParked: OnParked = () => [],
  ) {
    super();
  }

  async park(queue: string, received: WireMessage, fault: Fault): Promise<void> {
    const message = storable(received);
    const { tenantId, evaluation, traceparent } = message;
    const hasTenant = isUUID(tenantId, 'loose');
    const cause = {
      tenantId,
      ...(isUUID(message.id, 'loose') ? { id: message.id } : {}),
      ...(evaluation === undefined ? {} : { evaluation }),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    await this.work.run(cause, async (tx) => {
      const row = {
        queue,
        messageId: keyOf(message),
        resend: resendOf(message),
        tenantId: hasTenant ? tenantId : null,
        type: message.type,
        message,
        faultKind: fault.kind,
        faultCode: fault.code,
        reason: withoutNul(fault.message),
        attempts: message.attempt,
      };
      const parked = await tx.query(`${INSERT_PARKED.sql} RETURNING 1`, parametersOf(INSERT_PARKED, [row]));
      // Without a tenant, no event can be emitted.
      return parked.length > 0 && hasTenant ? this.onParked(received, fault) : [];
    });
  }
}

type Storable = Omit<WireMessage, 'body'> & { readonly body: string };

/** The message in a form that every column accepts. Otherwise it could never be parked, and would be delivered without end. */
function storable(message: WireMessage): Storable {
  const json = JSON.stringify({ ...message, body: decodeTextLeniently(message.body) });
  return JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value)) as Storable;
}

/**
 * Identifies a message within its queue. A message without an id of its own is identified by its content. The attempt is not part
 * of it, because the attempt grows when parking fails.
 */
function keyOf({ attempt: _, ...message }: Storable): string {
  if (isUUID(message.id, 'loose')) return message.id;
  return `sha256:${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`;
}

/** PostgreSQL texts cannot contain NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
