import {
  DRAFT_DETAILS,
  type DraftDetail,
  STORE_BOUNDS as BOUNDS,
  STORE_LENGTH_UNITS,
  STORE_PLATFORMS,
  STORE_WEIGHT_UNITS,
  type StoreCredentials,
  type StoreLengthUnit,
  type StorePlatform,
  type StoreWeightUnit,
} from '@cpes/contracts';
import {
  ApiObject,
  type Bytes,
  check,
  OneOf,
  PRINTABLE,
  readBody,
  readJsonObject,
  refuse,
  required,
  Text,
  whenGiven,
  Whole,
} from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsObject } from 'class-validator';

function Line(maxLength: number, required: boolean, description: string, extra: object = {}): PropertyDecorator {
  const schema = { required, minLength: 1, maxLength, pattern: PRINTABLE.source, description, ...extra };
  return applyDecorators(Text(maxLength), ApiProperty(schema));
}

function Unit(values: readonly string[], description: string): PropertyDecorator {
  return applyDecorators(OneOf(values), ApiProperty({ required: false, enum: values, description }));
}

@ApiObject({ additionalProperties: false })
export class StoreCredentialsRequest {
  @Line(BOUNDS.credentialLengthMax, false, 'Of a WooCommerce key: `ck_…`. Absent for a hosted shop.') key?: string;
  @Line(BOUNDS.credentialLengthMax, true, 'Of a WooCommerce key: `cs_…`. Of a hosted shop: the access token.')
  secret!: string;
}

/** Their own class validates the credentials. */
function Credentials(): PropertyDecorator {
  return applyDecorators(
    whenGiven(),
    IsObject({ message: 'must be an object' }),
    ApiProperty({ type: StoreCredentialsRequest, description: 'Stored encrypted, and never shown again.' }),
  );
}

/** A store to connect. */
@ApiObject({ additionalProperties: false })
export class ConnectStoreBody {
  @OneOf(STORE_PLATFORMS) @ApiProperty({ enum: STORE_PLATFORMS, enumName: 'StorePlatform' }) platform!: StorePlatform;
  @Line(BOUNDS.nameLengthMax, true, 'The name of the store for display.') name!: string;
  @Line(BOUNDS.hostLengthMax, true, 'A host name, perhaps with a folder; for a hosted shop its name. No scheme.', {
    example: 'shop.example',
  })
  host!: string;
  @Credentials() credentials!: StoreCredentialsRequest;
  @Unit(STORE_WEIGHT_UNITS, 'For a store that does not declare its unit of weight.') weightUnit?: StoreWeightUnit;
  @Unit(STORE_LENGTH_UNITS, 'For a store that does not declare its unit of length.') lengthUnit?: StoreLengthUnit;
}

@ApiObject({ additionalProperties: false })
export class RenewCredentialsBody {
  @Credentials() credentials!: StoreCredentialsRequest;
}

/** A user types the name of a store to release it, which proves that the user has looked at it. */
@ApiObject({ additionalProperties: false })
export class ReleaseStoreBody {
  @Line(BOUNDS.nameLengthMax, true, 'The name of the store, as connected.') name!: string;
  @Whole(0, Number.MAX_SAFE_INTEGER, '`held` of the store when the user looked at it.') held!: number;
}

/** The details that drafts in a store carry. */
@ApiObject({ additionalProperties: false })
export class StoreDetailsBody {
  @IsArray({ message: 'must be a list of details' })
  @ArrayUnique({ message: 'must not have a detail twice' })
  @IsIn(DRAFT_DETAILS, { each: true, message: `must be details among ${DRAFT_DETAILS.join(', ')}` })
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...DRAFT_DETAILS] },
    uniqueItems: true,
    description: 'The details that drafts carry; those left out are switched off.',
  })
  details!: DraftDetail[];
}

/** A store to connect, for the service. Throws one `invalid` fault that names every offence. */
export function readConnection(bytes: Bytes): ConnectStoreBody {
  const { value, violations } = read(ConnectStoreBody, bytes, ['platform', 'name', 'host', 'credentials']);
  const { platform, credentials } = value;
  // The client's value, of any type.
  const key: unknown = (credentials as Partial<StoreCredentials> | undefined)?.key;
  const isKeyMissing = platform === 'woocommerce' && key === undefined && typeof credentials === 'object';
  const isKeyStrange = platform === 'hosted' && key !== undefined;
  refuse([
    ...violations,
    ...(isKeyMissing ? [required(['credentials', 'key'])] : []),
    ...(isKeyStrange ? [{ pointer: '#/credentials/key', code: 'conflict', detail: 'is not for a hosted shop' }] : []),
  ]);
  return value as ConnectStoreBody;
}

export function readCredentials(bytes: Bytes): StoreCredentialsRequest {
  const { value, violations } = read(RenewCredentialsBody, bytes, ['credentials']);
  refuse(violations);
  return (value as RenewCredentialsBody).credentials;
}

/** In the order of the product, so that equal settings are equal lists. */
export function readDetails(bytes: Bytes): readonly DraftDetail[] {
  const { details } = readBody(StoreDetailsBody, bytes, ['details']) as StoreDetailsBody;
  return DRAFT_DETAILS.filter((detail) => details.includes(detail));
}

/** The name that a user has typed. */
export function readRelease(bytes: Bytes): ReleaseStoreBody {
  const { value, violations } = read(ReleaseStoreBody, bytes, ['name', 'held']);
  refuse(violations);
  return value as ReleaseStoreBody;
}

/** White space around a text comes from copying it. */
function read<T extends object>(
  type: new () => T,
  bytes: Bytes,
  fields: readonly (keyof T & string)[],
): { value: Partial<T>; violations: Violation[] } {
  const { body: sent, violations: flaws } = readJsonObject(bytes);
  const body = trimmed(sent);
  const { value, violations } = check(type, body);
  const absent = fields.filter((field) => value[field] === undefined).map((field) => required([field]));
  return { value, violations: [...violations, ...absent, ...credentialViolations(body), ...flaws] };
}

function credentialViolations({ credentials }: { readonly credentials?: unknown }): Violation[] {
  if (typeof credentials !== 'object' || credentials === null || Array.isArray(credentials)) return [];
  const { value, violations } = check(StoreCredentialsRequest, credentials, ['credentials']);
  return value.secret === undefined ? [...violations, required(['credentials', 'secret'])] : violations;
}

function trimmed(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.trim()
        : name === 'credentials' && typeof value === 'object' && value !== null && !Array.isArray(value)
          ? trimmed(value as Record<string, unknown>)
          : value,
    ]),
  );
}
