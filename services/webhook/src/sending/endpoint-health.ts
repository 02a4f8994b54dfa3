import { PreparedDatabase } from '@cpes/persistence';
import { Clock, IdSource, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { MessageRepository } from '../store/message.repository.ts';
import { disabledTotal } from './metrics.ts';
import type { AttemptRecord, ClaimedDelivery } from '../store/queue.repository.ts';
import { bodyOf, messageIdOf } from '../domain/message.ts';
import { EndpointRepository } from '../store/endpoint.repository.ts';

/**
 * An endpoint that has accepted nothing for this long, and has failed this often, is disabled until a user enables it. One with few
 * messages may fail twice in a week without being gone.
 */
const DISABLE_AFTER_MS = 5 * 86_400_000;
const DISABLE_AFTER_FAILURES = 5;

/** Why an endpoint was disabled. */
export type DisableReason = 'failing' | 'gone' | 'asked' | 'not-confirmed';

/** Updates endpoints after attempts: confirms them, records since when one fails, and disables them. */
@Injectable()
export class EndpointHealth {
  private readonly log = logger('webhook');

  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly messages: MessageRepository,
    private readonly database: PreparedDatabase,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /** True when a delivery has become due. */
  async after(records: readonly AttemptRecord[]): Promise<boolean> {
    const byEndpoint = new Map<string, AttemptRecord[]>();
    for (const record of records) {
      const others = byEndpoint.get(record.delivery.endpointId);
      if (others === undefined) byEndpoint.set(record.delivery.endpointId, [record]);
      else others.push(record);
    }
    let isChanged = false;
    for (const ofOne of byEndpoint.values()) isChanged = (await this.afterOne(ofOne)) || isChanged;
    return isChanged;
  }

  private async afterOne(records: readonly AttemptRecord[]): Promise<boolean> {
    const [first] = records;
    if (first === undefined) return false;
    const { tenantId, endpointId, endpointState, failingSince, failures } = first.delivery;
    const confirming = records.find(
      ({ state, delivery }) =>
        state === 'succeeded' && delivery.type === 'ping' && delivery.endpointState === 'pending',
    );
    if (confirming !== undefined && (await this.endpoints.confirm(tenantId, endpointId, confirming.delivery.url)))
      return true;
    const reason = this.reasonToDisable(records);
    if (reason !== undefined) return this.disable(reason.delivery, reason.why);
    const isHealthy = records.some(({ state }) => state === 'succeeded');
    // A pending endpoint has not accepted anything yet: it is new, not failing.
    if (!isHealthy && endpointState !== 'pending' && failures < DISABLE_AFTER_FAILURES)
      await this.endpoints.noteFailures(tenantId, endpointId, records.length);
    if (isHealthy && failingSince !== null) await this.endpoints.noteSuccess(tenantId, endpointId);
    return false;
  }

  private reasonToDisable(
    records: readonly AttemptRecord[],
  ): { readonly delivery: ClaimedDelivery; readonly why: DisableReason } | undefined {
    for (const { delivery, disables, state } of records) {
      if (disables !== undefined) return { delivery, why: disables };
      if (state === 'failed' && delivery.type === 'ping' && delivery.endpointState === 'pending')
        return { delivery, why: 'not-confirmed' };
    }
    const isHealthy = records.some(({ state }) => state === 'succeeded');
    const failing = records.find(
      ({ delivery: { failingSince, failures } }) =>
        failingSince !== null &&
        failures + records.length >= DISABLE_AFTER_FAILURES &&
        this.clock.now().getTime() - failingSince.getTime() >= DISABLE_AFTER_MS,
    );
    return isHealthy || failing === undefined ? undefined : { delivery: failing.delivery, why: 'failing' };
  }

  /** Notifies the tenant's other endpoints in the same transaction. */
  private async disable(delivery: ClaimedDelivery, reason: DisableReason): Promise<boolean> {
    const { tenantId, endpointId, endpointVersion, url } = delivery;
    const isDisabled = await this.database.transaction(async (tx) => {
      if (!(await this.endpoints.disable(tx, tenantId, endpointId, endpointVersion, reason))) return false;
      const disabledAt = this.clock.now().toISOString();
      const type = 'endpoint.disabled';
      const body = bodyOf(type, disabledAt, { endpointId, url, reason, disabledAt });
      const message = {
        id: messageIdOf(this.ids.next()),
        tenantId,
        type,
        skuId: null,
        body,
        traceparent: null,
      } as const;
      this.messages.add(tx, message, { except: endpointId });
      return true;
    });
    if (isDisabled) {
      disabledTotal.inc({ reason });
      this.log.warn({ tenantId, endpointId, reason }, 'endpoint.disabled');
    }
    return isDisabled;
  }
}
