import type { InternalCalls } from '@cpes/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import {
  type ParkedMessage,
  ParkedMessageAdministration,
  type ParkedMessageKey,
  type ParkedMessagePage,
  type ParkedMessageQuery,
} from './parked-message-administration.ts';
import { PAGE } from './parked-message.repository.ts';

const TEXT_LENGTH_MAX = 500;
/** PostgreSQL texts cannot contain NUL. */
const WITHOUT_NUL = /^[^\0]*$/;

class PageQuery implements ParkedMessageQuery {
  @IsOptional() @Matches(WITHOUT_NUL) @Length(1, TEXT_LENGTH_MAX) queue?: string;
  @IsOptional() @Matches(/^[0-9a-f]{16}$/) cause?: string;
  @IsOptional() @Matches(WITHOUT_NUL) @Length(1, TEXT_LENGTH_MAX) search?: string;
  @IsOptional() @IsUUID('loose') tenantId?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(PAGE.max) limit?: number;
  @IsOptional() @IsString() @Length(1, 2 * TEXT_LENGTH_MAX) after?: string;
}

class KeyParameters implements ParkedMessageKey {
  @Matches(WITHOUT_NUL) queue!: string;
  @Matches(WITHOUT_NUL) messageId!: string;
  @Type(() => Number) @IsInt() @Min(0) @Max(32_767) resend!: number;
}

class DiscardRequest {
  @Length(1, TEXT_LENGTH_MAX) reason!: string;
}

@Controller('parked-messages')
class ParkedMessagesController {
  constructor(private readonly parked: ParkedMessageAdministration) {}

  @Get()
  list(@Query() query: PageQuery): Promise<ParkedMessagePage> {
    return this.parked.list(query);
  }

  @Get(':queue/:messageId/:resend')
  read(@Param() key: KeyParameters): Promise<ParkedMessage> {
    return this.parked.read(key);
  }

  @Post(':queue/:messageId/:resend/replay')
  @HttpCode(204)
  replay(@Param() key: KeyParameters): Promise<void> {
    return this.parked.replay(key);
  }

  @Post(':queue/:messageId/:resend/discard')
  @HttpCode(204)
  discard(@Param() key: KeyParameters, @Body() { reason }: DiscardRequest): Promise<void> {
    return this.parked.discard(key, reason);
  }
}

/** The gateway stores the parked messages of all services. */
export const parkedMessageCalls: InternalCalls = {
  port: ParkedMessageAdministration,
  controller: ParkedMessagesController,
};
