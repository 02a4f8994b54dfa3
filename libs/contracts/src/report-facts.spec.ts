import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, type ReportFacts, reportOf, type ReportOwner } from '@cpes/contracts';

/** Reports as earlier versions have stored them, each with its rendered texts. Never change a file; a new form adds its own. */
const FOLDER = join(import.meta.dirname, '../test-data/reports');

interface Kept {
  readonly run: ReportOwner;
  readonly facts: ReportFacts;
  readonly report: Report;
}

describe('A stored report', () => {
  it.each(readdirSync(FOLDER))('renders unchanged: %s', (file) => {
    const { run, facts, report } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Kept;
    expect(JSON.stringify(reportOf(run, facts), null, 1)).toBe(JSON.stringify(report, null, 1));
  });
});
