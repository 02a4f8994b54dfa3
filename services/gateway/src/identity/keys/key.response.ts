import { type KeyId, type Scope, SCOPES } from '@cpes/contracts';
import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { KEY_STATES, type KeyState, keyStateAt } from '../domain/api-key.ts';
import type { ApiKeyEntity } from './api-key.entity.ts';

/** An API key without its secret. */
export class KeyResponse {
  @ApiProperty({ type: String, example: 'key_01980000000070008000000000000000' }) keyId!: KeyId;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The first characters of the key.', example: 'cpes_live_1a2B' }) prefix!: string;
  @ApiProperty({ enum: SCOPES, isArray: true }) scopes!: Scope[];
  @ApiProperty({ enum: KEY_STATES }) state!: KeyState;
  @Moment('When the key was created.') createdAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The key or the user that created the key; null for an operator.',
  })
  createdBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the key expires.' })
  expiresAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Accurate to five minutes.' })
  lastUsedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The key that replaced this one.' })
  replacedBy!: KeyId | null;
}

/** A new API key with its secret, which is shown only once. */
export class NewKeyResponse extends KeyResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Shown once and not stored: null in the response to a repeat with the same `Idempotency-Key`.',
    example: `cpes_live_${'0'.repeat(36)}`,
  })
  apiKey!: string | null;
}

export class KeyListResponse {
  @ApiProperty({ type: [KeyResponse], description: 'Newest first.' }) data!: KeyResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}

export function keyResponseOf(key: ApiKeyEntity, now: Date): KeyResponse {
  const { id, name, prefix, scopes, createdBy, replacedBy } = key;
  return {
    keyId: id,
    name,
    prefix,
    scopes,
    state: keyStateAt(now, key),
    createdAt: key.createdAt.toISOString(),
    createdBy,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    replacedBy,
  };
}
