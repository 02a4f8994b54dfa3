import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  DELIVERY_STATES,
  type DeliveryState,
  MESSAGE_TYPES,
  type MessageType,
} from '@cpes/contracts';
import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

const WHEN = { type: String, format: 'date-time', nullable: true } as const;
const HEADERS = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The delivery of a message to one endpoint. */
export class WebhookDeliveryResponse implements Delivery {
  @ApiProperty({ type: String, example: 'dlv_01980000000070008000000000000000' }) deliveryId!: Delivery['deliveryId'];
  @ApiProperty({ type: String }) endpointId!: Delivery['endpointId'];
  @ApiProperty({
    type: String,
    description: 'The `webhook-id` of every attempt.',
    example: 'msg_01980000000070008000000000000000',
  })
  webhookId!: Delivery['webhookId'];
  @ApiProperty({ enum: MESSAGE_TYPES, enumName: 'WebhookType' }) type!: MessageType;
  @ApiProperty({ type: String, nullable: true }) skuId!: string | null;
  @ApiProperty({ enum: DELIVERY_STATES, enumName: 'WebhookDeliveryState' }) state!: DeliveryState;
  @Integer({ minimum: 0 }) attempts!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The status of the last response, if there was one.' })
  lastStatus!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The error of the last attempt; null after a success.',
  })
  lastError!: string | null;
  @Moment('When it was first due.') createdAt!: string;
  @ApiProperty({ ...WHEN, description: 'When the next attempt is due; null once it has ended.' })
  nextAttemptAt!: string | null;
  @ApiProperty({ ...WHEN }) endedAt!: string | null;
}

class WebhookRequestResponse {
  @ApiProperty() url!: string;
  @ApiProperty(HEADERS) headers!: Record<string, string>;
}

class WebhookAnswerResponse {
  @Integer({ minimum: 100, maximum: 999 }) status!: number;
  @ApiProperty(HEADERS) headers!: Record<string, string>;
  @ApiProperty({ description: 'The first 16 KiB.' }) body!: string;
  @ApiProperty() isBodyCut!: boolean;
}

/** One attempt. */
export class WebhookAttemptResponse implements DeliveryAttempt {
  @Integer({ minimum: 1 }) number!: number;
  @Moment('When the attempt began.') startedAt!: string;
  @Integer({ minimum: 0 }) durationMs!: number;
  @ApiProperty({ type: WebhookRequestResponse }) request!: WebhookRequestResponse;
  @ApiProperty({ type: WebhookAnswerResponse, nullable: true, description: 'Null without a response.' })
  response!: WebhookAnswerResponse | null;
  @ApiProperty({ type: String, nullable: true, description: 'The address of the connection.' })
  address!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description:
      'Whole milliseconds of the steps that were reached: `dnsMs`, `connectMs`, `tlsMs`, `firstByteMs`, `wholeMs`.',
  })
  timingsMs!: Record<string, number>;
  @ApiProperty({
    type: String,
    nullable: true,
    description: '`http`, `timeout`, `connection`, `dns`, `tls`, `invalid_target`; null after a success.',
  })
  errorClass!: string | null;
  @ApiProperty({ type: String, nullable: true }) errorDetail!: string | null;
}

/** A delivery with its body and the log of its attempts. */
export class WebhookDeliveryDetailResponse extends WebhookDeliveryResponse implements DeliveryDetail {
  @ApiProperty({ description: 'The bytes that were signed.' }) body!: string;
  @ApiProperty({ type: [WebhookAttemptResponse], description: 'The last 100 attempts, in order.' })
  log!: WebhookAttemptResponse[];
}

export class WebhookDeliveryListResponse {
  @ApiProperty({
    type: [WebhookDeliveryResponse],
    description: 'Newest first; possibly fewer than `limit` even before the last page.',
  })
  data!: WebhookDeliveryResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
