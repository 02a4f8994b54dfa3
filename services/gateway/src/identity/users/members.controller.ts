import {
  AcceptsBody,
  CurrentUser,
  JSON_BODY,
  NeedsRight,
  readBody,
  refuseFields,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Member, MemberManagement, type NewLink } from './member-management.ts';
import { ChangeMemberBody, InviteBody } from './member.request.ts';
import { InvitationResponse, MemberListResponse, MemberResponse, NewLinkResponse } from './member.response.ts';
import type { UserLinkEntity } from './user-link.entity.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiUserId = () => ApiParam({ name: 'userId', schema: { type: 'string', format: 'uuid' } });

/** The people of a tenant, for its owners. */
@ApiTags('Members')
@Controller('app/api/members')
export class MembersController {
  constructor(private readonly members: MemberManagement) {}

  @Get()
  @NeedsRight('members:manage')
  @ApiOperation({ operationId: 'listMembers', summary: 'List the members of the tenant and its open invitations' })
  @WebAnswer(200, MemberListResponse)
  async list(@CurrentUser() { tenantId }: User): Promise<MemberListResponse> {
    const [members, invitations] = await Promise.all([this.members.list(tenantId), this.members.invitations(tenantId)]);
    return { members: members.map(shown), invitations: invitations.map(shownInvitation) };
  }

  @Post('invitations')
  @HttpCode(201)
  @NeedsRight('members:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({
    operationId: 'inviteMember',
    summary: 'Create a link by which a person becomes a member, shown once',
  })
  @ApiBody({ type: InviteBody })
  @WebAnswer(201, NewLinkResponse)
  async invite(@CurrentUser() person: User, @Req() request: BodyRequest): Promise<NewLinkResponse> {
    const { email, role } = readBody(InviteBody, request.body, ['email', 'role']) as InviteBody;
    return shownLink(await this.members.invite(person, email, role));
  }

  @Delete('invitations/:invitationId')
  @NeedsRight('members:manage')
  @ApiOperation({ operationId: 'revokeInvitation', summary: 'Revoke an invitation: its link ends' })
  @ApiParam({ name: 'invitationId', schema: { type: 'string', format: 'uuid' } })
  @WebAnswer(200, InvitationResponse)
  async revoke(@CurrentUser() person: User, @Param('invitationId') invitationId: string): Promise<InvitationResponse> {
    return shownInvitation(await this.members.revokeInvitation(person, invitationId));
  }

  @Patch(':userId')
  @NeedsRight('members:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'changeMember', summary: 'Give a member another role, or disable or enable the member' })
  @ApiUserId()
  @ApiBody({ type: ChangeMemberBody })
  @WebAnswer(200, MemberResponse)
  async change(
    @CurrentUser() person: User,
    @Param('userId') userId: string,
    @Req() request: BodyRequest,
  ): Promise<MemberResponse> {
    return shown(await this.members.change(person, userId, readBody(ChangeMemberBody, request.body)));
  }

  @Post(':userId/reset')
  @HttpCode(201)
  @NeedsRight('members:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({
    operationId: 'resetMemberPassword',
    summary: 'Create a link by which a member chooses a new password, shown once',
  })
  @ApiUserId()
  @WebAnswer(201, NewLinkResponse)
  async reset(
    @CurrentUser() person: User,
    @Param('userId') userId: string,
    @Req() request: BodyRequest,
  ): Promise<NewLinkResponse> {
    refuseFields(request.body);
    return shownLink(await this.members.resetPassword(person, userId));
  }
}

function shown({ id, createdAt, disabledAt, lastSeenAt, ...member }: Member): MemberResponse {
  return {
    userId: id,
    ...member,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

function shownInvitation({ id, email, role, createdAt, expiresAt }: UserLinkEntity): InvitationResponse {
  return {
    invitationId: id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function shownLink({ link: { kind, email, expiresAt }, token }: NewLink): NewLinkResponse {
  return { kind, email, expiresAt: expiresAt.toISOString(), token };
}
