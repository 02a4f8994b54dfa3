import { describeOutdatedReports } from './outdated-reports.ts';

describeOutdatedReports('start', 1_000);
