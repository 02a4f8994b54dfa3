import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, type CompactReport, reportOf, type ReportOwner } from '@cpes/contracts';

/** Stored reports of each form, with their rendered texts. Never change a file after a release; a new form adds its own. */
const FOLDER = join(import.meta.dirname, '../test-data/reports');

interface Kept {
  readonly run: ReportOwner;
  readonly facts: CompactReport;
  readonly report: Report;
}

describe('A stored report', () => {
  it.each(readdirSync(FOLDER))('renders unchanged: %s', (file) => {
    const { run, facts, report } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Kept;
    expect(JSON.stringify(reportOf(run, facts), null, 1)).toBe(JSON.stringify(report, null, 1));
  });
});
