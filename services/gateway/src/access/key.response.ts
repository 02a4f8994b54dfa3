import type { KeyId } from '@cpes/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { KEY_STATES, type KeyState, type Scope, SCOPES } from '../domain/api-key.ts';
import { Moment } from '../http/schema.ts';

/** An API key without its secret. */
export class KeyResponse {
  @ApiProperty({ type: String, example: 'key_01980000000070008000000000000000' }) keyId!: KeyId;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'How the key begins.', example: 'cpes_live_1a2B' }) prefix!: string;
  @ApiProperty({ enum: SCOPES, isArray: true }) scopes!: Scope[];
  @ApiProperty({ enum: KEY_STATES }) state!: KeyState;
  @Moment('When the key was made.') createdAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The key or the person that made the key; null: an operator.',
  })
  createdBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the key ends by itself.' })
  expiresAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To within five minutes.' })
  lastUsedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The key that was made to take the place of this one.' })
  replacedBy!: KeyId | null;
}

/** An API key as it is shown this once. */
export class NewKeyResponse extends KeyResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Shown once and not kept: null in the answer to a repeat with the same `Idempotency-Key`.',
    example: `cpes_live_${'0'.repeat(36)}`,
  })
  apiKey!: string | null;
}

export class KeyListResponse {
  @ApiProperty({ type: [KeyResponse], description: 'The newest first.' }) data!: KeyResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'For the next page; null on the last.' })
  nextCursor!: string | null;
}
