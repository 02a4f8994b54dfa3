import { randomInt } from 'node:crypto';
import { traceIdOf } from '@cpes/contracts';
import { type GuardedResponse, RequestFailure } from '@cpes/outbound-http';
import { beginSpan, Clock, encodeText, logger, type WorkSpan } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { LoggedDetail } from '../store/delivery.repository.ts';
import { type Verdict, verdictOf } from '../domain/outcome.ts';
import { JITTER_PERCENT_MAX, waitMsAfter } from '../domain/retry-schedule.ts';
import { signatureOf } from '../domain/signature.ts';
import { SecretRepository } from '../store/secret.repository.ts';
import type { AttemptHealth } from './endpoint-limits.ts';
import type { AttemptRecord, ClaimedDelivery } from '../store/queue.repository.ts';
import { Receivers } from './receivers.ts';

const USER_AGENT = 'CPES-Webhooks/1.0';
const MS_PER_SECOND = 1_000;

interface Ended {
  readonly verdict: Verdict;
  readonly response: GuardedResponse | undefined;
  readonly failure: RequestFailure | undefined;
}

function healthOf({ verdict, failure }: Ended): AttemptHealth {
  if (verdict.kind === 'delivered') return 'ok';
  const isOverloaded = failure?.kind === 'timeout' || (verdict.kind === 'retry' && verdict.isOverloaded === true);
  return isOverloaded ? 'overloaded' : 'failed';
}

/** The address of a receiver may contain a secret in its path, so the span names only the host. */
function spanOf({ url, id, endpointId, tenantId, messageId, attempts, traceparent }: ClaimedDelivery): WorkSpan {
  return beginSpan('webhook', {
    name: 'POST',
    kind: 'client',
    parent: traceparent ?? undefined,
    attributes: {
      'http.request.method': 'POST',
      'server.address': new URL(url).hostname,
      'http.request.resend_count': attempts,
      'cpes.tenant_id': tenantId,
      'cpes.endpoint_id': endpointId,
      'cpes.delivery_id': id,
      'cpes.webhook_id': messageId,
    },
  });
}

function endingOf({ response, failure, verdict }: Ended): [Record<string, number>, string | undefined] {
  if (response === undefined) return [{}, failure?.kind];
  return [
    { 'http.response.status_code': response.status },
    verdict.kind === 'delivered' ? undefined : String(response.status),
  ];
}

/** One attempt: signs, sends, and interprets the response. */
@Injectable()
export class Attempts {
  private readonly log = logger('webhook');

  constructor(
    private readonly receivers: Receivers,
    private readonly secrets: SecretRepository,
    private readonly clock: Clock,
  ) {}

  /** Rejects when nothing was sent, because a secret cannot be read or `signal` was aborted. */
  async make(
    delivery: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<{ readonly record: AttemptRecord; readonly health: AttemptHealth }> {
    const startedAt = this.clock.now();
    const span = spanOf(delivery);
    const { ended, ...sent } = await this.signAndSend(delivery, startedAt, span.traceparent, signal).catch(
      (error: unknown) => {
        span.end({}, 'aborted');
        throw error;
      },
    );
    span.end(...endingOf(ended));
    const record = this.recordOf(delivery, ended, { ...sent, startedAt });
    this.log.info(
      {
        tenantId: delivery.tenantId,
        endpointId: delivery.endpointId,
        deliveryId: delivery.id,
        webhookId: delivery.messageId,
        traceId: traceIdOf(span.traceparent),
        attempt: delivery.attempts + 1,
        status: record.status,
        outcome: record.errorClass ?? 'delivered',
        durationMs: sent.durationMs,
      },
      'delivery.attempted',
    );
    return { record, health: healthOf(ended) };
  }

  close(): void {
    this.receivers.close();
  }

  private async signAndSend(
    delivery: ClaimedDelivery,
    at: Date,
    traceparent: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly ended: Ended; readonly headers: Record<string, string>; readonly durationMs: number }> {
    const headers = await this.headersOf(delivery, at, traceparent);
    const beganMs = performance.now();
    const ended = await this.send(delivery, headers, signal);
    return { ended, headers, durationMs: Math.round(performance.now() - beganMs) };
  }

  private async headersOf(
    delivery: ClaimedDelivery,
    at: Date,
    traceparent: string | undefined,
  ): Promise<Record<string, string>> {
    const { messageId, endpointId, endpointVersion, body } = delivery;
    const timestamp = Math.floor(at.getTime() / MS_PER_SECOND);
    const secrets = await this.secrets.signing(endpointId, endpointVersion);
    const signatures = secrets
      .filter(({ untilMs }) => untilMs > at.getTime())
      .map(({ scheme, key }) => signatureOf(scheme, key, { id: messageId, timestamp, body }));
    return {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
  }

  private async send(
    { url, tenantId, body }: ClaimedDelivery,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Ended> {
    try {
      const response = await this.receivers.post({ url, headers, body, tenantId, signal });
      const verdict = verdictOf(response.status, response.headers, this.clock.now());
      return { verdict, response, failure: undefined };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // A refused address does not recover by itself: the delivery has failed, and can be sent again by hand.
      const verdict = { kind: error.kind === 'invalid_target' ? 'stop' : 'retry' } as const;
      return { verdict, response: undefined, failure: error };
    }
  }

  private recordOf(
    delivery: ClaimedDelivery,
    { verdict, response, failure }: Ended,
    { headers, startedAt, durationMs }: { headers: Record<string, string>; startedAt: Date; durationMs: number },
  ): AttemptRecord {
    const waitMs =
      verdict.kind === 'retry'
        ? waitMsAfter(
            delivery.roundAttempts + 1,
            randomInt(-JITTER_PERCENT_MAX, JITTER_PERCENT_MAX + 1),
            verdict.askedMs,
          )
        : undefined;
    const { 'webhook-signature': _signature, ...shown } = headers;
    const detail: LoggedDetail = {
      request: { url: delivery.url, headers: shown },
      response:
        response === undefined
          ? null
          : {
              status: response.status,
              headers: response.headers,
              body: response.body.toString('utf8'),
              isBodyCut: response.isCut,
            },
      address: (response ?? failure)?.remoteAddress ?? null,
      timingsMs: { ...(response ?? failure)?.timings },
      errorDetail: failure?.message ?? (verdict.kind === 'delivered' ? null : `answered ${response?.status ?? 0}`),
    };
    return {
      delivery,
      startedAt,
      durationMs,
      status: response?.status ?? null,
      errorClass: failure?.kind ?? (verdict.kind === 'delivered' ? null : 'http'),
      detail: encodeText(JSON.stringify(detail)),
      state: verdict.kind === 'delivered' ? 'succeeded' : waitMs === undefined ? 'failed' : 'pending',
      waitMs: waitMs ?? 0,
      disables: verdict.kind === 'retry' ? undefined : verdict.disables,
    };
  }
}
