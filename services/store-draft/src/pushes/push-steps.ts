import { traceIdOf } from '@cpes/contracts';
import { Clock, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../store/connection.repository.ts';
import { CredentialRepository } from '../store/credential.repository.ts';
import { UNREADABLE } from '../connections/connections.ts';
import { TROUBLE_TEXTS } from '../domain/answers/trouble.ts';
import { advance, type Schedule } from '../domain/push/advance.ts';
import { type PushEvent, type Step, stepOf } from '../domain/push/push.ts';
import type { StoreAccess, StoreAdapter, StoreUnits } from '../platforms/store-adapter.ts';
import { StoreAdapters } from '../platforms/store-adapters.ts';
import { scheduleOf, StoreDraftConfig } from '../store-draft.config.ts';
import type { ClaimedStep, Observation, StepEnd } from '../store/push.repository.ts';

/** The result of a step: an event for the push, and an observation. */
interface Outcome {
  readonly event: PushEvent;
  readonly observation?: Observation;
  readonly units?: StoreUnits;
}

/** Takes one step of a push: at most one change in the store, and the result for the push. */
@Injectable()
export class PushSteps {
  private readonly log = logger('store-draft');
  private readonly schedule: Schedule;

  constructor(
    private readonly stores: ConnectionRepository,
    private readonly credentials: CredentialRepository,
    private readonly adapters: StoreAdapters,
    private readonly clock: Clock,
    config: StoreDraftConfig,
  ) {
    this.schedule = scheduleOf(config);
  }

  /** Rejects when the signal is aborted, or the database is unavailable: the step then counts as interrupted. */
  async take(claimed: ClaimedStep, signal: AbortSignal): Promise<StepEnd> {
    const step = stepOf(claimed.push);
    if (step === undefined) return { next: claimed.push };
    if (claimed.isInterrupted) return this.endOf(claimed, { event: { type: 'interrupted' } });
    if (step.kind === 'begin') return this.endOf(claimed, { event: { type: 'begun' } });
    const { tenantId, storeId } = claimed;
    const [store, credentials] = await Promise.all([
      this.stores.find(tenantId, storeId),
      this.credentials.find(tenantId, storeId),
    ]);
    if (store === undefined || credentials === undefined)
      return this.endOf(claimed, { event: refusalOf(step) }, UNREADABLE);
    const outcome = await this.ask(
      this.adapters.of(store.platform),
      { tenantId, store, credentials, traceparent: claimed.traceparent ?? undefined },
      claimed,
      step,
      signal,
    );
    return this.endOf(claimed, outcome);
  }

  private async ask(
    adapter: StoreAdapter,
    access: StoreAccess,
    { shown, shownHash, push }: ClaimedStep,
    step: Exclude<Step, { kind: 'begin' }>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    switch (step.kind) {
      case 'look-up':
        return { event: { type: 'looked-up', answer: await adapter.lookUp(access, shown, signal) } };
      case 'create':
        return {
          event: {
            type: 'created',
            answer: await adapter.create(access, shown, shownHash, push.withheld ?? [], signal),
          },
        };
      case 'read': {
        const { answer, evidence, differences, units } = await adapter.read(access, shown, step.externalId, signal);
        const observation = { step: step.kind, found: answer.kind, evidence, differences };
        return { event: { type: 'read', answer }, observation, ...(units === undefined ? {} : { units }) };
      }
      case 'read-live': {
        const answer = await adapter.readLive(access, shown, step.externalId, signal);
        return {
          event: { type: 'read-live', answer },
          observation: { step: step.kind, found: answer.kind, evidence: [] },
        };
      }
      case 'redraft':
      case 'trash':
        return { event: { type: 'wrote', answer: await adapter[step.kind](access, step.externalId, signal) } };
    }
  }

  private endOf(
    { push, tenantId, storeId, listingId, traceparent }: ClaimedStep,
    outcome: Outcome,
    attention?: string,
  ): StepEnd {
    const { event, observation, units } = outcome;
    const next = advance(push, push.seq, event, this.clock.now().getTime(), this.schedule);
    const isRefused = 'answer' in event && event.answer.kind === 'refused';
    const refusal = isRefused ? TROUBLE_TEXTS[event.answer.trouble ?? 'badKey'] : undefined;
    const needsAttention = attention ?? refusal;
    const answer = 'answer' in event ? event.answer.kind : undefined;
    const { state, trouble } = next;
    const traceId = traceIdOf(traceparent ?? undefined);
    this.log.info({ tenantId, storeId, listingId, traceId, event: event.type, answer, state, trouble }, 'push.stepped');
    return {
      next,
      ...(observation === undefined ? {} : { observation }),
      ...(needsAttention === undefined ? {} : { needsAttention }),
      ...(units === undefined ? {} : { units }),
    };
  }
}

/** Without credentials every request would be refused. */
function refusalOf({ kind }: Exclude<Step, { kind: 'begin' }>): PushEvent {
  const answer = { kind: 'refused' } as const;
  switch (kind) {
    case 'look-up':
      return { type: 'looked-up', answer };
    case 'create':
      return { type: 'created', answer };
    case 'read':
      return { type: 'read', answer };
    case 'read-live':
      return { type: 'read-live', answer };
    case 'redraft':
    case 'trash':
      return { type: 'wrote', answer };
  }
}
