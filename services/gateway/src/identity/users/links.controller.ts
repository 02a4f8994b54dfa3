import { AcceptsBody, JSON_BODY, OpenToAll, readBody, WebAnswer } from '@cpes/http-api';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BegunSession } from '../sessions/begun-session.ts';
import { SessionResponse } from '../sessions/session.response.ts';
import { LinkUse, type UsableLink } from './link-use.ts';
import { AcceptLinkBody, LinkBody } from './member.request.ts';
import { LinkResponse } from './member.response.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;

/** One-time links, for people who cannot sign in yet. The token is the authentication. */
@ApiTags('Members')
@Controller('app/api/links')
export class LinksController {
  constructor(
    private readonly links: LinkUse,
    private readonly begun: BegunSession,
  ) {}

  @Post('read')
  @HttpCode(200)
  @OpenToAll()
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'readLink', summary: 'Read what a one-time link is for' })
  @ApiBody({ type: LinkBody })
  @WebAnswer(200, LinkResponse)
  async read(@Req() request: BodyRequest): Promise<LinkResponse> {
    const { token } = readBody(LinkBody, request.body, ['token']) as LinkBody;
    return shown(await this.links.find(token));
  }

  @Post('accept')
  @HttpCode(200)
  @OpenToAll()
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'acceptLink', summary: 'Choose a password by a one-time link, which then ends' })
  @ApiBody({ type: AcceptLinkBody })
  @WebAnswer(200, LinkResponse)
  async accept(@Req() request: BodyRequest): Promise<LinkResponse> {
    const { token, password } = readBody(AcceptLinkBody, request.body, ['token', 'password']) as AcceptLinkBody;
    return shown(await this.links.accept(token, password));
  }

  @Post('sign-in')
  @HttpCode(200)
  @OpenToAll()
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'signInByLink', summary: 'Sign in by a one-time link, which then ends' })
  @ApiBody({ type: LinkBody })
  @WebAnswer(200, SessionResponse)
  async signIn(@Req() request: BodyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionResponse> {
    const { token } = readBody(LinkBody, request.body, ['token']) as LinkBody;
    return this.begun.answer(request, reply, (had) => this.links.signIn(token, had));
  }
}

function shown({ link: { kind, email, role, expiresAt }, tenantName }: UsableLink): LinkResponse {
  return { kind, email, role, tenantName, expiresAt: expiresAt.toISOString() };
}
