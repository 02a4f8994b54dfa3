import { ID_PATTERN, type ListingId, type StoreId } from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  CodeOf,
  IdOf,
  invalid,
  readBody,
  readJsonObject,
  refuse,
  required,
} from '@cpes/http-api';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

const HASH = /^[0-9a-f]{64}$/;
const IF_MATCH = /^"([0-9a-f]{64})"$/;

function Id(pattern: RegExp, what: string, required: boolean): PropertyDecorator {
  return applyDecorators(IdOf(pattern, what), ApiProperty({ required, pattern: pattern.source }));
}

/** The store in which a listing of the SKU is opened. */
@ApiObject({ additionalProperties: false })
export class OpenListingBody {
  @Id(ID_PATTERN.sto, 'a store', true) storeId!: StoreId;
}

/** The listing, by its id or by its store, and the hash of the version that the user saw. */
@ApiObject({ additionalProperties: false })
export class PushListingBody {
  @Id(ID_PATTERN.sto, 'a store', false) storeId?: StoreId;
  @Id(ID_PATTERN.lst, 'a listing', false) listingId?: ListingId;
  @CodeOf('matches', (hash) => HASH.test(hash), 'must be the `hash` of the listing that was shown')
  @ApiProperty({ pattern: HASH.source, description: '`hash` of the listing that was shown.' })
  hash!: string;
}

/** The fields that a user can edit. The store service validates them and reports each fault by its field. */
export class ListingFieldsBody {
  @ApiProperty() title!: string;
  @ApiProperty() seoTitle!: string;
  @ApiProperty() seoDescription!: string;
  @ApiProperty({ type: [String], maxItems: 5 }) bullets!: readonly string[];
  @ApiProperty({ type: 'integer', minimum: 1, description: "In minor units of the store's currency." })
  priceCents!: number;
  @ApiProperty({ description: 'The SKU at the store.' }) sku!: string;
}

export interface WantedPush {
  readonly storeId?: StoreId;
  readonly listingId?: ListingId;
  readonly hash: string;
}

export function readStoreId(bytes: Bytes): StoreId {
  return (readBody(OpenListingBody, bytes, ['storeId']) as OpenListingBody).storeId;
}

export function readPush(bytes: Bytes): WantedPush {
  const command = readBody(PushListingBody, bytes, ['hash']) as PushListingBody;
  if (command.storeId === undefined && command.listingId === undefined) refuse([required(['storeId'])]);
  if (command.storeId !== undefined && command.listingId !== undefined)
    refuse([{ pointer: '#/listingId', code: 'conflict', detail: 'give either storeId or listingId' }]);
  return { ...command };
}

export function readFields(bytes: Bytes): object {
  const { body, violations } = readJsonObject(bytes);
  refuse(violations);
  return body;
}

/** The hash of the version that the user edited. */
export function baseHashOf({ headers }: FastifyRequest): string {
  const given = headers['if-match'];
  const [, hash] = IF_MATCH.exec(given ?? '') ?? [];
  if (hash !== undefined) return hash;
  const detail = 'must be the `ETag` of the listing that was edited';
  throw invalid([{ pointer: 'If-Match', code: given === undefined ? 'required' : 'format', detail }]);
}
