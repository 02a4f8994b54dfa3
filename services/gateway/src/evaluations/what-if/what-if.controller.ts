import { AcceptsBody, ApiAnswers, CurrentCaller, JSON_BODY, NeedsScope, PublicAndBrowserApi } from '@cpes/http-api';
import { HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Costs, ShedsLoad } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { AnswerWhatIf, type WhatIfAnswer } from './answer-what-if.ts';
import { readWhatIf } from './read-what-if.ts';
import { SOLVER_NAMES } from './solvers.ts';
import { WHAT_IF_EXAMPLES, WhatIfRequest } from './what-if.request.ts';
import { WhatIfResponse } from './what-if.response.ts';

@ApiTags('What-if')
@PublicAndBrowserApi('what-if')
export class WhatIfController {
  constructor(private readonly whatIf: AnswerWhatIf) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('reports:read')
  @ShedsLoad()
  @Costs(tokensOf)
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'whatIf', summary: 'Evaluate a candidate without storing anything' })
  @ApiBody({ type: WhatIfRequest, examples: WHAT_IF_EXAMPLES })
  @ApiAnswers(200, WhatIfResponse, [400], {
    isRead: false,
    hasBody: true,
    description: 'Evaluated; nothing was stored.',
  })
  ask(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<WhatIfAnswer> {
    return this.whatIf.answer(readWhatIf(request.body, caller.currency), request);
  }
}

/** One token for the report, and one for each solver. An invalid request costs one. */
export function tokensOf({ body }: Pick<FastifyRequest, 'body'>): number {
  try {
    const { solve = [] } = JSON.parse(String(body)) as { solve?: unknown };
    return 1 + Math.min([solve].flat().length, SOLVER_NAMES.length);
  } catch {
    return 1;
  }
}
