import {
  DRAFT_DETAILS,
  type DraftDetail,
  STORE_CHECKS,
  STORE_LENGTH_UNITS,
  STORE_PLATFORMS,
  STORE_STATES,
  STORE_WEIGHT_UNITS,
  type StoreCheckName,
  type StoreLengthUnit,
  type StorePlatform,
  type StoreState,
  type StoreWeightUnit,
} from '@cpes/contracts';
import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

export class StoreCheckResponse {
  @ApiProperty({ enum: STORE_CHECKS, enumName: 'StoreCheck' }) check!: StoreCheckName;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null when not tried, because an earlier check failed.' })
  isOk!: boolean | null;
  @ApiProperty({ description: 'The finding, and how to fix a failure.' }) text!: string;
}

/** A connected store. Responses never contain its credentials. */
export class StoreResponse {
  @ApiProperty({ example: 'sto_01980000000070008000000000000000' }) storeId!: string;
  @ApiProperty({ enum: STORE_PLATFORMS, enumName: 'StorePlatform' }) platform!: StorePlatform;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'uri', description: 'The address for requests.', example: 'https://shop.example' })
  baseUrl!: string;
  @ApiProperty({ description: 'ISO 4217.', example: 'USD' }) currency!: string;
  @ApiProperty({ enum: STORE_WEIGHT_UNITS, enumName: 'StoreWeightUnit' }) weightUnit!: StoreWeightUnit;
  @ApiProperty({ enum: STORE_LENGTH_UNITS, enumName: 'StoreLengthUnit' }) lengthUnit!: StoreLengthUnit;
  @ApiProperty({ description: 'The last four characters of the key, or of the token.' }) credentialEnd!: string;
  @ApiProperty({
    enum: DRAFT_DETAILS,
    enumName: 'DraftDetail',
    isArray: true,
    description: 'The details that its drafts carry; others are switched off.',
  })
  details!: readonly DraftDetail[];
  @ApiProperty({ enum: STORE_STATES, enumName: 'StoreState' }) state!: StoreState;
  @ApiProperty({ type: String, nullable: true, description: 'The reason in words; null while it is connected.' })
  stateText!: string | null;
  @Moment('When it reached its state.') stateSince!: string;
  @ApiProperty({ type: [StoreCheckResponse], description: 'In the order in which they are tried.' })
  checks!: readonly StoreCheckResponse[];
  @Moment('When they were last tried.') checkedAt!: string;
  @Integer({ minimum: 0, description: 'Listings that are drafts there.' }) drafts!: number;
  @Integer({ minimum: 0, description: 'Pushes that have created nothing and continue when a quarantine is released.' })
  waiting!: number;
  @Integer({ minimum: 0, description: 'Listings whose push ended in quarantine; a release marks them as not created.' })
  held!: number;
  @Moment('When it was connected.') createdAt!: string;
}

/** The result of a connection test. */
export class ConnectionResponse {
  @ApiProperty({ type: [StoreCheckResponse], description: 'In the order in which they are tried.' })
  checks!: readonly StoreCheckResponse[];
  @ApiProperty({
    nullable: true,
    type: StoreResponse,
    description: 'Null when a check has failed, and in a trial.',
  })
  store!: StoreResponse | null;
}

export class StoreListResponse {
  @ApiProperty({ type: [StoreResponse], description: 'Newest first, including disconnected ones.' })
  data!: readonly StoreResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
