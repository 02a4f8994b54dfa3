import { AcceptsBody, ApiObject, JSON_BODY, NeedsRight, OpenToAll, readBody, Text, WebAnswer } from '@cpes/http-api';
import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EMAIL_LENGTH_MAX } from '../users/email.ts';
import { ChangePasswordBody, PASSWORD_LENGTH_MAX } from '../users/member.request.ts';
import { PasswordChange } from '../users/password-change.ts';
import { BegunSession } from './begun-session.ts';
import { sessionOf } from './session-authentication.ts';
import { sessionTokenOf, takeCookie } from './session-cookie.ts';
import { SessionResponse, sessionResponse } from './session.response.ts';
import { SignIn } from './sign-in.ts';

@ApiObject({ additionalProperties: false })
export class SignInBody {
  @Text(EMAIL_LENGTH_MAX) @ApiProperty({ maxLength: EMAIL_LENGTH_MAX }) email!: string;
  @Text(PASSWORD_LENGTH_MAX) @ApiProperty({ maxLength: PASSWORD_LENGTH_MAX }) password!: string;
}

/** The session of the browser: a cookie that no script can read, and nothing else. */
@ApiTags('Session')
@Controller('app/api/session')
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly begun: BegunSession,
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
    return this.begun.answer(request, reply, (had) => this.signIn.begin(email, password, had));
  }

  @Get()
  @NeedsRight('session')
  @ApiOperation({ operationId: 'getSession', summary: 'Read the current session' })
  @WebAnswer(200, SessionResponse)
  find(@Req() request: FastifyRequest): SessionResponse {
    return sessionResponse(sessionOf(request));
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
    return sessionResponse(session);
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
    return sessionResponse(session);
  }
}
