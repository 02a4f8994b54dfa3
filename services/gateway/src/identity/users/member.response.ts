import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { LINK_KINDS, type LinkKind } from '../domain/user-link.ts';
import { MEMBER_ROLES, type MemberRole } from '../domain/user-role.ts';

const WHEN = { type: String, format: 'date-time', nullable: true } as const;

export class MemberResponse {
  @ApiProperty({ format: 'uuid' }) userId!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: MEMBER_ROLES, enumName: 'MemberRole' }) role!: MemberRole;
  @Moment('When the user was created.') createdAt!: string;
  @ApiProperty({ ...WHEN, description: 'When the user was disabled.' }) disabledAt!: string | null;
  @ApiProperty({ ...WHEN, description: 'The latest use of a session that has not expired, accurate to a minute.' })
  lastSeenAt!: string | null;
}

/** An open invitation. */
export class InvitationResponse {
  @ApiProperty({ format: 'uuid' }) invitationId!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: MEMBER_ROLES, enumName: 'MemberRole' }) role!: MemberRole;
  @Moment('When it was created.') createdAt!: string;
  @Moment('When it expires.') expiresAt!: string;
}

export class MemberListResponse {
  @ApiProperty({ type: [MemberResponse], description: 'By e-mail address.' }) members!: MemberResponse[];
  @ApiProperty({ type: [InvitationResponse], description: 'Newest first.' }) invitations!: InvitationResponse[];
}

/** A link for one person. */
export class NewLinkResponse {
  @ApiProperty({ enum: LINK_KINDS, enumName: 'LinkKind' }) kind!: LinkKind;
  @ApiProperty({ format: 'email' }) email!: string;
  @Moment('When it expires.') expiresAt!: string;
  @ApiProperty({ description: 'Shown once and not stored. The page `/app/join#TOKEN` takes it.' }) token!: string;
}

/** A link, for the person who may accept it. */
export class LinkResponse {
  @ApiProperty({ enum: LINK_KINDS, enumName: 'LinkKind' }) kind!: LinkKind;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() tenantName!: string;
  @ApiProperty({ enum: MEMBER_ROLES, enumName: 'MemberRole' }) role!: MemberRole;
  @Moment('When it expires.') expiresAt!: string;
}
