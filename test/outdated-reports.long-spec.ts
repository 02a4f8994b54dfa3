import { describeOutdatedReports } from './outdated-reports.ts';

describeOutdatedReports(1_000);
