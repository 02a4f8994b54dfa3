import {
  type Endpoint,
  ENDPOINT_STATES,
  type EndpointState,
  type EndpointWithSecret,
  RECOVERABLE,
  type Recovery,
  SUBSCRIBABLE_TYPES,
  type SubscribableType,
} from '@cpes/contracts';
import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

const WHEN = { type: String, format: 'date-time', nullable: true } as const;

/** A webhook endpoint. */
export class WebhookEndpointResponse implements Endpoint {
  @ApiProperty({ type: String, example: 'whe_01980000000070008000000000000000' }) endpointId!: Endpoint['endpointId'];
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...SUBSCRIBABLE_TYPES] },
    nullable: true,
    description: 'The event types that it receives; null for all types.',
  })
  eventTypes!: readonly SubscribableType[] | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The maximum messages per minute.' })
  ratePerMinute!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The newest Ed25519 key that verifies `v1a` signatures: `whpk_` and 32 bytes in base64.',
  })
  publicKey!: string | null;
  @ApiProperty({
    enum: ENDPOINT_STATES,
    enumName: 'WebhookEndpointState',
    description: 'Pending: its messages wait until it has accepted a ping. Disabled: it receives only tests.',
  })
  state!: EndpointState;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The reason: `not-confirmed` (no ping was accepted), `failing` (nothing was accepted for 5 days), `gone` (it answered 410), `asked` (it answered `webhook-delivery: disable`), `by-hand`.',
  })
  stateReason!: string | null;
  @Moment('Since when it has been in that state.') stateSince!: string;
  @ApiProperty({ ...WHEN, description: 'Since when every attempt has failed; null while they succeed.' })
  failingSince!: string | null;
  @ApiProperty({
    ...WHEN,
    description: 'Until then messages are also signed with the previous secret.',
  })
  previousSecretUntil!: string | null;
  @Moment('When it was created.') createdAt!: string;
  @Moment('When it was last changed.') updatedAt!: string;
}

/** An endpoint with its secret, which is shown only once. */
export class WebhookEndpointWithSecretResponse extends WebhookEndpointResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Shown once: null in the response to a repeat with the same `Idempotency-Key`.',
    example: `whsec_${'A'.repeat(43)}=`,
  })
  secret!: string | null;
}

export class WebhookEndpointListResponse {
  @ApiProperty({ type: [WebhookEndpointResponse], description: 'Newest first.' }) data!: WebhookEndpointResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}

/** A recovery: what is sent again, and its progress. */
export class WebhookRecoveryResponse implements Recovery {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a plan.' }) recoveryId!: Recovery['recoveryId'];
  @ApiProperty({ type: String }) endpointId!: Recovery['endpointId'];
  @Moment('The messages were due at this moment or later.') since!: string;
  @ApiProperty({ enum: ['planned', 'running', 'done'] }) state!: Recovery['state'];
  @ApiProperty({ enum: RECOVERABLE }) include!: Recovery['include'];
  @Integer({ minimum: 0, description: 'Deliveries that have failed.' }) failedDeliveries!: number;
  @Integer({ minimum: 0, description: 'Deliveries that wait for a later attempt, which are sent at once.' })
  waitingDeliveries!: number;
  @Integer({
    minimum: 0,
    description: 'Messages that were never sent to it, because it was disabled or did not exist yet.',
  })
  missedMessages!: number;
  @Integer({ minimum: 0, description: 'Not ended yet.' }) waiting!: number;
  @Integer({ minimum: 0 }) succeeded!: number;
  @Integer({ minimum: 0, description: 'Failed again.' }) failed!: number;
}

export function withSecret({ endpoint, secret }: EndpointWithSecret): WebhookEndpointWithSecretResponse {
  return { ...endpoint, secret };
}
