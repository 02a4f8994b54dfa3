import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, type ReportFacts, reportOf, type ReportOwner } from '@cpes/contracts';

/** Reports as versions have stored them, each with what people have read. A file is never changed; a new form adds its own. */
const FOLDER = join(import.meta.dirname, '../test-data/reports');

interface Kept {
  readonly run: ReportOwner;
  readonly facts: ReportFacts;
  readonly report: Report;
}

describe('A report that was stored', () => {
  it.each(readdirSync(FOLDER))('reads the same for ever: %s', (file) => {
    const { run, facts, report } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Kept;
    expect(JSON.stringify(reportOf(run, facts), null, 1)).toBe(JSON.stringify(report, null, 1));
  });
});
