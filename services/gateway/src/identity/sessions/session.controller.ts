import type { Right, Scope } from '@cpes/contracts';
import { AcceptsBody, ApiObject, JSON_BODY, Moment, NeedsRight, readBody, Text, WebAnswer } from '@cpes/http-api';
import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { USER_ROLES, type UserRole } from '../domain/user-role.ts';
import { EMAIL_LENGTH_MAX } from '../users/email.ts';
import { ChangePasswordBody, PASSWORD_LENGTH_MAX } from '../users/member.request.ts';
import { PasswordChange } from '../users/password-change.ts';
import { OpenToAll } from './right.guard.ts';
import { sessionOf } from './session-authentication.ts';
import { browserTokenOf, giveCookies, sessionTokenOf, takeCookie } from './session-cookie.ts';
import { type Session, SessionRepository } from './session.repository.ts';
import { SignIn } from './sign-in.ts';

@ApiObject({ additionalProperties: false })
export class SignInBody {
  @Text(EMAIL_LENGTH_MAX) @ApiProperty({ maxLength: EMAIL_LENGTH_MAX }) email!: string;
  @Text(PASSWORD_LENGTH_MAX) @ApiProperty({ maxLength: PASSWORD_LENGTH_MAX }) password!: string;
}

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

/** The session of the browser: a cookie that no script can read, and nothing else. */
@ApiTags('Session')
@Controller('app/api/session')
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: SessionRepository,
    private readonly passwords: PasswordChange,
  ) {}

  @Post()
  @HttpCode(200)
  @OpenToAll()
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in with e-mail and password; the cookie is the session' })
  @ApiBody({ type: SignInBody })
  @WebAnswer(200, SessionResponse)
  async begin(
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const { email, password } = readBody(SignInBody, request.body, ['email', 'password']) as SignInBody;
    const had = { session: sessionTokenOf(request), browser: browserTokenOf(request) };
    const tokens = await this.signIn.begin(email, password, had);
    const session = await this.sessions.find(tokens.session);
    if (session === undefined) throw new Error('a session that has just begun is missing');
    giveCookies(request, reply, tokens);
    return shown(session);
  }

  @Get()
  @NeedsRight('session')
  @ApiOperation({ operationId: 'getSession', summary: 'Read the current session' })
  @WebAnswer(200, SessionResponse)
  find(@Req() request: FastifyRequest): SessionResponse {
    return shown(sessionOf(request));
  }

  @Post('password')
  @HttpCode(200)
  @NeedsRight('session')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'changePassword', summary: 'Change the own password; all other sessions end' })
  @ApiBody({ type: ChangePasswordBody })
  @WebAnswer(200, SessionResponse)
  async changePassword(@Req() request: FastifyRequest<{ Body: Buffer | undefined }>): Promise<SessionResponse> {
    const fields = ['currentPassword', 'newPassword'] as const;
    const { currentPassword, newPassword } = readBody(ChangePasswordBody, request.body, fields) as ChangePasswordBody;
    const session = sessionOf(request);
    await this.passwords.change(session, currentPassword, newPassword);
    return shown(session);
  }

  @Delete()
  @HttpCode(200)
  @NeedsRight('session')
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out: the session ends for every copy of its cookie' })
  @WebAnswer(200, SessionResponse)
  async end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionResponse> {
    const session = sessionOf(request);
    await this.signIn.end(session.caller, sessionTokenOf(request) ?? '');
    takeCookie(request, reply);
    return shown(session);
  }
}

function shown({ caller, email, tenantName, signedInAt, endsAt }: Session): SessionResponse {
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
