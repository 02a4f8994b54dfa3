import {
  type Delivery,
  type DeliveryId,
  type DeliveryPage,
  DELIVERY_STATES,
  ID_PATTERN,
  MESSAGE_TYPES,
} from '@cpes/contracts';
import type { DeliveryState, EndpointId, MessageType } from '@cpes/contracts';
import {
  ApiPage,
  cursorAt,
  DateTime,
  IdOf,
  limitOf,
  OneOf,
  type Page,
  PageRequest,
  positionIn,
  readQuery,
} from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { ListDeliveries } from '../domain/commands.ts';

/** The query parameters of the deliveries to one endpoint. */
class DeliveriesOfEndpointRequest extends PageRequest {
  @OneOf(DELIVERY_STATES) state?: DeliveryState;
  @OneOf(MESSAGE_TYPES) type?: MessageType;
  @IdOf(ID_PATTERN.sku, 'a SKU') skuId?: string;
  @DateTime() since?: string;
}

/** The query parameters of the deliveries of a tenant. */
class DeliveryListRequest extends DeliveriesOfEndpointRequest {
  @IdOf(ID_PATTERN.whe, 'an endpoint') endpointId?: EndpointId;
}

type Query = Omit<ListDeliveries, 'tenantId'>;

const text = (name: string, description: string, schema: object) =>
  ApiQuery({ name, description, required: false, schema: { type: 'string', ...schema } });

export function ApiDeliveriesOfEndpoint(): MethodDecorator {
  return applyDecorators(
    ApiQuery({ name: 'state', required: false, enum: DELIVERY_STATES, enumName: 'WebhookDeliveryState' }),
    ApiQuery({ name: 'type', required: false, enum: MESSAGE_TYPES, enumName: 'WebhookType' }),
    text('skuId', 'About this SKU.', { pattern: ID_PATTERN.sku.source }),
    text('since', 'Due at this moment or later.', { format: 'date-time' }),
    ApiPage(),
  );
}

export function ApiDeliveryList(): MethodDecorator {
  return applyDecorators(
    text('endpointId', 'To this endpoint.', { pattern: ID_PATTERN.whe.source }),
    ApiDeliveriesOfEndpoint(),
  );
}

/** Throws one `invalid` fault that names every wrong parameter, as `readDeliveryList` does. */
export function readDeliveriesOfEndpoint(query: unknown): Omit<Query, 'endpointId'> {
  return listIn(readQuery(DeliveriesOfEndpointRequest, query, ['limit']));
}

export function readDeliveryList(query: unknown): Query {
  return listIn(readQuery(DeliveryListRequest, query, ['limit']));
}

function listIn(query: DeliveryListRequest): Query {
  const { cursor: _, limit: _limit, ...filters } = query;
  const [before] = positionIn(query, isDeliveryPosition) ?? [];
  return { ...filters, limit: limitOf(query), ...(before === undefined ? {} : { before }) };
}

export function pageOfDeliveries({ deliveries, next }: DeliveryPage): Page<Delivery> {
  return { data: deliveries, nextCursor: next === null ? null : cursorAt([next]) };
}

function isDeliveryPosition(position: readonly unknown[]): position is readonly [DeliveryId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.dlv.test(position[0]);
}
