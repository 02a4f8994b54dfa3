import {
  ENDPOINT_BOUNDS as BOUNDS,
  RECOVERABLE,
  type Recoverable,
  SUBSCRIBABLE_TYPES,
  type SubscribableType,
} from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  CodeOf,
  DateTime,
  PRINTABLE,
  readBody,
  readOptionalBody,
  Text,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';

/** A day to roll out the new secret to the receiver. */
const OVERLAP_SECONDS_DEFAULT = 86_400;
const WANTED_STATES = ['enabled', 'disabled'] as const;

/** Schemes are case-insensitive. The webhook service decides whether the address is allowed. */
const URL_TEXT = /^[hH][tT][tT][pP][sS]?:\/\/[!-~]{1,1992}$/;

/** Null removes the value. */
const whenSet = () => ValidateIf((_body, value) => value !== undefined && value !== null);

/** In linear time; class-validator compares each pair. */
const isUnique = (value: unknown) => !Array.isArray(value) || new Set(value).size === value.length;

function EventTypes(): PropertyDecorator {
  return applyDecorators(
    whenSet(),
    IsArray({ message: 'must be a list of event types, or null for all' }),
    ArrayMinSize(1, { message: 'must have one event type or more' }),
    ArrayMaxSize(SUBSCRIBABLE_TYPES.length, { message: 'must not name an event type twice' }),
    ValidateBy(
      { name: 'arrayUnique', validator: { validate: isUnique } },
      { message: 'must not name an event type twice' },
    ),
    IsIn(SUBSCRIBABLE_TYPES, { each: true, message: `must be event types: ${SUBSCRIBABLE_TYPES.join(', ')}` }),
    ApiProperty({
      required: false,
      nullable: true,
      type: 'array',
      items: { type: 'string', enum: [...SUBSCRIBABLE_TYPES] },
      minItems: 1,
      maxItems: SUBSCRIBABLE_TYPES.length,
      uniqueItems: true,
      description: 'The event types that the endpoint receives. Null, the default: all types, including later ones.',
    }),
  );
}

function Rate(): PropertyDecorator {
  const message = `must be an integer from 1 to ${BOUNDS.ratePerMinuteMax}, or null`;
  return applyDecorators(
    whenSet(),
    IsInt({ message }),
    Min(1, { message }),
    Max(BOUNDS.ratePerMinuteMax, { message }),
    ApiProperty({
      required: false,
      nullable: true,
      type: 'integer',
      minimum: 1,
      maximum: BOUNDS.ratePerMinuteMax,
      description: 'The maximum messages per minute. Null, the default: as many as it accepts.',
    }),
  );
}

function Url(isRequired: boolean): PropertyDecorator {
  return applyDecorators(
    CodeOf('matches', (url) => URL_TEXT.test(url), `must be a URL of at most ${BOUNDS.urlLengthMax} characters`),
    ApiProperty({
      required: isRequired,
      pattern: URL_TEXT.source,
      format: 'uri',
      description: 'A public https address, which is checked here and at each attempt.',
      example: 'https://shop.example/hooks/cpes',
    }),
  );
}

function Description(): PropertyDecorator {
  return applyDecorators(
    whenSet(),
    Text(BOUNDS.descriptionLengthMax),
    ApiProperty({
      required: false,
      nullable: true,
      type: String,
      minLength: 1,
      maxLength: BOUNDS.descriptionLengthMax,
      pattern: PRINTABLE.source,
      description: 'For people.',
    }),
  );
}

/** A new endpoint. */
@ApiObject({ additionalProperties: false })
export class CreateWebhookEndpointRequest {
  @Url(true) url!: string;
  @Description() description?: string | null;
  @EventTypes() eventTypes?: SubscribableType[] | null;
  @Rate() ratePerMinute?: number | null;

  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({
    required: false,
    default: false,
    description: 'True: messages are also signed with Ed25519, for verification with `publicKey`.',
  })
  hasPublicKey?: boolean;
}

/** Changes of an endpoint. Absent members stay unchanged. */
@ApiObject({ additionalProperties: false })
export class UpdateWebhookEndpointRequest {
  @Url(false) url?: string;
  @Description() description?: string | null;
  @EventTypes() eventTypes?: SubscribableType[] | null;
  @Rate() ratePerMinute?: number | null;

  @whenGiven()
  @IsIn(WANTED_STATES, { message: `must be one of ${WANTED_STATES.join(', ')}` })
  @ApiProperty({
    required: false,
    enum: WANTED_STATES,
    description:
      'An endpoint that is enabled again is pending until it accepts a ping. Failed messages are not sent again automatically.',
  })
  state?: (typeof WANTED_STATES)[number];
}

/** How to replace a secret. */
@ApiObject({ additionalProperties: false })
export class RotateWebhookSecretRequest {
  @Whole(0, BOUNDS.overlapSecondsMax, 'How long messages are also signed with the old secret, in seconds.')
  @ApiProperty({ required: false, default: OVERLAP_SECONDS_DEFAULT })
  overlapSeconds?: number;
}

/** The messages to send again. */
@ApiObject({ additionalProperties: false })
export class RecoverWebhookEndpointRequest {
  @DateTime()
  @ApiProperty({ type: String, format: 'date-time', description: 'Messages that were due at this moment or later.' })
  since!: string;

  @whenGiven()
  @IsIn(RECOVERABLE, { message: `must be one of ${RECOVERABLE.join(', ')}` })
  @ApiProperty({
    required: false,
    enum: RECOVERABLE,
    default: 'both',
    description:
      'failed: deliveries that failed, and messages that were never sent. waiting: deliveries that wait for a later attempt.',
  })
  include?: Recoverable;

  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ required: false, default: false, description: 'True: only count the messages, and send nothing.' })
  isPlan?: boolean;
}

export function readNewEndpoint(bytes: Bytes): Partial<CreateWebhookEndpointRequest> & { url: string } {
  const members = readBody(CreateWebhookEndpointRequest, bytes, ['url']);
  return { ...members, url: members.url ?? '' };
}

export function readEndpointChange(bytes: Bytes): Partial<UpdateWebhookEndpointRequest> {
  return { ...readBody(UpdateWebhookEndpointRequest, bytes) };
}

export function readSecretOverlap(bytes: Bytes): number {
  return readOptionalBody(RotateWebhookSecretRequest, bytes).overlapSeconds ?? OVERLAP_SECONDS_DEFAULT;
}

export function readRecovery(bytes: Bytes): { since: string; include: Recoverable; isPlan: boolean } {
  const { since = '', include = 'both', isPlan = false } = readBody(RecoverWebhookEndpointRequest, bytes, ['since']);
  return { since, include, isPlan };
}
