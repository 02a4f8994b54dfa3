import {
  CandidateEvaluation,
  CandidateNormalisation,
  type CandidateToCost,
  type ClassificationRecord,
  classificationWithNulls,
  FactorExtraction,
  type FactorSensitivity,
  type StatedAmounts,
  type SubmittedCandidate,
  type TermSensitivity,
  type UnstoredReport,
} from '@cpes/contracts';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../identity/index.ts';
import { withOwnCode } from '../rate-cards/own-code.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { dayOf } from '../rate-cards/select-rows.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import type { OwnEvidence } from './evidence-preview.ts';
import { type Solution, solve } from './solve.ts';
import type { SolverName } from './solvers.ts';
import { SpareCapacity, type Step } from './spare-capacity.ts';

export interface WhatIf {
  readonly candidate: SubmittedCandidate;
  readonly stated: StatedAmounts;
  readonly solve: readonly SolverName[];
}

export interface WhatIfAnswer {
  readonly report: UnstoredReport;
  readonly classification: ClassificationRecord;
  readonly sensitivity: readonly FactorSensitivity[];
  readonly termSensitivity: readonly TermSensitivity[];
  readonly solutions: readonly Solution[];
}

/** Evaluates a candidate with the stages, by the rules of a run. Neither the gateway nor the stages store anything. */
@Injectable()
export class AnswerWhatIf {
  constructor(
    private readonly normalisation: CandidateNormalisation,
    private readonly extraction: FactorExtraction,
    private readonly evaluation: CandidateEvaluation,
    private readonly terms: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly capacity: SpareCapacity,
    private readonly clock: Clock,
  ) {}

  /** Rejects like the spare capacity when there is none, or when a stage does not respond in time. */
  async answer(question: WhatIf, request: FastifyRequest): Promise<WhatIfAnswer> {
    const { tenantId } = callerOf(request);
    const [terms, rateCards] = await Promise.all([
      this.terms.find(tenantId),
      this.rateCards.rowsFor(tenantId, question.candidate),
    ]);
    return this.capacity.use(request, (step) => this.ask(question, { terms, rateCards }, step));
  }

  private async ask(
    { candidate, stated, solve: names }: WhatIf,
    { terms, rateCards }: OwnEvidence,
    step: Step,
  ): Promise<WhatIfAnswer> {
    const coded = withOwnCode(candidate, rateCards, dayOf(this.clock.now()));
    const normalised = only(await step(() => this.normalisation.normalise({ candidates: [coded] })));
    const toCost: CandidateToCost = { ...normalised, stated, ...(terms && { terms }), ...(rateCards && { rateCards }) };
    const costed = only(await step(() => this.extraction.extract({ candidates: [toCost] })));
    // During an upgrade an older scoring sends no `termSensitivity`.
    const {
      report,
      sensitivity,
      termSensitivity = [],
    } = only(await step(() => this.evaluation.evaluate({ candidates: [costed] })));
    const problem = { toCost, costed, extraction: this.extraction, evaluation: this.evaluation, step };
    const solutions: Solution[] = [];
    for (const name of names) solutions.push(await solve(problem, name));
    const classification = classificationWithNulls(costed.classification);
    return { report, classification, sensitivity, termSensitivity, solutions };
  }
}

function only<T>(answers: readonly T[]): T {
  const [answer] = answers;
  if (answer === undefined)
    throw new Fault('bug', 'An unexpected fault.', { internal: 'a stage left a candidate out' });
  return answer;
}
