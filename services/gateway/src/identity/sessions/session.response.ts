import type { Right, Scope } from '@cpes/contracts';
import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { USER_ROLES, type UserRole } from '../domain/user-role.ts';
import type { Session } from './session.repository.ts';

export class SessionResponse {
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() tenantName!: string;
  @ApiProperty({ description: 'ISO 4217: the currency of the tenant, the default for its candidates.' })
  currency!: string;
  @ApiProperty({ enum: USER_ROLES, enumName: 'UserRole' }) role!: UserRole;
  @ApiProperty({
    type: [String],
    description: 'The permissions of the role, with the scopes of the public API that it has.',
    example: ['listings:read'],
  })
  rights!: readonly (Right | Scope)[];
  @Moment('When it began.') signedInAt!: string;
  @Moment('When it ends, unless it is used again.') endsAt!: string;
}

export function sessionResponse({ caller, email, tenantName, signedInAt, endsAt }: Session): SessionResponse {
  const { userId, role, rights } = caller;
  return {
    userId,
    email,
    tenantName,
    currency: caller.currency,
    role,
    rights: [...rights, ...caller.scopes],
    signedInAt: signedInAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
