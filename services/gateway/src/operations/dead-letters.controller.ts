import { traceIdOf } from '@cpes/contracts';
import {
  ApiPage,
  CurrentUser,
  limitOf,
  NeedsRight,
  positionIn,
  readQuery,
  refuseFields,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CauseNotes } from './cause-notes.ts';
import {
  CauseGroupListResponse,
  DeadLetterDetailResponse,
  DeadLetterListResponse,
  OperationDoneResponse,
  shownGroup,
  withoutQuotes,
} from './dead-letter.response.ts';
import { DeadLetterRepository } from './dead-letter.repository.ts';
import { MessageActions, shownBody } from './message-actions.ts';
import {
  causeIn,
  DeadLetterQuery,
  DiscardBody,
  EditBody,
  keyIn,
  NoteBody,
  readDiscard,
  readEdit,
  readNote,
} from './operations.request.ts';
import {
  isParkedPosition,
  isReadable,
  isTooOld,
  type Parked,
  ParkedMessageRepository,
} from './parked-message.repository.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ONE = ':queue/:messageId/:resend';
const ApiKey = () => (target: object, name: string | symbol, descriptor: PropertyDescriptor) => {
  ApiParam({ name: 'queue', example: 'intake.sku.submitted.v1' })(target, name, descriptor);
  ApiParam({ name: 'messageId' })(target, name, descriptor);
  ApiParam({ name: 'resend', example: '0' })(target, name, descriptor);
};
const ApiFilter = (name: string) => ApiQuery({ name, required: false, schema: { type: 'string', minLength: 1 } });

/** Parked messages of all tenants, for operators. */
@ApiTags('Operations')
@Controller('app/api/operations/dead-letters')
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLetterRepository,
    private readonly parked: ParkedMessageRepository,
    private readonly actions: MessageActions,
    private readonly notes: CauseNotes,
    private readonly clock: Clock,
  ) {}

  @Get('groups')
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'listDeadLetterCauses', summary: 'List the causes of dead letters' })
  @WebAnswer(200, CauseGroupListResponse)
  async groups(): Promise<CauseGroupListResponse> {
    const { causes, isCut } = await this.letters.groups();
    return { measuredAt: this.clock.now().toISOString(), isCut, data: causes.map(shownGroup) };
  }

  @Put('groups/:cause/note')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'noteDeadLetterCause', summary: 'Write a note about a cause' })
  @ApiParam({ name: 'cause', example: '5f2b8c0a91d3e4f7' })
  @ApiBody({ type: NoteBody })
  @WebAnswer(200, OperationDoneResponse)
  async note(
    @CurrentUser() person: User,
    @Param('cause') cause: string,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    const { text } = readNote(request.body);
    await this.notes.write(person, causeIn(cause), text);
    return this.done();
  }

  @Delete('groups/:cause/note')
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'removeDeadLetterCauseNote', summary: 'Remove the note about a cause' })
  @ApiParam({ name: 'cause', example: '5f2b8c0a91d3e4f7' })
  @WebAnswer(200, OperationDoneResponse)
  async removeNote(@CurrentUser() person: User, @Param('cause') cause: string): Promise<OperationDoneResponse> {
    await this.notes.remove(person, causeIn(cause));
    return this.done();
  }

  @Get()
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'listDeadLetters', summary: 'List dead letters, newest first' })
  @ApiPage()
  @ApiFilter('queue')
  @ApiFilter('cause')
  @ApiFilter('search')
  @WebAnswer(200, DeadLetterListResponse)
  async list(@Req() request: FastifyRequest): Promise<DeadLetterListResponse> {
    const page = readQuery(DeadLetterQuery, request.query, ['limit']);
    // Otherwise a wrong cursor is refused as the parameter `after` of the internal API.
    positionIn(page, isParkedPosition);
    const { cursor, ...query } = page;
    const after = cursor === undefined ? {} : { after: cursor };
    const { items, next } = await this.parked.list({ ...query, limit: limitOf(query), ...after });
    return { data: items.map(withoutQuotes), nextCursor: next };
  }

  @Get(ONE)
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'getDeadLetter', summary: 'Read a dead letter with its history' })
  @ApiKey()
  @WebAnswer(200, DeadLetterDetailResponse)
  async find(@Param() params: Record<string, string>): Promise<DeadLetterDetailResponse> {
    const key = keyIn(params);
    const [stored, history] = await Promise.all([this.parked.read(key), this.letters.history(key)]);
    const { message, ...letter } = stored;
    const { body: _, ...headers } = message;
    const body = shownBody(stored);
    return {
      ...withoutQuotes(letter),
      headers,
      body: typeof body === 'object' ? body : null,
      traceId: traceIdOf(headers['traceparent'] as string | undefined) ?? null,
      isReplayable:
        isReadable(letter.queue, message as unknown as Parked) &&
        !isTooOld(new Date(letter.parkedAt), this.clock.now()),
      history: history.map(({ parkedAt, replayedAt, ...once }) => ({
        ...withoutQuotes(once),
        parkedAt: parkedAt.toISOString(),
        replayedAt: replayedAt.toISOString(),
      })),
    };
  }

  @Post(`${ONE}/replay`)
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'replayDeadLetter', summary: 'Send a message to its queue again' })
  @ApiKey()
  @WebAnswer(200, OperationDoneResponse)
  async replay(
    @CurrentUser() person: User,
    @Param() params: Record<string, string>,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    refuseFields(request.body);
    await this.actions.replay(person, keyIn(params));
    return this.done();
  }

  @Post(`${ONE}/edit`)
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'replayEditedDeadLetter', summary: 'Send a message again with another body' })
  @ApiKey()
  @ApiBody({ type: EditBody })
  @WebAnswer(200, OperationDoneResponse)
  async edit(
    @CurrentUser() person: User,
    @Param() params: Record<string, string>,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    const { body, reason } = readEdit(request.body);
    await this.actions.replayEdited(person, keyIn(params), body, reason);
    return this.done();
  }

  @Post(`${ONE}/discard`)
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'discardDeadLetter', summary: 'Discard a message, with a reason' })
  @ApiKey()
  @ApiBody({ type: DiscardBody })
  @WebAnswer(200, OperationDoneResponse)
  async discard(
    @CurrentUser() person: User,
    @Param() params: Record<string, string>,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    const { reason } = readDiscard(request.body);
    await this.actions.discard(person, keyIn(params), reason);
    return this.done();
  }

  private done(): OperationDoneResponse {
    return { at: this.clock.now().toISOString() };
  }
}
