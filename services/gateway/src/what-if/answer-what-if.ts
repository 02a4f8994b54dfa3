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
  type UnstoredReport,
} from '@cpes/contracts';
import { Fault, Semaphore } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { BYTES_PER_TURN, turnFor } from '../http/loop-turns.ts';
import { type Solution, solve } from './solve.ts';
import type { SolverName } from './solvers.ts';

/** Each is work of the processor alone, one step after the other: more at once would only make all of them later. */
const AT_ONCE_MAX = 4;
/** Somebody moves a slider and waits; a longer wait is worth a new question. */
const ANSWER_MS_MAX = 3_000;

export interface WhatIf {
  readonly candidate: SubmittedCandidate;
  readonly stated: StatedAmounts;
  readonly solve: readonly SolverName[];
}

export interface WhatIfAnswer {
  readonly report: UnstoredReport;
  readonly classification: ClassificationRecord;
  readonly sensitivity: readonly FactorSensitivity[];
  readonly solutions: readonly Solution[];
}

/** Asks the stages what a candidate would come to, by the rules of a run. Nothing is stored, here or there. */
@Injectable()
export class AnswerWhatIf {
  private readonly places = new Semaphore(AT_ONCE_MAX);

  constructor(
    private readonly normalisation: CandidateNormalisation,
    private readonly extraction: FactorExtraction,
    private readonly evaluation: CandidateEvaluation,
  ) {}

  /** Rejects with `unavailable` when a stage does not answer in time, or when the asking ends before: `end` is aborted then. */
  async answer(question: WhatIf, end: AbortSignal): Promise<WhatIfAnswer> {
    if (!(await this.places.acquire(ANSWER_MS_MAX))) throw tooLate();
    try {
      return await inTime((signal) => this.ask(question, signal), end);
    } finally {
      this.places.release();
    }
  }

  private async ask({ candidate, stated, solve: names }: WhatIf, signal: AbortSignal): Promise<WhatIfAnswer> {
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      // In one process a stage answers at once. Other requests have their turns between two steps, however many are asked at once.
      await turnFor(BYTES_PER_TURN);
      signal.throwIfAborted();
      return work();
    };
    const normalised = only(await step(() => this.normalisation.normalise({ candidates: [candidate] })));
    const toCost: CandidateToCost = { ...normalised, stated };
    const costed = only(await step(() => this.extraction.extract({ candidates: [toCost] })));
    const { report, sensitivity } = only(await step(() => this.evaluation.evaluate({ candidates: [costed] })));
    const problem = { toCost, costed, extraction: this.extraction, evaluation: this.evaluation, step };
    const solutions: Solution[] = [];
    for (const name of names) solutions.push(await solve(problem, name));
    return { report, classification: classificationWithNulls(costed.classification), sensitivity, solutions };
  }
}

/** Whatever comes later is left alone, and no further round begins. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, end: AbortSignal): Promise<T> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(ANSWER_MS_MAX)]);
  if (signal.aborted) throw tooLate();
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
  return Promise.race([work(signal), late]);
}

function tooLate(): Fault {
  return new Fault('unavailable', 'A dependency is not available.', { internal: 'a what-if took too long' });
}

function only<T>(answers: readonly T[]): T {
  const [answer] = answers;
  if (answer === undefined)
    throw new Fault('bug', 'An unexpected fault.', { internal: 'a stage left a candidate out' });
  return answer;
}
