import { findEvent, fits, InvalidEvent, parseEvent } from '@cpes/contracts';
import { DetailedFault, invalid, type User } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../identity/index.ts';
import { changedIdentity, hidden, isTooDeep, restored, valuesIn } from './domain/hidden-body.ts';
import type { ParkedMessage, ParkedMessageKey } from './parked-message-administration.ts';
import { absent, ParkedMessageRepository } from './parked-message.repository.ts';

/** The part of an edit in the audit log, at most: an entry has 4 KiB. */
const CHANGES_MAX = 20;
const POINTER_LENGTH_MAX = 100;
/** Values in an edited body, at most: CPES writes fewer, and more would block the event loop for too long. */
const VALUES_MAX = 5_000;
/** Values in a body for which offences are named: class-validator takes up to 0.1 ms for each. */
const EXPLAINED_VALUES_MAX = 200;

/** The actions of operators on one parked message. Each is recorded in the audit log in the same transaction. */
@Injectable()
export class MessageActions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parked: ParkedMessageRepository,
    private readonly audit: AuditRepository,
  ) {}

  replay(person: User, key: ParkedMessageKey): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.send(manager, key, { userId: person.userId });
      await this.note(manager, person, 'operations.message-replayed', key, {});
    });
  }

  /** Sends the message with another body. Parts that are hidden from the operator stay unchanged. */
  async replayEdited(person: User, key: ParkedMessageKey, body: string, reason: string): Promise<void> {
    const stored = await this.parked.read(key);
    const { text, changes } = editOf(stored, body);
    await this.dataSource.transaction(async (manager) => {
      await this.send(manager, key, { userId: person.userId, edited: text });
      const cut = changes.slice(0, CHANGES_MAX).map((pointer) => pointer.slice(0, POINTER_LENGTH_MAX));
      await this.note(manager, person, 'operations.message-edited', key, { reason, changes: cut });
    });
  }

  discard(person: User, key: ParkedMessageKey, reason: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.parked.discard(key, reason, manager);
      await this.note(manager, person, 'operations.message-discarded', key, { reason });
    });
  }

  private async send(
    manager: EntityManager,
    key: ParkedMessageKey,
    by: { readonly userId: string; readonly edited?: string },
  ): Promise<void> {
    const sent = await this.parked.sendAgain(manager, [key], by).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'not-replayable')
        throw new DetailedFault(error.publicMessage, 'not-replayable');
      throw error;
    });
    if (sent === 0) throw absent();
  }

  private note(
    manager: EntityManager,
    { tenantId, userId }: User,
    action: string,
    { messageId, ...key }: ParkedMessageKey,
    details: object,
  ): Promise<void> {
    return this.audit.insert(manager, {
      tenantId,
      userId,
      action,
      subject: messageId,
      details: { ...key, ...details },
    });
  }
}

/** The body for operators; undefined when it is not JSON. */
export function shownBody({ message }: ParkedMessage): unknown {
  const body = parsed(String(message['body']));
  return body === undefined ? null : hidden(body);
}

/** The edited body to send. Throws an `invalid` fault when it does not fit the schema of its event, or has another identity. */
function editOf({ type, message }: ParkedMessage, body: string): { text: string; changes: readonly string[] } {
  const edited = parsed(body);
  if (edited === undefined) throw offence('must be JSON');
  if (typeof edited !== 'object' || edited === null || Array.isArray(edited) || isTooDeep(edited))
    throw offence('must be an object without excessive depth');
  const size = valuesIn(edited);
  if (size > VALUES_MAX) throw offence(`must not have more than ${String(VALUES_MAX)} values`);
  const original = parsed(String(message['body']));
  const { value, changes, lost } = restored(edited, original);
  if (lost.length > 0)
    throw offence(`cannot restore what is hidden at ${lost.join(', ').slice(0, POINTER_LENGTH_MAX)}`);
  if (changes.length === 0) throw offence('is not changed: replay the message as it is');
  const moved = changedIdentity(value, { ...(original as object), ...envelopeIdentity(type, message, edited) });
  if (moved.length > 0) throw offence(`must not change ${moved.join(', ').slice(0, POINTER_LENGTH_MAX)}`);
  const text = JSON.stringify(value);
  const event = findEvent(type)?.event;
  if (size > EXPLAINED_VALUES_MAX && event !== undefined && !fits(event, JSON.parse(text) as object))
    throw offence('does not fit the schema of its event');
  try {
    parseEvent(type, JSON.parse(text));
  } catch (error) {
    if (error instanceof InvalidEvent) throw offence(error.violations.join('; '));
    throw error;
  }
  return { text, changes };
}

/** The envelope's aggregate and run for the corresponding members of the body: wrong ones can be corrected. */
function envelopeIdentity(type: string, message: ParkedMessage['message'], body: object): object {
  const about = message['evaluation'] as { readonly runId?: string } | undefined;
  const known = { [findEvent(type)?.aggregate.id ?? '']: message['aggregateId'], runId: about?.runId };
  return Object.fromEntries(Object.entries(known).filter(([name, id]) => id !== undefined && name in body));
}

function offence(detail: string): Fault {
  return invalid([{ pointer: '#/body', code: 'format', detail }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
