import { aCompletedReport } from '@cpes/testing';
import { evaluatedOutcome } from './run-documents.ts';

describe('the figures of a report in the row of its SKU', () => {
  it('counts missing evidence of known subjects, despite unknown subjects of a newer sender', () => {
    const completed = aCompletedReport();
    const known = evaluatedOutcome(completed);
    const evidence = { ...completed.report.evidence, ofTheNextVersion: { nested: true } };
    expect(evaluatedOutcome({ ...completed, report: { ...completed.report, evidence } })).toEqual(known);
  });
});
