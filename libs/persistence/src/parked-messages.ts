import { createHash } from 'node:crypto';
import {
  EvaluationFailed,
  ID_PATTERN,
  type OutgoingEvent,
  outgoing,
  type RunId,
  type ServiceName,
  type SkuId,
} from '@cpes/contracts';
import { Parking, type WireMessage } from '@cpes/messaging';
import { decodeJson, decodeTextLeniently } from '@cpes/service-kit';
import type { Fault } from '@cpes/service-kit';
import { isUUID } from 'class-validator';
import type { UnitOfWork } from './unit-of-work.ts';

/** The table of messages that a service has given up on, from which people look, mend and replay. */
export class ParkedMessages extends Parking {
  constructor(
    private readonly service: ServiceName,
    private readonly work: UnitOfWork,
  ) {
    super();
  }

  async park(queue: string, received: WireMessage, fault: Fault): Promise<void> {
    const message = storable(received);
    const { tenantId, deadlineMs, resend } = message;
    await this.work.run({ tenantId, deadlineMs, resend }, async (tx) => {
      const parked = await tx.query(
        `INSERT INTO parked_messages (queue, message_id, resend, tenant_id, type, message, fault_kind, fault_code, reason, attempts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [
          queue,
          keyOf(message),
          resend,
          isUUID(tenantId, 'loose') ? tenantId : null,
          message.type,
          JSON.stringify(message),
          fault.kind,
          fault.code,
          withoutNul(fault.message),
          message.attempt,
        ],
      );
      return parked.length === 0 ? [] : this.failureOf(received, fault);
    });
  }

  /** The run ends here, unless it is the gateway that cannot read: its own sweeper sees to that. */
  private failureOf(received: WireMessage, fault: Fault): OutgoingEvent[] {
    const run = this.service === 'gateway' ? undefined : runOf(received);
    if (run === undefined || !isUUID(received.tenantId, 'loose')) return [];
    return [outgoing(EvaluationFailed, { ...run, stage: this.service, code: fault.code, detail: fault.publicMessage })];
  }
}

type Storable = Omit<WireMessage, 'body'> & { readonly body: string };

/** A message that every column takes: what cannot be stored could never be parked, and would come back for ever. */
function storable(message: WireMessage): Storable {
  const texts = Object.entries({ ...message, body: decodeTextLeniently(message.body) }).map(
    ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? withoutNul(value) : value],
  );
  return Object.fromEntries(texts) as Storable;
}

/**
 * What tells a message from others of its queue. One without an id of its own goes by its content, or it would be taken for the
 * last one without; not by its attempt, which grows when it could not be parked.
 */
function keyOf({ attempt: _, ...message }: Storable): string {
  if (isUUID(message.id, 'loose')) return message.id;
  return `sha256:${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`;
}

/** PostgreSQL knows no NUL in a text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** The run that a message speaks of, as far as it can be read. */
function runOf(message: WireMessage): { skuId: SkuId; runId: RunId } | undefined {
  try {
    const { skuId, runId } = decodeJson(message) as { skuId?: unknown; runId?: unknown };
    const isReadable = ID_PATTERN.sku.test(String(skuId)) && ID_PATTERN.run.test(String(runId));
    return isReadable ? { skuId: skuId as SkuId, runId: runId as RunId } : undefined;
  } catch {
    return undefined;
  }
}
