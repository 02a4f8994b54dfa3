import { createHash } from 'node:crypto';
import { resendOf, RUN_SERVICES } from '@cpes/contracts';
import { Broker, type DeadLetter, evaluationFailureAt, type WireMessage } from '@cpes/messaging';
import { insertInto, parametersOf, UnitOfWork } from '@cpes/persistence';
import { decodeTextLeniently, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { causeOf } from './domain/cause.ts';
import { ParkedMessageEntity } from './parked-message.entity.ts';

const INSERT_PARKED = insertInto(ParkedMessageEntity, { omit: ['parkedAt'] });

/**
 * Counts a message for the replay that last sent it, if there is one. Despite redeliveries, the count never exceeds the number
 * sent.
 */
const COUNT_RETURNED = `
  UPDATE replays SET returned = least(returned + 1, sent),
    returned_now = CASE WHEN resumed_at > latest.replayed_at THEN returned_now ELSE least(returned_now + 1, sent - sent_before) END
  FROM (
    SELECT replay_id, replayed_at FROM replayed_messages WHERE queue = $1 AND message_id = $2 AND resend = $3
    ORDER BY replayed_at DESC LIMIT 1) AS latest
  WHERE replays.id = latest.replay_id`;

/** The fault of a message that the broker has dead-lettered. */
const GIVEN_UP_BY_BROKER = { kind: 'bug', code: 'bug', reason: 'dead-lettered by the broker' } as const;

/**
 * Moves the dead letters of every service into `parked_messages`, where operators search, replay and discard them. A letter that is
 * delivered again changes nothing.
 */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly broker: Broker,
    private readonly work: UnitOfWork,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.broker.keepDeadLetters((letter) => this.keep(letter));
  }

  async keep({ queue, message: received, fault }: DeadLetter): Promise<void> {
    const message = storable(received);
    const hasTenant = isUUID(message.tenantId, 'loose');
    const { kind, code, reason } = fault ?? GIVEN_UP_BY_BROKER;
    const row = {
      queue,
      messageId: keyOf(message),
      resend: resendOf(message),
      tenantId: hasTenant ? message.tenantId : null,
      type: message.type,
      aggregateId: message.aggregateId,
      message,
      faultKind: kind,
      faultCode: code,
      reason: withoutNul(reason),
      cause: causeOf({ queue, faultCode: code, reason }),
      attempts: message.attempt,
    };
    await this.work.run(originOf(message), async (tx) => {
      const parked = await tx.query(`${INSERT_PARKED.sql} RETURNING 1`, parametersOf(INSERT_PARKED, [row]));
      if (parked.length > 0) await tx.query(COUNT_RETURNED, [row.queue, row.messageId, row.resend]);
      // A stage that parks a message has ended the run itself. For a dead letter of the broker, no service has.
      return parked.length > 0 && hasTenant && fault === undefined ? failureOf(queue, received) : [];
    });
  }
}

function failureOf(queue: string, message: WireMessage) {
  const stage = RUN_SERVICES.find((service) => service !== 'gateway' && queue.startsWith(`${service}.`));
  const fault = new Fault('bug', 'The message could not be handled.');
  return stage === undefined ? [] : evaluationFailureAt(stage)(message, fault);
}

type Storable = Omit<WireMessage, 'body'> & { readonly body: string };

function originOf({ id, tenantId, evaluation, traceparent, requestId }: Storable) {
  return {
    tenantId,
    ...(isUUID(id, 'loose') ? { id } : {}),
    ...(evaluation === undefined ? {} : { evaluation }),
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** The message in a form that every column accepts. Otherwise it could never be kept, and would be delivered without end. */
function storable(message: WireMessage): Storable {
  const json = JSON.stringify({ ...message, body: decodeTextLeniently(message.body) });
  return JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value)) as Storable;
}

/**
 * Identifies a message within its queue. A message without its own id is identified by its content. The attempt is not part
 * of it, because the attempt grows with each retry.
 */
function keyOf({ attempt: _, ...message }: Storable): string {
  if (isUUID(message.id, 'loose')) return message.id;
  return `sha256:${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`;
}

/** PostgreSQL texts cannot contain NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
