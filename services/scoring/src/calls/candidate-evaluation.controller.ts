import {
  CandidateEvaluation,
  type EvaluatedCandidate,
  EvaluationRequest,
  JudgementRequest,
  type Outcome,
  type PriceAnswer,
  PriceRequest,
} from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('evaluations')
class CandidateEvaluationController {
  constructor(private readonly evaluation: CandidateEvaluation) {}

  @Post()
  @HttpCode(200)
  evaluate(@Body() body: object): Promise<readonly EvaluatedCandidate[]> {
    return this.evaluation.evaluate(bodyOfCall(EvaluationRequest, body));
  }

  @Post('judgements')
  @HttpCode(200)
  judge(@Body() body: object): Promise<readonly Outcome[]> {
    return this.evaluation.judge(bodyOfCall(JudgementRequest, body));
  }

  @Post('lowest-price')
  @HttpCode(200)
  findLowestPrice(@Body() body: object): Promise<PriceAnswer> {
    return this.evaluation.findLowestPrice(bodyOfCall(PriceRequest, body));
  }
}

export const candidateEvaluationCalls: InternalCalls = {
  port: CandidateEvaluation,
  controller: CandidateEvaluationController,
};
