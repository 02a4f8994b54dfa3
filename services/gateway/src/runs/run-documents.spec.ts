import { aCompletedReport } from '@cpes/testing';
import { evaluatedOutcome } from './run-documents.ts';

describe('what a report says in the row of its SKU', () => {
  it('counts missing evidence of the subjects that are known, whatever a newer sender supports beside them', () => {
    const completed = aCompletedReport();
    const known = evaluatedOutcome(completed);
    const evidence = { ...completed.report.evidence, ofTheNextVersion: { nested: true } };
    expect(evaluatedOutcome({ ...completed, report: { ...completed.report, evidence } })).toEqual(known);
  });
});
