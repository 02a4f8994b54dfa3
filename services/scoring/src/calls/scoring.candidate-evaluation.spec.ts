import { evidenceInWords } from '@cpes/contracts';
import { FixedClock } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { ScoringEvaluation } from './scoring.candidate-evaluation.ts';

describe('an evaluation that is not stored', () => {
  it('has the same report with and without the effects of changes', async () => {
    const evaluation = new ScoringEvaluation(new FixedClock(ISSUED_AT));
    const { costFactors, evidence, ...run } = factorsExtracted();
    const candidates = [
      { ...run, costFactors: [...costFactors], evidence: evidence.map((item) => evidenceInWords(item)) },
    ];
    const whole = await evaluation.evaluate({ candidates });
    expect(whole[0]?.sensitivity).toHaveLength(12);
    expect(await evaluation.evaluate({ candidates, isReportOnly: true })).toEqual(
      whole.map(({ report }) => ({ report, sensitivity: [], termSensitivity: [] })),
    );
  });
});
