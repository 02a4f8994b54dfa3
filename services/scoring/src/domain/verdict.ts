import type { Verdict } from '@cpes/contracts';

const ADVANCE_SCORE_MIN = 75;
const CAUTION_SCORE_MIN = 50;

export function verdictOf(score: number): Verdict {
  if (score >= ADVANCE_SCORE_MIN) return 'ADVANCE';
  if (score >= CAUTION_SCORE_MIN) return 'CAUTION';
  return 'REJECT';
}
